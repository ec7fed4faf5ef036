// The cache between loads never changes a result: after every edit, the live rules equal the rules of a fresh load, with
// the same faults. Only the parts that an edit affects are rebuilt.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { RuleSnapshot } from '../../../handlers/rules/evaluate/rule-snapshot.ts'
import { RulesRefused } from '../../../handlers/rules/language/problems.ts'
import { createLiveRules } from '../../../handlers/rules/load/live-rules.ts'
import { createLoadMemo } from '../../../handlers/rules/load/load-memo.ts'
import { loadRules } from '../../../handlers/rules/load/loader.ts'
import { facts, limits, limitsOf, ruleSet, rulesFolder } from '../rules-folder.ts'

const priceAbove = (maximum: number, code = 'TooDear') => ({
  code,
  conditions: { all: [{ fact: 'sale', path: 'Price', operator: 'greaterThan', value: maximum }] },
})
const casesOf = (refused: number, ...codes: string[]) => ({
  $schema: '../cases.schema.json',
  cases: [
    { name: 'Free', facts: { sale: { Price: 0, Floor: 1 } }, expect: [] },
    { name: 'Dear', facts: { sale: { Price: refused, Floor: 1 } }, expect: codes },
  ],
})
const ofCompany = (document: object, schema: string) => ({ ...document, $schema: `../../../${schema}` })
const catalogue = (meaning: string) => ({
  $schema: './facts.schema.json',
  description: 'For a test.',
  facts: { ...facts, sale: { ...facts.sale, meaning } },
})

/** Valid and invalid contents of each file; undefined removes the file. */
const CHOICES: Record<string, unknown[]> = {
  'shop/sale.json': [
    ruleSet(priceAbove(10)),
    ruleSet(priceAbove(20)),
    ruleSet(priceAbove(10, 'Other')),
    ruleSet(),
    '{',
    undefined,
  ],
  'shop/sale.cases.json': [
    casesOf(15, 'TooDear'),
    casesOf(25, 'TooDear'),
    casesOf(15, 'Other'),
    casesOf(1),
    '[',
  ],
  'companies/7/shop/sale.json': [
    undefined,
    ofCompany(ruleSet(priceAbove(100, 'Fortune')), 'rule-set.schema.json'),
    ofCompany({ ...ruleSet(priceAbove(5)), replaces: ['TooDear'] }, 'rule-set.schema.json'),
  ],
  'companies/7/shop/sale.cases.json': [
    undefined,
    ofCompany(casesOf(101, 'TooDear', 'Fortune'), 'cases.schema.json'),
    ofCompany(casesOf(6, 'TooDear'), 'cases.schema.json'),
  ],
  'shop/limits.json': [limitsOf(24), limitsOf(12), limitsOf(25)],
  'facts.json': [catalogue('A sale.'), catalogue('What is sold.'), { facts: {} }],
}

async function put(directory: string, file: string, content: unknown) {
  const target = join(directory, file)
  if (content === undefined) return rm(target, { force: true })
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, typeof content === 'string' ? content : JSON.stringify(content, null, 2))
}

/** A fixed pseudo-random sequence of numbers. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const priceVerdicts = async (rules: RuleSnapshot) => {
  const verdicts: string[] = []
  for (const company of [undefined, 7])
    for (const Price of [1, 6, 15, 25, 101]) {
      const saleFacts = { sale: { Price, Floor: 1 }, stock: null, history: null }
      const result = await rules.forCompany(company).evaluate('shop/sale', saleFacts)
      verdicts.push(result.map(({ code }) => code).join())
    }
  return verdicts
}

test('live rules after 300 edits equal those of a fresh load', async () => {
  const directory = await rulesFolder({
    'shop/sale.json': CHOICES['shop/sale.json']?.[0],
    'shop/sale.cases.json': CHOICES['shop/sale.cases.json']?.[0],
  })
  const live = await createLiveRules({ directory, limits, everyMs: 60_000 })
  afterAll(() => live.stop())
  const next = numbers(7)
  const files = Object.keys(CHOICES)
  const counts = { sound: 0, refused: 0 }
  for (let edit = 0; edit < 300; edit++) {
    const file = files[next(files.length)] ?? ''
    // Valid contents come first, and are chosen more often.
    const choices = CHOICES[file] ?? []
    await put(directory, file, choices[Math.min(next(choices.length), next(choices.length))])
    const problems = await live.reload()
    const fresh = await loadRules({ directory, limits }).catch((error) => error)

    if (fresh instanceof RulesRefused) {
      counts.refused += 1
      expect(problems, `edit ${edit}`).toEqual(fresh.problems)
    } else {
      counts.sound += 1
      expect(problems, `edit ${edit}`).toEqual([])
      expect(live.current().hash).toBe(fresh.hash)
      expect(await priceVerdicts(live.current())).toEqual(await priceVerdicts(fresh))
    }
  }
  expect(Math.min(counts.sound, counts.refused)).toBeGreaterThan(30)
})

test('an edit rebuilds only the rule sets that it affects', async () => {
  const directory = await rulesFolder({
    'shop/sale.json': ruleSet(priceAbove(10)),
    'shop/sale.cases.json': casesOf(15, 'TooDear'),
    'companies/7/shop/sale.json': ofCompany(ruleSet(priceAbove(100, 'Fortune')), 'rule-set.schema.json'),
    'companies/7/shop/sale.cases.json': ofCompany(casesOf(101, 'TooDear', 'Fortune'), 'cases.schema.json'),
  })
  const live = await createLiveRules({ directory, limits, everyMs: 60_000 })
  afterAll(() => live.stop())
  const sets = () => {
    const { ruleSets, companySets } = live.current()
    return [ruleSets.get('shop/refund'), ruleSets.get('shop/sale'), companySets.get('companies/7/shop/sale')]
  }
  const remaining = async (file: string, content: unknown) => {
    const before = sets()
    await put(directory, file, content)
    expect(await live.reload()).toEqual([])
    return sets().map((set, index) => set === before[index])
  }

  expect(await remaining('shop/limits.json', limitsOf(12))).toEqual([true, true, true])
  expect(await remaining('shop/sale.cases.json', casesOf(16, 'TooDear'))).toEqual([true, false, false])
  expect(await remaining('shop/sale.json', ruleSet(priceAbove(11)))).toEqual([true, false, false])
  expect(
    await remaining(
      'companies/7/shop/sale.json',
      ofCompany(ruleSet(priceAbove(99, 'Fortune')), 'rule-set.schema.json'),
    ),
  ).toEqual([true, true, false])
  expect(await remaining('facts.json', catalogue('What is sold.'))).toEqual([false, false, false])
})

test('a file is parsed again only if its bytes differ, and forgotten once deleted', () => {
  const memo = createLoadMemo()
  let parsed = 0
  const read = (text: string) => memo.parsed('a.json', Buffer.from(text), () => ({ number: ++parsed }))

  expect([read('1'), read('1'), read('2'), read('1')].map(({ number }) => number)).toEqual([1, 1, 2, 3])
  memo.keepFiles(['a.json'])
  expect(read('1')).toEqual({ number: 3 })
  memo.keepFiles([])
  expect(read('1')).toEqual({ number: 4 })
})
