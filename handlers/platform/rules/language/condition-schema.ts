// The part of the rule file schema that depends on the fact catalogue: a comparison names a fact, a path in it, an
// operator that the property's type supports, and a value of that type. So a number compared with a text, or a date with
// atLeast, is refused when the file is read. Tested by test/platform/rules/rules-files.test.ts.
import { type Catalogue, type Property, type Term, terms } from './catalogue.ts'
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
export function comparisonSchemas(facts: Catalogue): JsonSchema {
  const known = terms(facts)
  const names = Object.keys(facts)
  const used = kinds.filter((kind) => known.some(({ property }) => kindOf(property) === kind))
  const lists = known.filter(({ property }) => property.type === 'list')
  const valued = known.filter(({ property }) => property.values !== undefined && property.type !== 'list')
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
        where: { description: 'With any, every and none: what must hold for an entry, all of it.' },
      },
      allOf: names.map((name) => either(hasMember('fact', [name]), { $ref: `#/$defs/fact-${name}` })),
    },
    ...Object.fromEntries(names.map((name) => [`fact-${name}`, factSchema(known, name)])),
    ...Object.fromEntries(used.map((kind) => [`kind-${kind}`, kindSchema(known, kind)])),
    ...Object.fromEntries(
      valued.map((term) => [definitionOf(term), kindSchema(known, kindOf(term.property), term.property)]),
    ),
    ...Object.fromEntries(
      lists.map((list) => {
        const where = whereSchema(known, list)
        return [definitionOf(list), kindSchema(known, kindOf(list.property), list.property, where)]
      }),
    ),
    ...Object.fromEntries(used.map((kind) => [`reference-${kind}`, referenceSchema(known, kind)])),
  }
}

function definitionOf({ fact, path, property }: Term): string {
  const name = [fact, ...(path === '' ? [] : path.split('.'))].join('-')
  if (property.type === 'list') return `list-${name}`
  return property.values ? `values-${name}` : `kind-${kindOf(property)}`
}

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

/** What a value of a kind can be calculated with. */
const calculations: Record<string, JsonSchema> = {
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

/** The conditions on the entries of a list: their properties, or the entries themselves. */
function whereSchema(known: readonly Term[], list: Term): JsonSchema {
  const { items } = list.property
  const members = {
    operator: { enum: operatorNames, enumDescriptions: operatorNames.map(sentenceOf) },
    value: { description: 'The value, {"fact", "path"}, or {"entry"} for another property of the entry.' },
  }
  const entry = { type: 'object', additionalProperties: false }
  const ofEntries = (schema: JsonSchema) => ({ type: 'array', minItems: 1, maxItems: 10, items: schema })
  if (!items?.properties) {
    const ofItems = items ? kindSchema(known, kindOf(items), items) : {}
    return ofEntries({ ...entry, required: ['operator'], properties: members, allOf: [ofItems] })
  }
  const prefix = `${list.path === '' ? '' : `${list.path}.`}0.`
  const inner = known
    .filter(({ fact, path }) => fact === list.fact && path.startsWith(prefix))
    .map((term) => ({ ...term, name: definitionOf(term), path: term.path.slice(prefix.length) }))
  const conditions = [...Map.groupBy(inner, ({ name }) => name)].map(([name, group]) => {
    const { property } = group[0] as Term
    const plain =
      property.type === 'list' ? kindSchema(known, kindOf(property), property) : { $ref: `#/$defs/${name}` }
    return either(
      { properties: { path: pathSchema(group) }, required: ['path'] },
      either(namesEntry, entryReferenceSchema(inner, kindOf(property)), plain),
    )
  })
  return ofEntries({
    ...entry,
    required: ['path', 'operator'],
    properties: { path: pathSchema(inner), ...members },
    allOf: conditions,
  })
}

/** Holds where the value is another property of the same entry. */
const namesEntry = { properties: { value: { type: 'object', required: ['entry'] } }, required: ['value'] }

function entryReferenceSchema(inner: readonly Term[], kind: string): JsonSchema {
  const operators = Object.entries(operatorsOf(kind)).filter(([, { operand }]) =>
    ['same', 'divisor'].includes(operand),
  )
  const alike = inner.filter(({ property }) => kindOf(property) === kind)
  return {
    properties: {
      operator: {
        enum: operators.map(([name]) => name),
        enumDescriptions: operators.map(([, { says }]) => says),
      },
      value: {
        type: 'object',
        additionalProperties: false,
        properties: { entry: pathSchema(alike), ...calculations[kind] },
      },
    },
  }
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
function kindSchema(
  known: readonly Term[],
  kind: string,
  property?: Property,
  where?: JsonSchema,
): JsonSchema {
  const { values } = property?.items ?? property ?? {}
  const literal = values
    ? { enum: values.map(({ value }) => value), enumDescriptions: values.map(({ meaning }) => meaning) }
    : literals[kind.replace('list-', '')]
  const orReference = (of: string, plain: JsonSchema = {}) =>
    known.some((term) => kindOf(term.property) === of)
      ? either({ type: 'object' }, { $ref: `#/$defs/reference-${of}` }, plain)
      : plain
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

const valueSchema = (schema: JsonSchema): JsonSchema => ({
  properties: { value: schema, where: false },
  required: ['value'],
})
