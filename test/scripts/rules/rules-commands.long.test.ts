import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Condition, Group } from '../../../handlers/rules/language/documents.ts'
import { loadRules } from '../../../handlers/rules/load/loader.ts'
import { UsageError } from '../../../handlers/runtime/errors/usage-error.ts'
import type { GroupExplanation, RuleExplanation } from '../../../scripts/rules/explanation.ts'
import { explainRuleSet } from '../../../scripts/rules/explanation.ts'
import { boundaryMutations, mutantsOf, mutate, mutationText } from '../../../scripts/rules/prove/mutants.ts'
import { explanationText } from '../../../scripts/rules/verbs/explain.ts'
import { commands } from '../../../scripts/rules/verbs/index.ts'
import type { Report } from '../../../scripts/rules/verbs/verb.ts'
import { limits, ruleSet, rulesFolder } from '../../rules/rules-folder.ts'

const directory = fileURLToPath(new URL('../../../rules', import.meta.url))
const cheap = { fact: 'sale', path: 'Price', operator: 'lessThan', value: { fact: 'sale', path: 'Floor' } }
const often = { fact: 'history', path: 'Count', operator: 'greaterThan', value: 2 }
const named = { fact: 'sale', path: 'Name', operator: 'isSet' }
const conditions: Group = { all: [often, cheap, { not: named }] }
const caseOf = (name: string, sale: object, Count: number | null, ...expect: string[]) => ({
  name,
  facts: { sale: { Floor: 5, ...sale }, history: Count === null ? null : { Count } },
  expect,
})

async function bookOf(conditions: Group, cases: unknown[]) {
  const files = {
    'shop/sale.json': ruleSet({ code: 'BelowFloor', conditions, message: 'Price {sale.Price}.' }),
    'shop/sale.cases.json': { $schema: '../cases.schema.json', cases },
  }
  const snapshot = await loadRules({ directory: await rulesFolder(files), limits })
  const sale = snapshot.ruleSets.get('shop/sale')
  if (!sale) throw new Error('There is no shop/sale')
  return { book: snapshot, sale }
}

const provenCases = [
  caseOf('Refused', { Price: 4 }, 3, 'BelowFloor'),
  caseOf('At the floor', { Price: 5 }, 3),
  caseOf('Seldom', { Price: 4 }, 2),
  caseOf('Named', { Price: 4, Name: 'A' }, 3),
  caseOf('Without a price', { Price: null }, 3),
  caseOf('Without a history', { Price: 4 }, null),
]

const conditionsOf = (rule: RuleExplanation | undefined) =>
  rule && rule.conditions.kind !== 'comparison' ? rule.conditions.conditions : []

describe('an explanation', async () => {
  const { sale } = await bookOf(conditions, provenCases)
  const explain = (facts: Record<string, unknown>) => explainRuleSet(sale, facts)

  it('shows each condition with fact, value, operator and outcome', async () => {
    const { refuses, rules } = await explain({
      sale: { Floor: 5, Price: 4 },
      stock: null,
      history: { Count: 3 },
    })
    const [rule] = rules
    const [first, second, third] = conditionsOf(rule)

    expect(refuses).toBe(true)
    expect(rule).toMatchObject({
      code: 'BelowFloor',
      status: 400,
      field: 'Name',
      message: 'Price 4.',
      line: 5,
    })
    expect(first).toMatchObject({
      fact: 'history',
      path: 'Count',
      operator: 'greaterThan',
      found: 3,
      expected: 2,
    })
    expect(second).toMatchObject({ found: 4, expected: 5, expectedFrom: { fact: 'sale', path: 'Floor' } })
    expect(second).toMatchObject({ holds: true, pointer: '/rules/0/conditions/all/1', says: 'is less than' })
    expect(third).toMatchObject({ kind: 'not', holds: true })
    expect((third as GroupExplanation).conditions).toMatchObject([{ found: null, holds: false }])
  })

  it('evaluates every condition, also if others have decided', async () => {
    const saleFacts = { sale: { Floor: 5, Price: 6 }, stock: null, history: { Count: 3 } }
    const { refuses, rules } = await explain(saleFacts)

    expect([refuses, ...conditionsOf(rules[0]).map(({ holds }) => holds)]).toEqual([false, true, false, true])
  })

  it('is printed as a tree', async () => {
    const sets = [await explain({ sale: { Floor: 5, Price: 4 }, stock: null, history: { Count: 3 } })]

    expect(explanationText(sets).split('\n')).toEqual([
      'shop/sale refuses, by 1 of 1 rules',
      '',
      'REFUSES  Rule BelowFloor  (shop/sale.json:5 /rules/0)',
      '         400 BelowFloor Name: Price 4.',
      '         yes  all of these',
      '         ├─ yes  history.Count (3) greaterThan 2',
      '         ├─ yes  sale.Price (4) lessThan sale.Floor (5)',
      '         └─ yes  not this',
      '            └─ no   sale.Name (nothing) isSet',
    ])
  })
})

