// The currency of prices (I10): that of the node for which a price is set. A price of another currency applies nowhere.
import { describe, expect, test } from 'vitest'
import { createReportFixture } from '../reportdata/reports.ts'
import { useFixture } from '../support/use-fixture.ts'
import { codesOf, createPricingFixture, hoursFromNow, type PricingFixture } from './pricing-fixture.ts'

const fixture = useFixture(createPricingFixture)

type NodeName = keyof PricingFixture['nodes']

/** Sets the effective currencies of the store, its division and the company. */
async function setCurrencies(currencies: Record<NodeName, string | null>): Promise<void> {
  for (const [name, code] of Object.entries(currencies))
    await fixture.sql('update entity_node set effective_currency_code = ? where company_id = ? and id = ?', [
      code,
      fixture.companyId,
      fixture.nodes[name as NodeName],
    ])
}

const set = async (node: NodeName, CatalogItemId: string, members: object) => {
  const body = { EntityId: fixture.nodes[node], CatalogItemId, ...members }
  const response = await fixture.request('POST', 'Pricing', body)
  expect(response.status, response.text).toBe(201)
  return response.body
}

const newItem = async () => (await fixture.newItems(1))[0] as string
/** Prices of the store that changed, with another condition. */
async function changedPrices(condition?: string): Promise<{ Id: number }[]> {
  const filter = `LastModifiedDateUtc ge ${hoursFromNow(-49)}${condition ? ` and ${condition}` : ''}`
  const { status, body, text } = await fixture.get(
    `${at('local')}/ChangedPrices?$filter=${encodeURIComponent(filter)}`,
  )
  expect(status, text).toBe(200)
  return body
}

const at = (node: NodeName) => `Entities(${fixture.nodes[node]})`

describe('CurrencyCode of a price', () => {
  test('is the effective one of its node, in every response', async () => {
    await setCurrencies({ local: 'CAD', division: 'CAD', company: null })
    const item = await newItem()
    const created = await set('local', item, { RegularPrice: 10 })
    const ofCompany = await set('company', item, { RegularPrice: 9, OverridePrice: 8 })
    const inDollars = encodeURIComponent(`CatalogItemId eq ${item} and CurrencyCode eq 'CAD'`)

    expect([created.CurrencyCode, ofCompany.CurrencyCode]).toEqual(['CAD', null])
    const again = { EntityId: fixture.nodes.local, CatalogItemId: item, RegularPrice: 10 }
    expect((await fixture.request('POST', 'Pricing', again)).body).toEqual(created)
    expect((await fixture.request('PATCH', `Pricing(${created.Id})`, {})).body).toEqual(created)
    expect((await fixture.get(`Pricing(${created.Id})`)).body).toEqual(created)
    expect((await fixture.request('POST', 'BulkPricing', [again])).body).toEqual([created])
    expect((await fixture.get(`Pricing?$filter=${inDollars}`)).body).toEqual([created])
    expect(await changedPrices(`CatalogItemId eq ${item} and CurrencyCode eq 'CAD'`)).toMatchObject([created])
    expect((await changedPrices()).slice(0, 2)).toMatchObject([created, ofCompany])

    const [{ CurrencyCode }, ...others] = (await fixture.get(`ProductPrices?$filter=${inDollars}`)).body
    expect([CurrencyCode, others]).toEqual(['CAD', []])
    expect((await fixture.get(`ProductPrices(${ofCompany.Id})`)).body.CurrencyCode).toBeNull()

    const reports = await createReportFixture(fixture.app)
    const rows = await reports.rows('PriceListReport')
    expect(rows.find(({ Id }) => Id === created.Id)).toMatchObject({ CurrencyCode: 'CAD' })
  })

  test('may be named by every request that writes a price, and is then that of the node', async () => {
    await setCurrencies({ local: 'CAD', division: 'CAD', company: null })
    const item = await newItem()
    const key = { EntityId: fixture.nodes.local, CatalogItemId: item, RegularPrice: 10 }
    const { Id } = await set('local', item, { RegularPrice: 10 })
    const writes: [string, string, object, (body: object) => unknown][] = [
      ['POST', 'Pricing', key, (body) => body],
      ['POST', 'Pricing', { ...key, Id }, (body) => body],
      ['POST', 'Pricing', { ...key, CatalogItemId: await newItem() }, (body) => body],
      ['PUT', `Pricing(${Id})`, key, (body) => body],
      ['PATCH', `Pricing(${Id})`, { RegularPrice: 10 }, (body) => body],
      ['POST', `${at('local')}/CatalogItems(${item})/Pricing`, { RegularPrice: 10 }, (body) => body],
      ['POST', 'BulkPricing', key, (body) => [body]],
      ['POST', 'ProductPrices', key, (body) => body],
      ['PUT', `ProductPrices(${Id})`, key, (body) => body],
    ]
    for (const [method, path, body, wrap] of writes) {
      const send = (CurrencyCode: string | null) =>
        fixture.request(method, path, wrap({ ...body, CurrencyCode }))
      const refused = await send('USD')
      expect([refused.status, codesOf(refused)], `${method} ${path}`).toEqual([400, ['CurrencyMismatch']])
      expect(refused.body.Details[0].Field).toMatch(/^(\[0\]\.)?CurrencyCode$/)
      for (const accepted of ['CAD', null])
        expect((await send(accepted)).status, `${method} ${path}`).toBeLessThan(300)
    }
    const atTop = { ...key, EntityId: fixture.nodes.company, CurrencyCode: 'CAD' }
    expect(codesOf(await fixture.request('POST', 'Pricing', atTop)), 'a node without a currency').toEqual([
      'CurrencyMismatch',
    ])
  })
})

