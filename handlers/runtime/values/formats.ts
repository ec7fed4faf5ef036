// Dates and decimals in requests and responses (P13): ISO 8601 in, with or without zone, a date alone is
// midnight UTC; `2026-01-31T09:30:00.000Z` out; decimals exact to four places, rates to nine; a further place is refused.
// A number may have more digits than a double can represent: 24.990000000000000001 would become 24.99 and hide its fifth decimal
// place. It is replaced by the adjacent double, which has more places than money and rates may have, so that the document's
// own check refuses it. Tested by test/runtime/values/formats.test.ts and exact-numbers.test.ts.
import { parseInstant } from './instants.ts'

/** Parses an ISO 8601 instant to the millisecond; undefined if the text is not one. */
export function parseInstantText(text: string): Date | undefined {
  const moment = parseInstant(text)
  return moment && new Date(moment.time)
}

/** Formats a Date, or PostgreSQL's text of one, with milliseconds and `Z` (P13). */
export function formatInstant(moment: Date | string): string {
  // PostgreSQL's usual form, `2026-01-31 09:30:00.125+00`, is rearranged as text: parsing it would take six
  // times as long.
  if (typeof moment === 'string' && moment.length === 26 && moment[10] === ' ' && moment.endsWith('+00')) {
    return `${moment.slice(0, 10)}T${moment.slice(11, 23)}Z`
  }
  return (typeof moment === 'string' ? new Date(inIso(moment)) : moment).toISOString()
}

/**
 * Date's legacy parser misreads PostgreSQL's `2026-01-31 11:30:00.12+02`: year 50 as 1950, year 29 not at all.
 */
function inIso(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11)}`.replace(/([+-]\d\d)$/, '$1:00')
}

export function instantFormat(text: string): boolean {
  return parseInstantText(text) !== undefined
}

/** Decimal places of money, which numeric(19,4) stores exactly. */
const MONEY_PLACES = 4
/** Decimal places of a rate. */
export const RATE_PLACES = 9

/**
 * True if a number has at most that many decimal places. With more than four, it may have 15 significant digits: a double
 * does not tell all longer numbers apart.
 */
export function decimalFormat(value: number, places = MONEY_PLACES): boolean {
  if (Math.abs(value) >= 1e15 || Number(value.toFixed(places)) !== value) return false
  return places === MONEY_PLACES || Number(value.toPrecision(15)) === value
}

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
