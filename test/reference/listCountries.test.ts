import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'

describe('GET /Countries', () => {
  // biome-ignore lint/suspicious/noExplicitAny: the suite over all operations checks the shape of the response
  let countries: any[]
  const country = (code: string) => countries.find(({ Code }) => Code === code)
  const stateCodes = (code: string): string[] =>
    country(code).States.map((state: { Code: string }) => state.Code)

  const app = useFixture(startApp)
  beforeAll(async () => {
    countries = (await app.get('/reference/v1/Countries')).body
  })

  test('responds without a token', async () => {
    expect((await app.get('/reference/v1/Countries')).status).toBe(200)
  })

  test('lists the 249 countries of ISO 3166-1 once each, by Code', () => {
    const codes = countries.map(({ Code }) => Code)

    expect(codes).toHaveLength(249)
    expect(new Set(codes).size).toBe(249)
    expect(codes).toEqual(codes.toSorted())
    expect(codes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true)
  })

  test('gives Canada its ISO number and 13 provinces and territories', () => {
    const { States, ...canada } = country('CA')

    expect(canada).toEqual({ Id: 124, Code: 'CA', Name: 'Canada', Version: 1, Alpha3Code: null })
    expect(States).toHaveLength(13)
    expect(States[0]).toEqual({ Name: 'Alberta', Code: 'AB', Id: null, CountryCode: null })
  })

  test('gives the United States 50 states, the District of Columbia and 6 outlying areas', () => {
    const areas = ['AS', 'GU', 'MP', 'PR', 'UM', 'VI']

    expect(stateCodes('US')).toHaveLength(57)
    expect(stateCodes('US')).toEqual(expect.arrayContaining(['DC', 'NY', 'CA', ...areas]))
  })

  test('gives each of the 32 Mexican states', () => {
    expect(stateCodes('MX')).toHaveLength(32)
  })

  test('leaves out subdivision codes that ISO has withdrawn', () => {
    expect(stateCodes('PK')).not.toContain('TA')
    expect(stateCodes('LU')).not.toContain('L')
    expect(stateCodes('DK')).toEqual(['81', '82', '83', '84', '85'])
  })

  test('gives an empty list to a country without subdivisions', () => {
    expect(country('AQ').States).toEqual([])
    expect(countries.every(({ States }) => Array.isArray(States))).toBe(true)
  })

  test('has no state code twice in a country', () => {
    for (const { Code } of countries) expect(new Set(stateCodes(Code)).size).toBe(stateCodes(Code).length)
  })
})
