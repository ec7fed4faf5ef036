// What the client prefers, by the library negotiator, whose time grows with the header's length and no faster: which of the
// operation's formats (P9, P10), remembered by text since clients repeat themselves; whether gzip; and which language.
// Tested by test/platform/http/negotiate.test.ts.
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { errors } from '../errors/errors.ts'

/** JSON is UTF-8 anyway, yet many clients ask for it by name. */
const CHARSET = /;\s*charset=[^,;]*/gi
/** Longer headers are rare, and would fill the memory. */
const MAX_REMEMBERED = 500

/** Media types that clients may shorten: HAL's documents call it `hal+json` too. */
const SHORT_NAMES: Readonly<Record<string, string>> = { 'hal+json': 'application/hal+json' }

export type Negotiate = (accept: string | undefined, offered: readonly string[]) => string

export function createNegotiator({ remembered = 1000 } = {}): Negotiate {
  const choices = new LRUCache<string, string>({ max: remembered })

  return function negotiate(accept, offered) {
    const [first = 'application/json'] = offered
    // An empty header says no more than none.
    if (!accept || accept === '*/*' || accept === first || accept.trim() === '') return first
    const key = `${offered.join()} ${accept}`
    let choice = choices.get(key)
    if (choice === undefined) {
      const header = withWholeNames(accept.replace(CHARSET, ''))
      choice = new Negotiator({ headers: { accept: header } }).mediaType([...offered]) ?? ''
      if (accept.length <= MAX_REMEMBERED) choices.set(key, choice)
    }
    if (choice === '') throw errors.notAcceptable(offered)
    return choice
  }
}

/** The header with every media range that is a short name spelled out; its parameters stay. */
function withWholeNames(accept: string): string {
  const spelled = accept.split(',').map((range) => {
    const [name = '', ...parameters] = range.split(';')
    return [SHORT_NAMES[name.trim().toLowerCase()] ?? name, ...parameters].join(';')
  })
  return spelled.join(',')
}

/** Whether an answer is to be compressed: where the client takes gzip at least as gladly as plain bytes. */
export function prefersGzip(acceptEncoding: string | string[] | undefined): boolean {
  if (acceptEncoding === undefined) return false
  const preferred = new Negotiator({ headers: { 'accept-encoding': String(acceptEncoding) } })
  return (preferred.encoding(['gzip', 'x-gzip', 'identity']) ?? 'identity') !== 'identity'
}

/** The language that Accept-Language puts first, in lower case; null where it names none. */
export function preferredLanguage(acceptLanguage: string | undefined): string | null {
  if (acceptLanguage === undefined) return null
  const [first] = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages()
  return first?.toLowerCase() ?? null
}
