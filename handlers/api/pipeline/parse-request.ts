// The steps that read a request: negotiate the format, parse query and body, validate both against the document.
// Tested by test/api/http/body.test.ts, validate.test.ts and the suites over all operations.
import { checker } from '../../rules/evaluate/check.ts'
import { errors, Problem } from '../../runtime/errors/errors.ts'
import {
  OFF_THREAD_BULK_BYTES,
  OFF_THREAD_BYTES,
  OFF_THREAD_MULTIPART_BYTES,
} from '../contract/body-threads.ts'
import type { Operation } from '../contract/operation.ts'
import { canonicalValue, queryParameters } from '../contract/parameters.ts'
import type { RequestParts } from '../contract/schema-validator.ts'
import { validateRequest } from '../contract/validate.ts'
import { DEFAULT_FORMAT, type Format } from '../forms/index.ts'
import {
  contentTypeOf,
  encodingOf,
  MAX_ANONYMOUS_BODY_BYTES,
  mediaTypeOf,
  parseForm,
  parseJson,
  readBody,
} from '../http/body.ts'
import { FRAMING_BYTES, formOf, MULTIPART, parseMultipart, withoutBytes } from '../http/multipart.ts'
import { languageHeaders, languageOf } from '../http/negotiate.ts'
import { vary } from '../http/send.ts'
import { addressKey } from '../limits/rate-limit.ts'
import type { Platform } from './platform.ts'
import type { MatchedContext } from './request-context.ts'
import { withRequestFacts } from './request-rules.ts'
import { collectWarnings } from './respond.ts'

export function negotiate(ctx: MatchedContext, platform: Platform): void {
  const { operation } = ctx
  if (operation.responseTypes.length === 0) return
  if (operation.formats && nameFormat(ctx, operation.formats)) return
  ctx.contentType = platform.negotiate(ctx.req.headers.accept, operation.responseTypes)
  if (operation.responseTypes.length > 1) vary(ctx.headers, 'Accept')
  if (operation.formats) ctx.format = negotiatedFormat(ctx.contentType, operation)
}

type Forms = NonNullable<Operation['formats']>

/** True if the parameter names the form: it wins over Accept (D1). The validation refuses unknown values. */
function nameFormat(ctx: MatchedContext, { parameter, mediaTypes }: Forms): boolean {
  const named = new URLSearchParams(ctx.search).get(parameter)
  if (named === null) return false
  const form = canonicalValue(Object.keys(mediaTypes), named)
  ctx.contentType = mediaTypes[form] ?? ctx.contentType
  ctx.format = form in mediaTypes ? (form as Format) : DEFAULT_FORMAT
  return true
}

/** The first form with this media type; the default form for JSON. */
function negotiatedFormat(contentType: string, { formats: forms, responseTypes }: Operation): Format {
  if (contentType === responseTypes[0]) return DEFAULT_FORMAT
  const match = Object.entries(forms?.mediaTypes ?? {}).find(([, mediaType]) => mediaType === contentType)
  return (match?.[0] as Format | undefined) ?? DEFAULT_FORMAT
}

export function chooseLanguage(ctx: MatchedContext): void {
  if (ctx.operation.languageRules.length === 0) return
  ctx.headers['Content-Language'] = languageOf(ctx.req)
  vary(ctx.headers, 'Content-Language')
}

export function checkLanguage(ctx: MatchedContext, platform: Platform): Promise<void> | undefined {
  const isNamed = ctx.operation.languageRules.length > 0 && ctx.req.headers['content-language'] !== undefined
  return isNamed ? checkNamedLanguage(ctx, platform) : undefined
}

async function checkNamedLanguage(ctx: MatchedContext, { em, now }: Platform): Promise<void> {
  const { languageRules } = ctx.operation
  const rules = await withRequestFacts(ctx, languageRules, em, now())
  await checker(rules, languageRules, collectWarnings(ctx))({ languages: languageHeaders(ctx.req) })
}

