// Dates and decimals in requests and responses (P13): ISO 8601 in, with or without zone, a date alone is
// midnight UTC; `2026-01-31T09:30:00.000Z` out; decimals exact to four places, rates to nine; a further place is refused. Tested by
// test/runtime/values/formats.test.ts.

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
