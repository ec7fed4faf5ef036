// ISO 8601 durations, added to instants in UTC: a month later than 31 January is the last day of February. The sum stays
// within the years that instants can have. Tested by test/runtime/values/durations.test.ts.

const EARLIEST = Date.parse('0001-01-01T00:00:00.000Z')
const LATEST = Date.parse('9999-12-31T23:59:59.999Z')

/** Undefined where the text is no duration such as "P90D", "PT2H" or "-P1M". */
export function parseDuration(text: string): Temporal.Duration | undefined {
  try {
    return Temporal.Duration.from(text)
  } catch {
    return undefined
  }
}

/** The instant a duration after `time`, in milliseconds. */
export function addDuration(time: number, duration: Temporal.Duration): number {
  const start = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO('UTC')
  try {
    return Math.min(LATEST, Math.max(EARLIEST, start.add(duration).epochMilliseconds))
  } catch {
    return duration.sign < 0 ? EARLIEST : LATEST
  }
}
