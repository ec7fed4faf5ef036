// Represents the answer of a handler in the negotiated format, and sends it. Tested by test/api/pipeline/pipeline.test.ts and
// the suites over all operations.
import { setImmediate } from 'node:timers/promises'
import { isLongList, shortLists } from '../../runtime/async/cooperative-yield.ts'
import { parseRawJson } from '../../runtime/values/raw-json.ts'
import { HAL, listHeaders, represent } from '../contract/represent.ts'
import { isTable, writeTable } from '../forms/index.ts'
import type { AnyResponse } from '../handler.ts'
import { halTag, knownTag, tagOf } from '../http/etags.ts'
import { send, vary } from '../http/send.ts'
import { isListing } from '../lists/listing.ts'
import type { Platform } from './platform.ts'
import type { Content, MatchedContext, RequestContext } from './request-context.ts'

/**
 * Checks the answer against the document if that is enabled, represents it in the negotiated format, and sends
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
        `${operation.id} answers ${response.status} outside its document: ${fault.instancePath} ${fault.message}`,
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
