import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { shortCode } from '../../../handlers/runtime/values/validator-code.ts'

const schema = {
  type: 'object',
  required: ['name', 'schemaPath:"'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', minLength: 3, enum: ['a "quoted" \\ name', 'schemaPath:"x",'] },
    prices: { type: 'array', items: { anyOf: [{ type: 'number', minimum: 0 }, { const: 'schemaPath:"' }] } },
    'a"b': { not: { type: 'null' } },
  },
}
const values = [
  { name: 'x', prices: [-1, 'y'], 'a"b': null, more: 1 },
  { name: 'schemaPath:"x",', 'schemaPath:"': 2 },
  { prices: ['schemaPath:"', 3] },
  7,
]

test.each([true, false])('the short code finds the same faults, with all of them: %s', (allErrors) => {
  let lengths = { short: 0, long: 0 }
  const measured = (code: string) => {
    const short = shortCode(code)
    lengths = { short: short.length, long: code.length }
    return short
  }
  const options = { allErrors, strict: false, validateSchema: false }
  const plain = new Ajv2020({ ...options, code: { optimize: false } }).compile(schema)
  const short = new Ajv2020({ ...options, code: { optimize: false, process: measured } }).compile(schema)

  for (const value of values) {
    expect(short(value)).toBe(plain(value))
    expect(short.errors).toEqual(plain.errors?.map(({ schemaPath: _, ...fault }) => fault) ?? null)
  }
  expect(lengths.short).toBeLessThan(0.9 * lengths.long)
})
