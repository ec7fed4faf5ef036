import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'

describe('GET /TimeZones', () => {
  // biome-ignore lint/suspicious/noExplicitAny: the suite over all operations checks the shape of the response
  let timeZones: any[]

  const app = useFixture(startApp)
  beforeAll(async () => {
    timeZones = (await app.get('/reference/v1/TimeZones')).body
  })

  test('lists time zones by Id, each Id and each Name once', () => {
    const ids = timeZones.map(({ Id }) => Id)

    expect(ids).toEqual(ids.toSorted())
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(timeZones.map(({ Name }) => Name)).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(130)
  })

  test.each([
    ['Alaskan Standard Time', '(UTC-09:00) Alaska', true],
    ['Eastern Standard Time', '(UTC-05:00) Eastern', true],
    ['Canada Central Standard Time', '(UTC-06:00) Regina', false],
    ['AUS Eastern Standard Time', '(UTC+10:00) Australian Eastern', true],
    ['Nepal Standard Time', '(UTC+05:45) Nepal', false],
    ['Newfoundland Standard Time', '(UTC-03:30) Newfoundland', true],
    ['UTC', '(UTC+00:00) Coordinated Universal Time', false],
    ['UTC-11', '(UTC-11:00) Coordinated Universal Time-11', false],
    ['Antarctica/Troll', '(UTC+00:00) Troll Station', true],
  ])('%s is %s, daylight saving time %s', (id, name, supportsDaylightSavingTime) => {
    expect(timeZones).toContainEqual({
      Id: id,
      Name: name,
      SupportsDaylightSavingTime: supportsDaylightSavingTime,
    })
  })

  test('has names that consist of an offset and a common name', () => {
    for (const { Name } of timeZones) expect(Name).toMatch(/^\(UTC[+-]\d\d:\d\d\) \S.*$/)
  })
})
