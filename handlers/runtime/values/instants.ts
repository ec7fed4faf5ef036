// Parses ISO 8601 instants: with or without zone (none is UTC), a bare date is midnight (P13). Stored
// timestamps have milliseconds; a literal with more digits is marked as lying after its millisecond. Years 1
// to 9999, because PostgreSQL has no year 0 and ISO 8601 no year with five digits. Tested by
// test/runtime/values/formats.test.ts and filter.test.ts.

export interface Instant {
  /** Milliseconds since 1970, rounded down. */
  time: number
  exact: boolean
  dateOnly: boolean
}

const pattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?:([Zz])|([+-])(\d\d):?(\d\d))?)?$/
const minute = 60_000
const earliest = Date.parse('0001-01-01T00:00:00.000Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/** One millisecond less than a day: from a day's first to its last millisecond. */
export const restOfDay = 24 * 60 * minute - 1

/** Undefined if the text is not an instant, or names a day or time that does not exist. */
export const parseInstant = (text: string): Instant | undefined => {
  const match = pattern.exec(text)
  if (!match) return undefined
  const [, year, month, day, hour, minutes, second = '00', fraction = '', , sign, zoneHour, zoneMinute] =
    match
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0')
  const written = `${year}-${month}-${day}T${hour ?? '00'}:${minutes ?? '00'}:${second}.${milliseconds}Z`
  const local = Date.parse(written)
  // Date.parse rolls some impossible dates over; formatting the result must give the same text.
  if (Number.isNaN(local) || new Date(local).toISOString() !== written) return undefined

  // RFC 3339 allows offsets up to 23:59, though no time zone exceeds 14 hours.
  if (Number(zoneHour ?? 0) > 23 || Number(zoneMinute ?? 0) > 59) return undefined
  const offset = Number(zoneHour ?? 0) * 60 + Number(zoneMinute ?? 0)
  const time = local - (sign === '-' ? -offset : offset) * minute
  if (time < earliest || time > latest) return undefined
  return { time, exact: !/[1-9]/.test(fraction.slice(3)), dateOnly: hour === undefined }
}
