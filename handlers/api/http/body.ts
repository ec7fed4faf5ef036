// A request body, read within bounds and parsed (P9, P14): at most 1 MiB unless the operation says otherwise,
// counted after gzip is inflated, UTF-8, JSON nested at most 32 deep, no U+0000 anywhere. Nothing is read
// before authentication.
// Tested by test/api/http/body.test.ts and the suites over all operations.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parse as parseContentType } from 'content-type'
import { errors } from '../../runtime/errors/errors.ts'
import { exactNumbers, mayHideDecimals } from '../../runtime/values/formats.ts'

export const MAX_BODY_BYTES = 1_048_576
/** For operations that need no token. */
export const MAX_ANONYMOUS_BODY_BYTES = 16_384
const MAX_DEPTH = 32
// Many clients read no response before they have sent the whole body. Up to this declared length the rest of a
// refused body is read and discarded, so that the client reads the refusal; beyond it the connection is closed.
const MAX_DISCARDED_BYTES = 16 * MAX_BODY_BYTES

/** A request and its response. */
interface Exchange {
  req: IncomingMessage
  res: ServerResponse
}

/**
 * Reads and inflates a body; 413 as soon as the declared, received or inflated length exceeds the limit. Asks for the body
 * if the client waits to be asked.
 */
export function readBody({ req, res }: Exchange, limit = MAX_BODY_BYTES): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const declared = Number(req.headers['content-length'] ?? 0)
    const isGzip = encodingOf(req) === 'gzip'
    const sendable = isGzip ? limit + gzipOverhead(limit) : limit
    if (declared > sendable) {
      return reject(declared > MAX_DISCARDED_BYTES ? errors.tooLarge(limit) : errors.tooLarge(limit, {}))
    }
    if (awaitsContinue(req)) res.writeContinue()
    const source: Readable = isGzip ? req.pipe(createGunzip()) : req
    const chunks: Buffer[] = []
    let received = 0
    const refuse = (error: unknown) => {
      source.removeAllListeners('data')
      if (isGzip) {
        req.unpipe()
        source.destroy()
      }
      req.resume()
      reject(error)
    }
    source.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received > limit) refuse(errors.tooLarge(limit))
      else chunks.push(chunk)
    })
    if (isGzip) {
      // Empty gzip blocks inflate to nothing, so the compressed length is limited too.
      let sent = 0
      req.on('data', (chunk: Buffer) => {
        sent += chunk.length
        if (sent > sendable) refuse(errors.tooLarge(limit))
      })
    }
    source.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    if (isGzip) source.on('error', () => refuse(errors.badRequest('The request body is not valid gzip.')))
    req.on('error', reject)
    req.on('aborted', () => reject(errors.badRequest('The request ended before its body was complete.')))
  })
}

/** Whether the client sends the body only after 100 (RFC 9110, 10.1.1); HTTP/1.0 has no such responses. */
const awaitsContinue = ({ headers, httpVersion }: IncomingMessage): boolean =>
  httpVersion === '1.1' && headers.expect !== undefined

/** What gzip adds to incompressible bytes: a header, a trailer, and five bytes for each block. */
const gzipOverhead = (bytes: number): number => 1_024 + Math.ceil(bytes / 256)

/** The body's content encoding; undefined for an unsupported one. */
export function encodingOf(req: IncomingMessage): 'identity' | 'gzip' | undefined {
  const encoding = (req.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding === 'identity') return encoding
  return encoding === 'gzip' || encoding === 'x-gzip' ? 'gzip' : undefined
}

/** The media type of a request in lower case, without parameters; empty without a Content-Type. */
export const contentTypeOf = (req: IncomingMessage): string =>
  parseContentType(req.headers['content-type'] ?? '', { parameters: false }).type

/** The names of UTF-8, and of its part. */
const UTF8: ReadonlySet<string> = new Set(['utf-8', 'utf8', 'us-ascii'])
/** The most characters of a header in a message. */
const MAX_QUOTED = 60

