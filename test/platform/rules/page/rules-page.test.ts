import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { ruleSentences, type Sentence } from '../../../../handlers/platform/rules/evaluate/wording.ts'
import type { Condition, RuleSetDocument } from '../../../../handlers/platform/rules/language/documents.ts'
import { operatorNames, sentenceOf } from '../../../../handlers/platform/rules/language/operators.ts'
import { loadRules } from '../../../../handlers/platform/rules/load/loader.ts'
import { createDraftCheck, type DraftReport } from '../../../../handlers/platform/rules/page/draft.ts'
import { draftRefused } from '../../../../handlers/platform/rules/page/endpoints.ts'
import { evaluate } from '../../../../handlers/platform/rules/page/evaluation.ts'
import { createRulesThread } from '../../../../handlers/platform/rules/page/thread.ts'
import { cases, facts, limits, ruleSet, rulesFolder } from '../rules-folder.ts'

const snapshot = await loadRules({ directory: fileURLToPath(new URL('../../../../rules', import.meta.url)) })
const written = (sentence: Sentence): unknown =>
  sentence.words
    ? [sentence.words.subject, sentence.words.verb, sentence.words.object]
        .filter((part) => part !== null)
        .join(' ')
    : { [sentence.kind]: sentence.conditions?.map(written) }
const sentencesOf = (conditions: Condition) => {
  const rule = ruleSet({ code: 'Code', conditions: { all: [conditions] } }).rules[0]
  return written(
    (ruleSentences(rule as RuleSetDocument['rules'][number], facts).conditions.conditions ??
      [])[0] as Sentence,
  )
}

describe('conditions in words', () => {
  test.each([
    [{ fact: 'sale', path: 'Price', operator: 'isSet' }, 'Price (sale) is set'],
    [{ fact: 'stock', operator: 'lessThan', value: 3 }, 'Stock is less than 3'],
    [{ fact: 'sale', path: 'IsDefault', operator: 'isNot', value: true }, 'Is default (sale) is not true'],
    [{ fact: 'sale', path: 'Kind', operator: 'is', value: 1 }, 'Kind (sale) is 1 (Dated)'],
    [
      { fact: 'sale', path: 'Price', operator: 'lessThan', value: { fact: 'sale', path: 'Floor' } },
      'Price (sale) is less than Floor (sale)',
    ],
    [
      { fact: 'sale', path: 'Name', operator: 'isOneOf', value: ['a', 'b'] },
      'Name (sale) is one of “a”, “b”',
    ],
    [
      { fact: 'sale', path: 'Lines.0.Quantity', operator: 'atLeast', value: 2 },
      'Lines, entry 1, quantity (sale) is at least 2',
    ],
  ])('%j', (condition, sentence) => {
    expect(sentencesOf(condition)).toBe(sentence)
  })

  test('groups contain their conditions', () => {
    const price = { fact: 'sale', path: 'Price', operator: 'isSet' }

    expect(sentencesOf({ not: { any: [price, { all: [price] }] } })).toEqual({
      not: [{ any: ['Price (sale) is set', { all: ['Price (sale) is set'] }] }],
    })
  })

  test('every operator reads as a verb', () => {
    for (const operator of operatorNames) {
      expect(sentenceOf(operator)).toMatch(/^(is|has|contains|does|matches)\b/)
      expect(sentenceOf(operator)).not.toMatch(/[A-Z]/)
    }
  })
})

describe('facts of a form', () => {
  const set = snapshot.ruleSets.get('cart/create')
  const question = (properties: Record<string, unknown>) => ({
    ruleSet: set as NonNullable<typeof set>,
    facts: properties,
  })
  const catalogItemId = '11111111-1111-4111-8111-111111111111'
  const other = '22222222-2222-4222-8222-222222222222'

  test('are evaluated with every condition, its actual and its expected value', async () => {
    const { explanation } = await evaluate(
      question({ cart: { SourceId: other }, tenant: { SourceId: catalogItemId } }),
      snapshot.facts,
    )

    expect(explanation?.refuses).toBe(true)
    expect(explanation?.rules[0]).toMatchObject({
      refuses: true,
      code: 'SourceNotOfCompany',
      conditions: {
        kind: 'all',
        holds: true,
        conditions: [{ holds: true, found: `“${other}”`, expected: `“${catalogItemId}”` }],
      },
    })
  })

  test('are refused with the location of the fault, for conditions and messages', async () => {
    const wrong = await evaluate(question({ cart: { SourceId: 7, Nmae: '' } }), snapshot.facts)

    expect(wrong.explanation).toBeUndefined()
    expect(wrong.problems.map(({ pointer }) => pointer)).toEqual(['/cart/Nmae', '/cart/SourceId', '/tenant'])
  })
})

/** The two files of a rule set as a draft. */
const pair = (rules: string, cases: string) => [
  { file: 'shop/sale.json', text: rules },
  { file: 'shop/sale.cases.json', text: cases },
]

