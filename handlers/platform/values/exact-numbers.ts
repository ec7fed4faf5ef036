// Numbers with more digits than a double can represent: 24.990000000000000001 would become 24.99 and hide its
// fifth decimal place (P13). Such a number is replaced by the adjacent double, which has more than four
// places, so that the document's own check refuses it. Tested by test/platform/values/exact-numbers.test.ts.
import { decimalFormat } from './formats.ts'

// Five places, or a negative exponent, and then the end of a member or an entry: moments and GUIDs have the like within
// their texts.
const SUSPECT = /(?:\.\d{5,}(?:[eE][+-]?\d+)?|(?<=\d)[eE]-\d+)\s*(?:[,}\]]|$)/

/** Whether a JSON text may have such a number in it; quick, for nearly none has. */
export const mayHideDecimals = (json: string): boolean => SUSPECT.test(json)

/** The reviver of `JSON.parse` for a text that may. It makes parsing many times slower. */
export const exactNumbers = (_: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' ? exactNumber(context?.source ?? '', value) : value

/** The number that a text means, or the one beside it where the text has more than four places and the number has not. */
export function exactNumber(text: string, value = Number(text)): number {
  if (!decimalFormat(value) || placesOf(text) <= 4) return value
  return value === 0 ? Number.MIN_VALUE : value * (1 - Number.EPSILON / 2)
}

const NUMBER = /^-?\d+(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/

/** How many places a decimal number has after its point, without zeros at its end. */
function placesOf(text: string): number {
  const [, fraction = '', exponent = '0'] = NUMBER.exec(text) ?? []
  const digits = text.slice(0, text.search(/[eE]|$/)).replace('.', '')
  let end = digits.length
  // A pattern for zeros at the end looks at each run of zeros again and again.
  while (digits[end - 1] === '0') end -= 1
  const isZero = end === 0 || digits.slice(0, end) === '-'
  return isZero ? 0 : fraction.length - (digits.length - end) - Number(exponent)
}
