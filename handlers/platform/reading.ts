// The steps that read a request: which format is wanted, what the body says, and whether the document allows it.
// Held by test/platform/body.test.ts, validate.test.ts and the suites over all operations.
import { MAX_BODY_BYTES, mediaTypeOf, parseForm, parseJson, readBody } from './body.ts'
import { type Exchange, matched } from './exchange.ts'
import { DEFAULT_FORM, type Form } from './forms/index.ts'
import { languageHeaders, languageOf } from './language.ts'
import { FRAMING_BYTES, MULTIPART, parseMultipart, withoutBytes } from './multipart.ts'
import type { Operation } from './operation.ts'
import { queryParameters, spelled } from './parameters.ts'
import type { Platform } from './platform.ts'
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

export async function parse(x: Exchange): Promise<void> {
  const { operation } = matched(x)
  const bytes = await receive(x)
  x.query = queryParameters(operation, x.search)
  if (bytes === undefined) return
  // An endpoint that does not declare 415 answers for its own media type, as the token endpoint does (P5).
  const ownMedia = !('415' in operation.document.responses)
  const type = String(x.req.headers['content-type']).split(';')[0]?.trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded') x.body = parseForm(bytes)
  else if (type === MULTIPART && !ownMedia) {
    x.body = await parseMultipart(bytes, x.req.headers, operation.files, limitOf(operation))
  } else if (ownMedia) x.body = {}
  else if (bytes.length > 0) x.body = parseJson(bytes)
}

/** The bytes of the body where the operation takes one: 415 and 413 come before anything in the query. */
async function receive(x: Exchange): Promise<Buffer | undefined> {
  const { operation, req } = matched(x)
  if (operation.requestTypes.length === 0) return undefined
  const hasBody =
    req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0
  if (!hasBody && !operation.bodyRequired) return undefined
  const type = '415' in operation.document.responses && mediaTypeOf(req, operation.requestTypes)
  return readBody(req, limitOf(operation) + (type === MULTIPART ? FRAMING_BYTES : 0))
}

const limitOf = ({ bodyLimit = MAX_BODY_BYTES }: Operation): number => bodyLimit

export function validate(x: Exchange): void {
  const { contract, operation, path, query, body } = matched(x)
  const header: Record<string, unknown> = {}
  for (const name of operation.headerParameters) {
    if (x.req.headers[name] !== undefined) header[name] = x.req.headers[name]
  }
  const shown = operation.files.length > 0 ? withoutBytes(body ?? {}) : body
  validateRequest(contract, operation, {
    path,
    query,
    header,
    ...(body !== undefined && { requestBody: shown }),
  })
}
