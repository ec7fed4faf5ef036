// Establishes the caller: from an access token everywhere, and where the document allows it from a name and
// password, or a basic token in the header or the query (D2). Only the first kind present counts, even if it is
// invalid.
// Tested by test/api/pipeline/pipeline.test.ts, test/operations/access.test.ts and
// test/reportdata/authentication.test.ts.

import { normalizedText } from '../../../entities/normalized-text.ts'
import { LAST_ID } from '../../../entities/tenants/allocate-ids.ts'
import { errors, Problem } from '../../runtime/errors/errors.ts'
import type { Credentials } from '../auth/basic-logins.ts'
import type { ClientCredentials, Principal } from '../auth/principal.ts'
import type { RateLimitStatus } from '../limits/rate-limit.ts'
import { addressKey, rateLimitHeaders } from '../limits/rate-limit.ts'
import type { Platform } from './platform.ts'
import { type RequestContext, serviceOf } from './request-context.ts'

const BEARER = /^Bearer +([\w.~+/-]+=*)$/i
const BASIC = /^Basic +([\w.+/-]+=*)$/i
/** A basic token; base64 never contains dots. */
const BASIC_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/
const QUERY = 'Auth'

/** A promise only if something is left to verify: most requests carry an access token that has been verified before. */
export function authenticate(ctx: RequestContext, platform: Platform): Promise<void> | undefined {
  const header = ctx.req.headers.authorization
  if (ctx.operation?.authenticatesClient) ctx.clientCredentials = clientCredentialsIn(header)
  if (ctx.page || ctx.operation?.anonymous) return undefined
  if (header === undefined) return authenticateByQuery(ctx, platform)

  const [, accessToken] = BEARER.exec(header) ?? []
  if (accessToken === undefined) return authenticateByBasic(ctx, header, platform)
  const caller = platform.tokens.authenticate(accessToken)
  if (caller instanceof Promise) return caller.then((known) => acceptToken(ctx, accessToken, known))
  acceptToken(ctx, accessToken, caller)
  return undefined
}

function acceptToken(ctx: RequestContext, accessToken: string, caller: Principal | undefined): void {
  ctx.caller = caller
  ctx.accessToken = caller && accessToken
  ctx.tokenRefused = caller === undefined
}

async function authenticateByBasic(ctx: RequestContext, header: string, platform: Platform): Promise<void> {
  const [, basic] = (ctx.operation?.schemes.has('basic') && BASIC.exec(header)) || []
  if (basic !== undefined && BASIC_TOKEN.test(basic)) await authenticateByBasicToken(ctx, basic, platform)
  else if (basic !== undefined) await authenticateByPassword(ctx, basic, platform)
  ctx.tokenRefused = ctx.caller === undefined
}

async function authenticateByQuery(ctx: RequestContext, platform: Platform): Promise<void> {
  if (!ctx.operation?.schemes.has('basicToken')) return
  const token = new URLSearchParams(ctx.search).get(QUERY)
  if (!token) return
  if (BASIC_TOKEN.test(token)) await authenticateByBasicToken(ctx, token, platform)
  ctx.tokenRefused = ctx.caller === undefined
}

async function authenticateByBasicToken(
  ctx: RequestContext,
  token: string,
  platform: Platform,
): Promise<void> {
  ctx.caller = await platform.basicTokens.authenticate(token, ctx.rules)
  ctx.basicToken = ctx.caller && token
}

/** Each password that is hashed counts in the token endpoint's window, because it costs as much (P16). */
async function authenticateByPassword(ctx: RequestContext, basic: string, platform: Platform): Promise<void> {
  const credentials = credentialsIn(basic)
  if (!credentials) return
  const address = addressKey(ctx.address)
  let exceeded: RateLimitStatus | undefined
  const mayHash = async (times: number) => {
    const rateLimit = await platform.rateLimiter.count('token', serviceOf(ctx), address, times)
    if (rateLimit.exceeded) exceeded = rateLimit
    return !rateLimit.exceeded
  }
  const { rules } = ctx
  const { requestId } = ctx
  const loginEvents = platform.loginEvents(requestId)
  try {
    ctx.caller = await platform.basicLogins.authenticate({
      credentials,
      address,
      mayHash,
      rules,
      loginEvents,
      requestId,
    })
  } catch (error) {
    // Thrown later: the rate limit and the path come first (P7).
    if (!(error instanceof Problem && error.status === 401)) throw error
    ctx.credentialsProblem = error
  }
  if (!exceeded) return
  Object.assign(ctx.headers, rateLimitHeaders(exceeded))
  throw errors.rateLimited(exceeded)
}

/** `user:password` or `CompanyId\user:password`. No company has an id above the largest integer. */
function credentialsIn(basic: string): Credentials | undefined {
  const text = Buffer.from(basic, 'base64').toString('utf8')
  const [, company, typed = '', password] = /^(?:([1-9]\d{0,9})\\)?([^:\0]+):([^\0]*)$/s.exec(text) ?? []
  const name = normalizedText(typed)
  if (name === '' || password === undefined || Number(company) > LAST_ID) return undefined
  return { companyId: company === undefined ? undefined : Number(company), name, password }
}

/** A client's id and secret, each form-urlencoded (RFC 6749, 2.3.1); other schemes are ignored. */
function clientCredentialsIn(header: string | undefined): ClientCredentials | undefined {
  const [scheme = '', encoded = ''] = (header ?? '').trim().split(/ +/)
  if (scheme.toLowerCase() !== 'basic') return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0) return { id: '', secret: '' }
  try {
    const [id = '', secret = ''] = [text.slice(0, colon), text.slice(colon + 1)].map((part) =>
      decodeURIComponent(part.replaceAll('+', ' ')),
    )
    return { id, secret }
  } catch {
    return { id: '', secret: '' }
  }
}
