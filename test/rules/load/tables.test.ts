// Tables (R13): what a CSV file may look like, what is refused and where, and what rules find in it.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { engineCodes } from '../../../handlers/rules/evaluate/agreement.ts'
import type { Comparison } from '../../../handlers/rules/language/documents.ts'
import { problemLine, RulesRefused } from '../../../handlers/rules/language/problems.ts'
import { readRulesFolder } from '../../../handlers/rules/load/files.ts'
import { createLoadMemo } from '../../../handlers/rules/load/load-memo.ts'
import { buildRules, loadRules } from '../../../handlers/rules/load/loader.ts'
import { mutate } from '../../../scripts/rules/prove/mutants.ts'
import { facts, limits, ruleSet, rulesFolder, withoutGate } from '../rules-folder.ts'

const FILE = 'shop/most.table.csv'

/** Loads of one program compile the schemas once. */
const memo = createLoadMemo()

const most = { table: 'most', key: { Name: { fact: 'sale', path: 'Name' } }, column: 'Most' }
const above = (value: unknown): Comparison => ({
  fact: 'sale',
  path: 'Price',
  operator: 'greaterThan',
  value,
})
const rule = (...conditions: Comparison[]) => ruleSet({ code: 'TooDear', conditions: { all: conditions } })

const saleOf = (sale: object) => ({
  sale: {
    ...{ Name: null, Note: null, Key: null, Price: null, Floor: 1, Kind: null, IsDefault: null },
    ...{ Start: null, Stop: null, Tags: null, Lines: null, Place: null },
    ...sale,
  },
  stock: null,
  history: null,
})

const casesOf = (...cases: object[]) => ({
  $schema: '../cases.schema.json',
  cases: cases.map((example, index) => ({ ...example, name: `Case ${index}` })),
})

const cases = casesOf(
  { facts: saleOf({ Name: 'A', Price: 11 }), expect: ['TooDear'] },
  { facts: saleOf({ Name: 'A', Price: 10 }), expect: [] },
  { facts: saleOf({ Name: 'X', Price: 99 }), expect: [] },
)

const folder = (csv: string | undefined, files: Record<string, unknown> = {}) =>
  rulesFolder({ 'shop/sale.json': rule(above(most)), 'shop/sale.cases.json': cases, [FILE]: csv, ...files })

/** The faults of a folder, as an owner sees them. */
async function faultsOf(csv: string | undefined, files?: Record<string, unknown>): Promise<string[]> {
  const directory = await folder(csv, files)
  const error = await loadRules({ directory, limits, memo }).catch((error: unknown) => error)
  if (!(error instanceof RulesRefused)) return []
  return error.problems.map((problem) => problemLine(problem).trim())
}

