// The one fault of all filter and order texts: what is wrong, where, and what to write instead.
// Also the checks that every such text passes before it is read. Client text in a message is cut short.
// Tested by test/platform/filter/filter-faults.test.ts.
import { distance } from 'fastest-levenshtein'
import type { FilterableProperty } from './types.ts'

export const filterLimits = { characters: 2000, comparisons: 50, nesting: 20, orderTerms: 10 }

/** A fault of the client's text; `position` counts characters from 1. Answers 400 ("P12"). */
export class FilterError extends Error {
  readonly position: number | undefined

  constructor(fault: string, position?: number) {
    const where = position === undefined ? '' : ` (at character ${position})`
    super(`Error while extracting the request query: ${fault}${where}.`)
    this.name = 'FilterError'
    this.position = position
  }
}

/** Client text as it may stand in a message. */
export const shown = (text: string): string =>
  text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text

/** Refuses texts that no grammar here accepts: blank, too long, with U+0000 or with half a surrogate pair. */
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

/** The property of exactly this name; another spelling is refused with the names that come near. */
export const findProperty = (
  name: string,
  properties: readonly FilterableProperty[],
  position: number,
): FilterableProperty => {
  const found = properties.find((property) => property.name === name)
  if (found) return found

  const names = properties.map((property) => property.name)
  const near = names.filter((known) => isNear(name.toLowerCase(), known.toLowerCase())).slice(0, 3)
  const hint =
    near.length > 0 ? `did you mean ${near.join(' or ')}?` : `known are ${names.join(', ') || 'none'}`
  throw new FilterError(`'${shown(name)}' is not a property that can be used here; ${hint}`, position)
}

const isNear = (given: string, known: string): boolean => {
  if (Math.abs(given.length - known.length) > 2) return given.length >= 3 && known.includes(given)
  return given.length >= 3 && (known.includes(given) || distance(given, known) <= 2)
}
