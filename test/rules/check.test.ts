import { describe, expect, it } from 'vitest'
import { checker } from '../../handlers/rules/evaluate/check.ts'
import type { Comparison, EntryComparison, Group } from '../../handlers/rules/language/documents.ts'
import { FactFault } from '../../handlers/rules/language/fact-reader.ts'
import { loadRules } from '../../handlers/rules/load/loader.ts'
import { Problem } from '../../handlers/runtime/errors/errors.ts'
import { cases, limits, limitsOf, ruleSet, rulesFolder, type TestRule, withoutGate } from './rules-folder.ts'

const sale = { Floor: 0 }

async function bookOf(...rules: TestRule[]) {
  const files = {
    'shop/sale.json': ruleSet(...rules),
    'shop/sale.cases.json': cases(...rules.map(({ code }) => code)),
  }
  const snapshot = await withoutGate({ directory: await rulesFolder(files) })
  const check = async (facts: Record<string, unknown>) =>
    (await snapshot.evaluate('shop/sale', { stock: null, history: null, ...facts })).map(({ code }) => code)
  return { book: snapshot, check }
}

const snapshotWith = (conditions: Group, message?: string) =>
  bookOf({ code: 'Refused', conditions, ...(message !== undefined && { message }) })

describe('operators', async () => {
  // [property, operator, value of the rule, facts that it holds for, facts that it does not hold for]
  const table: [string, string, unknown, unknown[], unknown[]][] = [
    ['Price', 'isSet', undefined, [0, 5], [null]],
    ['Price', 'isNotSet', undefined, [null, undefined], [0]],
    ['Name', 'isSet', undefined, ['', 'a'], [null]],
    ['Name', 'is', 'Ada', ['Ada'], ['ada', '', null]],
    ['Name', 'isNot', 'Ada', ['ada', ''], ['Ada', null]],
    ['Name', 'isOneOf', ['Ada', 'Bo'], ['Ada', 'Bo'], ['Cy', null]],
    ['Name', 'isNotOneOf', ['Ada', 'Bo'], ['Cy'], ['Ada', null]],
    ['Key', 'is', 'AAAAAAAA-0000-4000-8000-00000000000F', ['aaaaaaaa-0000-4000-8000-00000000000f'], [null]],
    ['Price', 'is', 10, [10], [9, null]],
    ['Price', 'atLeast', 10, [10, 11], [9.9999, null]],
    ['Price', 'atMost', 10, [10, 9, -1], [10.0001, null]],
    ['Price', 'greaterThan', 9, [10, 100], [9, null]],
    ['Price', 'lessThan', 10, [9, -5], [10, 100, null]],
    ['IsDefault', 'isNot', true, [false], [true, null]],
    ['Start', 'is', '2026-03-01', ['2026-03-01T00:00:00Z', '2026-03-01T01:00+01:00'], ['2026-03-02', null]],
    ['Start', 'before', '2026-03-01', ['2026-02-28T23:59:59.999Z'], ['2026-03-01', null]],
    ['Start', 'notBefore', '2026-03-01', ['2026-03-01T00:00:00'], ['2026-02-28', null]],
    ['Start', 'after', '2026-03-01T12:00', ['2026-03-01T12:00:00.001Z'], ['2026-03-01T13:00+01:00', null]],
    ['Start', 'notAfter', '2026-03-01', ['2026-03-01', '2025-12-31'], ['2026-03-01T00:00:01', null]],
    ['Name', 'longerThan', 2, ['abc'], ['ab', '👍👍', null]],
    ['Name', 'shorterThan', 3, ['ab', '', '👍👍'], ['abc', null]],
    ['Name', 'matches', '^[a-z]+$', ['abc'], ['Abc', '', null]],
    ['Name', 'doesNotMatch', '[0-9]', ['abc', ''], ['a1', null]],
    ['Tags', 'contains', 'new', [['new', 'x']], [[], ['News'], null]],
    ['Tags', 'doesNotContain', 'new', [[], ['x']], [['new'], null]],
    ['Tags', 'hasMoreThan', 1, [['a', 'b']], [['a'], null]],
    ['Lines', 'hasFewerThan', 1, [[]], [[{ Quantity: 1 }], null]],
    ['Lines.1.Quantity', 'is', 2, [[{ Quantity: 1 }, { Quantity: 2 }]], [[{ Quantity: 2 }], [], null]],
    ['Place.City', 'is', 'Rome', [{ City: 'Rome' }], [{ City: 'Bern' }, null]],
    ['Price', 'lessThan', { fact: 'sale', path: 'Floor' }, [-1], [0, 1, null]],
    ['Price', 'is', { fact: 'stock' }, [], [3, null]],
    ['Price', 'isNot', { fact: 'stock' }, [], [3, null]],
    ['Price', 'isMultipleOf', 0.1, [0.3, 1.1, 0, -5], [0.35, null]],
    ['Price', 'isNotMultipleOf', 6, [7, 0.5], [12, 0, null]],
    ['Price', 'endsIn', 0.99, [19.99, -0.99], [19.9, 20, null]],
    ['Price', 'doesNotEndIn', 0.99, [20, 19.991], [19.99, null]],
    ['Name', 'sameText', 'ZÜRICH', ['zürich', 'zu\u0308rich'], ['Zurich', null]],
    ['Name', 'notSameText', 'Ada', ['Bo', ''], ['ADA', null]],
    ['Name', 'beginsWith', 'WH-', ['WH-', 'WH-1'], ['wh-1', 'AWH-', '', null]],
    ['Name', 'doesNotBeginWith', 'WH-', ['wh-1', 'AWH-', ''], ['WH-1', null]],
    ['Name', 'endsWith', '.com', ['a.com', '.com'], ['a.com.', '.COM', null]],
    ['Name', 'doesNotEndWith', '.com', ['a.com.', ''], ['a.com', null]],
    ['Name', 'contains', 'da', ['Ada', 'da'], ['ADA', 'd a', '', null]],
    ['Name', 'doesNotContain', 'da', ['ADA', ''], ['Ada', null]],
  ]
  const rules = table.map(([path, operator, value], index) => {
    const comparison: Comparison = { fact: 'sale', path, operator, ...(value !== undefined && { value }) }
    return { code: `Rule${index}`, conditions: { all: [comparison] } }
  })
  const { check } = await bookOf(...rules)

  it.each(table.map((row, index) => [index, ...row] as const))(
    '%i: %s %s %j',
    async (index, path, _operator, _value, holds, fails) => {
      const [property = ''] = path.split('.')
      const checkWith = async (value: unknown) =>
        (await check({ sale: { ...sale, [property]: value } })).includes(`Rule${index}`)

      expect(await Promise.all(holds.map(checkWith))).toEqual(holds.map(() => true))
      expect(await Promise.all(fails.map(checkWith))).toEqual(fails.map(() => false))
    },
  )
})

