// The part of the rule file schema that depends on the fact catalogue: a comparison names a fact, a path in it, an
// operator that the property's type supports, and a value of that type. So a number compared with a text, or a date with
// atLeast, is refused when the file is read. Tested by test/rules/load/rules-files.test.ts.
import { type Catalogue, type Property, type Term, terms } from './catalogue.ts'
import { kindOf, kinds, operatorNames, operatorsOf, sentenceOf } from './operators.ts'
import {
  calculations,
  either,
  hasMember,
  type JsonSchema,
  kindSchema,
  pathSchema,
  referenceSchema,
  TABLE_KINDS,
  tableSchema,
} from './value-schemas.ts'

/** The definitions behind "#/$defs/comparison": one per fact, per kind of property and per list of known values. */
export function comparisonSchemas(facts: Catalogue): JsonSchema {
  const known = terms(facts)
  const names = Object.keys(facts)
  const used = kinds.filter((kind) => known.some(({ property }) => kindOf(property) === kind))
  const lists = known.filter(({ property }) => property.type === 'list')
  const bounded = known.filter(({ property }) => boundsName(property) !== '' && property.type !== 'list')
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
          description:
            'The value to compare with, {"fact", "path"} for the value of another fact, or {"table", "key", "column"} for one of a table.',
        },
        where: { description: 'With any, every and none: what must hold for an entry, all of it.' },
      },
      allOf: names.map((name) => either(hasMember('fact', [name]), { $ref: `#/$defs/fact-${name}` })),
    },
    ...Object.fromEntries(names.map((name) => [`fact-${name}`, factSchema(known, name)])),
    ...Object.fromEntries(used.map((kind) => [`kind-${kind}`, kindSchema(known, kind)])),
    ...Object.fromEntries(
      bounded.map((term) => [definitionOf(term), kindSchema(known, kindOf(term.property), term.property)]),
    ),
    ...Object.fromEntries(
      lists.map((list) => {
        const where = whereSchema(known, list)
        return [definitionOf(list), kindSchema(known, kindOf(list.property), list.property, where)]
      }),
    ),
    ...Object.fromEntries(used.map((kind) => [`reference-${kind}`, referenceSchema(known, kind)])),
    ...Object.fromEntries(TABLE_KINDS.map((kind) => [`table-${kind}`, tableSchema(kind)])),
  }
}

function definitionOf({ fact, path, property }: Term): string {
  const name = [fact, ...(path === '' ? [] : path.split('.'))].join('-')
  if (property.type === 'list') return `list-${name}`
  return property.values ? `values-${name}` : `kind-${kindOf(property)}${boundsName(property)}`
}

/** The same for properties with the same values; empty where any value is possible. */
const boundsName = ({ values, list, maxLength, minimum, maximum }: Property): string =>
  [values && 'values', list, ...(list ? [] : [maxLength, minimum, maximum])]
    .filter((bound) => bound !== undefined)
    .map((bound) => `-${bound}`)
    .join('')

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
