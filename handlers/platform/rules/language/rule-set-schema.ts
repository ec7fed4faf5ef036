// Generates rules/rule-set.schema.json from the fact catalogue and the operators: the schema that editors use
// for completion and that every rule file must satisfy before the engine sees it. The loader uses the schema
// as generated here; the file is a copy for editors. Tested by test/rules.test.ts, which compares the two.
import type { Fact } from './catalogue.ts'
import { comparisonSchemas } from './comparison-schema.ts'
import { either, type JsonSchema } from './json-schema.ts'

const text = (maxLength: number, description: string) => ({
  type: 'string',
  minLength: 1,
  maxLength,
  description,
})

/** The JSON schema of a rule file, with the names of the catalogue. */
export function ruleSetSchema(facts: Record<string, Fact>): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A rule set',
    description:
      'Written by `npm run rules -- schema` from facts.json; do not edit. README.md explains the grammar.',
    type: 'object',
    additionalProperties: false,
    required: ['$schema', 'description', 'rules'],
    properties: {
      $schema: { enum: placesOf('rule-set.schema.json'), enumDescriptions: PLACES },
      description: text(2000, 'What these rules are about, for whoever opens the file.'),
      jobs: {
        type: 'array',
        items: text(100, 'A background job.'),
        description: 'Background jobs that ask this rule set; operations say so themselves with x-rules.',
      },
      emptyBecause: text(500, 'Needed where there is no rule: why everything is accepted.'),
      replaces: {
        type: 'array',
        minItems: 1,
        uniqueItems: true,
        items: text(64, 'The code of a common rule.'),
        description:
          "Only in a company's file: codes of common rules that do not count for it. A rule of the same code here takes the place.",
      },
      rules: {
        type: 'array',
        maxItems: 50,
        items: { $ref: '#/$defs/rule' },
        description: 'All are asked, in this order.',
      },
    },
    ...either(
      { properties: { rules: { type: 'array', maxItems: 0 } }, required: ['rules'] },
      { required: ['emptyBecause'] },
      { properties: { emptyBecause: false } },
    ),
    $defs: {
      rule: ruleSchema,
      group: {
        type: 'object',
        description: 'Exactly one of all, any and not.',
        minProperties: 1,
        maxProperties: 1,
        additionalProperties: false,
        properties: {
          all: { ...conditionList, description: 'Every one of these holds.' },
          any: { ...conditionList, description: 'At least one of these holds.' },
          not: { $ref: '#/$defs/condition', description: 'This does not hold.' },
        },
      },
      condition: either(
        { type: 'object', anyOf: ['all', 'any', 'not'].map((name) => ({ required: [name] })) },
        { $ref: '#/$defs/group' },
        { $ref: '#/$defs/comparison' },
      ),
      ...comparisonSchemas(facts),
    },
  }
}

/** Where the file of a rule set, or of its cases, finds its schema. */
export const placesOf = (schema: string) => [`../${schema}`, `../../../${schema}`]
export const PLACES = ['In the folder of a service.', 'In the folder of a company.']

const conditionList = { type: 'array', minItems: 1, maxItems: 50, items: { $ref: '#/$defs/condition' } }

const ruleSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'conditions', 'event'],
  properties: {
    name: text(200, 'The sentence you would say: "A floor price needs a discountable price".'),
    description: text(2000, 'Why the rule is there, where the name does not say it.'),
    conditions: {
      $ref: '#/$defs/group',
      description: 'The violation: when this holds, the request is refused.',
    },
    event: {
      type: 'object',
      description: 'What the client is told.',
      additionalProperties: false,
      required: ['type', 'params'],
      properties: {
        type: {
          type: 'string',
          pattern: '^[A-Z][A-Za-z0-9]{2,63}$',
          description: 'The code that clients rely on, in PascalCase. Never change it.',
        },
        params: {
          type: 'object',
          additionalProperties: false,
          required: ['status', 'message'],
          properties: {
            status: {
              enum: [400, 403, 404, 409],
              enumDescriptions: ['Wrong.', 'Not permitted.', 'Not there.', 'In conflict with what is there.'],
              description: '400 wrong, 403 not permitted, 404 not there, 409 in conflict.',
            },
            field: text(100, 'The field at fault, where there is one.'),
            message: text(500, 'A full sentence. {cart.SourceId} stands for the value of that fact.'),
          },
        },
      },
    },
  },
}
