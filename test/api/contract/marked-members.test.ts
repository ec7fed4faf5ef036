import { describe, expect, test } from 'vitest'
import {
  type EnumAliases,
  markedMembers,
  namedValue,
  normalizedValue,
  replaceMembers,
} from '../../../handlers/api/contract/marked-members.ts'

const kind = {
  type: 'string',
  enum: ['Purchase', 'Refund'],
  'x-accept-numbers': { 1: 'Purchase', 0: 'Refund' },
}
const body = {
  type: 'object',
  properties: {
    Kind: kind,
    Count: { type: 'integer' },
    Payments: { type: 'array', items: { type: 'object', properties: { Kind: kind } } },
    Kinds: { type: 'array', items: kind },
  },
}
const aliasesIn = (schema: object) => markedMembers<EnumAliases>(schema, 'x-accept-numbers', (node) => node)
const members = aliasesIn(body)
const named = (value: unknown) => {
  for (const { steps, mark } of members) replaceMembers(value, steps, namedValue(mark))
  return value
}

describe('marked members', () => {
  test('are accepted wherever the enum is used', () => {
    expect(members.map(({ steps }) => steps.join('.'))).toEqual(['Kind', 'Payments.*.Kind', 'Kinds.*'])
  })

  test('are replaced by names', () => {
    const input = { Kind: 1, Count: 1, Payments: [{ Kind: 0 }, {}, { Kind: 'Refund' }], Kinds: [0, 1] }

    expect(named(input)).toEqual({
      ...{ Kind: 'Purchase', Count: 1, Kinds: ['Refund', 'Purchase'] },
      Payments: [{ Kind: 'Refund' }, {}, { Kind: 'Refund' }],
    })
  })

  test.each([
    { Kind: 2, Payments: [{ Kind: 1.5 }, { Kind: '1' }, { Kind: null }] },
    { Kind: [1], Payments: { Kind: 1 }, Kinds: { 0: 1 } },
    { Payments: [1, null, 'x'], Kinds: null },
    null,
    [1],
    7,
  ])('other values are unchanged: %j', (input) => {
    expect(named(structuredClone(input))).toEqual(input)
  })

  test('texts get one form wherever the schema says so, and other values stay', () => {
    const text = { type: 'string', 'x-normalized': true }
    const schema = {
      properties: { Sku: text, Lines: { items: { properties: { Numbers: { items: text } } } } },
    }
    const input = { Sku: ' e\u0301', Name: ' e\u0301', Lines: [{ Numbers: ['e\u0301 ', 7, null] }] }

    for (const { steps } of markedMembers(schema, 'x-normalized', (node) => node)) {
      replaceMembers(input, steps, normalizedValue)
    }

    expect(input).toEqual({ Sku: '\u00e9', Name: ' e\u0301', Lines: [{ Numbers: ['\u00e9', 7, null] }] })
  })

  test('a recursive schema is handled', () => {
    const node: Record<string, unknown> = { type: 'object' }
    node.properties = { Kind: kind, Children: { type: 'array', items: node } }

    expect(aliasesIn(node).map(({ steps }) => steps.join('.'))).toEqual(['Kind'])
  })
})
