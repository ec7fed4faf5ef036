// Who asks: an access token everywhere, and where the document takes them a name with its password, or a basic token in
// the header or in the query (D2). The first kind that is there counts; a bad one is not made good by another.
// Held by test/platform/pipeline.test.ts, test/operations/access.test.ts and test/reportdata/authentication.test.ts.

import { refuseExceeded } from './arrival.ts'
import type { Credentials } from './basic-logons.ts'
import { Problem } from './errors.ts'
import { type ClientCredentials, type Exchange, serviceOf } from './exchange.ts'
import type { Platform } from './platform.ts'
import { addressKey, rateLimitHeaders } from './rate-limit-headers.ts'

const BEARER = /^Bearer +([\w.~+/-]+=*)$/i
const BASIC = /^Basic +([\w.+/-]+=*)$/i
/** A basic token, which base64 never looks like. */
const BASIC_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/
const QUERY = 'Auth'

export async function identify(x: Exchange, platform: Platform): Promise<unknown> {
  const header = x.req.headers.authorization
  if (x.operation?.authenticatesClient) x.clientCredentials = clientCredentialsIn(header)
  if (x.operation?.anonymous) return undefined
  if (header === undefined) return identifyByQuery(x, platform)

  const [, accessToken] = BEARER.exec(header) ?? []
  const [, basic] = (x.operation?.schemes.has('basic') && BASIC.exec(header)) || []
  if (accessToken !== undefined) {
    x.caller = await platform.tokens.identify(accessToken)
    x.accessToken = x.caller && accessToken
  } else if (basic !== undefined && BASIC_TOKEN.test(basic)) {
    await identifyByBasicToken(x, basic, platform)
  } else if (basic !== undefined) {
    const refused = await identifyByPassword(x, basic, platform)
    if (refused) return refused
  }
  x.tokenRefused = x.caller === undefined
  return undefined
}

async function identifyByQuery(x: Exchange, platform: Platform): Promise<void> {
  if (!x.operation?.schemes.has('basicToken')) return
  const token = new URLSearchParams(x.search).get(QUERY)
  if (!token) return
  if (BASIC_TOKEN.test(token)) await identifyByBasicToken(x, token, platform)
  x.tokenRefused = x.caller === undefined
}

async function identifyByBasicToken(x: Exchange, token: string, platform: Platform): Promise<void> {
  x.caller = await platform.basicTokens.identify(token, x.rules)
  x.basicToken = x.caller && token
}

/** Each password that is hashed counts in the window of the token endpoint's kind: it costs as much (P16). */
async function identifyByPassword(x: Exchange, basic: string, platform: Platform): Promise<unknown> {
  const credentials = credentialsIn(basic)
  if (!credentials) return undefined
  const address = addressKey(x.address)
  const count = () => platform.rateLimiter.count('token', serviceOf(x), address)
  let exceeded: ReturnType<typeof count> | undefined
  const mayHash = (times: number) => {
    const standings = Array.from({ length: times }, count)
    exceeded = standings.find((standing) => standing.exceeded)
    return exceeded === undefined
  }
  const { rules } = x
  const logonEvents = platform.logonEvents(x.requestId)
  try {
    x.caller = await platform.basicLogons.identify({ credentials, address, mayHash, rules, logonEvents })
  } catch (error) {
    // Its turn comes after the rate limit and the path (P7).
    if (!(error instanceof Problem && error.status === 401)) throw error
    x.credentialsProblem = error
  }
  if (!exceeded) return undefined
  Object.assign(x.headers, rateLimitHeaders(exceeded))
  return refuseExceeded(x, exceeded)
}

/** `user:password` or `CompanyId\user:password`. */
function credentialsIn(basic: string): Credentials | undefined {
  const text = Buffer.from(basic, 'base64').toString('utf8')
  const [, company, name, password] = /^(?:([1-9]\d{0,8})\\)?([^:\0]+):([^\0]*)$/s.exec(text) ?? []
  if (name === undefined || password === undefined) return undefined
  return { companyId: company === undefined ? undefined : Number(company), name, password }
}

/** A client's id and secret, each form-urlencoded before it was joined (RFC 6749, 2.3.1); other schemes are passed over. */
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