describe('mutation', () => {
  it('drops, negates and moves each condition once', () => {
    const mutated = mutantsOf({ conditions }).map(({ change, pointer }) => `${change} ${pointer}`)

    expect(mutated).toEqual([
      'negated /conditions',
      'dropped /conditions/all/0',
      'negated /conditions/all/0',
      'changed to atLeast 2 /conditions/all/0',
      'changed to greaterThan 3 /conditions/all/0',
      'dropped /conditions/all/1',
      'negated /conditions/all/1',
      'changed to atMost /conditions/all/1',
      'dropped /conditions/all/2',
      'negated /conditions/all/2',
    ])
    expect(mutantsOf({ conditions: { any: [named] } })).toMatchObject([
      { change: 'dropped', conditions: { any: [] } },
      { change: 'negated', conditions: { any: [{ not: named }] } },
    ])
  })

  it('turns the result for an empty list unless another of all conditions needs an entry', () => {
    const entries = (operator: string) => ({ fact: 'sale', path: 'Tags', operator, where: [] })
    const more = { fact: 'sale', path: 'Tags', operator: 'hasMoreThan', value: 0 }
    const turned = (...all: Condition[]) =>
      mutantsOf({ conditions: { all } })
        .filter(({ change }) => change === 'turned for an empty list')
        .map(({ pointer }) => pointer.replace('/conditions/all/', ''))

    expect(turned(entries('every'), { ...more, path: 'Others' })).toEqual(['0'])
    expect(turned(entries('every'), { ...more, operator: 'hasFewerThan' })).toEqual(['0'])
    expect(turned(entries('every'), more)).toEqual([])
    expect(turned({ any: [entries('none'), named] }, more)).toEqual([])
    expect(turned(entries('any'), entries('none'))).toEqual(['0'])
    expect(
      mutantsOf({ conditions: { any: [entries('every'), more] } }).map(({ change }) => change),
    ).toContain('turned for an empty list')
  })

  it('finds no survivor if every condition is tested', async () => {
    const { book, sale } = await bookOf(conditions, provenCases)

    expect(mutate(sale, book.facts)).toEqual({ mutants: 12, survivors: [] })
  })

  it.each([
    ['At the floor', 1, ['changed to atMost']],
    ['Without a price', 1, ['made to hold where sale.Price is missing']],
    ['Without a history', 0, ['made to hold where history is missing']],
    ['Seldom', 0, ['changed to atLeast 2']],
    ['Named', 2, ['dropped']],
  ])(
    'without the case "%s" reports the condition that only this case tests',
    async (missing, index, changes) => {
      const { book, sale } = await bookOf(
        conditions,
        provenCases.filter(({ name }) => name !== missing),
      )

      const pointer = `/rules/0/conditions/all/${index}`
      expect(mutate(sale, book.facts).survivors).toMatchObject(
        changes.map((change) => ({ file: 'shop/sale.json', pointer, change, rule: 'Rule BelowFloor' })),
      )
      expect(mutate(sale, book.facts).survivors[0]?.line).toBeGreaterThan(5)
    },
  )

  it.each<[operator: string, value: unknown, mutations: string[]]>([
    ['atLeast', 2, ['greaterThan 2', 'atLeast 1']],
    ['greaterThan', 0.5, ['atLeast 0.5', 'greaterThan 0.6']],
    ['atMost', -1, ['lessThan -1', 'atMost 0']],
    ['lessThan', 10, ['atMost 10', 'lessThan 9']],
    ['greaterThan', 0.0001, ['atLeast 0.0001', 'greaterThan 0.0002']],
    ['before', '2026-01-31', ['notAfter "2026-01-31"']],
    ['notBefore', { fact: 'sale', path: 'Start' }, ['after']],
    ['longerThan', 3, ['longerThan 2', 'longerThan 4']],
    ['hasMoreThan', 0, ['hasMoreThan 1']],
    ['is', 3, []],
    ['isSet', undefined, []],
  ])('%s %j is mutated to %j', (operator, value, mutations) => {
    expect(boundaryMutations({ fact: 'sale', operator, value }).map(mutationText)).toEqual(mutations)
  })
})

