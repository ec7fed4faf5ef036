import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createPricingFixture, hoursFromNow } from './pricing-fixture.ts'
import { obeysRecordRules, type Write } from './record-cases.ts'

const fixture = useFixture(createPricingFixture)

const MERGE_PATCH = { 'Content-Type': 'application/merge-patch+json' }
const patch = (id: number, body: unknown, headers: Record<string, string> = MERGE_PATCH) =>
  fixture.request('PATCH', `Pricing(${id})`, body, headers)
const read = async (id: number) => (await fixture.get(`Pricing(${id})`)).body
const salesOf = async (id: number) => (await fixture.get(`Pricing(${id})/SaleOverridePrices`)).body

/** A record with every optional member. */
const full = () => fixture.newRecord({ regular_price: 24.99, is_discountable: true, floor_price: 10 })

const write: Write = async (changes) =>
  patch(await fixture.newRecord({ regular_price: 24.99 }), { ...changes })

describe('PATCH /Companies({CompanyId})/Pricing({PricingId})', () => {
  it.each([
    ['RegularPrice', 19.99],
    ['FloorPrice', null],
    ['OriginalPrice', 29.99],
  ])('changes %s to %j and nothing else, as a merge patch or as JSON', async (name, value) => {
    for (const headers of [MERGE_PATCH, { 'Content-Type': 'application/json' }]) {
      const id = await full()
      const before = await read(id)
      const { status, body, text } = await patch(id, { [name]: value }, headers)

      expect(status, text).toBe(200)
      expect(body).toEqual({
        ...before,
        [name]: value,
      })
      expect(await read(id)).toEqual(body)
    }
  })

  it('treats null for IsDiscountable as false, and refuses it for RegularPrice', async () => {
    const id = await fixture.newRecord({ is_discountable: true })

    expect((await patch(id, { IsDiscountable: null })).body.IsDiscountable).toBe(false)
    const { status, body } = await patch(id, { RegularPrice: null })
    expect([status, body.Details[0].Field]).toEqual([400, 'RegularPrice'])
  })

  it('changes nothing without members, and accepts what a GET returned', async () => {
    const id = await full()
    const before = await read(id)

    expect((await patch(id, {})).body).toEqual(before)
    expect((await patch(id, before)).body).toEqual(before)
  })

  it('evaluates the rules on the patched record', async () => {
    const id = await full()
    const { status, body } = await patch(id, { RegularPrice: 9.99 })

    expect([status, body.Code]).toEqual([400, 'FloorPriceAboveRegularPrice'])
  })

  it('moves a record to another key, unless another record has it', async () => {
    const id = await full()
    const [tier] = await fixture.sql<{ id: number }>(
      'select id from pricing_tier where company_id = ? order by id limit 1',
      [fixture.companyId],
    )
    expect((await patch(id, { PricingTierId: tier?.id })).body.PricingTierId).toBe(tier?.id)

    const { CatalogItemId } = await read(id)
    const other = await fixture.newRecord({ catalog_item_id: CatalogItemId })
    expect((await patch(other, { PricingTierId: tier?.id })).status).toBe(409)
  })

  it.each(['application/json-patch+json', 'text/plain'])('refuses the content type %s', async (type) => {
    const { status, body } = await patch(await full(), {}, { 'Content-Type': type })

    expect([status, body.Message]).toEqual([415, expect.stringContaining('application/merge-patch+json')])
  })

  it('keeps what concurrent patches of other members change', async () => {
    const id = await full()
    const prices = Array.from({ length: 12 }, (_, at) => 20 + at)
    const responses = await Promise.all(
      prices.flatMap((price) => [patch(id, { RegularPrice: price }), patch(id, { OriginalPrice: price })]),
    )
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))

    const last = await read(id)
    await patch(id, { FloorPrice: 11 })
    expect(await read(id)).toMatchObject({
      ...{ RegularPrice: last.RegularPrice, OriginalPrice: last.OriginalPrice, FloorPrice: 11 },
    })
    expect(prices).toContain(last.RegularPrice)
    expect(prices).toContain(last.OriginalPrice)
  })

  describe('of the override', () => {
    const now = () => ({ start: hoursFromNow(-1), stop: hoursFromNow(1) })

    it('changes the price of the sale that applies, and keeps its dates and its Id', async () => {
      const id = await full()
      const { start, stop } = now()
      await patch(id, { OverridePrice: 15, OverrideStartDateUtc: start, OverrideStopDateUtc: stop })
      const [before] = await salesOf(id)

      expect((await patch(id, { OverridePrice: 14 })).body).toMatchObject({
        ...{ OverridePrice: 14, OverrideStartDateUtc: start, OverrideStopDateUtc: stop },
      })
      expect(await salesOf(id)).toEqual([{ ...before, SalePrice: 14 }])
    })

    it('moves the end of the sale that applies', async () => {
      const id = await full()
      const { start, stop } = now()
      const later = hoursFromNow(5)
      await patch(id, { OverridePrice: 15, OverrideStartDateUtc: start, OverrideStopDateUtc: stop })

      expect((await patch(id, { OverrideStopDateUtc: later })).body).toMatchObject({
        ...{ OverridePrice: 15, OverrideStartDateUtc: start, OverrideStopDateUtc: later },
      })
      expect(await salesOf(id)).toHaveLength(1)
    })

    it('removes the sale that applies, dated or not', async () => {
      const id = await full()
      const { start, stop } = now()
      await patch(id, { OverridePrice: 16 })
      await patch(id, { OverridePrice: 15, OverrideStartDateUtc: start, OverrideStopDateUtc: stop })
      expect((await patch(id, { OverridePrice: null })).body.OverridePrice).toBe(
        (await salesOf(id))[0]?.SalePrice ?? null,
      )
      await patch(id, { OverridePrice: null })

      expect(await salesOf(id)).toEqual([])
    })

    it('sets the default sale if none applies, and then refuses dates without a price', async () => {
      const id = await full()
      const { status, body } = await patch(id, { OverrideStartDateUtc: now().start })
      expect([status, body.Details.length > 0]).toEqual([400, true])

      expect((await patch(id, { OverridePrice: 12 })).body.OverridePrice).toBe(12)
      expect(await salesOf(id)).toMatchObject([{ IsDefault: true, SalePrice: 12 }])
    })
  })

  obeysRecordRules(() => fixture, write)
})