/** Reads the query, and the body of an operation that takes one, {} if it is absent; no other body may say anything (P14). */
export function parse(ctx: MatchedContext, platform: Platform): Promise<void> | undefined {
  if (ctx.operation.requestTypes.length > 0) {
    const parsed = parseBody(ctx, platform)
    if (ctx.operation.bodyRequired || hasBody(ctx.req)) return parsed
    return parsed.then(() => {
      ctx.body = {}
    })
  }
  if (hasBody(ctx.req)) return refuseBody(ctx)
  ctx.query = queryParameters(ctx.operation, ctx.search)
  return undefined
}

const hasBody = ({ headers }: MatchedContext['req']): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** 400 for a body other than none, `{}` and null, of any type and length. */
async function refuseBody(ctx: MatchedContext): Promise<void> {
  const bytes = await readBody(ctx, MAX_ANONYMOUS_BODY_BYTES).catch((error) => {
    throw error instanceof Problem && error.status === 413 ? errors.unexpectedBody(error.headers) : error
  })
  ctx.recording?.received(bytes)
  if (!isEmpty(bytes)) throw errors.unexpectedBody()
  ctx.query = queryParameters(ctx.operation, ctx.search)
}

function isEmpty(bytes: Buffer): boolean {
  if (bytes.length === 0) return true
  try {
    return ['{}', 'null'].includes(JSON.stringify(parseJson(bytes)))
  } catch {
    return false
  }
}

/** A long body is parsed in a thread, which validates JSON too. */
async function parseBody(ctx: MatchedContext, { bodyThreads }: Platform): Promise<void> {
  const { operation } = ctx
  const bytes = await receive(ctx)
  if (bytes !== undefined) ctx.recording?.received(bytes)
  ctx.query = queryParameters(operation, ctx.search)
  if (bytes === undefined) return
  // An endpoint that does not declare 415 checks its media type itself, as the token endpoint does (P5).
  const handlerChecksType = !('415' in operation.document.responses)
  // An unsupported encoding counts as another media type.
  const type = encodingOf(ctx.req) === undefined ? undefined : contentTypeOf(ctx.req)
  const sender = ctx.caller === undefined ? addressKey(ctx.address) : `company ${ctx.caller.companyId}`
  if (type === 'application/x-www-form-urlencoded') ctx.body = parseForm(bytes)
  else if (type === MULTIPART && !handlerChecksType) {
    const contentType = ctx.req.headers['content-type'] ?? ''
    const { files, bodyLimit } = operation
    ctx.body =
      bytes.length > OFF_THREAD_MULTIPART_BYTES
        ? await bodyThreads.readMultipart(sender, contentType, operation, bodyLimit, bytes)
        : formOf(await parseMultipart(bytes, contentType, files, bodyLimit))
  } else if (handlerChecksType) ctx.body = {}
  else if (bytes.length > (operation.bulk === undefined ? OFF_THREAD_BYTES : OFF_THREAD_BULK_BYTES)) {
    ctx.body = await bodyThreads.readJson(sender, operation, partsOf(ctx), bytes)
    ctx.isValidated = true
  } else if (bytes.length > 0) ctx.body = parseJson(bytes)
}

/** The bytes of the body if the operation takes one: 415 and 413 precede faults of the query. */
async function receive(ctx: MatchedContext): Promise<Buffer | undefined> {
  const { operation, req } = ctx
  if (!hasBody(req) && !operation.bodyRequired) return undefined
  const type = '415' in operation.document.responses && mediaTypeOf(req, operation.requestTypes)
  return readBody(ctx, operation.bodyLimit + (type === MULTIPART ? FRAMING_BYTES : 0))
}

export function validate(ctx: MatchedContext): void {
  if (ctx.isValidated) return
  const { contract, operation, body } = ctx
  const requestBody = operation.files.length > 0 ? withoutBytes(body ?? {}) : body
  validateRequest(contract, operation, { ...partsOf(ctx), ...(body !== undefined && { requestBody }) })
}

/** All validated parts of the request except the body. */
function partsOf(ctx: MatchedContext): Omit<RequestParts, 'requestBody'> {
  const { operation, path, query } = ctx
  const header: Record<string, unknown> = {}
  for (const name of operation.headerParameters) {
    if (ctx.req.headers[name] !== undefined) header[name] = ctx.req.headers[name]
  }
  return { path, query, header }
}
