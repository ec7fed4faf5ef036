// The schema of a rule file, generated from the fact catalogue and the operators. Every rule file must satisfy it before
// the engine gets it. generated/rules/rule-set.schema.json is a copy, with which editors complete names.
// Tested by test/rules/rules.test.ts.
import { DEFAULT_LANGUAGE, languages } from '../../runtime/values/languages.ts'
import type { Catalogue } from './catalogue.ts'
import { comparisonSchemas } from './condition-schema.ts'
import { DATE, either, type JsonSchema, schemaMember } from './value-schemas.ts'

const text = (maxLength: number, description: string) => ({
  type: 'string',
  minLength: 1,
  maxLength,
  description,
})

/** The JSON schema of a rule file. */
export function ruleSetSchema(facts: Catalogue): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A rule set',
    description: 'Written by `npm run generate` from rules/facts.json; do not edit.',
    type: 'object',
    additionalProperties: false,
    required: ['$schema', 'description', 'rules'],
    properties: {
      $schema: schemaMember,
      description: text(2000, 'What these rules are about.'),
      jobs: {
        type: 'array',
        items: text(100, 'A background job.'),
        description: 'Background jobs that evaluate this rule set; operations name it in x-rules.',
      },
      emptyBecause: text(500, 'Required where there is no rule: why everything is accepted.'),
      replaces: {
        type: 'array',
        minItems: 1,
        uniqueItems: true,
        items: text(64, 'The code of a common rule.'),
        description:
          "Only in a company's file: codes of common rules that do not apply to it. A rule here with the same code replaces the common one.",
      },
      rules: {
        type: 'array',
        maxItems: 500,
        items: { $ref: '#/$defs/rule' },
        description: 'All are evaluated, in this order.',
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

const conditionList = { type: 'array', minItems: 1, maxItems: 50, items: { $ref: '#/$defs/condition' } }

const messageSchema = {
  description:
    'A full sentence, or one per language: { "en-us": …, "fr-ca": … }. {cart.SourceId} is replaced by the value of that fact.',
  ...either(
    { type: 'object' },
    {
      additionalProperties: false,
      required: [DEFAULT_LANGUAGE],
      properties: Object.fromEntries(
        languages.map((language) => [language, text(500, `The sentence in the language ${language}.`)]),
      ),
    },
    { type: 'string', minLength: 1, maxLength: 500 },
  ),
}

const ruleSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'conditions', 'event'],
  properties: {
    name: text(200, 'The rule as a sentence: "A floor price needs a discountable price".'),
    description: text(2000, 'The reason for the rule, where the name does not give it.'),
    owner: text(100, 'Who decides about the rule: a person, a role or a department.'),
    mode: {
      enum: ['refuse', 'warn'],
      enumDescriptions: [
        'A violation refuses the request.',
        'A violation is recorded, counted and returned as a warning; the request continues.',
      ],
      description: 'What a violation means; without it "refuse".',
    },
    validFrom: {
      ...DATE,
      description: 'From when on the rule applies, such as "2027-01-31"; without a zone it is UTC.',
    },
    validUntil: {
      ...DATE,
      description: 'From when on the rule no longer applies, such as "2027-01-31"; without a zone it is UTC.',
    },
    companies: {
      type: 'array',
      minItems: 1,
      maxItems: 1000,
      uniqueItems: true,
      items: {
        type: 'integer',
        minimum: 1,
        maximum: 2147483647,
        description: 'A CompanyId; npm run tenant -- list shows them.',
      },
      description:
        "The CompanyIds of the only companies to which the rule applies; not in a company's own file.",
    },
    conditions: {
      $ref: '#/$defs/group',
      description: 'The violation: when this holds, the request is refused.',
    },
    event: {
      type: 'object',
      description: 'The answer to the client.',
      additionalProperties: false,
      required: ['type', 'params'],
      properties: {
        type: {
          type: 'string',
          pattern: '^[A-Z][A-Za-z0-9]{2,63}$',
          description:
            'The code that clients rely on, such as HoldTooLong: a capital letter, then 2 to 63 letters and digits. Never change it.',
        },
        params: {
          type: 'object',
          additionalProperties: false,
          required: ['status', 'message'],
          properties: {
            status: {
              enum: [400, 403, 404, 409],
              enumDescriptions: [
                'Invalid.',
                'Not permitted.',
                'Not found.',
                'In conflict with existing data.',
              ],
              description: '400 invalid, 403 not permitted, 404 not found, 409 in conflict.',
            },
            field: text(100, 'The invalid field, where there is one.'),
            message: messageSchema,
          },
        },
      },
    },
  },
}