/**
 * The media type of a request; 415 if it is not offered, its charset is not UTF-8, or its encoding is not gzip.
 */
export function mediaTypeOf(req: IncomingMessage, offered: readonly string[]): string {
  const { type, parameters } = parseContentType(req.headers['content-type'] ?? '')
  if (!offered.includes(type)) throw errors.unsupportedMediaType(offered)
  const { charset = 'utf-8' } = parameters
  if (!UTF8.has(charset.toLowerCase())) throw errors.unsupportedCharset(charset.slice(0, MAX_QUOTED))
  if (encodingOf(req) === undefined) {
    throw errors.unsupportedEncoding(String(req.headers['content-encoding']).slice(0, MAX_QUOTED))
  }
  return type
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

export function parseJson(bytes: Buffer): unknown {
  let text: string
  let value: unknown
  try {
    text = utf8.decode(bytes)
    value = JSON.parse(text)
  } catch (error) {
    const where = error instanceof SyntaxError ? ` (${error.message.replace(/, "?.*$/s, '')})` : ''
    throw errors.badRequest(`The request body is not valid JSON${where}.`)
  }
  checkTree(value)
  return hasHiddenDecimals(text) ? JSON.parse(text, exactNumbers) : value
}

function hasHiddenDecimals(text: string): boolean {
  try {
    return mayHideDecimals(text)
  } catch {
    // A number with millions of digits overflows the stack of the regular expression.
    throw errors.badRequest('A number in the request body has too many digits.')
  }
}

/**
 * Values and names in a JSON text: 10,000 records with 50 members each. More would exhaust a small machine's
 * memory.
 */
export const MAX_VALUES = 500_000

const [QUOTE, BACKSLASH, COMMA, OPEN_OBJECT, OPEN_LIST] = Buffer.from('"\\,{[')

/** Counts the values before the text is parsed, and refuses too many. It does not detect invalid JSON. */
export function checkCount(bytes: Uint8Array): void {
  let count = 0
  let isText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) isText = !isText
    else if (isText) at += byte === BACKSLASH ? 1 : 0
    else if (byte === COMMA || byte === OPEN_OBJECT || byte === OPEN_LIST) count += 1
  }
  if (count > MAX_VALUES) throw errors.badRequest(`The request body holds more than ${MAX_VALUES} values.`)
}

/** A form's fields; a repeated field is refused, since no operation takes lists. */
export function parseForm(bytes: Buffer): Record<string, string> {
  let fields: URLSearchParams
  try {
    fields = new URLSearchParams(utf8.decode(bytes))
  } catch {
    throw errors.badRequest('The request body is not UTF-8.')
  }
  const form: Record<string, string> = Object.create(null)
  for (const [name, value] of fields) {
    if (name in form) throw errors.badRequest(`The field ${name} is given twice.`)
    form[name] = value
  }
  checkTree(form)
  return form
}

/** Refuses U+0000, lone surrogates and deep nesting, independently of the schema; walks without recursion. */
export function checkTree(root: unknown): void {
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string') {
        if (value.includes('\0')) throw errors.badRequest('The character U+0000 is not allowed in any text.')
        if (!value.isWellFormed())
          throw errors.badRequest('A text contains half of a surrogate pair, which is not a character.')
      } else if (typeof value === 'object' && value !== null) {
        if (depth >= MAX_DEPTH) throw errors.badRequest(`JSON may nest at most ${MAX_DEPTH} levels deep.`)
        for (const [key, member] of Object.entries(value)) {
          if (key.includes('\0')) throw errors.badRequest('The character U+0000 is not allowed in any name.')
          if (!key.isWellFormed())
            throw errors.badRequest('A name contains half of a surrogate pair, which is not a character.')
          next.push(member)
        }
      }
    }
    level = next
  }
}
