// Rules about prices apply however a price is written: an owner adds three rules, and every operation that writes a price
// record or a sale price must refuse violations with their codes (R3).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rulesWith } from '../support/additional-rules.ts'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { createPricingFixture, type PricingFixture } from './pricing-fixture.ts'

let fixture: PricingFixture
let rules: Awaited<ReturnType<typeof rulesWith>>

beforeAll(async () => {
  rules = await rulesWith(
    {
      ruleSet: 'pricing/record',
      code: 'FloorBelowHalf',
      conditions: {
        all: [{ fact: 'floor', path: 'PercentOfRegularPrice', operator: 'lessThan', value: 50 }],
      },
      facts: { floor: { PercentOfRegularPrice: 49.99 } },
    },
    {
      ruleSet: 'pricing/sale',
      code: 'SaleBelowFloor',
      conditions: {
        all: [
          {
            fact: 'sale',
            path: 'SalePrice',
            operator: 'lessThan',
            value: { fact: 'record', path: 'FloorPrice' },
          },
        ],
      },
      facts: {
        sale: { IsDefault: true, SalePrice: 9, StartDateUTC: null, StopDateUTC: null },
        record: {
          ...{ EntityId: 1003, CatalogItemId: null, PricingShelfId: 7, PricingTermId: null },
          ...{ PricingTierId: null, PricingGroupId: null, OriginalPrice: null },
          ...{ RegularPrice: 20, IsDiscountable: true, FloorPrice: 10 },
        },
      },
    },
    {
      ruleSet: 'pricing/sale',
      code: 'MoreThanHalfOff',
      conditions: { all: [{ fact: 'discount', path: 'Percent', operator: 'greaterThan', value: 50 }] },
      facts: { discount: { Percent: 50.01 } },
    },
  )
  fixture = await createPricingFixture({ rulesDirectory: rules.directory })
  await giveIdsByDefault(fixture.app.orm.em.fork())
})
afterAll(async () => {
  await fixture?.stop()
  await rules.remove()
})

const validPrice = { RegularPrice: 20, IsDiscountable: true, FloorPrice: 10 }
const lowFloor = { ...validPrice, FloorPrice: 9.99 }
const lowSale = { SalePrice: 9.99 }
const saleCodes = ['SaleBelowFloor', 'MoreThanHalfOff']

/** A record with a default sale of 15, above its floor of 10. */
async function priced() {
  const [CatalogItemId] = await fixture.newItems(1)
  const key = { EntityId: fixture.nodes.local, CatalogItemId }
  const created = await fixture.request('POST', 'ProductPrices', {
    ...key,
    ...validPrice,
    SalePrices: [{ SalePrice: 15 }],
  })
  expect(created.status).toBe(201)
  const [sale] = (await fixture.get(`Pricing(${created.body.Id})/SaleOverridePrices`)).body
  return { key, id: created.body.Id as number, sale: sale.Id as number, item: CatalogItemId as string }
}

type Priced = Awaited<ReturnType<typeof priced>>
type Write = (price: Priced, members: object) => ReturnType<PricingFixture['request']>

const nested = ({ key }: Priced) => `Entities(${key.EntityId})/CatalogItems(${key.CatalogItemId})/Pricing`
const writes: Readonly<Record<string, Write>> = {
  upsertPricing: ({ key }, members) => fixture.request('POST', 'Pricing', { ...key, ...members }),
  'upsertPricing by Id': ({ key, id }, members) =>
    fixture.request('POST', 'Pricing', { Id: id, ...key, ...members }),
  updatePricing: ({ key, id }, members) => fixture.request('PUT', `Pricing(${id})`, { ...key, ...members }),
  patchPricing: ({ id }, members) => fixture.request('PATCH', `Pricing(${id})`, members),
  upsertEntityPricing: (price, members) => fixture.request('POST', nested(price), members),
  createProductPrice: ({ key }, members) => fixture.request('POST', 'ProductPrices', { ...key, ...members }),
  updateProductPrice: ({ key, id }, members) =>
    fixture.request('PUT', `ProductPrices(${id})`, { ...key, ...members }),
}
const codesOf = ({ body }: { body: { Details?: { Code: string }[] } }) =>
  (body?.Details ?? []).map(({ Code }) => Code)

describe('a rule about price records refuses', () => {
  test.each(Object.entries(writes))('%s of a stored record and of a new one', async (name, write) => {
    const price = await priced()
    expect(codesOf(await write(price, lowFloor))).toEqual(['FloorBelowHalf'])
    expect((await write(price, validPrice)).status).toBe(200)

    if (/update|patch|by Id/.test(name)) return
    const [CatalogItemId] = await fixture.newItems(1)
    const newPrice = { ...price, key: { ...price.key, CatalogItemId } }
    expect(codesOf(await write(newPrice, lowFloor))).toEqual(['FloorBelowHalf'])
  })

  test.each(['upsertPricing', 'updatePricing', 'patchPricing', 'upsertEntityPricing'])(
    '%s with an override',
    async (name) => {
      const price = await priced()
      expect(codesOf((await writes[name]?.(price, { ...lowFloor, OverridePrice: 12 })) as never)).toEqual([
        'FloorBelowHalf',
      ])
    },
  )

  test('cloneProductPrices', async () => {
    const price = await priced()
    const [ToCatalogItemId] = await fixture.newItems(1)
    const clone = () =>
      fixture.request('POST', 'CloneProductPrices', { FromCatalogItemId: price.item, ToCatalogItemId })
    await fixture.sql('update pricing_information set floor_price = 9 where id = ?', [price.id])

    expect(codesOf(await clone())).toEqual(['FloorBelowHalf'])
    await fixture.sql('update pricing_information set floor_price = 10 where id = ?', [price.id])
    expect((await clone()).status).toBe(201)
  })
})

