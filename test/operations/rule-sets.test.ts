// Every operation that writes names the rule sets that guard what it writes (R3), and its handler evaluates exactly these.
import { expect, test } from 'vitest'
import { listenToDecisions } from '../../handlers/rules/evaluate/decorated-snapshot.ts'
import { everyOperation, operations } from '../support/contract.ts'
import { useFixture } from '../support/use-fixture.ts'
import { isGuarded, namedBy, writes } from './guarded.ts'
import { ruleExemptions } from './rule-exemptions.ts'
import { type Draft, startSuite } from './suite.ts'

const evaluated = new Set<string>()
const suite = useFixture(() =>
  startSuite({
    changeRules: (snapshot) => listenToDecisions(snapshot, ({ ruleSet }) => evaluated.add(ruleSet)),
  }),
)

everyOperation('names its rule sets if it writes', isGuarded, (operation) => {
  const sets = namedBy(operation).filter((name) => !name.endsWith('/language'))

  expect(sets, `Name rule sets in x-rules of ${operation.id}; an empty one will do.`).not.toEqual([])
})

test('at most ten operations are exempt, each of them writes, and none names rule sets', () => {
  const exempt = operations.filter(({ id }) => id in ruleExemptions)

  expect(exempt).toHaveLength(Object.keys(ruleExemptions).length)
  expect(exempt.length).toBeLessThanOrEqual(10)
  expect(exempt.filter((operation) => !writes(operation) || namedBy(operation).length > 0)).toEqual([])
})

/** Members that an example lacks, without which a rule set has nothing to decide on. */
const complete: Readonly<Record<string, (draft: Draft) => object | Promise<object>>> = {
  createInvoice: async (draft) => {
    const { Orders } = draft.body as { Orders: { Items: object[] }[] }
    const items = Orders.flatMap(({ Items }) => Items)
    for (const item of items) Object.assign(item, { Quantity: 1, SerialNumber: 'RULES-1' })
    const { body: original } = await suite.send(draft)
    for (const item of items) Object.assign(item, { Restock: true })
    return { IsRefund: true, OriginalInvoiceId: original.Id, MovesStock: true }
  },
  importUser: () => ({ PhoneNumbers: [{ Type: 'Work', Number: '555-010-0142' }] }),
  upsertPricing: () => ({ OverridePrice: 5 }),
  upsertEntityPricing: () => ({ OverridePrice: 5 }),
  updatePricing: () => ({ OverridePrice: 5 }),
  patchPricing: () => ({ OverridePrice: 5 }),
  bulkUpsertPricing: ({ body }) =>
    (body as object[]).map((record) => ({ ...record, SalePrices: null, OverridePrice: 5 })),
}

everyOperation('evaluates exactly the rule sets that it names', isGuarded, async (operation) => {
  const draft = await suite.draft(operation)
  Object.assign(draft.body ?? {}, await complete[operation.id]?.(draft))
  // Without these headers the rules about languages are not evaluated.
  if (namedBy(operation).some((name) => name.endsWith('/language')))
    Object.assign(draft.headers, { 'Content-Language': 'en-us', 'Accept-Language': 'en-us' })
  evaluated.clear()
  const { status, text } = await suite.send(draft)

  expect(status < 300, `response of ${operation.id}: ${text}`).toBe(true)
  expect([...evaluated].sort()).toEqual([...namedBy(operation)].sort())
})
