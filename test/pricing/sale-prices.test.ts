import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTenant } from '../../entities/tenants/tenants.ts'
import { useFixture } from '../support/use-fixture.ts'
import { codesOf, createPricingFixture, hoursFromNow } from './pricing-fixture.ts'

const fixture = useFixture(createPricingFixture)

const list = (query = '') => fixture.get(`SaleOverridePrices${query}`)

describe('GET /Companies({CompanyId})/SaleOverridePrices', () => {
  it('returns the sale prices of the company only', async () => {
    await createTenant(fixture.app.orm, {
      name: 'Corner Retail',
      environment: 'sandbox',
      baseUrl: 'https://localhost:8443',
    })
    const stored = await fixture.sql<{ id: number }>(
      'select id from sale_price where company_id = ? order by id',
      [fixture.companyId],
    )

    const { status, body } = await list()

    expect(status).toBe(200)
    expect(body.map(({ Id }: { Id: number }) => Id)).toEqual(stored.map(({ id }) => id))
    expect(body).toHaveLength(5)
  })
})

describe('GET /Companies({CompanyId})/Pricing({PricingId})/SaleOverridePrices', () => {
  let record: number
  let sales: number[]
  const day = (date: number) => new Date(Date.UTC(2026, 3, date)).toISOString()

  beforeAll(async () => {
    record = await fixture.newRecord()
    sales = []
    for (const body of [
      { SalePrice: 19.99, StartDateUTC: day(20), StopDateUTC: day(27) },
      { SalePrice: 18.99, StartDateUTC: day(8), StopDateUTC: day(15) },
      { SalePrice: 21.99, IsDefault: true },
    ]) {
      sales.push((await fixture.request('POST', `Pricing(${record})/SaleOverridePrices`, body)).body.Id)
    }
  })

  const list = async (query = '') =>
    (await fixture.get(`Pricing(${record})/SaleOverridePrices${query}`)).body.map(
      ({ Id }: { Id: number }) => Id,
    )

  it('returns all of them, the oldest first', async () => {
    expect(await list()).toEqual(sales)
  })

  it('is empty for a record without sales, and 404 for an unknown one', async () => {
    expect((await fixture.get(`Pricing(${await fixture.newRecord()})/SaleOverridePrices`)).body).toEqual([])
    expect((await fixture.get('Pricing(2147483646)/SaleOverridePrices')).status).toBe(404)
  })
})

describe('GET /Companies({CompanyId})/Pricing({PricingId})/SaleOverridePrices({SaleOverrideId})', () => {
  it('returns a past sale too', async () => {
    const record = await fixture.newRecord()
    const { body: created } = await fixture.request('POST', `Pricing(${record})/SaleOverridePrices`, {
      SalePrice: 19.99,
      StartDateUTC: '2020-01-01',
      StopDateUTC: '2020-01-02',
    })

    const { status, body } = await fixture.get(`Pricing(${record})/SaleOverridePrices(${created.Id})`)

    expect(status).toBe(200)
    expect(body).toEqual({
      Id: created.Id,
      CompanyId: fixture.companyId,
      IsDefault: false,
      PricingInformationId: record,
      SalePrice: 19.99,
      StartDateUTC: '2020-01-01T00:00:00.000Z',
      StopDateUTC: '2020-01-02T00:00:00.000Z',
    })
    const other = await fixture.newRecord()
    expect((await fixture.get(`Pricing(${other})/SaleOverridePrices(${created.Id})`)).status).toBe(404)
    expect((await fixture.get(`Pricing(${record})/SaleOverridePrices(2147483646)`)).status).toBe(404)
  })
})

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

describe('PUT /Companies({CompanyId})/Pricing({PricingId})/SaleOverridePrices({SaleOverrideId})', () => {
  let record: number
  let first: number
  let second: number
  let standard: number
  const day = (date: number) => new Date(Date.UTC(2026, 3, date)).toISOString()

  const addToRecord = async (body: object): Promise<number> => (await add(record, body)).body.Id

  beforeEach(async () => {
    record = await fixture.newRecord()
    first = await addToRecord(week)
    second = await addToRecord({ ...week, StartDateUTC: day(20), StopDateUTC: day(27) })
    standard = await addToRecord({ SalePrice: 21.99, IsDefault: true })
  })

  const put = (sale: number, body: object) =>
    fixture.request('PUT', `Pricing(${record})/SaleOverridePrices(${sale})`, body)
  const read = async (sale: number) =>
    (await fixture.get(`Pricing(${record})/SaleOverridePrices(${sale})`)).body

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

describe('DELETE /Companies({CompanyId})/Pricing({PricingId})/SaleOverridePrices({SaleOverrideId})', () => {
  const add = async (record: number, body: object) =>
    (await fixture.request('POST', `Pricing(${record})/SaleOverridePrices`, body)).body.Id as number
  const remove = (record: number, sale: number) =>
    fixture.request('DELETE', `Pricing(${record})/SaleOverridePrices(${sale})`)

  it('makes the default sale apply again, then the regular price', async () => {
    const record = await fixture.newRecord()
    const standard = await add(record, { SalePrice: 21.99, IsDefault: true })
    const dated = await add(record, {
      SalePrice: 19.99,
      StartDateUTC: hoursFromNow(-1),
      StopDateUTC: hoursFromNow(1),
    })
    const override = async () => (await fixture.get(`Pricing(${record})`)).body.OverridePrice
    expect(await override()).toBe(19.99)

    const { status, text } = await remove(record, dated)
    expect([status, text]).toEqual([200, ''])
    expect(await override()).toBe(21.99)

    await remove(record, standard)
    expect(await override()).toBeNull()
  })

  it('counts as a change of the record', async () => {
    const record = await fixture.newRecord()
    const sale = await add(record, { SalePrice: 1, IsDefault: true })
    await fixture.sql(`update pricing_information set last_modified_utc = '2020-01-01Z' where id = ?`, [
      record,
    ])

    await remove(record, sale)

    const [row] = await fixture.sql<{ fresh: boolean }>(
      `select last_modified_utc > now() - interval '1 minute' as fresh from pricing_information where id = ?`,
      [record],
    )
    expect(row?.fresh).toBe(true)
  })

  it('deletes a sale once, and does not find one of another record', async () => {
    const record = await fixture.newRecord()
    const sale = await add(record, { SalePrice: 1, IsDefault: true })

    expect((await remove(await fixture.newRecord(), sale)).status).toBe(404)
    expect((await remove(record, sale)).status).toBe(200)
    expect((await remove(record, sale)).status).toBe(404)
    expect((await remove(2_147_483_646, sale)).status).toBe(404)
  })
})
