import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { codesOf, createPricingFixture, hoursFromNow } from './pricing-fixture.ts'

const fixture = useFixture(createPricingFixture)

const day = (date: number, hour = 0) => new Date(Date.UTC(2026, 3, date, hour)).toISOString()
const week = { SalePrice: 19.99, StartDateUTC: day(8), StopDateUTC: day(15) }
const add = (record: number, body: unknown) =>
  fixture.request('POST', `Pricing(${record})/SaleOverridePrices`, body)

describe('POST /Companies({CompanyId})/Pricing({PricingId})/SaleOverridePrices', () => {
  it('adds a dated sale, which the record shows while it applies', async () => {
    const record = await fixture.newRecord()
    const sale = { SalePrice: 19.9901, StartDateUTC: hoursFromNow(-1), StopDateUTC: hoursFromNow(1) }

    const { status, body } = await add(record, {
      Id: 0,
      IsDefault: null,
      CompanyId: fixture.companyId,
      ...sale,
    })

    expect(status).toBe(201)
    expect(body).toEqual({
      ...sale,
      Id: expect.any(Number),
      CompanyId: fixture.companyId,
      IsDefault: false,
      PricingInformationId: record,
    })
    expect((await fixture.get(`Pricing(${record})`)).body).toMatchObject({
      RegularPrice: 24.99,
      OverridePriceId: body.Id,
      OverridePrice: 19.9901,
      OverrideStartDateUtc: sale.StartDateUTC,
      OverrideStopDateUtc: sale.StopDateUTC,
    })
  })

  it('adds a default sale, which applies at once and until it is removed', async () => {
    const record = await fixture.newRecord()

    const { status, body } = await add(record, {
      SalePrice: 21.99,
      IsDefault: true,
      PricingInformationId: record,
    })

    expect(status).toBe(201)
    expect(body).toMatchObject({ IsDefault: true, StartDateUTC: null, StopDateUTC: null })
    expect((await fixture.get(`Pricing(${record})`)).body).toMatchObject({
      OverridePriceId: body.Id,
      OverridePrice: 21.99,
      OverrideStartDateUtc: null,
    })
  })

  it('accepts instants with a zone, without one, and bare dates', async () => {
    const record = await fixture.newRecord()

    const zoned = await add(record, {
      SalePrice: 1,
      StartDateUTC: '2026-04-01T02:00:00.5+02:00',
      StopDateUTC: '2026-04-02',
    })
    const bare = await add(record, {
      SalePrice: 1,
      StartDateUTC: '2026-04-03T10:00:00',
      StopDateUTC: '2026-04-03T10:00:00.001Z',
    })

    expect([zoned.body.StartDateUTC, zoned.body.StopDateUTC]).toEqual([
      '2026-04-01T00:00:00.500Z',
      '2026-04-02T00:00:00.000Z',
    ])
    expect([bare.body.StartDateUTC, bare.body.StopDateUTC]).toEqual([
      '2026-04-03T10:00:00.000Z',
      '2026-04-03T10:00:00.001Z',
    ])
  })

  it('accepts adjacent sales, a default one in addition, a price of 0 and one below the floor', async () => {
    const record = await fixture.newRecord({ is_discountable: true, floor_price: 15 })
    expect((await add(record, week)).status).toBe(201)

    expect(
      (await add(record, { ...week, StartDateUTC: day(1), StopDateUTC: day(8), SalePrice: 0 })).status,
    ).toBe(201)
    expect((await add(record, { ...week, StartDateUTC: day(15), StopDateUTC: day(22) })).status).toBe(201)
    expect((await add(record, { SalePrice: 5, IsDefault: true })).status).toBe(201)
  })

  it.each([
    ['neither date and is no default', { SalePrice: 1 }, 'SaleDatesMissing'],
    ['no stop', { ...week, StopDateUTC: null }, 'SaleDatesMissing'],
    ['no start', { ...week, StartDateUTC: undefined }, 'SaleDatesMissing'],
    ['a start after its stop', { ...week, StopDateUTC: day(7) }, 'SaleStartNotBeforeStop'],
    ['a start equal to its stop', { ...week, StopDateUTC: day(8) }, 'SaleStartNotBeforeStop'],
    [
      'a start and is the default',
      { SalePrice: 1, IsDefault: true, StartDateUTC: day(8) },
      'DefaultSaleHasDates',
    ],
    [
      'a stop and is the default',
      { SalePrice: 1, IsDefault: true, StopDateUTC: day(8) },
      'DefaultSaleHasDates',
    ],
    ['both dates and is the default', { ...week, IsDefault: true }, 'DefaultSaleHasDates'],
    ['a price below 0', { ...week, SalePrice: -0.0001 }, 'SalePriceNegative'],
  ])('refuses a sale that has %s', async (_, body, code) => {
    const refused = await add(await fixture.newRecord(), body)

    expect([refused.status, refused.body.Code, codesOf(refused)]).toEqual([400, code, [code]])
  })

  it.each([
    ['with the same dates', day(8), day(15)],
    ['inside of it', day(9), day(10)],
    ['around it', day(1), day(30)],
    ['over its start', day(1), day(8, 1)],
    ['over its stop', day(14, 23), day(30)],
    ['over another sale only', day(22), day(24)],
    ['between two others, over both', day(14), day(21)],
  ])('refuses a sale %s, because it overlaps another one', async (_, StartDateUTC, StopDateUTC) => {
    const record = await fixture.newRecord()
    await add(record, week)
    await add(record, { ...week, StartDateUTC: day(20), StopDateUTC: day(23) })

    const refused = await add(record, { SalePrice: 18, StartDateUTC, StopDateUTC })

    expect([refused.status, refused.body.Code, codesOf(refused)]).toEqual([
      400,
      'SaleOverlap',
      ['SaleOverlap'],
    ])
  })

  it('refuses a second default sale', async () => {
    const record = await fixture.newRecord()
    await add(record, { SalePrice: 18, IsDefault: true })

    const refused = await add(record, { SalePrice: 17, IsDefault: true })

    expect([refused.status, refused.body.Code]).toEqual([400, 'DefaultSaleExists'])
  })

  it('reports all errors together, each with its field', async () => {
    const record = await fixture.newRecord()
    await add(record, { SalePrice: 18, IsDefault: true })

    const { status, body } = await add(record, {
      ...week,
      SalePrice: -1,
      IsDefault: true,
      StopDateUTC: day(1),
    })

    expect([status, body.Code]).toEqual([400, 'SalePriceNegative'])
    expect(body.Details.map(({ Code, Field }: Record<string, string>) => [Code, Field])).toEqual([
      ['SalePriceNegative', 'SalePrice'],
      ['DefaultSaleHasDates', 'IsDefault'],
      ['SaleStartNotBeforeStop', 'StartDateUTC'],
      ['DefaultSaleExists', 'IsDefault'],
    ])
  })

  it.each([
    ['another company', 'CompanyId', 1],
    ['another record', 'PricingInformationId', 1],
    ['a fifth decimal place', 'SalePrice', 1.00001],
    ['no price', 'SalePrice', null],
    ['an invalid date', 'StartDateUTC', '2026-02-30'],
    ['a price above the maximum', 'SalePrice', 100_000_000_000.01],
  ])('refuses a body with %s', async (_, field, value) => {
    const { status, body } = await add(await fixture.newRecord(), { ...week, [field]: value })

    expect([status, body.Details[0].Field]).toEqual([400, field])
  })

  it('reports errors in the body before a missing record', async () => {
    const refused = await add(2_147_483_646, { ...week, IsDefault: true, SalePrice: -1 })

    expect([refused.status, codesOf(refused)]).toEqual([400, ['SalePriceNegative', 'DefaultSaleHasDates']])
  })

  it('changes the record’s LastModified, but not if it is refused', async () => {
    const record = await fixture.newRecord()
    const changedAt = async () => {
      const [row] = await fixture.sql<{ at: string }>(
        'select last_modified_utc::text as at from pricing_information where id = ?',
        [record],
      )
      return row?.at
    }
    await fixture.sql(`update pricing_information set last_modified_utc = '2020-01-01Z' where id = ?`, [
      record,
    ])
    const before = await changedAt()

    await add(record, { ...week, SalePrice: -1 })
    expect(await changedAt()).toBe(before)

    await add(record, week)
    expect(new Date((await changedAt()) ?? 0).getTime()).toBeGreaterThan(Date.now() - 60_000)
  })
})
