// What the commands of `rules` make of tables: differences by row, sentences, explanations, and recorded decisions that an edit
// of a table alone would change.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Comparison } from '../../../handlers/rules/language/documents.ts'
import { sentenceOfComparison } from '../../../handlers/rules/language/wording.ts'
import { createDecisionLog } from '../../../handlers/rules/record/decision-log.ts'
import { explainRuleSet } from '../../../scripts/rules/explanation.ts'
import { companyWarnings } from '../../../scripts/rules/prove/no-effect.ts'
import { dependsOnMaskedFacts } from '../../../scripts/rules/record/masked-facts.ts'
import { replay } from '../../../scripts/rules/record/replay.ts'
import { currentTexts, differingFiles, writeFiles } from '../../../scripts/rules/releases.ts'
import { ruleChanges } from '../../../scripts/rules/rule-changes.ts'
import { rulesPage } from '../../../scripts/rules/verbs/docs.ts'
import { explanationText } from '../../../scripts/rules/verbs/explain.ts'
import { cases, facts, ruleSet, rulesFolder, withoutGate } from '../../rules/rules-folder.ts'

const tempFolder = await mkdtemp(join(tmpdir(), 'rule-tables-'))
afterAll(() => rm(tempFolder, { recursive: true }))

const FILE = 'shop/most.table.csv'
const OWN = `companies/12/${FILE}`
const byKey = { table: 'most', key: { Key: { fact: 'sale', path: 'Key' } }, column: 'Most' }
const above = (value: unknown): Comparison => ({
  fact: 'sale',
  path: 'Price',
  operator: 'greaterThan',
  value,
})
const conditions = { all: [above(byKey)] }
const [first, second] = ['aaaaaaaa-0000-4000-8000-000000000001', 'bbbbbbbb-0000-4000-8000-000000000002']

const folder = (files: Record<string, string>) =>
  rulesFolder({
    'shop/sale.json': ruleSet({ code: 'TooDear', conditions }),
    'shop/sale.cases.json': cases('TooDear'),
    ...files,
  })
const rulesWith = async (csv: string, files = {}) =>
  withoutGate({ directory: await folder({ [FILE]: csv, ...files }) })
const saleOf = (sale: object) => ({
  sale: {
    ...{ Name: null, Note: null, Kind: null, IsDefault: null, Start: null, Stop: null, Tags: null },
    ...{ Lines: null, Place: null, Floor: 1, ...sale },
  },
  stock: null,
  history: null,
})

test('a difference is that of rows, by their key, in any order', async () => {
  const before = await rulesWith(`Key,Most,Note\n${first},1,a\n${second},2,b\n`)
  const after = await rulesWith(`Key,Most,Note\n${second},3,b\n${first},1,a\n`, {
    [OWN]: `Key,Most\n${first},9\n`,
  })

  expect(ruleChanges(before, after)).toEqual([
    { change: 'added', file: OWN, name: 'the table', title: '1 row', members: [] },
    {
      change: 'changed',
      file: FILE,
      name: 'the table',
      title: '1 row of 2 differs',
      members: [{ member: second, was: `${second}, 2, b`, is: `${second}, 3, b` }],
    },
  ])
  expect(ruleChanges(before, await rulesWith(`Key;Most;Note\n${second};2;b\n${first};1;a\n`))).toEqual([])
})

test('a table is among the files that a release keeps and restores', async () => {
  const [before, after] = [
    await folder({ [FILE]: 'Key,Most\n' }),
    await folder({ [FILE]: `Key,Most\n${first},1\n` }),
  ]
  const files = differingFiles(await currentTexts(before), await currentTexts(after))

  expect(files).toEqual({ [FILE]: `Key,Most\n${first},1\n` })
  await writeFiles(before, files)
  const [restored, released] = [
    await withoutGate({ directory: before }),
    await withoutGate({ directory: after }),
  ]
  expect(restored.hash).toBe(released.hash)
})

test('a condition with a table is a sentence, and the page lists the table', async () => {
  const where = [
    { path: 'Quantity', operator: 'atLeast', value: { ...byKey, key: { Id: { entry: 'Most' } } } },
  ]
  const ofLines: Comparison = { fact: 'sale', path: 'Lines', operator: 'any', where }

  expect(sentenceOfComparison(above({ ...byKey, times: 2 }), facts)).toBe(
    'the price of the sale is more than “Most” times 2 in the table “most” for the key of the sale',
  )
  expect(sentenceOfComparison(ofLines, facts)).toContain(
    'its quantity is at least “Most” in the table “most” for its most',
  )
  const page = rulesPage(await rulesWith(`Key,Most\n${first},1\n`, { [OWN]: `Key,Most\n${first},2\n` }))
  expect(page).toContain(`| \`${FILE}\` | 1 | Key, Most |`)
  expect(page).not.toContain('companies/12')
})

test('an explanation shows the value in the table of the company', async () => {
  const snapshot = await rulesWith(`Key,Most\n${first},1\n`, { [OWN]: `Key,Most\n${first},7\n` })
  const { ruleSets, tables } = snapshot.forCompany(12)
  const set = ruleSets.get('shop/sale')
  const explained = set && (await explainRuleSet(set, saleOf({ Key: first, Price: 8 }), { tables }))

  expect(explained && explanationText([explained])).toContain(
    'yes  sale.Price (8) greaterThan most[Key=sale.Key].Most (7)',
  )
})

test('recorded decisions are compared although only the table differs, with the tables of their company', async () => {
  const before = await rulesWith(`Key,Most\n${first},10\n`, { [OWN]: `Key,Most\n${first},10\n` })
  const after = await rulesWith(`Key,Most\n${first},5\n`, { [OWN]: `Key,Most\n${first},9\n` })
  const file = join(tempFolder, 'decisions.ndjson')
  const log = await createDecisionLog({ file })
  for (const company of [7, 12])
    await log
      .watch(before, { requestId: `r${company}`, operationId: 'sell', company })
      .evaluate('shop/sale', saleOf({ Key: first, Price: 8 }))
  await log.stop()

  const { changed, replayed } = await replay(file, before, after)
  expect(replayed).toBe(2)
  expect(changed).toMatchObject([{ company: 7, was: [], is: ['TooDear'] }])
  const unchanged = await rulesWith(`Key,Most\n${first},10\n`, { [OWN]: `Key,Most\n${first},9\n` })
  expect(await replay(file, before, unchanged)).toMatchObject({ replayed: 1, changed: [] })
})

test('a record with masked texts does not decide what finds its row by them', () => {
  const rule = (value: unknown) => ({
    name: 'x',
    conditions: { all: [above(value)] },
    event: { type: 'X', params: { status: 400, message: 'X.' } },
  })

  expect(dependsOnMaskedFacts(rule(byKey), facts)).toBe(false)
  const byName = { ...byKey, key: { Name: { fact: 'sale', path: 'Name' } } }
  expect(dependsOnMaskedFacts(rule(byName), facts)).toBe(true)
})

test("a company's table with the common rows is a warning", async () => {
  const warnings = companyWarnings(
    await rulesWith(`Key,Most\n${first},1\n`, { [OWN]: `Key;Most\n${first};1\n` }),
  )

  expect(warnings.map(({ file }) => file)).toEqual([OWN])
})
