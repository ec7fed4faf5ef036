// Records requests with a caller for the request log of a sandbox (S3). The response is recorded before its end is
// sent, so that a client that has read it finds it in the log; of a stream only the beginning is kept. Reads of the log
// itself are not recorded (`x-unlogged`), because a page that refreshes would fill it. A production process has no
// request log, and its pipeline has no such step. Tested by test/sandbox/getRequest.test.ts.

import { SOURCE_BYTES } from '../../runtime/observe/mask-body.ts'
import type { Body, RequestLog } from '../../runtime/observe/request-log.ts'
import { MULTIPART, UploadedFile } from '../http/multipart.ts'
import { loggedStatus } from './in-flight.ts'
import type { Recording, RequestContext } from './request-context.ts'

/** Media types whose text can be read; a spreadsheet has none. */
const TEXT = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml))/

export function createRecording(ctx: RequestContext, log: RequestLog): Recording | undefined {
  const { caller, operation, req, res } = ctx
  if (!caller || operation?.isUnlogged) return undefined
  const requestType = req.headers['content-type']
  let request: Body | undefined
  let response: Body | undefined
  let isEnded = false

  const record = (status: number) => {
    if (isEnded) return
    isEnded = true
    const durationMs = performance.now() - ctx.startedAt
    log.add(caller.companyId, {
      // Rounded up: Date.now() has whole milliseconds, and a request does not arrive before it was sent.
      at: Math.ceil(Date.now() - durationMs),
      requestId: ctx.requestId,
      method: req.method ?? '',
      url: ctx.base + ctx.url,
      operationId: operation?.id,
      status,
      code: ctx.refusal?.body.Code,
      fault: ctx.fault,
      subject: caller.subject,
      durationMs: Math.round(durationMs),
      request: requestType?.startsWith(MULTIPART) ? formBody(ctx, requestType) : request,
      response,
    })
  }
  res.once('close', () => record(loggedStatus(ctx)))

  return {
    received(bytes) {
      request = { type: requestType, ...beginning(bytes) }
    },
    sending(status, content) {
      const type = ctx.headers['Content-Type']
      if (content === undefined || req.method === 'HEAD') record(status)
      else if (typeof content === 'string' || Buffer.isBuffer(content)) {
        response = { type, ...(TEXT.test(type ?? '') ? beginning(content) : NO_TEXT) }
        record(status)
      } else {
        response = { type, ...NO_TEXT }
        return TEXT.test(type ?? '') ? watched(content, response, () => record(status)) : content
      }
      return content
    },
  }
}

const NO_TEXT = { source: undefined, isCut: false }

/** A copy, because a part of a longer text or buffer keeps all of it in memory. */
function beginning(content: string | Buffer): Pick<Body, 'source' | 'isCut'> {
  if (typeof content === 'string') {
    if (content.length <= SOURCE_BYTES) return { source: content, isCut: false }
    return { source: Buffer.from(content.slice(0, SOURCE_BYTES)).toString(), isCut: true }
  }
  return { source: content.toString('utf8', 0, SOURCE_BYTES), isCut: content.length > SOURCE_BYTES }
}

/** The stream; what its first pieces contain is kept. */
async function* watched(
  content: AsyncIterable<string | Buffer>,
  body: Body,
  onEnd: () => void,
): AsyncGenerator<string | Buffer> {
  let source = ''
  for await (const piece of content) {
    if (!body.isCut) {
      source += beginning(piece).source
      body.isCut = source.length > SOURCE_BYTES || beginning(piece).isCut
      body.source = beginning(source).source
    }
    yield piece
  }
  onEnd()
}

/**
 * What a form consists of, as JSON, without the values: a file that is sent under an unknown name arrives as a text. No
 * text if it could not be parsed.
 */
function formBody({ body }: RequestContext, type: string): Body {
  if (typeof body !== 'object' || body === null) return { type, ...NO_TEXT }
  const parts = Object.entries(body).map(([name, value]) => [
    name,
    value instanceof UploadedFile
      ? `[file ${value.name}, ${value.bytes.length} bytes]`
      : `[${String(value).length} characters]`,
  ])
  return { type, ...beginning(JSON.stringify(Object.fromEntries(parts))) }
}
