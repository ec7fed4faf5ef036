import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'

describe('GET /Currencies', () => {
  // biome-ignore lint/suspicious/noExplicitAny: the suite over all operations checks the shape of the response
  let currencies: any[]
  const currency = (code: string) => currencies.find(({ Code }) => Code === code)

  const app = useFixture(startApp)
  beforeAll(async () => {
    currencies = (await app.get('/reference/v1/Currencies')).body
  })

  test('lists currencies in ascending order of Code, each once', () => {
    const codes = currencies.map(({ Code }) => Code)

    expect(codes).toEqual(codes.toSorted())
    expect(new Set(codes).size).toBe(codes.length)
    expect(new Set(currencies.map(({ Id }) => Id)).size).toBe(codes.length)
  })

  test('describes the dollar, with its ISO number and its symbol as decimal code points', () => {
    expect(currency('USD')).toEqual({
      Id: 840,
      Name: 'US Dollar',
      Code: 'USD',
      Symbol: [36],
      Version: 1,
      LanguageNameMap: null,
    })
  })

  test.each([
    ['EUR', '€', [8364]],
    ['GBP', '£', [163]],
    ['JPY', '¥', [165]],
    ['CAD', '$', [36]],
    ['PLN', 'zł', [122, 322]],
    ['KES', 'Ksh', [75, 115, 104]],
    ['CHF', 'CHF', [67, 72, 70]],
  ])('writes %s as %s', (code, text, symbol) => {
    expect(currency(code).Symbol).toEqual(symbol)
    expect(String.fromCodePoint(...currency(code).Symbol)).toBe(text)
  })

  test('gives every currency a symbol without bidirectional marks', () => {
    for (const { Symbol: symbol } of currencies) {
      expect(symbol.length).toBeGreaterThan(0)
      expect(symbol).not.toContain(0x200f)
    }
  })

  test('includes funds, metals, test codes and recent additions', () => {
    const expected = ['XAU', 'XTS', 'XXX', 'CHE', 'XCG', 'XAD', 'ZWG']
    expect(currencies.map(({ Code }) => Code)).toEqual(expect.arrayContaining(expected))
    expect(currencies).toHaveLength(178)
  })

  test('includes no withdrawn currency', () => {
    for (const code of ['HRK', 'BGN', 'ANG', 'DEM']) expect(currency(code)).toBeUndefined()
  })
})