describe('conditions on the entries of a list', async () => {
  const largeQuantity = [{ path: 'Quantity', operator: 'greaterThan', value: 10 }]
  const few = [...largeQuantity, { path: 'Quantity', operator: 'lessThan', value: 20 }]
  // [list, operator, where, lists that it holds for, lists that it does not hold for]
  const table: [string, string, EntryComparison[], unknown[], unknown[]][] = [
    ['Lines', 'any', largeQuantity, [[1, 11]], [[], [1], [10, 10], null]],
    ['Lines', 'every', largeQuantity, [[], [11], [11, 12]], [[11, 10], null]],
    ['Lines', 'none', largeQuantity, [[], [1, 10]], [[1, 11], null]],
    [
      'Lines',
      'any',
      few,
      [[1, 19]],
      [
        [1, 20],
        [9, 30],
      ],
    ],
    ['Lines', 'none', few, [[1, 20]], [[15, 1]]],
    [
      'Lines',
      'any',
      [{ path: 'Quantity', operator: 'greaterThan', value: { entry: 'Most' } }],
      [[3]],
      [[2], []],
    ],
    [
      'Lines',
      'any',
      [{ path: 'Quantity', operator: 'greaterThan', value: { entry: 'Most', times: 1.5 } }],
      [[4]],
      [[3]],
    ],
    ['Lines', 'any', [{ path: 'Quantity', operator: 'is', value: { fact: 'stock' } }], [[1, 7]], [[6, 8]]],
    ['Tags', 'every', [{ operator: 'matches', value: '^a' }], [['a', 'ab'], []], [['a', 'b'], null]],
  ]
  const rules = table.map(([path, operator, where], index) => {
    const comparison: Comparison = { fact: 'sale', path, operator, where }
    return { code: `Rule${index}`, conditions: { all: [comparison] } }
  })
  const { check } = await bookOf(...rules)

  it.each(table.map((row, index) => [index, ...row] as const))(
    '%i: %s %s %j',
    async (index, path, _operator, _where, holds, fails) => {
      const entry = (value: unknown) => (path === 'Tags' ? value : { Quantity: value, Most: 2 })
      const refused = async (list: unknown) => {
        const entries = list === null ? null : (list as unknown[]).map(entry)
        return (await check({ sale: { ...sale, [path]: entries }, stock: 7 })).includes(`Rule${index}`)
      }

      expect(await Promise.all(holds.map(refused))).toEqual(holds.map(() => true))
      expect(await Promise.all(fails.map(refused))).toEqual(fails.map(() => false))
    },
  )

  it('are evaluated for every entry, and report the location of a fault', async () => {
    const wrongTypes = [
      { Quantity: 11, Most: 2 },
      { Quantity: 'x', Most: 2 },
    ]
    await expect(check({ sale: { ...sale, Lines: wrongTypes }, stock: 7 })).rejects.toThrow(
      'sale.Lines.1.Quantity should be a number and is a string.',
    )
  })
})

