// A rule that an owner adds about a fact that the project's rules read only for a PUT.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rulesWith } from '../support/additional-rules.ts'
import { createStockFixture, type StockFixture } from './stock-fixture.ts'

let fixture: StockFixture
let rules: Awaited<ReturnType<typeof rulesWith>>

beforeAll(async () => {
  const id = '3c9d2f10-58a4-4b6e-8f27-0d6f1a7b9c21'
  rules = await rulesWith({
    ...{ ruleSet: 'availability/threshold', code: 'ThresholdIsFixed' },
    conditions: { all: [{ fact: 'threshold', path: 'StoredProductId', operator: 'isSet' }] },
    facts: { threshold: { ProductId: id, StoredProductId: id, MinQuantity: 10 } },
  })
  fixture = await createStockFixture({ rulesDirectory: rules.directory })
})
afterAll(async () => {
  await fixture.stop()
  await rules.remove()
})

describe('the replaced threshold', () => {
  it('is available to rules as a fact when a POST replaces it at its node', async () => {
    const item = await fixture.stocked(12)
    expect((await fixture.setThreshold(item, 10)).status).toBe(201)
    expect((await fixture.setThreshold(item, 10, fixture.nodes.division)).status).toBe(201)

    const { status, body } = await fixture.setThreshold(item.toUpperCase(), 3)
    expect([status, body.Code]).toEqual([400, 'ThresholdIsFixed'])
    expect(await fixture.available(item)).toBe(2)
  })
})