describe('a rule about sale prices refuses', () => {
  test('createSaleOverridePrice and updateSaleOverridePrice', async () => {
    const { id, sale } = await priced()
    const dated = { ...lowSale, StartDateUTC: '2099-03-01', StopDateUTC: '2099-03-08' }
    const path = `Pricing(${id})/SaleOverridePrices`

    expect(codesOf(await fixture.request('POST', path, dated))).toEqual(saleCodes)
    expect(codesOf(await fixture.request('PUT', `${path}(${sale})`, lowSale))).toEqual(saleCodes)
  })

  test.each(['createProductPrice', 'updateProductPrice'])('%s with a list', async (name) => {
    const response = await writes[name]?.(await priced(), { ...validPrice, SalePrices: [lowSale] })
    expect(codesOf(response as never)).toEqual(saleCodes)
  })

  test.each(['upsertPricing', 'upsertPricing by Id', 'updatePricing', 'patchPricing', 'upsertEntityPricing'])(
    '%s with an override',
    async (name) => {
      const response = await writes[name]?.(await priced(), { ...validPrice, OverridePrice: 9.99 })
      expect(codesOf(response as never)).toEqual(saleCodes)
    },
  )

  test.each(Object.entries(writes))('%s that changes the record of a sale', async (_, write) => {
    const price = await priced()
    const raised = { RegularPrice: 20, IsDiscountable: true, FloorPrice: 16 }
    const response = await write(price, raised)

    expect(codesOf(response)).toEqual(['SaleBelowFloor'])
    expect(response.body.Details[0].Field ?? '').not.toContain('FloorPrice')
    // A sale of 15 is half of 30.
    const without = (RegularPrice: number) => ({ RegularPrice, IsDiscountable: true, FloorPrice: null })
    expect((await write(price, without(30))).status).toBe(200)
    expect(codesOf(await write(price, without(30.01)))).toEqual(['MoreThanHalfOff'])
  })

  test('nothing because of a past sale', async () => {
    const { key, id } = await priced()
    await fixture.sql('delete from sale_price where pricing_information_id = ?', [id])
    await fixture.sql(
      `insert into sale_price (company_id, entity_id, pricing_information_id, is_default, sale_price, start_date_utc, stop_date_utc)
        select company_id, entity_id, id, false, 1, '2020-01-01', '2020-01-02' from pricing_information where id = ?`,
      [id],
    )

    expect((await fixture.request('PUT', `Pricing(${id})`, { ...key, ...validPrice })).status).toBe(200)
  })

  test('cloneProductPrices', async () => {
    const price = await priced()
    const [ToCatalogItemId] = await fixture.newItems(1)
    await fixture.sql('update sale_price set sale_price = 9 where id = ?', [price.sale])
    const body = { FromCatalogItemId: price.item, ToCatalogItemId }

    expect(codesOf(await fixture.request('POST', 'CloneProductPrices', body))).toEqual(saleCodes)
  })
})

describe('a sale above the regular price is a warning', () => {
  const warnings = ({ status, headers }: Awaited<ReturnType<Write>>) => {
    expect([200, 201, 202]).toContain(status)
    return String(headers.warnings ?? '').includes('SaleAboveRegularPrice')
  }
  const dear = { SalePrice: 20.01 }

  test('by SaleOverridePrices', async () => {
    const { id, sale } = await priced()
    const path = `Pricing(${id})/SaleOverridePrices`
    const dated = { StartDateUTC: '2099-03-01', StopDateUTC: '2099-03-08' }

    expect(warnings(await fixture.request('POST', path, { ...dear, ...dated }))).toBe(true)
    expect(warnings(await fixture.request('PUT', `${path}(${sale})`, { SalePrice: 20 }))).toBe(false)
    expect(warnings(await fixture.request('PUT', `${path}(${sale})`, dear))).toBe(true)
  })

  test.each(['createProductPrice', 'updateProductPrice'])('by %s', async (name) => {
    const send = async (sale: object) =>
      warnings((await writes[name]?.(await priced(), { ...validPrice, SalePrices: [sale] })) as never)
    expect([await send(dear), await send({ SalePrice: 20 })]).toEqual([true, false])
  })

  test.each(['upsertPricing', 'updatePricing', 'patchPricing', 'upsertEntityPricing'])(
    'by %s with an override',
    async (name) => {
      const send = async (OverridePrice: number) =>
        warnings((await writes[name]?.(await priced(), { ...validPrice, OverridePrice })) as never)
      expect([await send(20.01), await send(20)]).toEqual([true, false])
    },
  )

  test('by BulkPricing', async () => {
    const { key } = await priced()
    const send = async (members: object) =>
      warnings(await fixture.request('POST', 'BulkPricing', [{ ...key, ...validPrice, ...members }]))
    expect(await send({ OverridePrice: 20.01 })).toBe(true)
    expect(await send({ SalePrices: [dear] })).toBe(true)
    expect(await send({ SalePrices: [{ SalePrice: 20 }] })).toBe(false)
  })

  test.each(Object.entries(writes))('by %s that lowers the regular price', async (_, write) => {
    const lowered = (RegularPrice: number) => ({ ...validPrice, RegularPrice })
    expect(warnings(await write(await priced(), lowered(14.99)))).toBe(true)
    expect(warnings(await write(await priced(), lowered(15)))).toBe(false)
  })
})