describe('a calculated value', async () => {
  const { check } = await bookOf(
    {
      code: 'Cheap',
      conditions: {
        all: [
          {
            fact: 'sale',
            path: 'Price',
            operator: 'lessThan',
            value: { fact: 'sale', path: 'Floor', times: 0.9 },
          },
        ],
      },
    },
    {
      code: 'Long',
      conditions: {
        all: [
          {
            fact: 'sale',
            path: 'Stop',
            operator: 'after',
            value: { fact: 'sale', path: 'Start', plus: 'P90D' },
          },
        ],
      },
    },
  )

  it.each([
    [{ Price: 17.99, Floor: 19.99 }, ['Cheap']],
    [{ Price: 17.991, Floor: 19.99 }, []],
    [{ Price: null, Floor: 19.99 }, []],
    [{ Floor: 1, Start: '2026-01-01', Stop: '2026-04-01T00:00:00.001Z' }, ['Long']],
    [{ Floor: 1, Start: '2026-01-01', Stop: '2026-04-01' }, []],
    [{ Floor: 1, Start: null, Stop: '2026-04-01' }, []],
  ])('%j', async (values, expected) => {
    expect(await check({ sale: values })).toEqual(expected)
  })
})

describe('groups', () => {
  const cheap: Comparison = { fact: 'sale', path: 'Price', operator: 'lessThan', value: 10 }
  const unnamed: Comparison = { fact: 'sale', path: 'Name', operator: 'isNotSet' }

  it.each([
    [{ all: [cheap, unnamed] }, [true, false, false]],
    [{ any: [cheap, unnamed] }, [true, true, false]],
    [{ not: cheap }, [false, false, true]],
    [{ all: [{ not: { any: [{ not: cheap }, unnamed] } }] }, [false, true, false]],
  ])('%j', async (conditions, expected) => {
    const { check } = await snapshotWith(conditions)
    const sales = [{ Price: 1 }, { Price: 1, Name: 'A' }, { Price: 20, Name: 'A' }]
    const refused = sales.map(async (changes) => (await check({ sale: { ...sale, ...changes } })).length > 0)

    expect(await Promise.all(refused)).toEqual(expected)
  })
})

