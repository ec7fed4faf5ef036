// Dates and decimals in requests and responses (P13): ISO 8601 in, with or without zone, a date alone is
// midnight UTC; `2026-01-31T09:30:00.000Z` out; decimals exact to four places, a fifth is refused. Tested by
// test/platform/values/formats.test.ts.

import { parseInstant } from './instants.ts'

/** The moment that an ISO 8601 text means, to the millisecond, or undefined where it means none. */
export function parseInstantText(text: string): Date | undefined {
  const moment = parseInstant(text)
  return moment && new Date(moment.time)
}

/** The milliseconds form of P13, of a Date or of PostgreSQL's text. */
export function formatInstant(moment: Date | string): string {
  // As the database writes it, `2026-01-31 09:30:00.125+00`: lists are full of these, and reading them costs six times as much.
  if (typeof moment === 'string' && moment.length === 26 && moment[10] === ' ' && moment.endsWith('+00')) {
    return `${moment.slice(0, 10)}T${moment.slice(11, 23)}Z`
  }
  return (typeof moment === 'string' ? new Date(inIso(moment)) : moment).toISOString()
}

/** PostgreSQL writes `2026-01-31 11:30:00.12+02`, which Date reads in its own old way: year 50 as 1950, year 29 not at all. */
function inIso(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11)}`.replace(/([+-]\d\d)$/, '$1:00')
}

export function instantFormat(text: string): boolean {
  return parseInstantText(text) !== undefined
}

/** True where a number has at most four decimal places: what numeric(19,4) keeps exactly. */
export function decimalFormat(value: number): boolean {
  return Math.abs(value) < 1e15 && Number(value.toFixed(4)) === value
}
