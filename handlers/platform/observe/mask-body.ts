// The texts of a request that the request log of a sandbox keeps (S3): its address and its bodies, masked and cut. A
// member, a field or an element is masked by its name, everything else by the patterns of mask-text.ts. A body is
// masked before it is cut, and read by scanning rather than parsing, because it may be invalid and its end may be
// missing. Tested by test/platform/observe/mask-body.test.ts.
import { maskText } from './mask-text.ts'

/** Bytes of a body that are kept. */
export const BODY_BYTES = 8_192
/** Bytes of a body to pass to maskedBody: more than are kept, so that the cut splits no token or address. */
export const SOURCE_BYTES = BODY_BYTES + 2_048
const PATH_CHARACTERS = 2_000

const MASK = '[masked]'

/**
 * The end of a JSON member's name that marks its value as secret or personal, with the colon; in a text within JSON
 * the quotes are escaped.
 */
const MEMBER =
  /(?:pass(?:word|phrase|wd)|pwd|secret|token|mail|phone|auth(?:orization)?|api_?key|assertion)(?:_?(?:address(?:es)?|numbers?))?s?\\{0,3}"\s*:\s*/gi
const NAME =
  /(?:pass(?:word|phrase|wd)|pwd|secret|token|mail|phone|auth(?:orization)?|api_?key|assertion)(?:_?(?:address(?:es)?|numbers?))?s?$/i
const ELEMENT = /(<(?:\w{0,40}(?:password|secret|token|mail|phone)\w{0,40})>)[^<]*/gi
/** In a filter that names a member with a secret or personal value. */
const MENTION = /pass(?:word|phrase|wd)|pwd|secret|token|mail|phone/i
const LITERAL = /'(?:[^']|'')*'?/g
/** An escape sequence of JSON; the group is the code of an ASCII character. */
const ESCAPE = /\\(?:u00([2-7][\da-f])|.)/gis

const FORM = 'application/x-www-form-urlencoded'

export interface MaskedBody {
  text: string
  /** Whether the body was longer than what is kept. */
  isCut: boolean
}

/** @param source the first SOURCE_BYTES of the body, or all of it */
export function maskedBody(source: string, type: string | undefined, isCut: boolean): MaskedBody {
  const text = storable(source)
  const masked = type?.startsWith(FORM) ? maskPairs(text) : maskText(maskElements(maskMembers(plain(text))))
  const kept = isCut ? withoutLastWord(masked) : masked
  const bytes = Buffer.from(kept)
  if (bytes.length <= BODY_BYTES) return { text: kept, isCut }
  return { text: bytes.toString('utf8', 0, characterEnd(bytes, BODY_BYTES)), isCut: true }
}

/** The path and the query of an address. */
export function maskedPath(url: string): string {
  const mark = url.indexOf('?')
  const path = maskText(storable(mark < 0 ? url : url.slice(0, mark)))
  const masked = mark < 0 ? path : `${path}?${maskPairs(storable(url.slice(mark + 1)))}`
  return masked.length <= PATH_CHARACTERS ? masked : `${masked.slice(0, PATH_CHARACTERS - 1)}…`.toWellFormed()
}

/** A short text, such as a Content-Type. */
export const maskedShort = (text: string): string => maskText(storable(text)).slice(0, 200).toWellFormed()

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')

/** The end of the last complete character within the first bytes of a UTF-8 text. */
export function characterEnd(bytes: Uint8Array, most: number): number {
  let end = Math.min(bytes.length, most)
  while (end > 0 && end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return end
}

/** The last word of a text that was cut may be a part of a token or an address, which no pattern recognizes. */
function withoutLastWord(text: string): string {
  let end = text.length
  const least = Math.max(0, end - (SOURCE_BYTES - BODY_BYTES))
  while (end > least && !/[\s"'<>,;&=]/.test(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end)
}

/** The text without escapes of ASCII characters, behind which names and addresses could hide. */
function plain(text: string): string {
  if (!text.includes('\\u00')) return text
  return text.replace(ESCAPE, (sequence, code: string | undefined) => {
    const character = code === undefined ? sequence : String.fromCharCode(Number.parseInt(code, 16))
    return character === '"' || character === '\\' ? sequence : character
  })
}

/** Masks the values of members by their names; null means that there is no value, and remains. */
function maskMembers(text: string): string {
  let masked = ''
  let from = 0
  MEMBER.lastIndex = 0
  while (MEMBER.test(text)) {
    const start = MEMBER.lastIndex
    const end = valueEnd(text, start)
    MEMBER.lastIndex = end
    if (text.startsWith('null', start) || end === start) continue
    const quote = text[start] === '\\' ? '\\"' : '"'
    masked += text.slice(from, start) + quote + MASK + quote
    from = end
  }
  return masked + text.slice(from)
}

/** The index after the JSON value at `start`; the end of the text for a value that does not end. */
function valueEnd(text: string, start: number): number {
  if (text.startsWith('\\"', start)) {
    const end = text.indexOf('\\"', start + 2)
    return end < 0 ? text.length : end + 2
  }
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') {
      at = stringEnd(text, at)
      if (depth === 0) return at + 1
    } else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') {
      if (depth <= 1) return depth === 0 ? at : at + 1
      depth -= 1
    } else if (depth === 0 && (character === ',' || character === '\n')) return at
  }
  return text.length
}

/** The index of the quote that ends the string which begins at `start`, or of the text's last character. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return text.length - 1
}

const maskElements = (text: string): string =>
  text.startsWith('<') ? text.replace(ELEMENT, `$1${MASK}`) : text

/** Masks the values of a form or a query. A value that contains nothing secret remains as it was sent. */
function maskPairs(text: string): string {
  return text
    .split('&')
    .map((pair) => {
      const equals = pair.indexOf('=')
      if (equals < 0) return maskedValue(pair)
      const name = pair.slice(0, equals)
      if (NAME.test(decoded(name))) return `${name}=${MASK}`
      return `${maskText(name)}=${maskedValue(pair.slice(equals + 1))}`
    })
    .join('&')
}

function maskedValue(value: string): string {
  const text = decoded(value)
  const masked = maskText(MENTION.test(text) ? text.replace(LITERAL, `'${MASK}'`) : text)
  return masked === text ? value : masked
}

/** A sequence that does not encode UTF-8, because it was truncated for example, remains unchanged. */
const decoded = (value: string): string =>
  storable(value.replaceAll('+', ' ').replace(/(?:%[\da-f]{2})+/gi, decodedSequence))

function decodedSequence(sequence: string): string {
  try {
    return decodeURIComponent(sequence)
  } catch {
    return sequence
  }
}
