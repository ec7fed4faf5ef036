import { describe, expect, test } from 'vitest'
import { decimalFormat, formatInstant, parseInstantText } from '../../../handlers/runtime/values/formats.ts'

describe('an instant', () => {
  test.each([
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31T09:30', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31T09:30:15', '2026-01-31T09:30:15.000Z'],
    ['2026-01-31T09:30:15Z', '2026-01-31T09:30:15.000Z'],
    ['2026-01-31t09:30:15.1z', '2026-01-31T09:30:15.100Z'],
    ['2026-01-31T09:30:15.123456789Z', '2026-01-31T09:30:15.123Z'],
    ['2026-01-31T09:30:15,5Z', '2026-01-31T09:30:15.500Z'],
    ['2026-01-31T09:30:15+02:00', '2026-01-31T07:30:15.000Z'],
    ['2026-01-31T00:30:00-0930', '2026-01-31T10:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s means %s', (text, moment) => {
    expect(parseInstantText(text)?.toISOString()).toBe(moment)
  })

  test.each([
    '',
    'now',
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '20260131',
    '+12026-01-01',
    '2026-01-31T24:00',
    '2026-01-31T23:60',
    '2026-01-31T23:59:60',
    '2026-01-31T09',
    '2026-01-31T09:30+24:00',
    '2026-01-31T09:30+02:60',
    '2026-01-31T09:30 ',
    '2026-01-31Z',
    '1769852000',
  ])('"%s" is not an instant', (text) => {
    expect(parseInstantText(text)).toBeUndefined()
  })

  test('is formatted in UTC with milliseconds', () => {
    expect(formatInstant(new Date(Date.UTC(2026, 0, 31, 9, 30)))).toBe('2026-01-31T09:30:00.000Z')
    expect(formatInstant('2026-01-31 11:30:00.12+02')).toBe('2026-01-31T09:30:00.120Z')
    expect(formatInstant('2026-01-31 11:30:00-03:30')).toBe('2026-01-31T15:00:00.000Z')
    expect(formatInstant('0029-03-07 07:50:01+00')).toBe('0029-03-07T07:50:01.000Z')
    expect(formatInstant('0050-01-01 00:00:00+00')).toBe('0050-01-01T00:00:00.000Z')
  })

  test.each([
    ['2026-01-31 11:30:00+00', '2026-01-31T11:30:00.000Z'],
    ['2026-01-31 11:30:00.5+00', '2026-01-31T11:30:00.500Z'],
    ['2026-01-31 11:30:00.123+00', '2026-01-31T11:30:00.123Z'],
    ['2026-01-31 11:30:00.123-05', '2026-01-31T16:30:00.123Z'],
    ['0001-01-01 00:00:00.001+00', '0001-01-01T00:00:00.001Z'],
  ])('is formatted the same from the text of the database: %s', (stored, expected) => {
    expect(formatInstant(stored)).toBe(expected)
  })
})

describe('a decimal', () => {
  test.each([0, -0, 1, -1, 0.1, 0.0001, -24.9999, 1234567.8901, 99_999_999_999.9999, 1e11, 3.0])(
    '%d has at most four places',
    (value) => {
      expect(decimalFormat(value)).toBe(true)
    },
  )

  test.each([0.00001, 1.23456, 24.99999, 0.1 + 0.2, 1e-5, 1e15, -1e300])('%d is refused', (value) => {
    expect(decimalFormat(value)).toBe(false)
  })

  test.each([0.08875, 0.123456789, 1e-9, -1e-9, 123456.123456789, 8.875, 1e11, 99_999_999_999.9999])(
    '%d has at most nine places',
    (value) => {
      expect(decimalFormat(value, 9)).toBe(true)
    },
  )

  test.each([1e-10, 0.1234567891, 0.1 + 0.2, 1234567.123456789, 99999999999.99998])(
    '%d has more than nine places or 15 digits',
    (value) => {
      expect(decimalFormat(value, 9)).toBe(false)
    },
  )
})
