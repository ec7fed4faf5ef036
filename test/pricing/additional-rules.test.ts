// Rules that an owner adds about facts that no rule of the project reads, or none reads in every operation.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Condition } from '../../handlers/rules/language/documents.ts'
import { rulesWith } from '../support/additional-rules.ts'
import { createPricingFixture, type PricingFixture } from './pricing-fixture.ts'

let fixture: PricingFixture
let rules: Awaited<ReturnType<typeof rulesWith>>

const isSet = (fact: string): Condition => ({ fact, operator: 'isSet' })

beforeAll(async () => {
  const stored = {
    ...{ Id: 1, EntityId: 1003, CatalogItemId: '3c9d2f10-58a4-4b6e-8f27-0d6f1a7b9c21' },
    ...{ PricingShelfId: null, PricingGroupId: null },
  }
  const isMove = { fact: 'placing', path: 'IsMove' }
  const isOfCompany = {
    ...{ fact: 'entity', path: 'EntityId', operator: 'is' },
    value: { fact: 'entity', path: 'CompanyId' },
  }
  rules = await rulesWith(
    {
      ...{ ruleSet: 'pricing/record', code: 'PriceIsFixed', facts: { stored } },
      conditions: { all: [isSet('stored')] },
    },
    {
      ...{ ruleSet: 'pricing/entity', code: 'StoresAlone' },
      conditions: { all: [isOfCompany] },
      facts: { entity: { EntityId: 1000, CompanyId: 1000, IsOfCompany: true } },
    },
    {
      ...{ ruleSet: 'pricing/shelf-product', code: 'ShelfIsKept' },
      conditions: { all: [isSet('placed'), { ...isMove, operator: 'is', value: true }] },
      facts: { placed: { PricingShelfId: 61 }, placing: { IsMove: true } },
    },
    {
      ...{
        ruleSet: 'pricing/removal',
        code: 'DearIsKept',
        field: 'Id',
        facts: { record: { RegularPrice: 100 } },
      },
      conditions: { all: [{ fact: 'record', path: 'RegularPrice', operator: 'greaterThan', value: 99 }] },
    },
    {
      ...{ ruleSet: 'pricing/removal', code: 'SaleIsKept', field: 'Id' },
      conditions: { all: [isSet('runningSale')] },
      facts: {
        runningSale: { IsDefault: true, SalePrice: 5, StartDateUTC: null, StopDateUTC: null },
      },
    },
  )
  fixture = await createPricingFixture({ rulesDirectory: rules.directory })
})
afterAll(async () => {
  await fixture.stop()
  await rules.remove()
})

describe('the replaced record', () => {
  it.each([
    ['Pricing', {}],
    ['Pricing', { OverridePrice: 5 }],
    ['ProductPrices', {}],
    ['Entities/CatalogItems/Pricing', {}],
    ['Entities/CatalogItems/Pricing', { OverridePrice: 5 }],
  ])('is available to rules as a fact for every upsert: POST %s with %j', async (collection, changes) => {
    const [CatalogItemId] = await fixture.newItems(1)
    const key = { EntityId: fixture.nodes.local, CatalogItemId }
    const isNested = collection.startsWith('Entities')
    const path = isNested ? `Entities(${key.EntityId})/CatalogItems(${CatalogItemId})/Pricing` : collection
    const set = () => fixture.request('POST', path, { ...(!isNested && key), RegularPrice: 9, ...changes })

    expect((await set()).status).toBe(201)
    const { status, body } = await set()
    expect([status, body.Code]).toEqual([400, 'PriceIsFixed'])
  })
})

describe('the node in the path', () => {
  it('can be refused by a rule, with and without prices', async () => {
    const [priced, unpriced] = await fixture.newItems(2)
    const { company, local } = fixture.nodes
    await fixture.request('POST', 'Pricing', { EntityId: company, CatalogItemId: priced, RegularPrice: 9 })
    const list = (node: number, item: unknown) =>
      fixture.get(`Entities(${node})/CatalogItems(${item})/Pricing`)

    expect((await list(local, priced)).body).toHaveLength(1)
    for (const item of [priced, unpriced]) {
      const { status, body } = await list(company, item)
      expect([status, body.Code]).toEqual([400, 'StoresAlone'])
    }
  })
})

describe('the shelf of a product', () => {
  it('is available to rules as a fact when the product is moved', async () => {
    const [Id] = await fixture.newItems(1)
    const [from, to] = (await fixture.get('PricingShelves')).body.map((shelf: { Id: number }) => shelf.Id)
    expect((await fixture.request('POST', 'PricingShelfProducts', { Id, PricingShelfId: from })).status).toBe(
      201,
    )

    const { status, body } = await fixture.request('PUT', `PricingShelfProducts(${Id})`, {
      PricingShelfId: to,
    })
    expect([status, body.Code]).toEqual([400, 'ShelfIsKept'])
    expect((await fixture.get(`PricingShelfProducts(${Id})`)).body.PricingShelfId).toBe(from)
  })
})

describe('deletions in bulk', () => {
  it('are refused by rules about the record and the sale that runs, each at its index', async () => {
    const [dear, onSale, cheap] = await fixture.newItems(3)
    const { body } = await fixture.request('POST', 'BulkPricing', [
      { EntityId: fixture.nodes.local, CatalogItemId: dear, RegularPrice: 100 },
      { EntityId: fixture.nodes.local, CatalogItemId: cheap, RegularPrice: 9 },
      { EntityId: fixture.nodes.local, CatalogItemId: onSale, RegularPrice: 9, OverridePrice: 5 },
    ])
    const named = body.map(({ Id }: { Id: number }) => ({ Id }))
    const refused = await fixture.request('POST', 'BulkPricingDeletes', named)

    expect(refused.status).toBe(400)
    expect(
      refused.body.Details.map(({ Code, Index }: { Code: string; Index: number }) => [Index, Code]),
    ).toEqual([
      [0, 'DearIsKept'],
      [2, 'SaleIsKept'],
    ])
    expect((await fixture.request('POST', 'BulkPricingDeletes', [named[1]])).status).toBe(202)
  })
})
