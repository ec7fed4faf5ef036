import { expect, test } from 'vitest'
import { filterablesOf } from '../../../handlers/api/filter/filterables.ts'

const marked = (schema: object) => ({ ...schema, 'x-filterable': true })

test('the marked properties are returned with their types, in order', () => {
  const properties = {
    Id: marked({ type: 'integer', format: 'int32' }),
    Total: marked({ type: ['integer', 'null'], format: 'int64' }),
    Count: marked({ type: 'integer' }),
    Price: marked({ type: ['number', 'null'], format: 'decimal' }),
    Ratio: marked({ type: 'number', format: 'double' }),
    Exact: marked({ type: 'number', format: 'double', 'x-decimals': 4 }),
    Email: marked({ type: ['string', 'null'], format: 'email' }),
    SourceId: marked({ type: 'string', format: 'uuid' }),
    CreatedUtc: marked({ type: 'string', format: 'date-time' }),
    IsActive: marked({ type: 'boolean' }),
    Secret: { type: 'string' },
  }
  expect(
    filterablesOf({ type: 'object', properties }).map(({ name, type, nullable }) => [name, type, nullable]),
  ).toEqual([
    ['Id', 'integer', false],
    ['Total', 'long', true],
    ['Count', 'long', false],
    ['Price', 'decimal', true],
    ['Ratio', 'double', false],
    ['Exact', 'decimal', false],
    ['Email', 'string', true],
    ['SourceId', 'uuid', false],
    ['CreatedUtc', 'date-time', false],
    ['IsActive', 'boolean', false],
  ])
})

test('members of an allOf are included', () => {
  const base = { properties: { Id: marked({ type: 'integer' }) } }
  const schema = { allOf: [base], properties: { Name: marked({ type: 'string' }) } }
  expect(filterablesOf(schema).map(({ name }) => name)).toEqual(['Id', 'Name'])
})

test('a schema without marks has none', () => {
  expect(filterablesOf({ type: 'object' })).toEqual([])
})

test.each([
  { type: 'array' },
  { type: 'object' },
  { type: 'string', format: 'date' },
  {},
  { type: ['string', 'integer'] },
])('%j cannot be marked', (schema) => {
  expect(() => filterablesOf({ properties: { Odd: marked(schema) } })).toThrow(/Odd is x-filterable but/)
})
