import { describe, expect, it } from 'vitest'
import type { Fact } from '../../../handlers/rules/language/catalogue.ts'
import { readJsonText } from '../../../handlers/rules/language/json-text.ts'
import { schemaReferenceProblems } from '../../../scripts/rules/prove/schema-references.ts'

const schemas = {
  Cart: {
    type: 'object',
    properties: {
      Id: { type: 'string', format: 'uuid' },
      Name: { type: ['string', 'null'], maxLength: 50 },
      Status: { $ref: '#/components/schemas/Status' },
      Made: { type: 'string', format: 'date-time' },
      IsOpen: { type: 'boolean' },
      Items: { type: 'array', items: { $ref: '#/components/schemas/Item' } },
    },
  },
  Item: { type: 'object', properties: { Price: { type: 'number' } } },
  Status: { type: 'integer', enum: [1, 2] },
}
const documents = new Map([['cart', { components: { schemas } }]])

const properties: Fact['properties'] = {
  Id: { type: 'guid', meaning: 'x' },
  Name: { type: 'text', meaning: 'x', maxLength: 50 },
  Status: { type: 'number', meaning: 'x', values: [1, 2].map((value) => ({ value, meaning: 'x' })) },
  Made: { type: 'date', meaning: 'x' },
  IsOpen: { type: 'boolean', meaning: 'x' },
  Items: {
    type: 'list',
    meaning: 'x',
    items: { type: 'object', meaning: 'x', properties: { Price: { type: 'number', meaning: 'x' } } },
  },
}
const problemsOf = (changed: Record<string, unknown>, schema = 'cart/Cart') => {
  const cart = {
    type: 'object',
    meaning: 'x',
    ruleSets: ['cart/create'],
    schema,
    properties: { ...properties, ...changed },
  }
  const file = { file: 'facts.json', ...readJsonText(JSON.stringify({ facts: { cart } }, null, 1)) }
  return schemaReferenceProblems(file, documents).map(
    ({ line, pointer, message }) => `${line} ${pointer}: ${message}`,
  )
}

describe('a fact that names a schema', () => {
  it('may have each of its properties', () => {
    expect(problemsOf({})).toEqual([])
  })

  it.each<[string, Record<string, unknown>, RegExp]>([
    [
      'an unknown name',
      { Nmae: { type: 'text', meaning: 'x' } },
      /^\d+ .*\/properties\/Nmae: the document has no "Nmae" here\. Did you mean "Name"\?$/,
    ],
    [
      'a guid as text',
      { Id: { type: 'text', meaning: 'x' } },
      /\/Id\/type: found "text"; the document has guid\./,
    ],
    [
      'a date as text',
      { Made: { type: 'text', meaning: 'x' } },
      /\/Made\/type: found "text"; the document has date\./,
    ],
    [
      'another length',
      { Name: { type: 'text', meaning: 'x', maxLength: 40 } },
      /\/Name\/maxLength: found 40; the document has 50\./,
    ],
    [
      'other values',
      { Status: { type: 'number', meaning: 'x', values: [{ value: 3, meaning: 'x' }] } },
      /\/values: found 3; the document has 1, 2\./,
    ],
    [
      'an unknown name in a list',
      {
        Items: {
          type: 'list',
          meaning: 'x',
          items: { type: 'object', meaning: 'x', properties: { Cost: { type: 'number', meaning: 'x' } } },
        },
      },
      /\/Items\/items\/properties\/Cost: the document has no "Cost"/,
    ],
  ])('is refused for %s', (_, changed, message) => {
    expect(problemsOf(changed)).toEqual([expect.stringMatching(message)])
  })

  it('must name an existing schema', () => {
    expect(problemsOf({}, 'cart/Cort')).toEqual([
      expect.stringContaining('found "cart/Cort", which no document defines. Did you mean "cart/Cart"?'),
    ])
    expect(problemsOf({}, 'card/Cart')).toEqual([expect.stringContaining('Did you mean "cart"?')])
  })
})
