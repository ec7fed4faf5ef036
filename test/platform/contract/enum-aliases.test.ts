import { describe, expect, test } from 'vitest'
import { enumAliasMembers, resolveEnumAliases } from '../../../handlers/platform/contract/enum-aliases.ts'

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
const members = enumAliasMembers(body, (node) => node)
const named = (value: unknown) => {
  for (const member of members) resolveEnumAliases(value, member)
  return value
}

describe('numbers as aliases of names', () => {
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

  test('a recursive schema is handled', () => {
    const node: Record<string, unknown> = { type: 'object' }
    node.properties = { Kind: kind, Children: { type: 'array', items: node } }

    expect(enumAliasMembers(node, (schema) => schema).map(({ steps }) => steps.join('.'))).toEqual(['Kind'])
  })
})
