// Test cases that the operations that write price records share.
import { expect, it } from 'vitest'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { createTenant } from '../../entities/tenants/tenants.ts'
import { FOREIGN_IDS, withSequences } from '../operations/fixtures/other-tenants.ts'
import type { TestResponse } from '../support/app.ts'
import { codesOf, hoursFromNow, type PricingFixture } from './pricing-fixture.ts'

export const EMPTY_GUID = '00000000-0000-0000-0000-000000000000'
const NOBODY = 2_147_483_646

/** Writes the price of a new product of the store: 24.99, unless `changes` has another one. */
export type Write = (changes?: Record<string, unknown>) => Promise<TestResponse>

const fieldsOf = ({ body }: TestResponse) => body.Details.map(({ Field }: { Field: string }) => Field)

/** The first id in the table that meets the condition. */
export const firstId = async (fixture: PricingFixture, table: string, condition: string): Promise<number> =>
  (await fixture.sql<{ id: number }>(`select id from ${table} where ${condition} order by id limit 1`))[0]
    ?.id ?? 0

export function takesPrices(write: Write): void {
  it.each([
    ['a price of 0', { RegularPrice: 0 }],
    ['the highest price', { RegularPrice: 100_000_000_000 }],
    ['four decimals', { RegularPrice: 0.0001, OriginalPrice: 12_345_678_901.2345 }],
    ['a floor equal to the price', { FloorPrice: 24.99, IsDiscountable: true }],
    ['a floor of 0', { FloorPrice: 0, IsDiscountable: true }],
    ['null for optional members', { FloorPrice: null, OriginalPrice: null, IsDiscountable: null }],
  ])('accepts %s', async (_, changes) => {
    const { status, body, text } = await write(changes)

    expect(status, text).toBeLessThan(300)
    expect(body).toMatchObject({
      ...changes,
      IsDiscountable: 'IsDiscountable' in changes && !!changes.IsDiscountable,
    })
  })
}

export function obeysRecordRules(getFixture: () => PricingFixture, write: Write): void {
  it.each([
    ['a floor without discounts', 400, 'FloorPriceNeedsDiscountable', { FloorPrice: 5 }],
    ['a floor of 0 without discounts', 400, 'FloorPriceNeedsDiscountable', { FloorPrice: 0 }],
    [
      'a floor just above the price',
      400,
      'FloorPriceAboveRegularPrice',
      { FloorPrice: 24.9901, IsDiscountable: true },
    ],
    ['both a product and a shelf', 400, 'ItemAndShelf', { PricingShelfId: 1 }],
    ['an unknown term', 404, 'TermNotFound', { PricingTermId: NOBODY }],
    ['an unknown tier', 404, 'TierNotFound', { PricingTierId: NOBODY }],
    ['an unknown group', 404, 'GroupNotFound', { PricingGroupId: NOBODY }],
  ])('refuses %s with %d %s', async (_, status, code, changes) => {
    const refused = await write(changes)

    expect([refused.status, refused.body.Code], refused.text).toEqual([status, code])
  })

  it('refuses a deleted group', async () => {
    const PricingGroupId = await firstId(getFixture(), 'pricing_group', 'is_deleted')
    const refused = await write({ PricingGroupId })

    expect([refused.status, refused.body.Code]).toEqual([400, 'GroupDeleted'])
  })

  it('does not find terms, tiers and groups of another company', async () => {
    const { CompanyId: other } = await otherCompany(getFixture())
    for (const [member, table, code] of [
      ['PricingTermId', 'pricing_term', 'TermNotFound'],
      ['PricingTierId', 'pricing_tier', 'TierNotFound'],
      ['PricingGroupId', 'pricing_group', 'GroupNotFound'],
    ] as const) {
      const refused = await write({ [member]: await firstId(getFixture(), table, `company_id = ${other}`) })
      expect([refused.status, refused.body.Code]).toEqual([404, code])
    }
  })

  it('reports all violations of a body together, those of 400 first', async () => {
    const refused = await write({ FloorPrice: 30, PricingTermId: NOBODY, PricingTierId: NOBODY })

    expect([refused.status, codesOf(refused)]).toEqual([
      400,
      ['FloorPriceNeedsDiscountable', 'FloorPriceAboveRegularPrice', 'TermNotFound', 'TierNotFound'],
    ])
    expect(fieldsOf(refused)).toEqual(['FloorPrice', 'FloorPrice', 'PricingTermId', 'PricingTierId'])
    expect(refused.body.Details[2].Message).toContain(String(NOBODY))
  })
}