describe('a check', () => {
  const always = (code: string): TestRule => ({
    code,
    conditions: { all: [{ fact: 'sale', path: 'Name', operator: 'isNotSet' }] },
  })

  it('reports every violation in the file’s order', async () => {
    const deep = { any: [{ all: [{ not: { all: [{ not: always('').conditions }] } }] }] }
    const { check } = await bookOf({ code: 'Slow', conditions: deep }, always('Zed'), always('Alpha'))

    expect(await check({ sale })).toEqual(['Slow', 'Zed', 'Alpha'])
  })

  it('inserts facts into its message, null as "nothing"', async () => {
    const { book } = await snapshotWith(
      always('').conditions,
      'Price {sale.Price}, floor {sale.Floor}, stock {stock}.',
    )
    const [violation] = await book.evaluate('shop/sale', { sale: { Floor: 2.5 }, stock: 7, history: null })

    expect(violation).toEqual({
      ruleSet: 'shop/sale',
      code: 'Refused',
      status: 400,
      field: 'Name',
      message: 'Price nothing, floor 2.5, stock 7.',
    })
  })

  it('evaluates every rule in concurrent runs of one engine', async () => {
    const { check } = await bookOf(always('One'), always('Two'))
    const delayedCheck = async (turns: number, facts: Record<string, unknown>) => {
      for (let turn = 0; turn < turns; turn++) await null
      return check(facts)
    }
    const runs = Array.from({ length: 300 }, (_, index) =>
      delayedCheck(index % 40, { sale: index % 2 ? sale : { ...sale, Name: 'named' } }),
    )

    expect(await Promise.all(runs)).toEqual(runs.map((_, index) => (index % 2 ? ['One', 'Two'] : [])))
  })

  it.each([
    ['a missing fact', {}, 'needs the fact "sale"'],
    ['a fact that is not in the catalogue', { sale, sail: 1 }, 'no fact "sail". Did you mean "sale"?'],
    ['an absent property', { sale: {} }, 'sale.Floor is absent'],
    ['null for a property that is never null', { sale: { Floor: null } }, 'sale.Floor is null'],
    ['text for a number', { sale: { Floor: '5' } }, 'sale.Floor should be a number and is a string'],
    ['NaN for a number', { sale: { Floor: Number.NaN } }, 'sale.Floor should be a number'],
    ['text for an object', { sale: 'Floor' }, 'sale should be a object'],
    ['a list for an object', { sale: [] }, 'sale should be a object and is a list'],
    ['a function for an object', { sale, history: () => null }, 'history should be a object'],
    ['a promise for a number', { sale, history: { Count: Promise.resolve(1) } }, 'history.Count should be'],
  ])('throws for %s', async (_, wholeFacts, message) => {
    const { check } = await snapshotWith({
      any: [
        { fact: 'sale', path: 'Floor', operator: 'lessThan', value: 0 },
        { fact: 'history', path: 'Count', operator: 'is', value: 1 },
      ],
    })

    await expect(check(wholeFacts)).rejects.toThrow(FactFault)
    await expect(check(wholeFacts)).rejects.toThrow(message)
  })

  it('throws for a fact that only the message of a violated rule names', async () => {
    const { check } = await snapshotWith(always('').conditions, 'The floor is {sale.Floor}.')

    expect(await check({ sale: { Name: 'A' } })).toEqual([])
    await expect(check({ sale: {} })).rejects.toThrow('sale.Floor is absent')
  })

  it('throws the first of several faults in the file’s order', async () => {
    const conditions: Group = {
      all: [
        { not: { all: [{ not: { fact: 'sale', path: 'Price', operator: 'is', value: 1 } }] } },
        { fact: 'stock', operator: 'is', value: 1 },
      ],
    }
    const { book } = await snapshotWith(conditions)
    const run = book.ruleSets.get('shop/sale')?.runEngine

    await expect(run?.({ sale: { Price: 'x' }, stock: 'x', history: null })).rejects.toThrow(
      'sale.Price should be',
    )
  })

  it('throws for a list whose entries are of another type', async () => {
    const { check } = await snapshotWith({
      all: [{ fact: 'sale', path: 'Tags', operator: 'doesNotContain', value: '7' }],
    })

    await expect(check({ sale: { ...sale, Tags: ['new', 7] } })).rejects.toThrow(
      'sale.Tags.1 should be a text and is a number',
    )
  })

  it('reads no inherited member', async () => {
    const { check } = await snapshotWith({ all: [{ fact: 'sale', path: 'Name', operator: 'isSet' }] })

    expect(await check({ sale: Object.create({ Name: 'inherited' }, {}) })).toEqual([])
  })

  it('throws for an unknown rule set', async () => {
    const { book } = await bookOf()

    await expect(book.evaluate('shop/sales', {})).rejects.toThrow(
      'no rule set "shop/sales". Did you mean "shop/sale"?',
    )
  })

  it('evaluates all named rule sets', async () => {
    const files = {
      'shop/sale.json': ruleSet(always('Sale')),
      'shop/sale.cases.json': cases('Sale'),
      'shop/refund.json': ruleSet({
        code: 'Refund',
        conditions: { all: [{ fact: 'history', path: 'Count', operator: 'is', value: 0 }] },
      }),
      'shop/refund.cases.json': cases('Refund'),
    }
    const snapshot = await withoutGate({ directory: await rulesFolder(files) })
    const check = checker(snapshot, ['shop/refund', 'shop/sale'])

    await expect(check({ sale, stock: 1, history: { Count: 0 } })).rejects.toMatchObject({
      body: { Code: 'Refund', Details: [{ Code: 'Refund' }, { Code: 'Sale' }] },
    })
  })

  it('checks whole facts if requested, also members that no rule reads', async () => {
    const directory = await rulesFolder()
    const wholeFacts = { sale: { Floor: 1, Lines: [{ Quantity: '1' }] }, stock: null, history: null }
    const snapshot = await loadRules({ directory, limits })
    const strict = await loadRules({ directory, limits, wholeFacts: true })

    expect(await snapshot.evaluate('shop/sale', wholeFacts)).toEqual([])
    await expect(strict.evaluate('shop/sale', wholeFacts)).rejects.toThrow(
      'sale.Lines.0.Quantity should be a number',
    )
  })
})