describe('a table', () => {
  it.each([
    ['separated by commas', 'Name,Most\nA,10\n'],
    ['separated by semicolons, with a decimal comma', 'Name;Most\nA;10,00\n'],
    ['with a byte order mark and CRLF', '\ufeffName,Most\r\nA,10\r\n'],
    ['without a last line end', 'Name,Most\nA,10'],
    ['with quotes, commas and lines in them', 'Note,Name,Most\n"a ""b"",\r\nc","A","10"\n'],
    ['with columns that no rule reads', 'Most,Comment,Name\n10,,A\n'],
    ['with empty rows', 'Name,Most\n\n,\nA,10\n,\n'],
    ['with spaces around values', 'Name, Most\n A ,10 \n'],
  ])('may be a file %s', async (_, csv) => {
    expect(await faultsOf(csv)).toEqual([])
  })

  it('has the same hash with other separators, quotes and line ends, and another with another value', async () => {
    const hashOf = async (csv: string) =>
      (await loadRules({ directory: await folder(csv), limits, memo })).hash
    const [plain, other, changed] = [
      await hashOf('Name,Most\nA,10\n'),
      await hashOf('"Name";"Most"\r\n"A";10\r\n'),
      await hashOf('Name,Most\nA,10\nB,1\n'),
    ]

    expect(plain).toBe(other)
    expect(plain).not.toBe(changed)
  })

  it.each([
    ['is empty', '', `${FILE}:1: the file is empty; its first row has the names of the columns.`],
    [
      'has a column without a name',
      'Name,\nA,10',
      `${FILE}:1:2: a name is missing here: the first row has the name of each column.`,
    ],
    ['has two columns of a name', 'Name,Most,Name\nA,10,B', `${FILE}:1:3: two columns have the name "Name".`],
    [
      'has a row with too many fields',
      'Name,Most\nA,10\n\nB,1,5',
      `${FILE}:4: the row has 3 fields, and the first row 2.`,
    ],
    [
      'has a semicolon among commas',
      'Name,Most\nA;10\n',
      `${FILE}:2: the row has 1 field, and the first row 2. Separate all rows in the same way, by commas or by semicolons.`,
    ],
    [
      'has a quote that does not end',
      'Name,Most\n"A,10\nB,1',
      `${FILE}:2: a text in quotes, "…", does not end.`,
    ],
    [
      'has text after a quote',
      'Name,Most\n"A"x,10\n',
      `${FILE}:2: in a text in quotes, "…", a quote is written twice: "".`,
    ],
    [
      'has a field of another type',
      'Name,Most\n"A\nB",10\nC,ten\n',
      `${FILE}:4:2 /Most: found "ten"; it must be a number such as 12 or 0.5, without a unit and without a separator of thousands.`,
    ],
    [
      'has thousands',
      'Name,Most\nA,"1,000"\n',
      `${FILE}:2:2 /Most: found "1,000"; it must be a number such as 12 or 0.5, without a unit and without a separator of thousands.`,
    ],
    [
      'has a key twice',
      'Name,Most\nA,10\nB,1\nA ,3\n',
      `${FILE}:4:1 /Name: the row in line 2 has the same Name: "A". Remove one of the two.`,
    ],
    [
      'has an empty key',
      'Name,Most\nA,10\n,1\n',
      `${FILE}:3:1 /Name: the field is empty, so no rule finds the row.`,
    ],
    [
      'has a key that is too long',
      `Name,Most\nA,10\n${'x'.repeat(51)},1\n`,
      `${FILE}:3:1 /Name: found "${'x'.repeat(51)}"; the text may have at most 50 characters.`,
    ],
    [
      'lacks a column',
      'Name,Max\nA,10\n',
      `shop/sale.json:14 /rules/0/conditions/all/0/value/column: ${FILE} has no column "Most"; it has Name, Max.`,
    ],
    [
      'lacks a column of the key',
      'Names,Most\nA,10\n',
      `shop/sale.json:16 /rules/0/conditions/all/0/value/key/Name: ${FILE} has no column "Name"; it has Names, Most. Did you mean "Names"?`,
    ],
  ])('that %s is refused', async (_, csv, fault) => {
    const [first, ...others] = await faultsOf(csv)

    expect([first?.replace(/^(shop\/sale.json):\d+/, '$1'), others]).toEqual([
      fault.replace(/^(shop\/sale.json):\d+/, '$1'),
      [],
    ])
  })

  it('that is missing, has no header, or is named by no rule, is refused', async () => {
    expect((await faultsOf('A,10\n'))[0]).toContain('The first row must have the names of the columns.')
    expect((await faultsOf(undefined)).map((fault) => fault.replace(/:\d+ /, ' '))).toEqual([
      `shop/sale.json /rules/0/conditions/all/0/value/table: there is no table: the file ${FILE} is missing.`,
    ])
    expect(
      await faultsOf('Name,Most\nA,10\n', { 'companies/12/shop/mots.table.csv': 'Name,Most\nA,9\n' }),
    ).toEqual([
      'companies/12/shop/mots.table.csv: no rule names this table; remove it, or rename it. Did you mean "most"?',
    ])
  })

  it('has at most 100,000 rows', async () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => `N${index},5`)
    rows[0] = 'A,10'
    const csv = ['Name,Most', ...rows].join('\n')

    expect(await faultsOf(csv)).toEqual([])
    expect(await faultsOf(`${csv}\nB,5`)).toEqual([`${FILE}:100002: the table has more than 100,000 rows.`])
  })

  it('with a fault in every row shows the first twenty', async () => {
    const csv = ['Name,Most', ...Array.from({ length: 50 }, (_, index) => `N${index},many`)].join('\n')

    expect(await faultsOf(csv)).toHaveLength(20)
  })
})

