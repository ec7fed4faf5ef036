// Numbers with more digits than a double can represent: 24.990000000000000001 would become 24.99 and hide its
// fifth decimal place (P13). Such a number is replaced by the adjacent double, which has more places than
// money and rates may have, so that the document's own check refuses it. Tested by test/runtime/values/exact-numbers.test.ts.
import { decimalFormat, RATE_PLACES } from './formats.ts'

// A double has every number of 15 digits, so only longer ones may hide places: 16 digits and a point, or a negative exponent,
// at the end of a member or an entry. Instants and GUIDs contain the same characters inside their texts.
const SUSPECT = /(?:(?<![\d.])[\d.]{17,}(?:[eE][+-]?\d+)?|(?<=\d)[eE]-\d+)\s*(?:[,}\]]|$)/

/** Whether a JSON text may contain such a number; a fast check, since nearly none does. */
export const mayHideDecimals = (json: string): boolean => SUSPECT.test(json)

/** The reviver of `JSON.parse` for such a text. It makes parsing many times slower. */
export const exactNumbers = (_: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' ? exactNumber(context?.source ?? '', value) : value

/** Parses a number; returns the adjacent double if the text has more decimal places than the nearest double. */
export function exactNumber(text: string, value = Number(text)): number {
  if (!decimalFormat(value, RATE_PLACES) || placesOf(text) <= placesOf(String(value))) return value
  return value === 0 ? Number.MIN_VALUE : value * (1 - Number.EPSILON / 2)
}

const NUMBER = /^-?\d+(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/

/** The number of decimal places, without trailing zeros. */
function placesOf(text: string): number {
  const [, fraction = '', exponent = '0'] = NUMBER.exec(text) ?? []
  const digits = text.slice(0, text.search(/[eE]|$/)).replace('.', '')
  let end = digits.length
  // A regular expression for trailing zeros would take quadratic time.
  while (digits[end - 1] === '0') end -= 1
  const isZero = end === 0 || digits.slice(0, end) === '-'
  return isZero ? 0 : fraction.length - (digits.length - end) - Number(exponent)
}
