// The schemas of a comparison's operator and value by the kind of property, and of paths and references to other facts.
// Tested by test/rules/load/rules-files.test.ts.
import { knownValues, type Property, type Term } from './catalogue.ts'
import { kindOf, type Operand, operatorsOf } from './operators.ts'

export type JsonSchema = Record<string, unknown>

/** The member with which an editor finds the schema. Any path is accepted: it depends on where the folder is. */
export const schemaMember = { type: 'string', description: 'The path of the schema, for editors.' }

/** JSON schema's if, then and else. */
export function either(condition: JsonSchema, then: JsonSchema, otherwise?: JsonSchema): JsonSchema {
  return { if: condition, then, ...(otherwise && { else: otherwise }) }
}

/** Holds where a member is present and has one of these values. */
export const hasMember = (member: string, values: readonly string[]) => ({
  properties: { [member]: { enum: values } },
  required: [member],
})

/** The paths of these properties. */
export function pathSchema(group: readonly Term[]): JsonSchema {
  const choice = {
    enum: group.map(({ path }) => path),
    enumDescriptions: group.map(({ property }) => property.meaning),
  }
  // An entry of a list is named by its position; the editor offers 0, the pattern accepts any.
  const indexed = choice.enum.filter((path) => /\.\d/.test(path))
  const patterns = indexed.map(
    (path) => `^${path.replaceAll('.', '\\.').replaceAll(/(?<=\.)0(?=\\|$)/g, '\\d{1,6}')}$`,
  )
  return patterns.length === 0 ? choice : { anyOf: [choice, ...patterns.map((pattern) => ({ pattern }))] }
}

/** The value of another fact of this kind. */
export function referenceSchema(known: readonly Term[], kind: string): JsonSchema {
  const group = [
    ...Map.groupBy(
      known.filter(({ property }) => kindOf(property) === kind),
      ({ fact }) => fact,
    ),
  ]
  return {
    type: 'object',
    additionalProperties: false,
    required: ['fact'],
    properties: {
      ...calculations[kind],
      fact: {
        enum: group.map(([fact]) => fact),
        enumDescriptions: group.map(([name]) => known.find(({ fact }) => fact === name)?.property.meaning),
      },
      path: { type: 'string' },
    },
    allOf: group.map(([fact, terms]) => {
      const inner = terms.filter(({ path }) => path !== '')
      const path =
        inner.length > 0 ? { properties: { path: pathSchema(inner) } } : { properties: { path: false } }
      return either(
        hasMember('fact', [fact]),
        terms.length === inner.length ? { ...path, required: ['path'] } : path,
      )
    }),
  }
}

/** The kinds of values that a field of a table can have. */
export const TABLE_KINDS = ['text', 'guid', 'number', 'boolean', 'date']

/** The value in a table; table-checks.ts and rule-checks.ts check the names in it. */
export const tableSchema = (kind: string): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: ['table', 'key', 'column'],
  properties: {
    table: {
      type: 'string',
      description:
        'The name of a table: max-quantities is max-quantities.table.csv in the folder of the service.',
      pattern: '^[a-z][a-z0-9-]*$',
    },
    key: {
      type: 'object',
      description:
        'The columns that find the row, each with the fact, or in "where" with the {"entry"}, that it must equal.',
      minProperties: 1,
      maxProperties: 5,
      additionalProperties: either(
        { type: 'object', required: ['entry'] },
        {
          additionalProperties: false,
          properties: { entry: { type: 'string', description: 'A property of the same entry of the list.' } },
        },
        {
          type: 'object',
          additionalProperties: false,
          required: ['fact'],
          properties: {
            fact: { type: 'string', description: 'The fact that the column must equal.' },
            path: { type: 'string' },
          },
        },
      ),
    },
    column: { type: 'string', description: 'The column that has the value.', minLength: 1 },
    ...calculations[kind],
  },
})

/** Holds where the value is one of a table. */
const namesTable = { type: 'object', required: ['table'] }

