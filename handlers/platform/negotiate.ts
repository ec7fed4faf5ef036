// Which of the operation's formats the client gets (P9, P10): the Accept header against what the document
// offers, remembered by text since clients repeat themselves. Held by test/platform/negotiate.test.ts.
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { errors } from './errors.ts'

export type Negotiate = (accept: string | undefined, offered: readonly string[]) => string

export function createNegotiator({ remembered = 1000 } = {}): Negotiate {
  const choices = new LRUCache<string, string>({ max: remembered })

  return function negotiate(accept, offered) {
    const [first = 'application/json'] = offered
    if (accept === undefined || accept === '*/*' || accept === first) return first
    const key = `${offered.join()} ${accept}`
    let choice = choices.get(key)
    if (choice === undefined) {
      choice = new Negotiator({ headers: { accept } }).mediaType([...offered]) ?? ''
      choices.set(key, choice)
    }
    if (choice === '') throw errors.notAcceptable(offered)
    return choice
  }
}
