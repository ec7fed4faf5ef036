// The texts of a request that the request log of a sandbox keeps (S3): its address and its bodies, masked and cut. A
// member, a field or an element is masked by its name, everything else by the patterns of mask-text.ts. A body is
// masked before it is cut, and read by scanning rather than parsing, because it may be invalid and its end may be
// missing. Tested by test/runtime/observe/mask-body.test.ts.
import { maskText } from './mask-text.ts'

/** Bytes of a body that are kept. */
export const BODY_BYTES = 8_192
/** Bytes of a body to pass to maskedBody: more than are kept, so that the cut splits no token or address. */
export const SOURCE_BYTES = BODY_BYTES + 2_048
const PATH_CHARACTERS = 2_000

const MASK = '[masked]'

/**
 * A name whose end marks its value as secret or personal, with the colon of a JSON member; in a text within JSON the quotes are
 * escaped. Words similar to "password" count too: misspelt, in German or Spanish, or with a suffix. A client may send the real
 * value under such a name.
 */
const MEMBER =
  /(?:(?:p[as]{2,5}|pw[dor]|kennw|contrase)[^"\\&=]{0,40}|(?:secret|token|mail|phone|auth(?:orization)?|api_?key|assertion)(?:_?(?:address(?:es)?|numbers?))?s?)\\{0,3}"\s*:\s*/gi
/** The same name alone. */
const NAME =
  /(?:(?:p[as]{2,5}|pw[dor]|kennw|contrase)[^"\\&=]{0,40}|(?:secret|token|mail|phone|auth(?:orization)?|api_?key|assertion)(?:_?(?:address(?:es)?|numbers?))?s?)$/i
const ELEMENT = /(<(?:\w{0,40}(?:password|secret|token|mail|phone)\w{0,40})>)[^<]*/gi
/** In a filter that names a member with a secret or personal value. */
const MENTION = /p[as]{2}|pw[dor]|secret|token|mail|phone/i
const LITERAL = /'(?:[^']|'')*'?/g
/** Comparisons of both dialects of filters; what follows one without quotes is a value, up to the next condition. */
const COMPARISONS = new Set(['eq', 'ne', 'gt', 'gte', 'ge', 'lt', 'lte', 'le'])
/** The values of `in (…)`, and the arguments of a function. */
const ARGUMENTS = /(\bin\s*|\b(?:startswith|endswith|contains|substringof))\(([^()]*)/gi
/** An absolute address in any text, also with the slashes escaped. */
const ADDRESS =
  /\b(https?:(?:\\?\/){2})(?:[^\s/@"'\\<>]{0,200}@)?([\w.:[\]-]{1,260})(?:\\?[/?#])[^\s"'\\<>]*(?:\\\/[^\s"'\\<>]*)*/gi
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
  const masked = type?.startsWith(FORM)
    ? maskPairs(text)
    : maskText(maskAddresses(maskElements(maskMembers(plain(text)))))
  const kept = isCut ? withoutLastWord(masked) : masked
  const bytes = Buffer.from(kept)
  if (bytes.length <= BODY_BYTES) return { text: kept, isCut }
  return { text: bytes.toString('utf8', 0, characterEnd(bytes, BODY_BYTES)), isCut: true }
}

/** The path and the query of an address. */
export function maskedPath(url: string): string {
  const mark = url.indexOf('?')
  const path = maskedValue(storable(mark < 0 ? url : url.slice(0, mark)))
  const masked = mark < 0 ? path : `${path}?${maskPairs(storable(url.slice(mark + 1)))}`
  return masked.length <= PATH_CHARACTERS ? masked : `${masked.slice(0, PATH_CHARACTERS - 1)}…`.toWellFormed()
}

/** A short text, such as a Content-Type. */
export const maskedShort = (text: string): string => maskText(storable(text)).slice(0, 200).toWellFormed()

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')

/** The end of the last complete character within the first bytes of a UTF-8 text. */
function characterEnd(bytes: Uint8Array, most: number): number {
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
  const masked = maskText(maskAddresses(MENTION.test(text) ? maskFilter(text) : text))
  return masked === text ? value : masked
}

/** Masks what a filter in any dialect compares with, in quotes or not; null remains. */
const maskFilter = (text: string): string =>
  maskOperands(text.replace(LITERAL, `'${MASK}'`)).replace(ARGUMENTS, (_, name: string, list: string) => {
    const isProperty = (part: string) => !/^in/i.test(name) && MENTION.test(part)
    const parts = list.split(',').map((part) => (isProperty(part) ? part : `'${MASK}'`))
    return `${name}(${parts.join(',')}`
  })

/** Masks operands without quotes, word by word, because a pattern for whole conditions would take quadratic time. */
function maskOperands(filter: string): string {
  let masked = ''
  let state: 'outside' | 'before a value' | 'in a value' = 'outside'
  for (const word of filter.split(/(\s|[()])/)) {
    const isSpace = word.trim() === ''
    const name = word.toLowerCase()
    if (isSpace && state === 'in a value') continue
    if (!isSpace && state === 'before a value') {
      const isKept = name === 'null' || name === '(' || word.startsWith(`'${MASK}'`)
      masked += isKept ? word : MASK
      state = isKept ? 'outside' : 'in a value'
    } else if (state !== 'in a value' || '()'.includes(word) || name === 'and' || name === 'or') {
      masked += state === 'in a value' && !'()'.includes(word) ? ` ${word}` : word
      state = COMPARISONS.has(name) ? 'before a value' : isSpace ? state : 'outside'
    }
  }
  return masked
}

/**
 * Leaves the scheme and the host of absolute addresses: those of webhooks may contain a password or a token in the user name,
 * the path and the query (S6).
 */
const maskAddresses = (text: string): string =>
  text.includes(':') ? text.replace(ADDRESS, `$1$2/${MASK}`) : text

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