describe('the check of a handler', () => {
  it('refuses with the first code, and lists all in Details', async () => {
    const { book } = await bookOf(
      { code: 'First', conditions: { all: [{ fact: 'sale', path: 'Name', operator: 'isNotSet' }] } },
      { code: 'Second', conditions: { all: [{ fact: 'stock', operator: 'isNotSet' }] } },
    )
    const refusal = checker(book, ['shop/sale'])({ sale, stock: null, history: null })

    await expect(refusal).rejects.toBeInstanceOf(Problem)
    await expect(refusal).rejects.toMatchObject({
      status: 400,
      body: {
        Message: 'Refused.',
        Code: 'First',
        Details: [
          { Code: 'First', Field: 'Name', Message: 'Refused.' },
          { Code: 'Second', Field: 'Name', Message: 'Refused.' },
        ],
      },
    })
    await expect(
      checker(book, ['shop/sale'])({ sale: { ...sale, Name: 'A' }, stock: 1, history: null }),
    ).resolves.toBeUndefined()
  })

  it('has status, code and message of the first refusal by status, and Details in the file’s order', async () => {
    const conditions: Group = { all: [{ fact: 'sale', path: 'Name', operator: 'isNotSet' }] }
    const refusal = async (...statuses: number[]) => {
      const { book } = await bookOf(
        ...statuses.map((status, n) => ({ code: `Rule${n}`, conditions, status })),
      )
      const { status, body } = await checker(book, ['shop/sale'])({ sale, stock: null, history: null }).catch(
        (error) => error,
      )
      return [status, body.Code, ...body.Details.map(({ Code }: { Code: string }) => Code)]
    }

    expect(await refusal(409, 404, 400, 400)).toEqual([400, 'Rule2', 'Rule0', 'Rule1', 'Rule2', 'Rule3'])
    expect(await refusal(409, 404)).toEqual([404, 'Rule1', 'Rule0', 'Rule1'])
    expect(await refusal(409, 404, 400, 403)).toEqual([403, 'Rule3', 'Rule0', 'Rule1', 'Rule2', 'Rule3'])
    expect(await refusal(404, 404)).toEqual([404, 'Rule0', 'Rule0', 'Rule1'])
  })

  it('evaluates parts that are read in several lists, in order', async () => {
    const { book } = await bookOf({
      code: 'Nameless',
      conditions: { all: [{ fact: 'sale', path: 'Name', operator: 'isNotSet' }] },
    })
    const check = checker(book, ['shop/sale'])
    const part = (index: number, Name?: string) => ({
      facts: { sale: { ...sale, ...(Name && { Name }) } },
      fieldName: (field: string) => `[${index}].${field}`,
    })
    const facts = { stock: null, history: null }
    async function* lists(failure?: Error) {
      yield [part(0, 'A'), part(1)]
      yield [part(2)]
      if (failure) throw failure
    }
    await expect(check(facts, { 'shop/sale': lists() })).rejects.toMatchObject({
      body: { Details: [{ Field: '[1].Name' }, { Field: '[2].Name' }] },
    })
    const failure = new Error('no connection')
    await expect(check(facts, { 'shop/sale': lists(failure) })).rejects.toBe(failure)
    await expect(check(facts, { 'shop/sale': (async function* () {})() })).resolves.toBeUndefined()
  })

  it('throws if the operation names no rule set', async () => {
    const { book } = await bookOf()

    await expect(checker(book, [])({})).rejects.toThrow('names no rule set')
  })
})

