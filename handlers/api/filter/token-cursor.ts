// A cursor over the tokens of a text, with lookahead. Keywords match case-insensitively. Tested by the tests of
// parse.ts.
import { type Token, tokenize } from './tokens.ts'

export interface TokenCursor {
  /** The token `ahead` of the current one; past the last one it is the end token. */
  peek: (ahead?: number) => Token
  next: () => Token
  /** Consumes the token if it is of this kind. */
  take: (kind: Token['kind']) => boolean
  takeWord: (keyword: string) => boolean
}

export const tokenCursor = (text: string): TokenCursor => {
  const tokens = tokenize(text)
  const end = tokens[tokens.length - 1] as Token
  let at = 0

  const peek = (ahead = 0): Token => tokens[at + ahead] ?? end
  const next = (): Token => {
    const token = peek()
    at++
    return token
  }
  const takeIf = (isMatch: boolean): boolean => {
    if (isMatch) at++
    return isMatch
  }
  return {
    peek,
    next,
    take: (kind) => takeIf(peek().kind === kind),
    takeWord: (keyword) => takeIf(peek().kind === 'word' && peek().text.toLowerCase() === keyword),
  }
}