describe('a value of a table in a rule', () => {
  const check = async (comparison: Comparison, csv: string, sale: object) => {
    const directory = await folder(csv, { 'shop/sale.json': rule(comparison) })
    const snapshot = await withoutGate({ directory, memo })
    const set = snapshot.ruleSets.get('shop/sale')
    const values = saleOf(sale)
    const { violations } = await snapshot.decide('shop/sale', values)
    const codes = violations.map(({ code }) => code)
    expect(set && (await engineCodes(set, values, { tables: snapshot.tables }))).toEqual(codes)
    return codes.length > 0
  }

  it.each([
    ['a number above it', { Name: 'A', Price: 11 }, true],
    ['a number below it', { Name: 'A', Price: 10 }, false],
    ['a key in another case', { Name: 'dD', Price: 11 }, true],
    ['no row', { Name: 'B', Price: 11 }, false],
    ['an empty field', { Name: 'C', Price: 11 }, false],
    ['no key', { Name: null, Price: 11 }, false],
  ])('is compared: %s', async (_, sale, isRefused) => {
    expect(await check(above(most), 'Name,Most\nA,10\nC,\nDd,10\n', sale)).toBe(isRefused)
  })

  it('is null without a row for negative operators too', async () => {
    const isNot = { ...above(most), operator: 'isNot' }

    expect(await check(isNot, 'Name,Most\nA,10\n', { Name: 'B', Price: 11 })).toBe(false)
    expect(await check(isNot, 'Name,Most\nA,10\n', { Name: 'A', Price: 11 })).toBe(true)
  })

  it('can be calculated', async () => {
    expect(await check(above({ ...most, times: 1.2 }), 'Name,Most\nA,10\n', { Name: 'A', Price: 12 })).toBe(
      false,
    )
    expect(
      await check(above({ ...most, times: 1.2 }), 'Name,Most\nA,10\n', { Name: 'A', Price: 12.01 }),
    ).toBe(true)
  })

  it('is found by several columns, GUIDs in either case and dates in any zone', async () => {
    const key = {
      Key: { fact: 'sale', path: 'Key' },
      Day: { fact: 'sale', path: 'Start' },
      Kind: { fact: 'sale', path: 'Kind' },
    }
    const guid = '3c9d2f10-58a4-4b6e-8f27-0d6f1a7b9c21'
    const csv = `Key,Day,Kind,Most\n${guid.toUpperCase()},2026-03-01,1,10\n`
    const sale = { Key: guid, Start: '2026-03-01T01:00:00+01:00', Kind: 1, Price: 11 }

    expect(await check(above({ ...most, key }), csv, sale)).toBe(true)
    expect(await check(above({ ...most, key }), csv, { ...sale, Start: '2026-03-02' })).toBe(false)
  })

  it('is found by a property of the entry, and by a fact', async () => {
    const lines = {
      fact: 'sale',
      path: 'Lines',
      operator: 'any',
      where: [
        {
          path: 'Quantity',
          operator: 'greaterThan',
          value: {
            table: 'most',
            key: { Name: { fact: 'sale', path: 'Name' }, Id: { entry: 'Most' } },
            column: 'Most',
          },
        },
      ],
    }
    const csv = 'Name,Id,Most\nA,1,10\nA,2,20\nB,1,30\n'
    const line = (Quantity: number, Most: number | null) => ({ Quantity, Most })

    expect(
      await check(lines, csv, { Name: 'A', Lines: [line(10, 1), line(20, 2), line(99, 3), line(99, null)] }),
    ).toBe(false)
    expect(await check(lines, csv, { Name: 'A', Lines: [line(1, 1), line(21, 2)] })).toBe(true)
    expect(await check(lines, csv, { Name: 'B', Lines: [line(21, 1), line(99, 2)] })).toBe(false)
  })

  it('is a text, a date, a truth value or a known value, as what it is compared with', async () => {
    const by = { table: 'most', key: { Name: { fact: 'sale', path: 'Name' } } }
    const csv = 'Name,Text,Day,Flag,Kind\nA,x,2026-03-01,TRUE,1\n'
    const sale = { Name: 'A', Note: 'axb', Start: '2026-02-28', IsDefault: true, Kind: 1 }

    for (const [path, operator, column] of [
      ['Note', 'contains', 'Text'],
      ['Start', 'before', 'Day'],
      ['IsDefault', 'is', 'Flag'],
      ['Kind', 'is', 'Kind'],
    ] as const)
      expect(await check({ fact: 'sale', path, operator, value: { ...by, column } }, csv, sale), column).toBe(
        true,
      )
  })

  it('shows in a message', async () => {
    const document = ruleSet({
      code: 'TooDear',
      conditions: { all: [above(most)] },
      message: 'At most {value}.',
    })
    const directory = await folder('Name,Most\nA,10\n', { 'shop/sale.json': document })
    const snapshot = await loadRules({ directory, limits, memo })
    const [violation] = await snapshot.evaluate('shop/sale', saleOf({ Name: 'A', Price: 11 }))

    expect(violation?.message).toBe('At most 10.')
  })

  it.each([
    [
      above({ ...most, key: { Name: { fact: 'sale', path: 'Nmae' } } }),
      '/value/key/Name: there is no such fact or property.',
    ],
    [
      above({ ...most, key: { Name: { fact: 'sale', path: 'Tags' } } }),
      '/value/key/Name: a key is one value, and this is a list or an object.',
    ],
    [
      above({ ...most, key: { Name: { fact: 'sael', path: 'Name' } } }),
      '/value/key/Name/fact: shop/sale is not given the fact "sael"; it may use sale, stock, history. Did you mean "sale"?',
    ],
    [
      above({ ...most, key: { Name: { entry: 'Name' } } }),
      '/value/key/Name: "entry" is a property of an entry, so it is only possible in "where".',
    ],
    [
      { ...above(most), operator: 'isOneOf' },
      '/value: "isOneOf" cannot compare with a table, which has one value in each field.',
    ],
    [
      above({ ...most, colum: 'Most' }),
      '/value/colum: this name is not known here; known are table, key, column, times. Did you mean "column"?',
    ],
  ])('is refused where it cannot be found: %#', async (comparison, fault) => {
    const faults = await faultsOf('Name,Most\nA,10\n', { 'shop/sale.json': rule(comparison as Comparison) })

    expect(faults[0]).toContain(`/rules/0/conditions/all/0${fault}`)
  })

  it('must be a known value', async () => {
    const kind = { fact: 'sale', path: 'Kind', operator: 'is', value: { ...most, column: 'Kind' } }

    expect(await faultsOf('Name,Kind\nA,2\n', { 'shop/sale.json': rule(kind) })).toEqual([
      `${FILE}:2:2 /Kind: found 2; allowed are 1. The nearest is 1.`,
    ])
    const half = { ...kind, value: { ...kind.value, times: 0.5 } }
    expect(await check(half, 'Name,Kind\nA,2\n', { Name: 'A', Kind: 1 })).toBe(true)
  })
})

