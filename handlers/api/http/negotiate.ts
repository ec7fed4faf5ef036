// Content negotiation: the response format among those of the operation (P9, P10), gzip, and the language. The
// library negotiator runs in time linear in the header's length. Format choices are cached by header, since
// clients repeat them. The media types that operations offer have no parameters, so those of Accept choose nothing: of
// them only q counts. Operations whose document declares Content-Language have texts in several languages (G6): both headers
// together choose one, by the rule set `<service>/language` of their x-rules.
// Tested by test/api/http/negotiate.test.ts and language.test.ts.
import type { IncomingMessage } from 'node:http'
import { parse } from 'content-type'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { errors } from '../../runtime/errors/errors.ts'
import { DEFAULT_LANGUAGE, type Language, languages } from '../../runtime/values/languages.ts'

/** Longer headers are rare and are not cached, to bound the memory. */
const MAX_CACHED_LENGTH = 500

/** Media types with a short name: the documents write HAL as `hal+json` too. */
const SHORT_NAMES: Readonly<Record<string, string>> = { 'hal+json': 'application/hal+json' }

export type Negotiate = (accept: string | undefined, offered: readonly string[]) => string

export function createNegotiator({ maxCached = 1000 } = {}): Negotiate {
  const choices = new LRUCache<string, string>({ max: maxCached })

  return function negotiate(accept, offered) {
    const [first = 'application/json'] = offered
    // An empty header counts as an absent one.
    if (!accept || accept === '*/*' || accept === first || accept.trim() === '') return first
    const key = `${offered.join()} ${accept}`
    let choice = choices.get(key)
    if (choice === undefined) {
      choice = preferredType(accept, offered) ?? ''
      if (accept.length <= MAX_CACHED_LENGTH) choices.set(key, choice)
    }
    if (choice === '') throw errors.notAcceptable(offered)
    return choice
  }
}

/** The offered media type that the header prefers. */
function preferredType<Offered extends string>(
  accept: string,
  offered: readonly Offered[],
): Offered | undefined {
  const negotiator = new Negotiator({ headers: { accept: withoutParameters(accept) } })
  return negotiator.mediaType([...offered]) as Offered | undefined
}

/** The media ranges of the header by their complete names, with q but no other parameter. */
function withoutParameters(accept: string): string {
  const ranges: string[] = []
  for (let start = 0; start < accept.length; ) {
    const { type, parameters, index } = parse(accept, { comma: true, start })
    const quality = parameters.q ? `;q=${Number.parseFloat(parameters.q)}` : ''
    ranges.push(`${SHORT_NAMES[type] ?? type}${quality}`)
    start = index + 1
  }
  return ranges.join(',')
}

const compressions = new LRUCache<string, boolean>({ max: 100 })

/** Whether to compress: true if the client ranks gzip at least as high as identity. */
export function prefersGzip(acceptEncoding: string | string[] | undefined): boolean {
  if (acceptEncoding === undefined) return false
  const header = String(acceptEncoding)
  let isPreferred = compressions.get(header)
  if (isPreferred === undefined) {
    const preferred = new Negotiator({ headers: { 'accept-encoding': header } })
    isPreferred = (preferred.encoding(['gzip', 'x-gzip', 'identity']) ?? 'identity') !== 'identity'
    if (header.length <= MAX_CACHED_LENGTH) compressions.set(header, isPreferred)
  }
  return isPreferred
}

/** The media type of these that Accept prefers; the first where it accepts none. */
export function acceptedType<Offered extends string>(
  accept: string | undefined,
  offered: readonly [Offered, ...Offered[]],
): Offered {
  if (accept === undefined) return offered[0]
  return preferredType(accept, offered) ?? offered[0]
}

/** The language of these that Accept-Language prefers; "fr" accepts fr-ca. The first where it accepts none. */
export function acceptedLanguage<Offered extends string>(
  acceptLanguage: string | undefined,
  offered: readonly [Offered, ...Offered[]],
): Offered {
  if (acceptLanguage === undefined) return offered[0]
  const preferred = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).language([...offered])
  return (preferred as Offered | undefined) ?? offered[0]
}

/** The first language of Accept-Language in lower case; null if it names none. */
function preferredLanguage(acceptLanguage: string | undefined): string | null {
  if (acceptLanguage === undefined) return null
  const [first] = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages()
  return first?.toLowerCase() ?? null
}

/** The rules' fact `languages`: the headers as sent, in lower case. */
interface LanguageHeaders {
  ContentLanguage: string | null
  AcceptLanguage: string | null
}

export function languageHeaders(req: Pick<IncomingMessage, 'headers'>): LanguageHeaders {
  const sent = String(req.headers['content-language'] ?? '')
    .trim()
    .toLowerCase()
  return { ContentLanguage: sent || null, AcceptLanguage: preferredLanguage(req.headers['accept-language']) }
}

/** The language of the request; English without Content-Language. Throws 406 for an unsupported one. */
export function languageOf(req: Pick<IncomingMessage, 'headers'>): Language {
  const { ContentLanguage } = languageHeaders(req)
  if (ContentLanguage === null) return DEFAULT_LANGUAGE
  const known = languages.find((language) => language === ContentLanguage)
  if (!known) throw errors.unknownLanguage(languages)
  return known
}
