import { describe, expect, test } from 'vitest'
import type { Rule } from '../../../../handlers/platform/rules/language/documents.ts'
import { decisionTables } from '../../../../handlers/platform/rules/page/decision-tables.ts'
import { facts, ruleSet, type TestRule } from '../rules-folder.ts'

const tablesOf = (...rules: TestRule[]) => decisionTables(ruleSet(...rules).rules as Rule[], facts)
const above = (value: unknown, floor = 5) => ({
  all: [
    { fact: 'sale', path: 'Price', operator: 'greaterThan', value },
    { fact: 'sale', path: 'Floor', operator: 'atLeast', value: floor },
  ],
})

describe('decision tables', () => {
  test('have a column for each value that differs, and list the other conditions once', () => {
    const tables = tablesOf({ code: 'Ten', conditions: above(10) }, { code: 'Twenty', conditions: above(20) })

    expect(tables).toMatchObject([
      {
        columns: ['Price (sale) is more than'],
        shared: [{ subject: 'Floor (sale)', verb: 'is at least', object: '5' }],
        rows: [
          { code: 'Ten', values: ['10'] },
          { code: 'Twenty', values: ['20'] },
        ],
      },
    ])
  })

  test.each<[string, TestRule]>([
    [
      'another operator',
      {
        code: 'Other',
        conditions: {
          all: [{ ...above(10).all[0], fact: 'sale', operator: 'atLeast' }, above(1).all[1] ?? {}],
        },
      } as TestRule,
    ],
    ['another fact to compare with', { code: 'Other', conditions: above({ fact: 'stock' }) }],
    ['another status', { code: 'Other', conditions: above(20), status: 409 }],
  ])('have no row for a rule with %s', (_, other) => {
    expect(tablesOf({ code: 'Ten', conditions: above(10) }, other)).toEqual([])
  })

  test('show a whole list, and the meaning of a number', () => {
    const kind = (value: unknown) => ({
      any: [{ fact: 'sale', path: 'Kind', operator: 'is', value }],
    })
    const name = (...value: string[]) => ({
      any: [{ fact: 'sale', path: 'Name', operator: 'isOneOf', value }],
    })
    const long = 'a'.repeat(60)
    const [kinds, names] = tablesOf(
      { code: 'KindOne', conditions: kind(1) },
      { code: 'KindTwo', conditions: kind(2) },
      { code: 'NameOne', conditions: name(long, `${long}b`, 'c') },
      { code: 'NameTwo', conditions: name('d') },
    )

    expect(kinds?.rows.map(({ values }) => values)).toEqual([['1 (Dated)'], ['2']])
    expect(names?.rows[0]?.values).toEqual([`“${long}”, “${long}b”, “c”`])
  })
})
