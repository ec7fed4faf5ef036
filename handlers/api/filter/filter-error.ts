// The error for all filter and order texts: what is wrong, where, and what to write instead. Also the checks that
// every such text must pass before it is parsed. Client text in a message is truncated.
// Tested by test/api/filter/filter-faults.test.ts.
import { nearNames } from '../../runtime/values/similar-names.ts'
import type { FilterableProperty } from './types.ts'

export const filterLimits = { characters: 2000, comparisons: 50, nesting: 20, orderTerms: 10 }

/** An error in the client's text; `position` counts characters from 1. Becomes a 400 ("P12"). */
export class FilterError extends Error {
  readonly fault: string
  readonly position: number | undefined

  constructor(fault: string, position?: number) {
    const where = position === undefined ? '' : ` (at character ${position})`
    super(`Error while extracting the request query: ${fault}${where}.`)
    this.name = 'FilterError'
    this.fault = fault
    this.position = position
  }
}

/** Client text for a message. */
export const truncate = (text: string): string =>
  text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text

/** A time whose zone begins with a blank instead of a plus. */
const LOST_PLUS = /T\d\d:\d\d(:\d\d(\.\d+)?)? \d\d:?\d\d(?!\d)/i

/** Parses a text. If it is refused and a zone lost its plus, which a query decodes as a blank, the refusal says so. */
export const withZoneHint = <Parsed>(text: string, parse: () => Parsed): Parsed => {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof FilterError && LOST_PLUS.test(text))) throw error
    throw new FilterError(`${error.fault}; write the + of a zone as %2B`, error.position)
  }
}

/** Refuses texts that neither grammar accepts: blank, too long, with U+0000 or with a lone surrogate. */
export const checkText = (text: string): void => {
  const limit = filterLimits.characters
  if (text.length > limit && (text.length > 2 * limit || [...text].length > limit)) {
    throw new FilterError(`the text is longer than ${limit} characters; ask for less at once`)
  }
  const nul = text.indexOf('\0')
  if (nul >= 0) throw new FilterError('the character U+0000 is not allowed; leave it out', nul + 1)
  if (!text.isWellFormed()) throw new FilterError('the text is not valid Unicode; send it as UTF-8')
  if (text.trim() === '')
    throw new FilterError('the text is empty; write a condition or leave the parameter out')
}

/** The property with exactly this name; an unknown name is refused with similar names as a hint. */
export const findProperty = (
  name: string,
  properties: readonly FilterableProperty[],
  position: number,
): FilterableProperty => {
  const property = properties.find((candidate) => candidate.name === name)
  if (property) return property

  const names = properties.map((candidate) => candidate.name)
  const near = nearNames(name, names)
  const hint =
    near.length > 0 ? `did you mean ${near.join(' or ')}?` : `known are ${names.join(', ') || 'none'}`
  throw new FilterError(`'${truncate(name)}' is not a property that can be used here; ${hint}`, position)
}