describe('cases of a rule with a table', () => {
  const csv = 'Name,Most\nA,10\n'

  it('may have rows of their own', async () => {
    const own = casesOf(
      {
        facts: saleOf({ Name: 'B', Price: 3 }),
        tables: { most: [{ Name: 'B', Most: 2 }] },
        expect: ['TooDear'],
      },
      { facts: saleOf({ Name: 'A', Price: 11 }), tables: { most: [{ Name: 'B', Most: 2 }] }, expect: [] },
      { facts: saleOf({ Name: 'B', Price: 3 }), tables: { most: [{ Name: 'B' }] }, expect: [] },
    )

    expect(await faultsOf(csv, { 'shop/sale.cases.json': own })).toEqual([])
  })

  it.each([
    [{ mots: [] }, '/mots: no rule of shop/sale names the table "mots". Did you mean "most"?'],
    [
      { most: [{ Nam: 'B' }] },
      '/most/0/Nam: the table most has no column "Nam"; it has Name, Most. Did you mean "Name"?',
    ],
    [{ most: [{ Name: 'B', Most: 'two' }] }, '/most/0/Most: found "two"; it must be a number'],
    [{ most: [{ Name: 'B' }, { Name: 'B' }] }, '/most/1/Name: row 1 has the same Name: "B".'],
  ])('are refused with other rows: %#', async (tables, fault) => {
    const own = casesOf(...cases.cases, { facts: saleOf({}), tables, expect: [] })
    const [first] = await faultsOf(csv, { 'shop/sale.cases.json': own })

    expect(first).toContain(`/cases/3/tables${fault}`)
  })

  it('run again when only the table changes, and keep it from being used', async () => {
    const directory = await folder(csv)
    const ofFolder = createLoadMemo()
    const load = async () =>
      buildRules(await readRulesFolder(directory, ofFolder), { limits, memo: ofFolder })
    const before = await load()
    await writeFile(join(directory, FILE), 'Name,Most\nA,11\n')

    await expect(load()).rejects.toThrow(
      'the case "Case 0" fails: expected TooDear, but the result is a pass.',
    )
    await writeFile(join(directory, FILE), 'Name,Most\nA,10.5\n')
    const [violation] = await (await load()).evaluate('shop/sale', saleOf({ Name: 'A', Price: 10.2 }))
    expect(violation).toBeUndefined()
    expect(await before.evaluate('shop/sale', saleOf({ Name: 'A', Price: 10.2 }))).toHaveLength(1)
  })

  it('must show what the rule does without a row', async () => {
    const survivorsOf = async (...all: object[]) => {
      const directory = await folder(csv, { 'shop/sale.cases.json': casesOf(...all) })
      const set = (await loadRules({ directory, limits, memo })).ruleSets.get('shop/sale')
      return set && mutate(set, facts).survivors.map(({ change }) => change)
    }
    const [refused, passing, withoutRow] = cases.cases as [object, object, object]
    const withoutPrice = { facts: saleOf({ Name: 'A' }), expect: [] }

    expect(await survivorsOf(refused, passing, withoutPrice)).toEqual([
      'made to hold where the table most has no value',
    ])
    expect(await survivorsOf(refused, passing, withoutPrice, withoutRow)).toEqual([])
  })
})

