// A rule about commitments that an owner adds, and its effect on expired holds.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rulesWith } from '../support/additional-rules.ts'
import { createStockFixture, type StockFixture } from './stock-fixture.ts'

let fixture: StockFixture
let rules: Awaited<ReturnType<typeof rulesWith>>

beforeAll(async () => {
  rules = await rulesWith({
    ...{ ruleSet: 'availability/commitment', code: 'SixAtMost' },
    conditions: { all: [{ fact: 'taken', path: 'Quantity', operator: 'greaterThan', value: 6 }] },
    facts: { taken: { Quantity: 7 } },
  })
  fixture = await createStockFixture({ rulesDirectory: rules.directory })
})
afterAll(async () => {
  await fixture.stop()
  await rules.remove()
})

it('a rule can refuse to commit a live hold; an expired hold is 404 before any rule is evaluated', async () => {
  const item = await fixture.stocked(20)
  const holds = [await fixture.hold({ [item]: 7 }), await fixture.hold({ [item]: 7 })]
  const [live, expired] = holds.map(({ body }) => body.Id as string)
  await fixture.expire(expired ?? '')
  const commit = (id = '') =>
    fixture.request('POST', `${fixture.store}/CatalogProductHoldBatches(${id})/Commit`)

  const refused = await commit(live)
  expect([refused.status, refused.body.Code]).toEqual([400, 'SixAtMost'])
  expect((await commit(expired)).status).toBe(404)
})
