import { beforeAll, describe, expect, test } from 'vitest'
import { parseJson } from '../../../handlers/api/http/body.ts'
import { decimalFormat, exactNumber, mayHideDecimals } from '../../../handlers/runtime/values/formats.ts'
import { startApp } from '../../support/app.ts'
import { threadMs } from '../../support/processor-time.ts'
import { useFixture } from '../../support/use-fixture.ts'

const hidden = [
  '24.990000000000000001',
  '-24.990000000000000001',
  '24.989999999999999999',
  '10.00000000000000001',
  '99999999999.999995',
  '100000000000.00000001',
  '0.00010000000000000000001',
  '2499000000000000000001e-20',
  '0.2499000000000000000001e2',
  '1e-400',
]
const plain = [
  ...['24.99', '0', '-0.0', '1.00000', '24.990000000000000000000', '0.00000', '1e-4', '100e-6', '1e2'],
  ...['2499000e-5', '0.1', '0.0001', '100000000000', '0e-400', '1.50000e3'],
  ...['0.08875', '0.123456789', '0.1234567890000000', '1e-9', '123456.123456789', '99999999999.9999'],
]

describe('a number', () => {
  test.each(hidden)('%s has a fifth decimal place, although its nearest double has four', (text) => {
    expect(decimalFormat(Number(text))).toBe(true)
    expect(decimalFormat(exactNumber(text))).toBe(false)
    expect(Math.abs(exactNumber(text) - Number(text))).toBeLessThanOrEqual(
      Math.abs(Number(text)) * 2e-16 + 5e-324,
    )
  })

  test.each([
    '0.08875000000000000001',
    '0.1234567890000000001',
    '123456.1234567890001',
    '0.0000000010000000000000000001',
  ])('%s has a tenth decimal place, although its nearest double has at most nine', (text) => {
    expect(decimalFormat(Number(text), 9)).toBe(true)
    expect(decimalFormat(exactNumber(text), 9)).toBe(false)
    expect(parseJson(Buffer.from(`[${text}]`))).toEqual([exactNumber(text)])
  })

  test.each(plain)('%s is parsed unchanged', (text) => {
    expect(exactNumber(text)).toBe(Number(text))
    expect(parseJson(Buffer.from(`[${text}]`))).toEqual([Number(text)])
  })

  test.each(['1.23456', '0.00001', '1e-5', '1e300'])('%s is left to the document’s validation', (text) => {
    expect(exactNumber(text)).toBe(Number(text))
  })
})

describe('a body', () => {
  test.each([
    (number: string) => number,
    (number: string) => ` ${number}`,
    (number: string) => `[1, ${number}]`,
    (number: string) => `{"Price":${number}}`,
    (number: string) => `{"Price" :\n  ${number}}`,
    (number: string) => `{"Prices":[{"Price":1},{"Price": ${number}}]}`,
  ])('is parsed exactly if it contains such a number: %s', (around) => {
    for (const number of hidden) {
      const parsed = JSON.stringify(parseJson(Buffer.from(around(number))))
      expect(parsed).not.toBe(JSON.stringify(JSON.parse(around(number))))
    }
  })

  test.each([
    '{"At":"2026-01-31T09:30:15.123456Z","Id":"1f2d3e-4-5e-6","Prices":[24.9901,1e3]}',
    '{"Text":"12.123456789012345678, 3e-5"}',
  ])('is parsed like JSON.parse if it contains none: %s', (text) => {
    expect([mayHideDecimals(text), parseJson(Buffer.from(text))]).toEqual([
      text.includes(', '),
      JSON.parse(text),
    ])
  })

  test('with such numbers is subject to the same checks as any other', () => {
    const body = parseJson(
      Buffer.from('{"__proto__":{"admin":1.000001},"a":[true,null,"1.000001"]}'),
    ) as object
    expect(Object.hasOwn(body, '__proto__')).toBe(true)
    expect(body).toMatchObject({ a: [true, null, '1.000001'] })
    expect(() => parseJson(Buffer.from(`${'['.repeat(5_000)}1.000001${']'.repeat(5_000)}`))).toThrow(/32/)
  })

  test('full of digits takes linear time', () => {
    const zeros = '0'.repeat(500_000)
    const started = threadMs()
    for (const text of [
      `[0.${zeros}1]`,
      `[1.${zeros}]`,
      `["${' '.repeat(500_000)}"]`,
      `[${'1'.repeat(500_000)}]`,
    ])
      parseJson(Buffer.from(text))
    expect(threadMs() - started).toBeLessThan(1_000)
  })
})

describe('a request', () => {
  const app = useFixture(startApp)
  let company: string
  let token: string

  beforeAll(async () => {
    token = await app.tokenOf('ApiClient')
    company = `/pricing/v1/Companies(${app.onboarding.CompanyId})`
  })

  const CatalogItemId = () => app.onboarding.CatalogItems[0]?.Id
  const record = () => `"EntityId":${app.onboarding.CompanyId},"CatalogItemId":"${CatalogItemId()}"`

  test.each([
    ['RegularPrice', '"RegularPrice":24.990000000000000001'],
    ['RegularPrice', '"RegularPrice":10.00000000000000001'],
    ['RegularPrice', '"RegularPrice":99999999999.999995'],
    ['SalePrices[1].SalePrice', '"RegularPrice":1,"SalePrices":[{"SalePrice":1},{"SalePrice":1e-400}]'],
  ])('is refused with the name of the field %s: %s', async (field, members) => {
    const { status, body } = await app.request(`${company}/ProductPrices`, {
      ...{ method: 'POST', token, headers: { 'Content-Type': 'application/json' } },
      body: `{${record()},${members}}`,
    })

    expect(status).toBe(400)
    expect(body.Details).toEqual([{ Field: field, Message: 'Must have at most four decimal places.' }])
  })

  test('is refused for such a number in its query too', async () => {
    const price = (quantity: string) =>
      app.request(
        `${company}/Entities(${app.onboarding.CompanyId})/CatalogItems(${CatalogItemId()})/EffectivePrice?quantity=${quantity}`,
        { token },
      )

    expect((await price('1.0000')).status).not.toBe(400)
    const { status, body } = await price('1.000000000000000001')
    expect(status).toBe(400)
    expect(body.Details).toEqual([{ Field: 'quantity', Message: 'Must have at most four decimal places.' }])
  })
})
