// Computes how far a request moves the clock of a company, and the fact about it for
// rules/sandbox/clock.json.
import type { Clock } from '../../../entities/tenants/clock.ts'
import type { ClockAdvance } from '../../../generated/sandbox/types.gen.ts'
import { parseInstantText } from '../../runtime/values/formats.ts'

/** Whole seconds, rounded up, so that the clock is not before ToUtc. */
export function secondsOf({ Seconds, ToUtc }: ClockAdvance, { now }: Clock): number {
  if (typeof Seconds === 'number') return Seconds
  const to = typeof ToUtc === 'string' ? parseInstantText(ToUtc) : undefined
  return to ? Math.ceil((to.getTime() - now.getTime()) / 1_000) : 0
}

export function jumpFact(body: ClockAdvance, clock: Clock) {
  const seconds = secondsOf(body, clock)
  const targets = [body.Seconds, body.ToUtc].filter((target) => target !== undefined && target !== null)
  return { Targets: targets.length, Seconds: seconds, OffsetSeconds: clock.offsetSeconds + seconds }
}