describe('a draft', () => {
  const check = createDraftCheck()
  const priceOver = (value: unknown) => ({
    code: 'TooDear',
    conditions: { all: [{ fact: 'sale', path: 'Price', operator: 'greaterThan', value }] },
  })
  const proof = JSON.stringify(
    {
      $schema: '../cases.schema.json',
      cases: [
        { name: 'Ten', facts: { sale: { Price: 10 } }, expect: [] },
        { name: 'Eleven', facts: { sale: { Price: 11 } }, expect: ['TooDear'] },
        { name: 'No price', facts: { sale: {} }, expect: [] },
      ],
    },
    null,
    2,
  )
  const reportOf = async (rules: string, proven = proof): Promise<DraftReport> =>
    check({ directory: await rulesFolder(), limits, files: pair(rules, proven) })
  const text = (value: unknown) => JSON.stringify(ruleSet(priceOver(value)), null, 2)

  test('whose cases pass can be saved, and is shown as sentences', async () => {
    expect(await reportOf(text(10))).toMatchObject({
      ok: true,
      problems: [],
      unproven: [],
      cases: [{ passed: true }, { passed: true }, { passed: true }],
      rules: [{ code: 'TooDear', conditions: { kind: 'all' } }],
    })
  })

  test('that breaks a case reports it with its location', async () => {
    const report = await reportOf(text(11))

    expect(report.ok).toBe(false)
    expect(report.cases[1]).toMatchObject({
      name: 'Eleven',
      passed: false,
      expected: ['TooDear'],
      found: [],
      line: 13,
    })
  })

  test('with an untested condition reports it, but can be saved', async () => {
    const loose = ruleSet({
      code: 'TooDear',
      conditions: {
        all: [...priceOver(10).conditions.all, { fact: 'sale', path: 'Price', operator: 'isSet' }],
      },
    })
    const report = await reportOf(JSON.stringify(loose))

    expect(report.ok).toBe(true)
    expect(report.unproven).toMatchObject([{ change: 'dropped', condition: 'Price (sale) is set', line: 1 }])
  })

  test.each([
    ['a trailing comma', '{"rules": [],}', proof, /comma/],
    ['an unknown fact', text(10).replace('"fact": "sale"', '"fact": "sael"'), proof, /Did you mean "sale"/],
    ['an empty all', JSON.stringify(ruleSet({ code: 'TooDear', conditions: { all: [] } })), proof, /too few/],
    [
      'a pattern that has no linear time',
      JSON.stringify(
        ruleSet({
          code: 'TooDear',
          conditions: { all: [{ fact: 'sale', path: 'Name', operator: 'matches', value: '(a+)\\1$' }] },
        }),
      ),
      proof,
      /back references are not supported/,
    ],
    [
      'what only a company may say',
      JSON.stringify({ ...ruleSet(priceOver(10)), replaces: ['A rule'] }),
      proof,
      /company's own/,
    ],
    ['a rule without a case', text(10), JSON.stringify(cases()), /no case expects/],
    ['cases in another format', text(10), '[]', /an object/],
  ])('with %s is refused', async (_, rules, proven, message) => {
    const { ok, problems, cases } = await reportOf(rules, proven)

    expect({ ok, cases }).toEqual({ ok: false, cases: [] })
    expect(problems.map((problem) => problem.message).join('\n')).toMatch(message)
  })
})

