// A process that records decisions, for the test with several processes. Arguments: <file> <maxBytes> <count> <name>.

import { makeRuleSet } from '../../handlers/rules/evaluate/rule-set.ts'
import { makeRuleSnapshot } from '../../handlers/rules/evaluate/rule-snapshot.ts'
import { createDecisionLog } from '../../handlers/rules/record/decision-log.ts'

const [file = '', maxBytes, count, name = ''] = process.argv.slice(2)
const facts = { stock: { type: 'number' as const, meaning: 'Stock.', ruleSets: ['shop/sale'] } }
const ruleSet = makeRuleSet('shop/sale', { description: 'For a test.', rules: [] }, [], facts)
const snapshot = makeRuleSnapshot({
  hash: 'x',
  facts,
  ruleSets: new Map([['shop/sale', ruleSet]]),
  companySets: new Map(),
  limits: new Map(),
  roles: {},
  wholeFacts: false,
})
const log = await createDecisionLog({
  file,
  maxBytes: Number(maxBytes),
  maxPerRequest: Number(count),
  everyMs: 5,
})
const watched = log.watch(snapshot, { requestId: name, operationId: 'createSale', company: 7 })
for (let done = 0; done < Number(count); done++) {
  await watched.evaluate('shop/sale', { stock: done })
  if (done % 50 === 0) await log.flush()
}
await log.stop()
