// The schemas of a cases file and of facts that people write, in cases and for `explain`, generated from the fact
// catalogue: a misspelt fact is reported instead of ignored. Facts from handlers are checked while rules read them
// (fact-reader.ts) and may have more members. generated/rules/cases.schema.json is a copy, for editors.
// Tested by test/rules/rules.test.ts and test/scripts/rules/rules-commands.long.test.ts.
import { type Catalogue, knownValues, type Property, type Scalar } from './catalogue.ts'
import { type JsonSchema, schemaMember } from './value-schemas.ts'

/** The JSON schema of a cases file. case-checks.ts checks that a rule set may use the facts. */
export function casesSchema(facts: Catalogue): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The cases of a rule set',
    description: 'Written by `npm run generate` from rules/facts.json; do not edit.',
    type: 'object',
    additionalProperties: false,
    required: ['$schema', 'cases'],
    properties: {
      $schema: schemaMember,
      cases: {
        type: 'array',
        description: 'Worked examples: at least one that passes, and one per rule that it refuses.',
        minItems: 1,
        maxItems: 1001,
        items: caseSchema(facts),
      },
    },
  }
}

const caseSchema = (facts: Catalogue) => ({
  type: 'object',
  additionalProperties: false,
  required: ['name', 'facts', 'expect'],
  properties: {
    name: {
      type: 'string',
      description: 'What the example shows, as a sentence.',
      minLength: 1,
      maxLength: 200,
    },
    facts: {
      description: 'What matters in the example; everything else is as in the examples of facts.json.',
      ...factsSchema(facts),
      // case-checks.ts reports other names, with those that the rule set may use.
      additionalProperties: true,
    },
    tables: {
      type: 'object',
      description: 'By the names of tables: rows that the example has instead of those of the file.',
      additionalProperties: {
        type: 'array',
        maxItems: 100,
        items: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } },
      },
    },
    expect: {
      type: 'array',
      description: 'The codes of the rules that refuse it; [] where it passes.',
      uniqueItems: true,
      items: { type: 'string' },
    },
    warnings: {
      type: 'array',
      description: 'The codes of the rules that warn; without it none is expected.',
      uniqueItems: true,
      items: { type: 'string' },
    },
  },
})

const TYPES: Record<Scalar, string> = {
  text: 'string',
  guid: 'string',
  number: 'number',
  boolean: 'boolean',
  date: 'string',
}

/** The JSON schema of an object with some of these facts. Unknown names are not allowed. */
export function factsSchema(facts: Catalogue): JsonSchema {
  return { type: 'object', additionalProperties: false, properties: membersOf(facts) }
}

const membersOf = (members: Readonly<Record<string, Property>>) =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, valueSchema(member)]))

/** The lists of what the platform itself supplies. A request may name another country, currency or scope. */
const SUPPLIED_LISTS: readonly unknown[] = ['roles']

function valueSchema(property: Property): JsonSchema {
  const { type, meaning, nullable, list, maxLength, minimum, maximum, items, properties } = property
  const values = list === undefined || SUPPLIED_LISTS.includes(list) ? knownValues(property) : undefined
  const orNull = nullable === true ? [null] : []
  const name = type === 'list' ? 'array' : type === 'object' ? 'object' : TYPES[type]
  return {
    description: meaning,
    type: nullable ? [name, 'null'] : name,
    ...(values && {
      enum: [...values.map(({ value }) => value), ...orNull],
      enumDescriptions: [...values.map((value) => value.meaning), ...orNull.map(() => 'Nothing.')],
    }),
    ...(!values && maxLength !== undefined && { maxLength }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(items && { items: valueSchema(items) }),
    ...(properties && { additionalProperties: false, properties: membersOf(properties) }),
  }
}