describe('limits, roles and the hash', async () => {
  const { book } = await bookOf()
  const hashWith = async (files: Record<string, unknown>) =>
    (await loadRules({ directory: await rulesFolder(files), limits })).hash

  it('returns numbers and scopes, and throws for unknown names', () => {
    expect(book.limit('shop/limits' as never, 'HoldHours' as never)).toBe(24)
    expect(() => book.limit('shop/limits' as never, 'HoldDays' as never)).toThrow('no limit "HoldDays"')
    expect(book.scopesOf('Employee')).toEqual(['cart.read'])
    expect(() => book.scopesOf('toString')).toThrow('no role "toString"')
  })

  it('returns the scopes of all roles once, or those of a role that cannot be combined', async () => {
    const roles = {
      Administrator: { meaning: 'Runs it.', scopes: ['cart.read', 'cart.write'] },
      Employee: { meaning: 'Works there.', scopes: ['cart.read'] },
      StoreEmployee: { meaning: 'Sells.', nodes: 'assigned', scopes: ['cart.read', 'cart.write'] },
      Supplier: { meaning: 'Delivers.', standsAlone: true, scopes: ['supplier.read'] },
      ApiClient: { meaning: 'A program.', scopes: ['cart.read'] },
    }
    const file = { $schema: '../roles.schema.json', description: 'For a test.', roles }
    const snapshot = await loadRules({ directory: await rulesFolder({ 'access/roles.json': file }), limits })

    expect(snapshot.scopesOf('Employee', 'Administrator')).toEqual(['cart.read', 'cart.write'])
    expect(snapshot.scopesOf('Administrator', 'Supplier', 'Employee')).toEqual(['supplier.read'])
    expect(snapshot.scopesOf()).toEqual([])
    expect(snapshot.nodeScopesOf('StoreEmployee', 'Employee')).toEqual(['cart.write'])
    expect(snapshot.nodeScopesOf('StoreEmployee', 'Administrator')).toEqual([])
    expect(snapshot.nodeScopesOf('StoreEmployee', 'Supplier')).toEqual([])
  })

  it('changes the hash with the rules, not with layout or cases', async () => {
    expect(book.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(await hashWith({ 'shop/sale.json': JSON.stringify(ruleSet()) })).toBe(book.hash)
    expect(await hashWith({ 'shop/limits.json': limitsOf(23) })).not.toBe(book.hash)
  })
})
