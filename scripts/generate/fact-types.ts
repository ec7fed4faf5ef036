// Writes facts.ts: the facts of each rule set as types, from rules/facts.json, and the rule sets of each operation. The
// `check` of a handler takes its parameter types from them, and a start compares a folder's facts.json with them (R7).

import { operationsOf, type Service } from '../../handlers/pages/documents/document.ts'
import type { Fact, Property } from '../../handlers/rules/language/catalogue.ts'
import { factTypesOf } from '../../handlers/rules/load/fact-types.ts'

const notice = '// Written by `npm run generate` from rules/facts.json and openapi/. Do not edit.'

/** The module with the types of facts. */
export function factsModule(
  services: readonly Service[],
  facts: Readonly<Record<string, Fact>>,
  validatedRules = '',
): string {
  const names = Object.keys(facts)
  const ruleSets = [...new Set(Object.values(facts).flatMap((fact) => fact.ruleSets))]
    .filter((name) => name !== ALL)
    .sort()
  const operations = services.flatMap(({ document }) =>
    operationsOf(document).flatMap(({ operation }) => {
      const sets: string[] = (operation['x-rules'] ?? []).filter(
        (name: string) => !name.endsWith('/language'),
      )
      return sets.length === 0 ? [] : [`  ${operation.operationId}: ${sets.map(quoted).join(' | ')}`]
    }),
  )
  return [
    notice,
    '',
    '/** Every fact that handlers and jobs supply. */',
    'export interface Facts {',
    ...names
      .filter((name) => !facts[name]?.ruleSets.includes(ALL))
      .flatMap((name) => [`  /** ${facts[name]?.meaning} */`, `  ${name}: ${typeOf(facts[name] as Fact)}`]),
    '}',
    '',
    '/** The facts that each rule set may use. */',
    'export interface RuleSetFacts {',
    ...ruleSets.map((set) => {
      const usedFacts = names.filter((name) => facts[name]?.ruleSets.includes(set))
      return `  ${quoted(set)}: Pick<Facts, ${usedFacts.map(quoted).join(' | ')}>`
    }),
    '}',
    '',
    '/** The rule sets that each operation names in x-rules, except those about languages. */',
    'export interface OperationRuleSets {',
    ...operations,
    '}',
    '',
    '/** The facts that this program supplies; a rules folder with another facts.json is refused. */',
    'export const factTypes = {',
    ...Object.entries(factTypesOf(facts)).map(([name, shape]) => `  ${name}: ${JSON.stringify(shape)},`),
    '}',
    '',
    '/** The digest of the rules folder that passed all checks and cases when this file was written. */',
    `export const validatedRules = ${quoted(validatedRules)}`,
    '',
  ].join('\n')
}

/** Facts of all rule sets are the platform's; handlers do not supply them. */
const ALL = '*'
const quoted = (text: string) => `'${text}'`

const SCALARS: Readonly<Record<string, string>> = {
  text: 'string',
  guid: 'string',
  date: 'string',
  number: 'number',
  boolean: 'boolean',
}

function typeOf(property: Property): string {
  return property.nullable ? `${bareTypeOf(property)} | null` : bareTypeOf(property)
}

function bareTypeOf({ type, values, items, properties }: Property): string {
  if (type === 'list') return `readonly (${items ? typeOf(items) : 'unknown'})[]`
  // Only texts: a number with names is an enum of the documents, whose types have the numbers already.
  if (values && type === 'text') return values.map(({ value }) => quoted(String(value))).join(' | ')
  if (type !== 'object') return SCALARS[type] ?? 'unknown'
  const members = Object.entries(properties ?? {}).map(
    ([name, member]) => `${name}${member.nullable ? '?' : ''}: ${optionalType(member)}`,
  )
  return `{ ${members.join('; ')} }`
}

/** Optional, because the reader treats an absent member of an object as null. */
const optionalType = (member: Property) =>
  member.nullable ? `${typeOf(member)} | undefined` : typeOf(member)
