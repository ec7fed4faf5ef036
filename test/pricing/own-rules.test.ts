// Rules that an owner adds over facts which no rule of the project reads, or reads everywhere.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Condition } from '../../handlers/platform/rules/documents.ts'
import { ownRules } from '../support/own-rules.ts'
import { type Desk, openDesk } from './desk.ts'

let desk: Desk
let rules: Awaited<ReturnType<typeof ownRules>>

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
  rules = await ownRules(
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
  )
  desk = await openDesk({ rulesDirectory: rules.directory })
})
afterAll(async () => {
  await desk.stop()
  await rules.remove()
})

describe('the record that is replaced', () => {
  it.each([
    ['Pricing', {}],
    ['Pricing', { OverridePrice: 5 }],
    ['ProductPrices', {}],
    ['Entities/CatalogItems/Pricing', {}],
    ['Entities/CatalogItems/Pricing', { OverridePrice: 5 }],
  ])('is known to the rules wherever a record is set: POST %s with %j', async (collection, changes) => {
    const [CatalogItemId] = await desk.newItems(1)
    const key = { EntityId: desk.nodes.local, CatalogItemId }
    const isNested = collection.startsWith('Entities')
    const path = isNested ? `Entities(${key.EntityId})/CatalogItems(${CatalogItemId})/Pricing` : collection
    const set = () => desk.ask('POST', path, { ...(!isNested && key), RegularPrice: 9, ...changes })

    expect((await set()).status).toBe(201)
    const { status, body } = await set()
    expect([status, body.Code]).toEqual([400, 'PriceIsFixed'])
  })
})

describe('the node that an address names', () => {
  it('is looked at, whether there are prices or none', async () => {
    const [priced, unpriced] = await desk.newItems(2)
    const { company, local } = desk.nodes
    await desk.ask('POST', 'Pricing', { EntityId: company, CatalogItemId: priced, RegularPrice: 9 })
    const list = (node: number, item: unknown) => desk.get(`Entities(${node})/CatalogItems(${item})/Pricing`)

    expect((await list(local, priced)).body).toHaveLength(1)
    for (const item of [priced, unpriced]) {
      const { status, body } = await list(company, item)
      expect([status, body.Code]).toEqual([400, 'StoresAlone'])
    }
  })
})

describe('the shelf that a product is on', () => {
  it('is known to the rules where it is moved', async () => {
    const [Id] = await desk.newItems(1)
    const [from, to] = (await desk.get('PricingShelves')).body.map((one: { Id: number }) => one.Id)
    expect((await desk.ask('POST', 'PricingShelfProducts', { Id, PricingShelfId: from })).status).toBe(201)

    const { status, body } = await desk.ask('PUT', `PricingShelfProducts(${Id})`, { PricingShelfId: to })
    expect([status, body.Code]).toEqual([400, 'ShelfIsKept'])
    expect((await desk.get(`PricingShelfProducts(${Id})`)).body.PricingShelfId).toBe(from)
  })
})