const others = new WeakMap<PricingFixture, Promise<OnboardingPackage>>()

/** Another tenant, created once per fixture, with ids that the shop does not have. */
export function otherCompany(fixture: PricingFixture): Promise<OnboardingPackage> {
  const tenant = { name: 'Other Retail', environment: 'sandbox', baseUrl: fixture.app.origin } as const
  const createOther = () => createTenant(fixture.app.orm, tenant)
  const foreign = others.get(fixture) ?? withSequences(fixture.app.orm.em.fork(), FOREIGN_IDS, createOther)
  others.set(fixture, foreign)
  return foreign
}

/** The required members of a body. */
export const bare = ({ EntityId, CatalogItemId, RegularPrice }: Record<string, unknown>) => ({
  ...{ EntityId, CatalogItemId, RegularPrice },
})

/** Cases for the two operations that replace a record by its id. */
export function updatesRecords(
  getFixture: () => PricingFixture,
  write: Write,
  put: (id: number, body: unknown) => Promise<TestResponse>,
): void {
  it('reports errors in the body before a missing record', async () => {
    const { body } = await write()
    const refused = await put(NOBODY, { ...body, Id: null, FloorPrice: 30, PricingTermId: NOBODY })

    expect([refused.status, codesOf(refused)]).toEqual([
      400,
      ['FloorPriceNeedsDiscountable', 'FloorPriceAboveRegularPrice', 'TermNotFound'],
    ])
    const bodyOfShelf = { ...body, Id: null, CatalogItemId: EMPTY_GUID, PricingShelfId: null }
    expect((await put(NOBODY, bodyOfShelf)).status).toBe(404)
  })

  it('accepts its own Id in the body, or none, but no other', async () => {
    const { body } = await write()
    for (const Id of [body.Id, 0, null]) expect((await put(body.Id, { ...body, Id })).status).toBe(200)

    const refused = await put(body.Id, { ...body, Id: body.Id + 1 })
    expect([refused.status, refused.body.Details[0].Field]).toEqual([400, 'Id'])
  })

  it('refuses to change the node, product or shelf', async () => {
    const { body } = await write()
    const [CatalogItemId] = await getFixture().newItems(1)
    const shelf = await firstId(getFixture(), 'pricing_shelf', `company_id = ${getFixture().companyId}`)
    for (const [changes, codes] of [
      [{ EntityId: getFixture().nodes.company }, ['EntityChanged']],
      [{ CatalogItemId }, ['CatalogItemChanged']],
      [{ CatalogItemId: EMPTY_GUID, PricingShelfId: shelf }, ['CatalogItemChanged', 'PricingShelfChanged']],
    ] as const) {
      const refused = await put(body.Id, { ...body, ...changes })
      expect([refused.status, codesOf(refused)]).toEqual([400, codes])
    }
  })

  it("can change the term, tier and group, but not to another record's key", async () => {
    const { body } = await write()
    const PricingTermId = await firstId(
      getFixture(),
      'pricing_term',
      `company_id = ${getFixture().companyId}`,
    )

    const moved = await put(body.Id, { ...body, PricingTermId })
    expect([moved.status, moved.body.PricingTermId]).toEqual([200, PricingTermId])
    await getFixture().request('POST', 'Pricing', { ...bare(body), Id: null })
    const refused = await put(body.Id, { ...body, PricingTermId: null })
    expect([refused.status, refused.body.Code]).toEqual([409, 'PriceExists'])
  })
}

const MARCH = {
  OverrideStartDateUtc: '2030-03-01T00:00:00.000Z',
  OverrideStopDateUtc: '2030-03-08T00:00:00.000Z',
}

