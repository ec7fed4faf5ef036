// The part of the rule file schema that depends on the fact catalogue: a comparison names a fact, a path in it, an
// operator that the property's type supports, and a value of that type. So a number compared with a text, or a date with
// atLeast, is refused when the file is read. Tested by test/platform/rules/rules-files.test.ts.
import { type Fact, type Property, type Term, terms } from './catalogue.ts'
import { kindOf, kinds, type Operand, operatorNames, operatorsOf, sentenceOf } from './operators.ts'

export type JsonSchema = Record<string, unknown>

/** JSON schema's if, then and else. */
export function either(condition: JsonSchema, then: JsonSchema, otherwise?: JsonSchema): JsonSchema {
  return { if: condition, then, ...(otherwise && { else: otherwise }) }
}

/** Holds where a member is present and has one of these values. */
const hasMember = (member: string, values: readonly string[]) => ({
  properties: { [member]: { enum: values } },
  required: [member],
})

/** The definitions behind "#/$defs/comparison": one per fact, per kind of property and per list of known values. */
export function comparisonSchemas(facts: Readonly<Record<string, Fact>>): JsonSchema {
  const known = terms(facts)
  const names = Object.keys(facts)
  const used = kinds.filter((kind) => known.some(({ property }) => kindOf(property) === kind))
  const valued = known.filter(({ property }) => property.values !== undefined)
  return {
    comparison: {
      type: 'object',
      additionalProperties: false,
      required: ['fact', 'operator'],
      properties: {
        fact: {
          enum: names,
          enumDescriptions: names.map((name) => facts[name]?.meaning),
          description: 'The fact to examine.',
        },
        path: { type: 'string', description: 'The property of the fact: names separated by dots.' },
        operator: {
          enum: operatorNames,
          enumDescriptions: operatorNames.map(sentenceOf),
          description: 'The comparison.',
        },
        value: {
          description: 'The value to compare with, or {"fact", "path"} for the value of another fact.',
        },
      },
      allOf: names.map((name) => either(hasMember('fact', [name]), { $ref: `#/$defs/fact-${name}` })),
    },
    ...Object.fromEntries(names.map((name) => [`fact-${name}`, factSchema(known, name)])),
    ...Object.fromEntries(used.map((kind) => [`kind-${kind}`, kindSchema(known, kind)])),
    ...Object.fromEntries(
      valued.map((term) => [definitionOf(term), kindSchema(known, kindOf(term.property), term.property)]),
    ),
    ...Object.fromEntries(used.map((kind) => [`reference-${kind}`, referenceSchema(known, kind)])),
  }
}

const definitionOf = ({ fact, path, property }: Term) =>
  property.values ? `values-${[fact, ...path.split('.')].join('-')}` : `kind-${kindOf(property)}`

function factSchema(known: readonly Term[], name: string): JsonSchema {
  const [root, ...inner] = known.filter(({ fact }) => fact === name)
  const whole = root === undefined ? {} : { $ref: `#/$defs/${definitionOf(root)}` }
  if (inner.length === 0) return { properties: { path: false }, ...whole }
  const byDefinition = [...Map.groupBy(inner, definitionOf)]
  return {
    properties: { path: pathSchema(inner) },
    // A fact that may be null as a whole, and a list, can be compared without a path.
    ...(root?.property.nullable || root?.property.type === 'list'
      ? either({ required: ['path'] }, {}, whole)
      : { required: ['path'] }),
    allOf: byDefinition.map(([definition, group]) =>
      either(
        { properties: { path: pathSchema(group) }, required: ['path'] },
        { $ref: `#/$defs/${definition}` },
      ),
    ),
  }
}

function pathSchema(group: readonly Term[]): JsonSchema {
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

function referenceSchema(known: readonly Term[], kind: string): JsonSchema {
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

const literals: Record<string, JsonSchema> = {
  text: { type: 'string', maxLength: 1000 },
  guid: {
    type: 'string',
    description: 'A GUID, "3c9d2f10-58a4-4b6e-8f27-0d6f1a7b9c21".',
    pattern: '^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
  },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: {
    type: 'string',
    description: 'A date, "2026-01-31", or a date and time, "2026-01-31T18:00:00Z".',
    pattern: '^\\d{4}-\\d\\d-\\d\\d(?:T\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d+)?)?(?:Z|[+-]\\d\\d:\\d\\d)?)?$',
  },
}

/** The operators and values of a kind of property; where the property lists its values, only those. */
function kindSchema(known: readonly Term[], kind: string, property?: Property): JsonSchema {
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
    pattern: valueSchema({ type: 'string', minLength: 1, maxLength: 200 }),
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
        hasMember(
          'operator',
          group.map(([name]) => name),
        ),
        operands[operand],
      ),
    ),
  }
}

const valueSchema = (schema: JsonSchema): JsonSchema => ({
  properties: { value: schema },
  required: ['value'],
})