/** What a value of a kind can be calculated with. */
export const calculations: Record<string, JsonSchema> = {
  number: { times: { type: 'number', description: 'The value times this number, exactly.' } },
  date: {
    plus: {
      type: 'string',
      description: 'The value plus this ISO 8601 duration: "P30D", "PT2H", "-P1M".',
      pattern:
        '^[+-]?P(?=.)(?:\\d{1,4}Y)?(?:\\d{1,5}M)?(?:\\d{1,5}W)?(?:\\d{1,6}D)?(?:T(?=.)(?:\\d{1,6}H)?(?:\\d{1,7}M)?(?:\\d{1,9}S)?)?$',
    },
  },
}

/** A date, or a date and time; rule-checks.ts finds days that the calendar does not have. */
export const DATE = {
  type: 'string',
  description: 'A date, "2026-01-31", or a date and time, "2026-01-31T18:00:00Z".',
  pattern: '^\\d{4}-\\d\\d-\\d\\d(?:T\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d+)?)?(?:Z|[+-]\\d\\d:\\d\\d)?)?$',
}

const literals: Record<string, JsonSchema> = {
  text: { type: 'string', maxLength: 1000 },
  guid: {
    type: 'string',
    description: 'A GUID, "3c9d2f10-58a4-4b6e-8f27-0d6f1a7b9c21".',
    pattern: '^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
  },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: DATE,
}

/** The operators and values of a kind of property; where the property lists its values, only those. */
export function kindSchema(
  known: readonly Term[],
  kind: string,
  property?: Property,
  where?: JsonSchema,
): JsonSchema {
  const literal = literalSchema(kind.replace('list-', ''), property?.items ?? property)
  const orReference = (of: string, plain: JsonSchema = {}) => {
    const orFact = known.some((term) => kindOf(term.property) === of)
      ? either({ type: 'object' }, { $ref: `#/$defs/reference-${of}` }, plain)
      : plain
    // rule-checks.ts refuses a table where a list is needed, with the reason.
    const column = of.replace('list-', '')
    return TABLE_KINDS.includes(column)
      ? either(namesTable, { $ref: `#/$defs/table-${column}` }, orFact)
      : orFact
  }
  const operands: Record<Operand, JsonSchema> = {
    none: { properties: { value: false, where: false } },
    same: valueSchema(orReference(kind, literal)),
    list: valueSchema(
      orReference(`list-${kind}`, {
        type: 'array',
        minItems: 1,
        maxItems: 500,
        uniqueItems: true,
        items: literal ?? {},
      }),
    ),
    item: valueSchema(orReference(kind.replace('list-', ''), literal)),
    number: valueSchema(orReference('number', { type: 'integer', minimum: 0 })),
    part: valueSchema(orReference('text', { ...literals.text, minLength: 1 })),
    divisor: valueSchema(orReference('number', { type: 'number', exclusiveMinimum: 0 })),
    ending: valueSchema({
      type: 'number',
      description: 'What follows the point, such as 0.99.',
      minimum: 0,
      exclusiveMaximum: 1,
    }),
    pattern: valueSchema({ type: 'string', minLength: 1, maxLength: 200 }),
    where: { properties: { value: false, where: where ?? false }, required: ['where'] },
  }
  // Conditions on entries are about one entry: they do not count the entries of a list in it.
  const operators = Object.entries(operatorsOf(kind)).filter(
    ([, { operand }]) => where || operand !== 'where',
  )
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
        hasMember(
          'operator',
          group.map(([name]) => name),
        ),
        operands[operand],
      ),
    ),
  }
}

/** What a property can be compared with: one of its known values, or a value within its bounds. */
export function literalSchema(type: string, property: Property | undefined): JsonSchema | undefined {
  const values = property && knownValues(property)
  if (values)
    return { enum: values.map(({ value }) => value), enumDescriptions: values.map(({ meaning }) => meaning) }
  const { minimum, maximum, maxLength } = property ?? {}
  return {
    ...literals[type],
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(maxLength !== undefined && { maxLength }),
  }
}

const valueSchema = (schema: JsonSchema): JsonSchema => ({
  properties: { value: schema, where: false },
  required: ['value'],
})
