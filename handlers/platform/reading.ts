// The steps that read a request: which format is wanted, what the body says, and whether the document allows it.
// Held by test/platform/body.test.ts, validate.test.ts and the suites over all operations.
import { contentTypeOf, mediaTypeOf, parseForm, parseJson, readBody } from './body.ts'
import { OFF_THREAD_BULK_BYTES, OFF_THREAD_BYTES } from './body-threads.ts'
import { type Exchange, matched } from './exchange.ts'
import type { RequestParts } from './fault-finder.ts'
import { DEFAULT_FORM, type Form } from './forms/index.ts'
import { languageHeaders, languageOf } from './language.ts'
import { FRAMING_BYTES, MULTIPART, withoutBytes } from './multipart.ts'
import type { Operation } from './operation.ts'
import { queryParameters, spelled } from './parameters.ts'
import type { Platform } from './platform.ts'
import { addressKey } from './rate-limit-headers.ts'
import { checker } from './rules/check.ts'
import { vary } from './send.ts'
import { validateRequest } from './validate.ts'

export function negotiate(x: Exchange, platform: Platform): void {
  const { operation } = matched(x)
  if (operation.responseTypes.length === 0) return
  if (operation.forms && nameForm(x, operation.forms)) return
  x.contentType = platform.negotiate(x.req.headers.accept, operation.responseTypes)
  if (operation.responseTypes.length > 1) vary(x.headers, 'Accept')
  if (operation.forms) x.form = formOf(x.contentType, operation)
}

type Forms = NonNullable<Operation['forms']>

/** True where the parameter names the form: it wins over Accept (D1). What it must not say is for the validation. */
function nameForm(x: Exchange, { parameter, mediaTypes }: Forms): boolean {
  const named = new URLSearchParams(x.search).get(parameter)
  if (named === null) return false
  const form = spelled(Object.keys(mediaTypes), named)
  x.contentType = mediaTypes[form] ?? x.contentType
  x.form = form in mediaTypes ? (form as Form) : DEFAULT_FORM
  return true
}

/** The form that a media type stands for: the first of those that have it, for JSON the default one. */
function formOf(contentType: string, { forms, responseTypes }: Operation): Form {
  if (contentType === responseTypes[0]) return DEFAULT_FORM
  const found = Object.entries(forms?.mediaTypes ?? {}).find(([, mediaType]) => mediaType === contentType)
  return (found?.[0] as Form | undefined) ?? DEFAULT_FORM
}

export function chooseLanguage(x: Exchange): void {
  if (matched(x).operation.languageRules.length === 0) return
  x.headers['Content-Language'] = languageOf(x.req)
  vary(x.headers, 'Content-Language')
}

export async function checkLanguage(x: Exchange): Promise<void> {
  const { languageRules } = matched(x).operation
  if (languageRules.length === 0 || x.req.headers['content-language'] === undefined) return
  await checker(x.rules, languageRules)({ languages: languageHeaders(x.req) })
}

/** Reads the body. One that takes long is read in a thread: JSON is validated there, too. */
export async function parse(x: Exchange, { bodyThreads }: Platform): Promise<void> {
  const { operation } = matched(x)
  const bytes = await receive(x)
  x.query = queryParameters(operation, x.search)
  if (bytes === undefined) return
  // An endpoint that does not declare 415 answers for its own media type, as the token endpoint does (P5).
  const ownMedia = !('415' in operation.document.responses)
  const type = contentTypeOf(x.req)
  const sender = x.caller === undefined ? addressKey(x.address) : `company ${x.caller.companyId}`
  if (type === 'application/x-www-form-urlencoded') x.body = parseForm(bytes)
  else if (type === MULTIPART && !ownMedia) {
    const contentType = x.req.headers['content-type'] ?? ''
    x.body = await bodyThreads.readMultipart(sender, contentType, operation, operation.bodyLimit, bytes)
  } else if (ownMedia) x.body = {}
  else if (bytes.length > (operation.bulk === undefined ? OFF_THREAD_BYTES : OFF_THREAD_BULK_BYTES)) {
    x.body = await bodyThreads.readJson(sender, operation, partsOf(x), bytes)
    x.isValidated = true
  } else if (bytes.length > 0) x.body = parseJson(bytes)
}

/** The bytes of the body where the operation takes one: 415 and 413 come before anything in the query. */
async function receive(x: Exchange): Promise<Buffer | undefined> {
  const { operation, req } = matched(x)
  if (operation.requestTypes.length === 0) return undefined
  const hasBody =
    req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0
  if (!hasBody && !operation.bodyRequired) return undefined
  const type = '415' in operation.document.responses && mediaTypeOf(req, operation.requestTypes)
  return readBody(req, operation.bodyLimit + (type === MULTIPART ? FRAMING_BYTES : 0))
}

export function validate(x: Exchange): void {
  if (x.isValidated) return
  const { contract, operation, body } = matched(x)
  const shown = operation.files.length > 0 ? withoutBytes(body ?? {}) : body
  validateRequest(contract, operation, { ...partsOf(x), ...(body !== undefined && { requestBody: shown }) })
}

/** Everything that the document checks but the body. */
function partsOf(x: Exchange): Omit<RequestParts, 'requestBody'> {
  const { operation, path, query } = matched(x)
  const header: Record<string, unknown> = {}
  for (const name of operation.headerParameters) {
    if (x.req.headers[name] !== undefined) header[name] = x.req.headers[name]
  }
  return { path, query, header }
}