describe("a company's own table", () => {
  const own = 'companies/12/shop/most.table.csv'

  it('replaces the common one, whole, for it alone', async () => {
    const directory = await folder('Name,Most\nA,10\nB,5\n', { [own]: 'Name,Most\nA,20\n' })
    const snapshot = await loadRules({ directory, limits, memo })
    const codesFor = async (company: number | undefined, sale: object) =>
      (await snapshot.forCompany(company).evaluate('shop/sale', saleOf(sale))).map(({ code }) => code)

    expect(await codesFor(undefined, { Name: 'A', Price: 11 })).toEqual(['TooDear'])
    expect(await codesFor(13, { Name: 'A', Price: 11 })).toEqual(['TooDear'])
    expect(await codesFor(12, { Name: 'A', Price: 11 })).toEqual([])
    expect(await codesFor(12, { Name: 'A', Price: 21 })).toEqual(['TooDear'])
    expect(await codesFor(12, { Name: 'B', Price: 99 })).toEqual([])
  })

  it('is checked like the common one', async () => {
    expect(await faultsOf('Name,Most\nA,10\n', { [own]: 'Name,Most\nA,10\nA,11\n' })).toEqual([
      `${own}:3:1 /Name: the row in line 2 has the same Name: "A". Remove one of the two.`,
    ])
  })

  it('decides the cases of its rules', async () => {
    const files = {
      [own]: 'Name,Most\nA,20\n',
      'companies/12/shop/sale.json': {
        ...ruleSet({ code: 'TooCheap', conditions: { all: [{ ...above(most), operator: 'lessThan' }] } }),
      },
      'companies/12/shop/sale.cases.json': casesOf(
        { facts: saleOf({ Name: 'A', Price: 19 }), expect: ['TooCheap'] },
        { facts: saleOf({ Name: 'A', Price: 20 }), expect: [] },
      ),
    }
    expect(await faultsOf('Name,Most\nA,10\n', files)).toEqual([])
    expect(await faultsOf('Name,Most\nA,10\n', { ...files, [own]: undefined })).toEqual([
      expect.stringContaining('the case "Case 0" fails: expected TooCheap, but the result is TooDear.'),
      expect.stringContaining('the case "Case 1" fails: expected a pass, but the result is TooDear.'),
    ])
  })
})