/** Cases for operations whose bodies have an override. `writeAgain` writes the record of an earlier response again. */
export function writesOverrides(
  getFixture: () => PricingFixture,
  write: Write,
  writeAgain: (earlier: TestResponse, changes: Record<string, unknown>) => Promise<TestResponse>,
): void {
  const salesOf = async ({ body: { Id } }: TestResponse) =>
    (await getFixture().get(`ProductPrices(${Id})`)).body.SalePrices.map(
      ({ SalePrice, StartDateUTC }: Record<string, unknown>) => [SalePrice, StartDateUTC],
    )
  const now = { OverrideStartDateUtc: hoursFromNow(-1), OverrideStopDateUtc: hoursFromNow(1) }

  it('sets the default sale price by an override without dates, and changes it by a second one', async () => {
    const created = await write({ OverridePrice: 0 })
    expect(created.body, created.text).toMatchObject({
      ...{ OverridePriceId: expect.any(Number), OverridePrice: 0 },
      ...{ OverrideStartDateUtc: null, OverrideStopDateUtc: null },
    })

    const changed = await writeAgain(created, { OverridePrice: 19.9999 })
    expect(changed.body).toMatchObject({
      OverridePriceId: created.body.OverridePriceId,
      OverridePrice: 19.9999,
    })
    expect(await salesOf(created)).toEqual([[19.9999, null]])
  })

  it('sets the sale with exactly the dates of an override, next to the default one and others', async () => {
    const created = await write({ OverridePrice: 22, ...now })
    expect(created.body, created.text).toMatchObject({ OverridePrice: 22, ...now })
    await writeAgain(created, { OverridePrice: 21 })
    const later = await writeAgain(created, { OverridePrice: 20, ...MARCH })
    expect(later.body).toMatchObject({
      OverridePriceId: created.body.OverridePriceId,
      OverridePrice: 22,
      ...now,
    })

    await writeAgain(created, { OverridePrice: 18, ...MARCH })
    expect(await salesOf(created)).toEqual([
      [21, null],
      [22, now.OverrideStartDateUtc],
      [18, MARCH.OverrideStartDateUtc],
    ])
  })

  it('deletes the sale that applies if the override is null: the dated one, then the default one, then none', async () => {
    const created = await write({ OverridePrice: 22, ...now })
    await writeAgain(created, { OverridePrice: 21 })
    await writeAgain(created, { OverridePrice: 20, ...MARCH })

    expect((await writeAgain(created, { OverridePrice: null })).body.OverridePrice).toBe(21)
    expect((await writeAgain(created, { OverridePrice: null })).body.OverridePrice).toBeNull()
    expect((await writeAgain(created, { OverridePrice: null })).status).toBe(200)
    expect(await salesOf(created)).toEqual([[20, MARCH.OverrideStartDateUtc]])
  })

  it('keeps sales if the body has no override', async () => {
    const created = await write({ OverridePrice: 21 })
    const changed = await writeAgain(created, {
      RegularPrice: 30,
      OverrideStartDateUtc: null,
      OverrideStopDateUtc: null,
    })

    expect(changed.body).toMatchObject({ RegularPrice: 30, OverridePrice: 21 })
  })

  it('accepts its own response as a body, with links', async () => {
    const created = await write({ OverridePrice: 22, ...now, OriginalPrice: 29.99 })
    const accepted = await writeAgain(created, { ...created.body, _links: { self: { href: 'anywhere' } } })

    expect([accepted.status, accepted.body], accepted.text).toEqual([200, created.body])
  })

  it('accepts a sale that starts at the stop of another one', async () => {
    const created = await write({ OverridePrice: 20, ...MARCH })
    const { status, text } = await writeAgain(created, {
      ...{ OverridePrice: 19, OverrideStartDateUtc: MARCH.OverrideStopDateUtc },
      OverrideStopDateUtc: '2030-03-08T00:00:00.001Z',
    })

    expect(status, text).toBe(200)
  })

  const [start, stop] = [MARCH.OverrideStartDateUtc, MARCH.OverrideStopDateUtc]
  it.each([
    ['dates without a price', 'OverridePriceMissing', 'OverridePrice', MARCH],
    [
      'dates with null for a price',
      'OverridePriceMissing',
      'OverridePrice',
      { ...MARCH, OverridePrice: null },
    ],
    ['a negative price', 'SalePriceNegative', 'OverridePrice', { OverridePrice: -0.0001 }],
    [
      'no stop',
      'SaleDatesMissing',
      'OverrideStartDateUtc',
      { OverridePrice: 1, OverrideStartDateUtc: start },
    ],
    ['no start', 'SaleDatesMissing', 'OverrideStartDateUtc', { OverridePrice: 1, OverrideStopDateUtc: stop }],
    [
      ...(['a start at the stop', 'SaleStartNotBeforeStop', 'OverrideStartDateUtc'] as const),
      { OverridePrice: 1, OverrideStartDateUtc: stop, OverrideStopDateUtc: stop },
    ],
    [
      ...(['a start after the stop', 'SaleStartNotBeforeStop', 'OverrideStartDateUtc'] as const),
      { OverridePrice: 1, OverrideStartDateUtc: stop, OverrideStopDateUtc: start },
    ],
  ])('refuses an override with %s: 400 %s', async (_, code, field, changes) => {
    const refused = await write(changes)

    expect([refused.status, codesOf(refused)], refused.text).toEqual([400, [code]])
    expect(fieldsOf(refused)).toEqual([field])
  })

  it('refuses an override that overlaps another sale, and changes nothing', async () => {
    const created = await write({ OverridePrice: 20, ...MARCH })
    const refused = await writeAgain(created, {
      ...{ RegularPrice: 30, OverridePrice: 19, OverrideStartDateUtc: '2030-03-07T23:59:59.999Z' },
      OverrideStopDateUtc: '2030-04-01',
    })

    expect([refused.status, codesOf(refused)]).toEqual([400, ['SaleOverlap']])
    expect((await getFixture().get(`Pricing(${created.body.Id})`)).body.RegularPrice).toBe(24.99)
  })

  it('reports violations of the override and of the record together', async () => {
    const refused = await write({ OverridePrice: -1, OverrideStartDateUtc: start, FloorPrice: 1 })

    expect([refused.status, codesOf(refused)]).toEqual([
      400,
      ['SalePriceNegative', 'SaleDatesMissing', 'FloorPriceNeedsDiscountable'],
    ])
  })
}

