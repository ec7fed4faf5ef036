// Dates and decimals as they arrive and leave (P13): ISO 8601 in, with or without a zone, a date alone meaning
// midnight UTC; `2026-01-31T09:30:00.000Z` out; decimals exact to four places, a fifth refused.
// Held by test/platform/formats.test.ts.

const MOMENT =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?([Zz]|[+-]\d\d:?\d\d)?)?$/

/** The moment that an ISO 8601 text means, to the millisecond, or undefined where it means none. */
export function parseMoment(text: string): Date | undefined {
  const match = MOMENT.exec(text)
  if (!match) return undefined
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', zone = 'Z'] = match
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const millis = fraction.slice(0, 3).padEnd(3, '0')
  const local = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millis}Z`)
  // The calendar has no 31 February: Date would roll over, so the parts are compared.
  if (Number.isNaN(local.getTime()) || local.getUTCDate() !== Number(day)) return undefined
  // PostgreSQL and ISO 8601 both know year 0 differently; no retail moment needs it.
  if (year === '0000') return undefined
  const offset = zoneMinutes(zone)
  return offset === undefined ? undefined : new Date(local.getTime() - offset * 60_000)
}

/** The milliseconds form of P13. */
export function formatMoment(moment: Date | string): string {
  return (typeof moment === 'string' ? new Date(moment) : moment).toISOString()
}

export function momentFormat(text: string): boolean {
  return parseMoment(text) !== undefined
}

/** True where a number has at most four decimal places: what numeric(19,4) keeps exactly. */
export function decimalFormat(value: number): boolean {
  return Math.abs(value) < 1e15 && Number(value.toFixed(4)) === value
}

function zoneMinutes(zone: string): number | undefined {
  if (zone === 'Z' || zone === 'z') return 0
  const sign = zone.startsWith('-') ? -1 : 1
  const digits = zone.replace(/\D/g, '')
  const hours = Number(digits.slice(0, 2))
  const minutes = Number(digits.slice(2))
  return hours > 14 || minutes > 59 ? undefined : sign * (hours * 60 + minutes)
}
