// Measures what a table adds to a decision (R13): the rules of carts with a limit for each of 50,000 products in a table, relative
// to the same rules with the limit of two products in the rule.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { decide, makeRuleSet, type RuleSet } from '../../handlers/rules/evaluate/rule-set.ts'
import type { Comparison, Rule } from '../../handlers/rules/language/documents.ts'
import type { Facts } from '../../handlers/rules/language/fact-reader.ts'
import { parseTable } from '../../handlers/rules/language/table-file.ts'
import { Table } from '../../handlers/rules/language/tables.ts'
import { loadRules } from '../../handlers/rules/load/loader.ts'
import { type Spread, spread } from './compare.ts'

export const TABLE_TARGET = 1.1
const RULE_SET = 'cart/create'
const ROWS = 50_000
const ROUNDS = 9
const DECISIONS = 100_000
const PRODUCTS = [randomUUID(), randomUUID()]

/** The processor time of a decision with the table, relative to one without, in several rounds that take turns. */
export async function measureTable(): Promise<Spread> {
  const directory = fileURLToPath(new URL('../../rules/', import.meta.url))
  const snapshot = await loadRules({ directory })
  const common = snapshot.ruleSets.get(RULE_SET)
  const example = JSON.parse(
    await readFile(`${directory}examples/limits-per-product/${RULE_SET}.json`, 'utf8'),
  )
  if (!common) throw new Error(`There is no rule set ${RULE_SET}.`)
  const lines = Array.from({ length: ROWS }, (_, row) => `${PRODUCTS[row] ?? randomUUID()},3`)
  const table = await parseTable('max-quantities.table.csv', ['CatalogItemId,Max', ...lines].join('\n'))
  if (!(table instanceof Table)) throw new Error(table.message)
  const tables = new Map([['cart/max-quantities', table]])
  const setWith = (rule: Rule) =>
    makeRuleSet(RULE_SET, { description: '', rules: [...common.document.rules, rule] }, [], snapshot.facts)
  const sets = [setWith(withoutTable(example.rules[0])), setWith(example.rules[0])] as const
  const [passing] = common.cases.filter(({ expect }) => expect.length === 0)
  const facts = passing && {
    ...passing.facts,
    cartTotals: { Lines: 2, Quantity: 6, Value: 60, Items: items },
  }
  if (!facts) throw new Error(`${RULE_SET} has no case that passes.`)

  const ratios: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const [without, withTable] = sets.map((set) => processorTime(set, facts)) as [number, number]
    // The first round is the warm-up.
    if (round > 0) ratios.push(withTable / without)
  }
  return spread(ratios)

  function processorTime(set: RuleSet, facts: Facts): number {
    const before = process.cpuUsage()
    for (let count = 0; count < DECISIONS; count++) decide(set, facts, { tables })
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
}

const items = PRODUCTS.map((CatalogItemId) => ({
  ...{ CatalogItemId, Slug: null, Name: 'Nimbus 5 Phone Case', Quantity: 3, Value: 30 },
}))

/** The rule with the limit of two products instead of the table. */
function withoutTable(rule: Rule): Rule {
  const [comparison] = rule.conditions.all as [Comparison]
  const where = [
    { path: 'CatalogItemId', operator: 'isOneOf', value: PRODUCTS },
    { path: 'Quantity', operator: 'greaterThan', value: 3 },
  ]
  return { ...rule, conditions: { all: [{ ...comparison, where }] } }
}
