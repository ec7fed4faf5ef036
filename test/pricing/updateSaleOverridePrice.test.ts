import { beforeEach, describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { codesOf, createPricingFixture } from './pricing-fixture.ts'

const fixture = useFixture(createPricingFixture)
let record: number
let first: number
let second: number
let standard: number

const day = (date: number) => new Date(Date.UTC(2026, 3, date)).toISOString()
const week = { SalePrice: 19.99, StartDateUTC: day(8), StopDateUTC: day(15) }

beforeEach(async () => {
  record = await fixture.newRecord()
  first = await add(week)
  second = await add({ ...week, StartDateUTC: day(20), StopDateUTC: day(27) })
  standard = await add({ SalePrice: 21.99, IsDefault: true })
})

async function add(body: object): Promise<number> {
  return (await fixture.request('POST', `Pricing(${record})/SaleOverridePrices`, body)).body.Id
}
const put = (sale: number, body: object) =>
  fixture.request('PUT', `Pricing(${record})/SaleOverridePrices(${sale})`, body)
const read = async (sale: number) =>
  (await fixture.get(`Pricing(${record})/SaleOverridePrices(${sale})`)).body

describe('PUT /Companies({CompanyId})/Pricing({PricingId})/SaleOverridePrices({SaleOverrideId})', () => {
  it('replaces price and dates', async () => {
    const { status, body } = await put(first, {
      Id: first,
      SalePrice: 18.5,
      StartDateUTC: day(1),
      StopDateUTC: day(20),
    })

    expect(status).toBe(200)
    expect(body).toEqual({
      Id: first,
      CompanyId: fixture.companyId,
      IsDefault: false,
      PricingInformationId: record,
      SalePrice: 18.5,
      StartDateUTC: day(1),
      StopDateUTC: day(20),
    })
    expect(await read(first)).toEqual(body)
  })

  it('keeps an omitted price', async () => {
    const { body } = await put(first, { StartDateUTC: day(9), StopDateUTC: day(10) })

    expect(body).toMatchObject({ SalePrice: 19.99, StartDateUTC: day(9), StopDateUTC: day(10) })
  })

  it('accepts the response of a read as a body, and a shorter window', async () => {
    expect(await put(first, await read(first))).toMatchObject({ status: 200, body: await read(first) })
    expect((await put(first, { StartDateUTC: day(10), StopDateUTC: day(11) })).status).toBe(200)
  })

  it('turns a default sale into a dated one, and a dated one into the default', async () => {
    const dated = { IsDefault: false, StartDateUTC: day(15), StopDateUTC: day(20) }
    expect((await put(standard, dated)).body).toMatchObject({ ...dated, SalePrice: 21.99 })
    const undated = { IsDefault: true, StartDateUTC: null, StopDateUTC: null }
    expect((await put(first, undated)).body).toMatchObject({ ...undated, SalePrice: 19.99 })
    expect((await put(second, { IsDefault: null })).body).toMatchObject({ IsDefault: false })
  })

  it('changes the members of the body and keeps the rest', async () => {
    const before = await read(first)

    expect((await put(first, { SalePrice: 5.5 })).body).toEqual({ ...before, SalePrice: 5.5 })
    expect((await put(first, { StopDateUTC: day(16) })).body).toEqual({
      ...before,
      ...{ SalePrice: 5.5, StopDateUTC: day(16) },
    })
    expect((await put(first, { StartDateUTC: day(7) })).body).toMatchObject({
      ...{ SalePrice: 5.5, StartDateUTC: day(7), StopDateUTC: day(16) },
    })
    expect((await put(standard, { SalePrice: 1 })).body).toMatchObject({ IsDefault: true, SalePrice: 1 })
    expect(await read(second)).toMatchObject({ StartDateUTC: day(20), StopDateUTC: day(27) })
  })

  it('counts as a change of the record only if it changes anything', async () => {
    const modified = async (): Promise<string> =>
      (
        await fixture.app.orm.em
          .fork()
          .execute('select last_modified_utc::text from pricing_information where id = ?', [record])
      )[0]?.last_modified_utc
    const before = await modified()
    const stored = await read(first)

    for (const body of [
      { Id: first },
      {},
      { SalePrice: 19.99 },
      { StartDateUTC: day(8), IsDefault: null },
      stored,
    ]) {
      expect(await put(first, body)).toMatchObject({ status: 200, body: stored })
    }
    expect((await put(first, { SalePrice: -1 })).status).toBe(400)
    expect(await modified()).toBe(before)

    for (const body of [{ SalePrice: 19.98 }, { StopDateUTC: day(14) }]) {
      const last = await modified()
      expect((await put(first, body)).status).toBe(200)
      expect(await modified()).not.toBe(last)
    }
  })

  it.each([
    ['to no dates', { StartDateUTC: null, StopDateUTC: null }, ['SaleDatesMissing']],
    ['to a start without a stop', { StopDateUTC: null }, ['SaleDatesMissing']],
    ['to a start at its stop', { StartDateUTC: day(15) }, ['SaleStartNotBeforeStop']],
    ['to a stop before its start', { StopDateUTC: day(7) }, ['SaleStartNotBeforeStop']],
    ['of its stop into another window', { StopDateUTC: day(21) }, ['SaleOverlap']],
    ['into another window', { StartDateUTC: day(8), StopDateUTC: day(21) }, ['SaleOverlap']],
    ['to a price below 0', { ...week, SalePrice: -1 }, ['SalePriceNegative']],
    [
      'to a second default one',
      { IsDefault: true, StartDateUTC: null, StopDateUTC: null },
      ['DefaultSaleExists'],
    ],
    [
      'to a default one that keeps its dates',
      { IsDefault: true },
      ['DefaultSaleHasDates', 'DefaultSaleExists'],
    ],
    [
      'to a second default one with dates',
      { ...week, IsDefault: true },
      ['DefaultSaleHasDates', 'DefaultSaleExists'],
    ],
  ])('refuses a change %s', async (_, body, codes) => {
    const before = await read(first)

    const refused = await put(first, body)

    expect([refused.status, refused.body.Code, codesOf(refused)]).toEqual([400, codes[0], codes])
    expect(await read(first)).toEqual(before)
  })

  it.each(['Id', 'CompanyId', 'PricingInformationId'])('refuses a body with another %s', async (field) => {
    const { status, body } = await put(first, { ...week, [field]: 1 })

    expect([status, body.Details[0].Field]).toEqual([400, field])
  })

  it('does not find a sale of another record', async () => {
    const other = await fixture.newRecord()

    expect(
      (await fixture.request('PUT', `Pricing(${other})/SaleOverridePrices(${second})`, week)).status,
    ).toBe(404)
    expect((await put(2_147_483_646, week)).status).toBe(404)
    for (const body of [{}, { IsDefault: false }, { SalePrice: -1 }, { StopDateUTC: null }]) {
      expect((await put(2_147_483_646, body)).status).toBe(404)
    }
  })

  it('reports errors in the body before a missing sale or record', async () => {
    const invalidSale = { ...week, SalePrice: -1, StopDateUTC: day(8) }
    const codes = ['SalePriceNegative', 'SaleStartNotBeforeStop']
    const none = 2_147_483_646

    for (const path of [
      `Pricing(${record})/SaleOverridePrices(${none})`,
      `Pricing(${none})/SaleOverridePrices(1)`,
    ]) {
      const refused = await fixture.request('PUT', path, invalidSale)
      expect([refused.status, codesOf(refused)]).toEqual([400, codes])
    }
  })
})
