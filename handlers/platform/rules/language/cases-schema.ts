// Generates rules/cases.schema.json from the fact catalogue, so that an editor completes the names in a case
// and a misspelt fact is reported rather than silently missing. The loader uses the schema as generated here.
// Tested by test/rules.test.ts, which compares the file with it.
import type { Fact } from './catalogue.ts'
import { factsSchema } from './fact-schema.ts'
import type { JsonSchema } from './json-schema.ts'
import { PLACES, placesOf } from './rule-set-schema.ts'

/** The JSON schema of a cases file. Which of the facts a rule set is given is checked by case-checks.ts. */
export function casesSchema(facts: Readonly<Record<string, Fact>>): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The cases of a rule set',
    description:
      'Written by `npm run rules -- schema` from facts.json; do not edit. README.md explains cases.',
    type: 'object',
    additionalProperties: false,
    required: ['$schema', 'cases'],
    properties: {
      $schema: { enum: placesOf('cases.schema.json'), enumDescriptions: PLACES },
      cases: {
        type: 'array',
        description: 'Worked examples: one that passes, and one that refuses per rule, at least.',
        minItems: 1,
        maxItems: 500,
        items: caseSchema(facts),
      },
    },
  }
}

const caseSchema = (facts: Readonly<Record<string, Fact>>) => ({
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
      description: 'The facts that the rules look at, by name; what no rule looks at may be left out.',
      ...factsSchema(facts),
      // A name that the rule set is not given has a message of its own, which says what it is given.
      additionalProperties: true,
    },
    expect: {
      type: 'array',
      description: 'The codes of the rules that refuse it; [] where it passes.',
      uniqueItems: true,
      items: { type: 'string' },
    },
  },
})
