import { describe, expect, it } from 'vitest'
import { addDuration, parseDuration } from '../../../handlers/runtime/values/durations.ts'

const later = (from: string, duration: string) => {
  const parsed = parseDuration(duration)
  return parsed && new Date(addDuration(Date.parse(from), parsed)).toISOString()
}

describe('a duration', () => {
  it.each([
    ['2026-01-31T10:00:00Z', 'P1M', '2026-02-28T10:00:00.000Z'],
    ['2026-03-28T12:00:00Z', 'P2D', '2026-03-30T12:00:00.000Z'],
    ['2026-03-01T00:00:00Z', '-P30D', '2026-01-30T00:00:00.000Z'],
    ['2026-03-01T00:00:00Z', 'PT2H30M', '2026-03-01T02:30:00.000Z'],
    ['2026-03-01T00:00:00Z', 'P1W', '2026-03-08T00:00:00.000Z'],
  ])('%s and %s is %s', (from, duration, expected) => {
    expect(later(from, duration)).toBe(expected)
  })

  it('stays within the years that instants can have', () => {
    expect(later('2026-03-01T00:00:00Z', 'P9000Y')).toBe('9999-12-31T23:59:59.999Z')
    expect(later('2026-03-01T00:00:00Z', '-P900000Y')).toBe('0001-01-01T00:00:00.000Z')
  })

  it.each(['', '30D', 'P', 'P1', '1 day', 'P1D2H'])('is not "%s"', (text) => {
    expect(parseDuration(text)).toBeUndefined()
  })
})
