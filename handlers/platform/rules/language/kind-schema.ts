// The JSON schema of conditions on one kind of property: the operators of its type, each with a value of that
// type or a reference to a fact of that type. Tested by test/platform/rules/rules.test.ts.
import type { Property, Term } from './catalogue.ts'
import { either, type JsonSchema, named } from './json-schema.ts'
import { kindOf, operatorsOf } from './operator-table.ts'
import type { Operand } from './operators.ts'

const literals: Record<string, JsonSchema> = {
  text: { type: 'string', maxLength: 1000 },
  guid: {
    type: 'string',
    description: 'A GUID as "3c9d2f10-58a4-4b6e-8f27-0d6f1a7b9c21".',
    pattern: '^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
  },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: {
    type: 'string',
    description: 'A day as "2026-01-31", or a moment as "2026-01-31T18:00:00Z".',
    pattern: '^\\d{4}-\\d\\d-\\d\\d(?:T\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d+)?)?(?:Z|[+-]\\d\\d:\\d\\d)?)?$',
  },
}

/** The operators and values of a kind; where the property has known values, only those. */
export function kindSchema(known: readonly Term[], kind: string, property?: Property): JsonSchema {
  const literal = property?.values
    ? {
        enum: property.values.map(({ value }) => value),
        enumDescriptions: property.values.map(({ meaning }) => meaning),
      }
    : literals[kind.replace('list-', '')]
  const orReference = (of: string, plain: JsonSchema = {}) =>
    known.some((term) => kindOf(term.property) === of)
      ? either({ type: 'object' }, { $ref: `#/$defs/reference-${of}` }, plain)
      : plain
  const operands: Record<Operand, JsonSchema> = {
    none: { properties: { value: false } },
    same: value(orReference(kind, literal)),
    list: value(
      orReference(`list-${kind}`, {
        type: 'array',
        minItems: 1,
        maxItems: 500,
        uniqueItems: true,
        items: literal ?? {},
      }),
    ),
    item: value(orReference(kind.replace('list-', ''), literal)),
    number: value(orReference('number', { type: 'integer', minimum: 0 })),
    pattern: value({ type: 'string', minLength: 1, maxLength: 200 }),
  }
  const operators = Object.entries(operatorsOf(kind))
  const byOperand = [...Map.groupBy(operators, ([, { operand }]) => operand)]
  return {
    properties: {
      operator: {
        enum: operators.map(([name]) => name),
        enumDescriptions: operators.map(([, { says }]) => says),
      },
    },
    allOf: byOperand.map(([operand, group]) =>
      either(
        named(
          'operator',
          group.map(([name]) => name),
        ),
        operands[operand],
      ),
    ),
  }
}

const value = (schema: JsonSchema): JsonSchema => ({ properties: { value: schema }, required: ['value'] })
