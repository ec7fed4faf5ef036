// Represents the response of a handler in the negotiated format, and sends it. Its header Warnings has the violations of rules that
// only warn (R5), as a list of RFC 9651. Each member is the code of a rule as a token, with the parameters `field` and
// `message`; a text that is not ASCII is a Display String. The header is bounded: where a member does not fit, its message is
// left out, and the members that still do not fit are counted in a last member `more;count=3`, which no code can be, because
// codes begin with a capital.
// Tested by test/api/pipeline/pipeline.test.ts, warnings.test.ts, test/operations/warnings.test.ts and the suites over all operations.
import { setImmediate } from 'node:timers/promises'
import { DisplayString, serializeList, Token } from 'structured-headers'
import type { Violation } from '../../rules/evaluate/rule-snapshot.ts'
import { isLongList, shortLists } from '../../runtime/async/cooperative-yield.ts'
import { parseRawJson } from '../../runtime/values/raw-json.ts'
import type { Operation } from '../contract/operation.ts'
import { HAL, listHeaders, represent } from '../contract/represent.ts'
import { writeTable } from '../forms/index.ts'
import type { AnyResponse } from '../handler.ts'
import { halTag, knownTag, tagOf } from '../http/etags.ts'
import { send, vary } from '../http/send.ts'
import { isListing, isTable } from '../lists/listing.ts'
import type { Platform } from './platform.ts'
import type { Content, MatchedContext, RequestContext } from './request-context.ts'

/**
 * Checks the response against the document if that is enabled, represents it in the negotiated format, and sends
 * it.
 */
export async function respond(ctx: MatchedContext, response: AnyResponse, platform: Platform): Promise<void> {
  const { operation, contract } = ctx
  if (ctx.caller) platform.usage.count(ctx.caller.companyId, contract.service)
  Object.assign(ctx.headers, response.headers)

  const validateResponses = (body: unknown) => {
    const faults = contract.responseFaults(operation, response.status, body)
    const [fault] = faults
    if (fault)
      throw new Error(
        `${operation.id} responds with ${response.status} outside its document: ${fault.instancePath} ${fault.message}`,
      )
  }
  if (isTable(response.body)) {
    const { headers, content } = await writeTable(
      response.body,
      ctx.format,
      platform.validateResponses ? validateResponses : undefined,
    )
    Object.assign(ctx.headers, headers, { 'Content-Type': ctx.contentType })
    return sendRecorded(ctx, response.status, content)
  }
  const isInSteps = isListing(response.body) || isLongList(response.body)
  if (platform.validateResponses && !isInSteps && response.status !== 204)
    await validateInSteps(parseRawJson(response.body), validateResponses)
  if (operation.versioned.has(response.status)) {
    const jsonTag = isListing(response.body) ? response.body.tag : tagOf(response.body as object)
    if (jsonTag === undefined) throw new Error(`${operation.id} declares an ETag for a list that may change`)
    const tag = ctx.contentType === HAL ? halTag(jsonTag) : jsonTag
    const header = operation.method === 'get' ? ctx.req.headers['if-none-match'] : undefined
    const known = header && knownTag(header, tag)
    ctx.headers.ETag = known || tag
    if (known) {
      vary(ctx.headers, 'Accept-Encoding')
      return sendRecorded(ctx, 304, undefined)
    }
  }
  const address = { path: ctx.path, search: ctx.search }
  if (isListing(response.body)) {
    Object.assign(ctx.headers, listHeaders(operation, response.body, ctx.contentType, ctx.base, address))
  }
  const { content, contentType } = represent(
    operation,
    response.status,
    response.body,
    ctx.contentType,
    address,
    platform.validateResponses && isInSteps
      ? (batch) => validateResponses(batch.map(parseRawJson))
      : undefined,
  )
  if (content !== undefined) ctx.headers['Content-Type'] = contentType
  const isStream = isListing(response.body) || content === undefined || typeof content === 'string'
  await sendRecorded(ctx, response.status, isStream ? content : await joined(content))
}

export const sendRecorded = (ctx: RequestContext, status: number, content: Content): Promise<void> =>
  send(
    ctx.req,
    ctx.res,
    status,
    ctx.headers,
    ctx.recording ? ctx.recording.sending(status, content) : content,
  )

/** Checks a body; a long list in one of its members is checked in parts, and other requests are served in between. */
async function validateInSteps(body: unknown, validateResponses: (body: unknown) => void): Promise<void> {
  const [name, list] = Object.entries(body ?? {}).find(([, member]) => isLongList(member)) ?? []
  if (name === undefined) return validateResponses(body)
  for (const part of shortLists(list as readonly unknown[])) {
    validateResponses({ ...(body as object), [name]: part })
    await setImmediate()
  }
}

/** The pieces of a long list as one text; other requests are served in between. */
async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    await setImmediate()
  }
  return text
}

export const WARNINGS = 'Warnings'

const MAX_BYTES = 4_096
/** Room for the last member, which counts the others. */
const COUNT_BYTES = ', more;count=1000000'.length

/** The value of the header; undefined without warnings. A warning that occurs twice is written once. */
export function warningsHeader(warnings: readonly Violation[] = []): string | undefined {
  const different = new Map(warnings.map((warning) => [keyOf(warning), warning])).values()
  const written: string[] = []
  let left = MAX_BYTES - COUNT_BYTES
  let omitted = 0
  for (const warning of different) {
    // Serializing thousands of members of a bulk that cannot be written would take seconds.
    const member = omitted === 0 ? fittingMember(warning, left) : undefined
    if (member === undefined) omitted += 1
    else {
      written.push(member)
      left -= member.length + 2
    }
  }
  if (omitted > 0) written.push(serializeList([[new Token('more'), new Map([['count', omitted]])]]))
  return written.length === 0 ? undefined : written.join(', ')
}

const keyOf = ({ code, field, message }: Violation) => JSON.stringify([code, field, message])

function fittingMember(warning: Violation, bytes: number): string | undefined {
  const isFitting = (member: string) => member.length + 2 <= bytes
  return [memberOf(warning, warning.message), memberOf(warning)].find(isFitting)
}

function memberOf({ code, field }: Violation, message?: string): string {
  const parameters = new Map<string, string | DisplayString>()
  if (field !== null) parameters.set('field', textOf(field))
  if (message !== undefined) parameters.set('message', textOf(message))
  return serializeList([[new Token(code), parameters]])
}

/**
 * Replaces control characters of values by spaces, and lone surrogates of truncated values by replacement characters.
 */
function textOf(text: string): string | DisplayString {
  const plain = text.replaceAll(/\p{Cc}/gu, ' ').toWellFormed()
  return /^[\x20-\x7e]*$/.test(plain) ? plain : new DisplayString(plain)
}

/** Makes the function that adds warnings to those of the request. */
export const collectWarnings = (ctx: RequestContext) => (warnings: readonly Violation[]) => {
  ctx.warnings ??= []
  for (const warning of warnings) ctx.warnings.push(warning)
}

/** Whether the document declares the header for a response: for successes, and for what a rule can refuse with. */
export const carriesWarnings = ({ document }: Operation, status: number): boolean =>
  document['x-rules'] !== undefined &&
  ((status >= 200 && status < 300) || [400, 403, 404, 409].includes(status))
