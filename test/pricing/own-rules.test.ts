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
  rules = await ownRules({
    ruleSet: 'pricing/record',
    code: 'PriceIsFixed',
    conditions: { all: [isSet('stored')] },
    facts: { stored },
  })
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