describe('a draft of common rules that a company changes', () => {
  const price = (code: string, operator: string, value: number) => ({
    code,
    conditions: { all: [{ fact: 'sale', path: 'Price', operator, value }] },
  })
  const file = (document: object, schema: string) => JSON.stringify({ ...document, $schema: schema }, null, 2)
  const companyFiles = (replaces: string[], ...codes: Parameters<typeof price>[]) => ({
    ...ruleSet(...codes.map((args) => price(...args))),
    ...(replaces.length > 0 && { replaces }),
  })
  const factsWith = (Price: number) => ({ sale: { Price } })
  const proof = (...list: [name: string, Price: number, ...expect: string[]][]) => ({
    cases: list.map(([name, Price, ...expect]) => ({ name, facts: factsWith(Price), expect })),
  })
  const draft = (...rules: Parameters<typeof price>[]) =>
    pair(
      file(ruleSet(...rules.map((args) => price(...args))), '../rule-set.schema.json'),
      file(
        proof(['Ten', 10], ...rules.map(([code]): [string, number, string] => [code, 21, code])),
        '../cases.schema.json',
      ),
    )
  /** A folder where company 7 has these files. */
  const folder = async (document: object, proven: object) => {
    const common = draft(['TooDear', 'greaterThan', 20]).map(({ file, text }) => [file, text])
    return rulesFolder({
      ...Object.fromEntries(common),
      'companies/7/shop/sale.json': file(document, '../../../rule-set.schema.json'),
      'companies/7/shop/sale.cases.json': file(proven, '../../../cases.schema.json'),
    })
  }
  const checkDraft = createDraftCheck()
  const check = (files: ReturnType<typeof draft>, directory: string) =>
    checkDraft({ directory, limits, files })

  test('is refused if it breaks a case of the company, as by `npm run rules -- test`', async () => {
    const directory = await folder(
      companyFiles([], ['TooCheap', 'lessThan', 1]),
      proof(['Fifteen', 15], ['Nothing', 0, 'TooCheap']),
    )
    const loose = await check(draft(['TooDear', 'greaterThan', 19]), directory)
    const tightDraft = await check(draft(['TooDear', 'greaterThan', 14]), directory)

    expect([loose.ok, loose.cases.length]).toEqual([true, 4])
    expect([tightDraft.ok, tightDraft.problems]).toEqual([false, []])
    expect(tightDraft.cases.filter(({ passed }) => !passed)).toMatchObject([
      { file: 'companies/7/shop/sale.cases.json', name: 'Fifteen', expected: [], found: ['TooDear'] },
    ])
    expect(draftRefused(tightDraft).body.Details).toEqual([
      {
        Field: expect.stringMatching(/^companies\/7\/shop\/sale\.cases\.json.* \/cases\/0$/),
        Message: 'the case "Fifteen" fails: expected a pass, but the result is TooDear.',
      },
    ])
  })

  test.each([
    ['a code that the company replaces is removed', 'Dear', /sale\.json has no rule "TooDear"/],
    ['a code of the company is added', 'TooCheap', /has a rule "TooCheap"/],
  ])('is refused if %s', async (_, code, message) => {
    const directory = await folder(
      companyFiles(['TooDear'], ['TooDear', 'greaterThan', 5], ['TooCheap', 'lessThan', 1]),
      proof(['Five', 5], ['Six', 6, 'TooDear'], ['Nothing', 0, 'TooCheap']),
    )
    const { ok, problems } = await check(draft([code, 'greaterThan', 20]), directory)

    expect(ok).toBe(false)
    expect(problems.map((problem) => `${problem.file} ${problem.message}`).join('\n')).toMatch(message)
  })

  test('is refused if it no longer refuses what the company switched off', async () => {
    const switchedOff = { ...companyFiles(['TooDear']), emptyBecause: 'Company 7 sells dearly.' }
    const directory = await folder(switchedOff, proof(['Dear', 30]))
    const { problems } = await check(draft(['TooDear', 'greaterThan', 30]), directory)

    expect(problems.map(({ message }) => message)).toEqual([
      'no case shows what "TooDear" refuses in shop/sale.json and not here.',
    ])
  })
})

describe('the thread of drafts', () => {
  const threads: { stop(): Promise<void> }[] = []
  afterAll(() => Promise.all(threads.map((thread) => thread.stop())))
  const start = (options?: Parameters<typeof createRulesThread>[0]) => {
    const thread = createRulesThread(options)
    threads.push(thread)
    return thread
  }

  // A single pattern is fast, but the maximum number of patterns, applied to the maximum number of cases, takes long.
  const costly = async () => {
    const name = (value: string) => ({ fact: 'sale', path: 'Name', operator: 'matches', value })
    const any = Array.from({ length: 40 }, (_, at) => name(`^(.*)(.*)(.*)(.*)=${at}$`))
    const codes = Array.from({ length: 50 }, (_, at) => `Slow${at}`)
    const rules = ruleSet(...codes.map((code) => ({ code, conditions: { any } })))
    const proof = {
      $schema: '../cases.schema.json',
      cases: [
        ...Array.from({ length: 499 }, (_, at) => ({
          name: `Passes ${at}`,
          facts: { sale: { Name: `${'a'.repeat(40)}${at}` } },
          expect: [],
        })),
        { name: 'Refused', facts: { sale: { Name: '=0' } }, expect: codes },
      ],
    }
    const files = pair(JSON.stringify(rules), JSON.stringify(proof))
    return { directory: await rulesFolder(), limits, files }
  }

  test('ends a draft that takes too long, and serves the next one', async () => {
    const thread = start({ deadlineMs: 3_000 })
    const draft = await costly()

    const refused = thread.tryDraft(draft)
    const files = pair(JSON.stringify(ruleSet()), JSON.stringify(cases()))
    const next = thread.tryDraft({ ...draft, files })

    await expect(refused).rejects.toMatchObject({ status: 422, body: { Code: 'TooCostly' } })
    expect(await next).toMatchObject({ ok: true })
  }, 60_000)

  test('has a bounded queue', async () => {
    const thread = start({ maxQueue: 1 })
    const draft = { directory: await rulesFolder(), limits, files: pair('{', '{') }
    const first = thread.tryDraft(draft)

    await expect(thread.tryDraft(draft)).rejects.toMatchObject({ status: 503 })
    expect((await first).problems).toHaveLength(2)
  }, 60_000)
})
