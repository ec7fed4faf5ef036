// Reads a value of the cart's filter dialect: bare, or in single quotes if it contains " and " (a quote is
// doubled there). A bare value ends at the next `and` between blanks. A value such as `… or Field eq …` is
// refused: the client means a condition that the dialect lacks, and as text it would match nothing. Tested by
// filter-cart.test.ts.
import { FilterError } from './filter-error.ts'
import { readQuoted } from './tokens.ts'

export interface CartValue {
  text: string
  quoted: boolean
  /** Whether an `and` follows; `end` is then where the next condition begins. */
  joined: boolean
  end: number
}

/** The value that begins at `from`. */
export const readCartValue = (source: string, from: number): CartValue => {
  if (source[from] === "'") return readQuotedValue(source, from)
  const rest = source.slice(from)
  const next = /\sand(?:\s|$)/i.exec(rest)
  const text = (next ? rest.slice(0, next.index) : rest).trim()
  if (text === '' || /^and(?:\s|$)/i.test(rest)) {
    throw new FilterError(
      "a value is missing; write '' for empty text, quote a value that begins with and",
      from + 1,
    )
  }
  const or = /\sor\s+\w+\s+(?:eq|ne|[gl]te?)\s/i.exec(text)
  if (or)
    throw new FilterError(
      'conditions are joined by and only; quote a value that contains such a text',
      from + or.index + 2,
    )
  const end = next ? from + next.index + next[0].length : source.length
  return { text, quoted: false, joined: next !== null, end }
}

const readQuotedValue = (source: string, from: number): CartValue => {
  const { text, end } = readQuoted(source, from)
  const rest = source.slice(end)
  const next = /^\s+and(?:\s|$)/i.exec(rest)
  if (next) return { text, quoted: true, joined: true, end: end + next[0].length }
  if (rest.trim() === '') return { text, quoted: true, joined: false, end: source.length }
  throw new FilterError('only and may follow a value; write Field eq value and Field eq value', end + 1)
}
