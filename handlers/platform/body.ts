// A request body, read within bounds and parsed (P9, P14): at most 1 MiB unless the operation says otherwise,
// UTF-8, JSON nested at most 32 deep, no U+0000 anywhere. Nothing is read before authentication.
// Held by test/platform/body.test.ts and the suites over all operations.
import type { IncomingMessage } from 'node:http'
import { errors } from './errors.ts'
import { exactNumbers, mayHideDecimals } from './exact-numbers.ts'

export const MAX_BODY_BYTES = 1_048_576
export const MAX_DEPTH = 32
// Many clients read nothing before all is sent. What they announced within this is taken from the line and thrown
// away, so that they get to read the refusal; the line of a larger one is cut.
const MAX_DISCARDED_BYTES = 16 * MAX_BODY_BYTES

/** The bytes of a body; 413 as soon as the declared or received length passes the limit. */
export function readBody(req: IncomingMessage, limit = MAX_BODY_BYTES): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const declared = Number(req.headers['content-length'] ?? 0)
    if (declared > limit) {
      return reject(declared > MAX_DISCARDED_BYTES ? errors.tooLarge(limit) : errors.tooLarge(limit, {}))
    }
    const chunks: Buffer[] = []
    let received = 0
    req.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received > limit) {
        req.removeAllListeners('data')
        req.resume()
        reject(errors.tooLarge(limit))
      } else {
        chunks.push(chunk)
      }
    })
    req.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    req.on('error', reject)
    req.on('aborted', () => reject(errors.badRequest('The request ended before its body was complete.')))
  })
}

/** The media type of a request in lower case, without parameters; 415 where it names a charset but UTF-8. */
export function mediaTypeOf(req: IncomingMessage, offered: readonly string[]): string {
  const [type = '', ...parameters] = (req.headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters.map((p) => p.trim()).find((p) => p.startsWith('charset='))
  const isUtf8 = !charset || /^charset="?(utf-?8|us-ascii)"?$/.test(charset)
  const encoding = req.headers['content-encoding'] ?? 'identity'
  if (!offered.includes(type.trim()) || !isUtf8 || encoding.toLowerCase() !== 'identity') {
    throw errors.unsupportedMediaType(offered)
  }
  return type.trim()
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
  return mayHideDecimals(text) ? JSON.parse(text, exactNumbers) : value
}

/** A form's fields; one that comes twice is refused, since no operation takes lists. */
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

/** Refuses U+0000, half characters and deep nesting, whatever the schema says; walks without recursion. */
export function checkTree(root: unknown): void {
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string') {
        if (value.includes('\0')) throw errors.badRequest('The character U+0000 is not allowed in any text.')
        if (!value.isWellFormed())
          throw errors.badRequest('A text has half of a surrogate pair: no character.')
      } else if (typeof value === 'object' && value !== null) {
        if (depth >= MAX_DEPTH) throw errors.badRequest(`JSON may nest at most ${MAX_DEPTH} levels deep.`)
        for (const [key, member] of Object.entries(value)) {
          if (key.includes('\0')) throw errors.badRequest('The character U+0000 is not allowed in any name.')
          if (!key.isWellFormed())
            throw errors.badRequest('A name has half of a surrogate pair: no character.')
          next.push(member)
        }
      }
    }
    level = next
  }
}