describe('npm run rules, as a process', () => {
  const script = fileURLToPath(new URL('../../../scripts/rules.ts', import.meta.url))
  const rules = (args: string[], input = '') =>
    new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      const child = execFile(process.execPath, [script, ...args], (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
      )
      child.stdin?.end(input)
    })
  const cart = (SourceId: string) =>
    JSON.stringify(
      { cart: { SourceId }, tenant: { SourceId: '3f6b1c52-8d0e-4a57-9b1f-6c2d7e8a9b10' } },
      null,
      1,
    )

  it('explains facts from standard input and from a file', async () => {
    const other = cart('00000000-0000-4000-8000-000000000000')
    const file = join(await rulesFolder(), 'facts.json')
    await writeFile(file, other)
    const mutated = await rules(['explain', 'createCart', '-'], other)

    expect(mutated.code).toBe(0)
    expect(mutated.stdout).toContain('createCart is refused.')
    expect(mutated.stdout).toMatch(
      /REFUSES .*\(cart\/create\.json:\d+ \/rules\/0\)\n +400 SourceNotOfCompany SourceId:/,
    )
    expect(JSON.parse((await rules(['explain', 'createCart', file, '--json'])).stdout)).toMatchObject({
      accepted: false,
      operation: 'createCart',
      ruleSets: [
        {
          ruleSet: 'cart/create',
          rules: [{ refuses: true, conditions: { kind: 'all', holds: true } }, { refuses: false }],
        },
      ],
    })
  })

  it.each([
    ['{"cart": {"SourceID": "x"}}', ':1 /cart/SourceID: this name is not known.*Did you mean "SourceId"\\?'],
    [
      '{"kart": {}}',
      ':1 /kart: this name is not known here; known are cart, tenant, target, now, caller, node, cartTotals\\. Did you mean "cart"\\?',
    ],
    ['{\n"cart": {"SourceId": 5}}', ':2 /cart/SourceId: found 5; it must be a text'],
    ['{\n"cart": {"SourceId": "x"}}', ':1 /tenant: tenant is absent'],
    ['{"cart": ', ':1:10: the text ends too early'],
    ['[]', ':1: found \\[\\]; it must be an object'],
  ])('reports the faults of the facts %j', async (facts, message) => {
    const file = join(await rulesFolder(), 'facts.json')
    await writeFile(file, facts)
    const report = await commands.explain?.run({ directory, args: ['createCart', file] })

    expect(report?.text).toMatch(new RegExp(`^The facts cannot be used.*\n.*/facts\\.json${message}`))
    const { ok, problems } = (report as Report).data as { ok: boolean; problems: unknown[] }
    expect(ok).toBe(false)
    expect(problems[0]).toMatchObject({ file, line: expect.any(Number) })
  })

  it.each([
    [['explain', 'createCrat', '-'], 'There is no operation "createCrat". Did you mean "createCart"?'],
    [['explain', 'getCart', '-'], 'getCart has no rules'],
    [['explain', 'createCart'], 'explain needs an operationId and a file'],
    [['mutate', 'cart/creat'], 'There is no rule set "cart/creat". Did you mean "cart/create"?'],
    [['list', 'everything'], 'Unexpected word "everything".'],
  ])('refuses the command line %j', async ([verb = '', ...args], message) => {
    const runVerb = () => commands[verb]?.run({ directory, args })

    await expect(runVerb).rejects.toThrow(UsageError)
    await expect(runVerb).rejects.toThrow(message)
  })

  it('exits with 2 for an unknown verb or option, and with 1 for invalid facts', async () => {
    const none = await rules([])
    const unknownVerb = await rules(['explian'])
    const option = await rules(['validate', '--strict'])
    const invalidFacts = await rules(['explain', 'createCart', '-'], '{}')

    expect([none.code, unknownVerb.code, option.code, invalidFacts.code]).toEqual([2, 2, 2, 1])
    expect(none.stderr).toMatch(/^A verb is missing\.\n\nUsage: npm run rules/)
    expect(option.stderr).toMatch(/^Unknown option '--strict'[\s\S]*\n\nUsage: npm run rules/)
    expect(unknownVerb.stderr).toContain('There is no verb "explian". Did you mean "explain"?')
    expect(invalidFacts.stderr).toContain('standard input:1 /cart: cart is absent')
  })
})
