// The JSON schema of facts that people write: in cases, for `explain`, and for completion in an editor. Facts
// from handlers are checked while rules read them (fact-reader.ts) and may have more members. Tested by
// test/rules.test.ts and test/platform/rules/rules-commands.test.ts.
import type { Fact, Property, Scalar } from './catalogue.ts'
import type { JsonSchema } from './json-schema.ts'

const TYPES: Record<Scalar, string> = {
  text: 'string',
  guid: 'string',
  number: 'number',
  boolean: 'boolean',
  date: 'string',
}

/** An object with some of these facts. What no rule looks at may be left out; a name that is not known may not stand. */
export function factsSchema(facts: Readonly<Record<string, Fact>>): JsonSchema {
  return { type: 'object', additionalProperties: false, properties: membersOf(facts) }
}

const membersOf = (members: Readonly<Record<string, Property>>) =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, valueSchema(member)]))

function valueSchema({ type, meaning, nullable, values, items, properties }: Property): JsonSchema {
  const orNull = nullable === true ? [null] : []
  const name = type === 'list' ? 'array' : type === 'object' ? 'object' : TYPES[type]
  return {
    description: meaning,
    type: nullable ? [name, 'null'] : name,
    ...(values && {
      enum: [...values.map(({ value }) => value), ...orNull],
      enumDescriptions: [...values.map((one) => one.meaning), ...orNull.map(() => 'Nothing.')],
    }),
    ...(items && { items: valueSchema(items) }),
    ...(properties && { additionalProperties: false, properties: membersOf(properties) }),
  }
}
