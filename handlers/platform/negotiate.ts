// Which of the operation's formats the client gets (P9, P10): the Accept header against what the document
// offers, remembered by text since clients repeat themselves. Held by test/platform/negotiate.test.ts.
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { errors } from './errors.ts'

/** JSON is UTF-8 anyway, yet many clients ask for it by name. */
const CHARSET = /;\s*charset=[^,;]*/gi

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
      choices.set(key, choice)
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