describe('a price of another currency', () => {
  test('is no candidate, though it is nearer; one without a currency is', async () => {
    await setCurrencies({ local: 'CAD', division: 'USD', company: 'CAD' })
    const item = await newItem()
    const dollars = await set('division', item, { RegularPrice: 7 })
    const ofCompany = await set('company', item, { RegularPrice: 9 })
    const shelf = (await fixture.request('POST', 'PricingShelves', { ShelfName: 'Two currencies' })).body.Id
    for (const [node, RegularPrice] of [
      ['division', 70],
      ['company', 90],
    ] as const)
      await fixture.request('POST', 'Pricing', {
        EntityId: fixture.nodes[node],
        PricingShelfId: shelf,
        RegularPrice,
      })
    const ofItem = `${at('local')}/CatalogItems(${item})`
    const effective = async () => (await fixture.get(`${ofItem}/EffectivePrice`)).body
    const listed = async (node: NodeName) =>
      (await fixture.get(`${at(node)}/EffectivePrices?$filter=CatalogItemId%20eq%20${item}`)).body

    expect(await effective()).toMatchObject({
      CurrencyCode: 'CAD',
      Price: 9,
      Candidates: [
        { PricingInformationId: ofCompany.Id, CurrencyCode: 'CAD', Price: 9, Reason: 'Chosen' },
        { PricingInformationId: dollars.Id, CurrencyCode: 'USD', Price: 7, Reason: 'OtherCurrency' },
      ],
    })
    expect(await listed('local')).toMatchObject([{ CurrencyCode: 'CAD', Price: 9 }])
    expect(await listed('division')).toMatchObject([{ CurrencyCode: 'USD', Price: 7 }])
    const calculated = await fixture.request('POST', `${ofItem}/QuantityCalculation`, { Quantity: 1 })
    expect(calculated.body).toMatchObject({ CurrencyCode: 'CAD', RegularPricePerUnit: 9 })
    expect((await fixture.get(`${ofItem}/Pricing`)).body).toEqual([ofCompany])
    expect((await fixture.get(`${at('local')}/PricingShelfPrices(${shelf})`)).body.Prices).toEqual([90])
    const changed = await changedPrices(`CatalogItemId eq ${item}`)
    expect(
      changed.map(({ Id }) => Id),
      'a copy needs every record',
    ).toEqual([ofCompany.Id, dollars.Id])

    await setCurrencies({ local: 'CAD', division: null, company: null })
    expect(await effective()).toMatchObject({ CurrencyCode: null, Price: 7 })
    expect(await listed('local')).toMatchObject([{ CurrencyCode: null, Price: 7 }])
    expect((await fixture.get(`${ofItem}/Pricing`)).body).toMatchObject([{ Id: dollars.Id }])
    expect((await fixture.get(`${at('local')}/PricingShelfPrices(${shelf})`)).body.Prices).toEqual([70, 90])

    await setCurrencies({ local: 'CAD', division: 'USD', company: 'USD' })
    expect((await fixture.get(`${ofItem}/EffectivePrice`)).status).toBe(404)
    expect(await listed('local')).toEqual([])
  })
})
