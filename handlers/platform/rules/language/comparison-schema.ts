// The part of the rule file schema that depends on the catalogue: a comparison names a fact, a path in it, an
// operator that the property's type supports, and a value of that type. A number compared with a text, or a
// date with atLeast, is therefore refused when the file is read. Tested by test/platform/rules/rules.test.ts.
import { type Fact, type Term, terms } from './catalogue.ts'
import { either, type JsonSchema, named } from './json-schema.ts'
import { kindSchema } from './kind-schema.ts'
import { kindOf, kinds, operatorNames, sentenceOf } from './operator-table.ts'

/** The definitions behind "#/$defs/comparison": one per fact, per kind of property and per list of known values. */
export function comparisonSchemas(facts: Record<string, Fact>): JsonSchema {
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
          description: 'What is looked at.',
        },
        path: { type: 'string', description: 'The property of the fact; names between dots.' },
        operator: {
          enum: operatorNames,
          enumDescriptions: operatorNames.map(sentenceOf),
          description: 'What is asked.',
        },
        value: {
          description: 'What it is compared with: a value, or {"fact", "path"} for what another fact says.',
        },
      },
      allOf: names.map((name) => either(named('fact', [name]), { $ref: `#/$defs/fact-${name}` })),
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
    // A fact that may be missing as a whole and a list can be asked about without a path.
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
  // An entry of a list is named by its position; the editor offers 0, the pattern takes any.
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
    allOf: group.map(([fact, own]) => {
      const inner = own.filter(({ path }) => path !== '')
      const path =
        inner.length > 0 ? { properties: { path: pathSchema(inner) } } : { properties: { path: false } }
      return either(
        named('fact', [fact]),
        own.length === inner.length ? { ...path, required: ['path'] } : path,
      )
    }),
  }
}