const sale = (SalePrice: number, StartDateUTC: unknown = null, StopDateUTC: unknown = null) => ({
  ...{ SalePrice, StartDateUTC, StopDateUTC },
})

/** Cases for operations whose bodies have a list of sale prices. */
export function writesSaleLists(
  getFixture: () => PricingFixture,
  write: Write,
  writeAgain: (earlier: TestResponse, changes: Record<string, unknown>) => Promise<TestResponse>,
): void {
  const [first, eighth] = [MARCH.OverrideStartDateUtc, MARCH.OverrideStopDateUtc]
  const two = [sale(22), sale(20, first, eighth)]

  it('writes the list, a sale without dates as the default one', async () => {
    const created = await write({ SalePrices: two })

    expect(created.body.SalePrices, created.text).toEqual(
      two.map((salePrice) => ({ Id: expect.any(Number), ...salePrice })),
    )
    expect((await getFixture().get(`Pricing(${created.body.Id})`)).body.OverridePrice).toBe(22)
    expect((await getFixture().get(`ProductPrices(${created.body.Id})`)).body).toEqual(created.body)
  })

  it('replaces the whole list, and keeps existing Ids', async () => {
    const created = await write({ SalePrices: two })
    const [before] = created.body.SalePrices
    const changed = await writeAgain(created, {
      SalePrices: [
        { ...sale(19, '2030-05-01', '2030-05-02'), Id: before.Id },
        { ...sale(18, '2030-06-01', '2030-06-02'), Id: 1 },
      ],
    })

    expect(changed.status, changed.text).toBe(200)
    expect(changed.body.SalePrices).toEqual([
      { Id: before.Id, ...sale(19, '2030-05-01T00:00:00.000Z', '2030-05-02T00:00:00.000Z') },
      { Id: expect.any(Number), ...sale(18, '2030-06-01T00:00:00.000Z', '2030-06-02T00:00:00.000Z') },
    ])
    expect(changed.body.SalePrices[1].Id).not.toBe(1)
  })

  it('keeps sales without a list or with null, and deletes all with an empty one', async () => {
    const created = await write({ SalePrices: two })

    expect((await writeAgain(created, {})).body.SalePrices).toEqual(created.body.SalePrices)
    expect((await writeAgain(created, { SalePrices: null })).body.SalePrices).toEqual(created.body.SalePrices)
    expect((await writeAgain(created, { SalePrices: [] })).body.SalePrices).toEqual([])
  })

  it('returns the related resources in the language of the request', async () => {
    const PricingTierId = await firstId(
      getFixture(),
      'pricing_tier',
      `company_id = ${getFixture().companyId}`,
    )
    const { body } = await write({ PricingTierId })

    expect(body).toMatchObject({
      PricingTierResource: { Id: PricingTierId, TierName: 'Five or more', QuantityLowerBound: 5 },
      ...{ PricingTermResource: null, PricingGroupResource: null, PricingShelfResource: null },
    })
  })

  it('accepts its own response as a body, with related resources', async () => {
    const PricingTermId = await firstId(
      getFixture(),
      'pricing_term',
      `company_id = ${getFixture().companyId}`,
    )
    const created = await write({ PricingTermId, SalePrices: two })
    const accepted = await writeAgain(created, created.body)

    expect([accepted.status, accepted.body], accepted.text).toEqual([200, created.body])
  })

  it.each([
    [
      'two that overlap',
      'SaleOverlap',
      'SalePrices[0].StartDateUTC',
      [sale(1, '2030-03-07', '2030-03-09'), sale(2, first, eighth)],
    ],
    ['two without dates', 'DefaultSaleExists', 'SalePrices[1]', [sale(1), sale(2)]],
    ['one without a stop', 'SaleDatesMissing', 'SalePrices[0].StartDateUTC', [sale(1, first)]],
    [
      'one that stops when it starts',
      'SaleStartNotBeforeStop',
      'SalePrices[1].StartDateUTC',
      [sale(1), sale(1, first, first)],
    ],
    ['a negative one', 'SalePriceNegative', 'SalePrices[0].SalePrice', [sale(-0.0001)]],
  ])('refuses a list with %s: 400 %s', async (_, code, field, SalePrices) => {
    const refused = await write({ SalePrices })

    expect([refused.status, refused.body.Code], refused.text).toEqual([400, code])
    expect(fieldsOf(refused)).toContain(field)
  })

  it('refuses every overlapping sale, also with a sale that began before its neighbour and is still running', async () => {
    const during = sale(2, '2030-03-02', '2030-03-03')
    const later = sale(3, '2030-03-04', '2030-03-05')
    const after = sale(4, '2030-03-10', '2030-03-11')
    const refused = await write({ SalePrices: [sale(1, first, '2030-03-10'), during, later, after] })

    expect(codesOf(refused)).toEqual(['SaleOverlap', 'SaleOverlap', 'SaleOverlap'])
    expect(fieldsOf(refused)).toEqual([0, 1, 2].map((index) => `SalePrices[${index}].StartDateUTC`))
  })

  it('reports the violations of every sale and of the record together', async () => {
    const refused = await write({ FloorPrice: 0, SalePrices: [sale(-1), sale(-2, first)] })

    expect([refused.status, codesOf(refused)]).toEqual([
      400,
      ['SalePriceNegative', 'SalePriceNegative', 'SaleDatesMissing', 'FloorPriceNeedsDiscountable'],
    ])
  })
}

/** Cases for the two operations that delete a record. */
export function deletesRecords(
  getFixture: () => PricingFixture,
  collection: 'Pricing' | 'ProductPrices',
): void {
  it('deletes the record with its sales, with an empty response', async () => {
    const { request, get, nodes, newRecord } = getFixture()
    const id = await newRecord()
    await request('PUT', `Pricing(${id})`, { EntityId: nodes.local, RegularPrice: 1, OverridePrice: 1 })

    const { status, text } = await request('DELETE', `${collection}(${id})`)
    expect([status, text]).toEqual([200, ''])
    for (const path of [`ProductPrices(${id})`, `Pricing(${id})`]) expect((await get(path)).status).toBe(404)
    expect((await get(`SaleOverridePrices?$filter=PricingInformationId%20eq%20${id}`)).body).toEqual([])
    expect((await request('DELETE', `${collection}(${id})`)).status).toBe(404)
  })
}
