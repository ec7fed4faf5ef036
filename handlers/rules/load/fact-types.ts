// Compares the fact catalogue of a folder with the facts that the program supplies (R7). A difference would turn
// requests into errors, because handlers supply facts as they were compiled. Texts for people, and what a record
// keeps, may differ.
// Tested by test/rules/load/fact-types.test.ts.
import type { Catalogue, Fact, Property } from '../language/catalogue.ts'
import { referenceName } from '../language/documents.ts'
import { didYouMean, type RuleProblem, RulesRefused } from '../language/problems.ts'
import { problem, type RuleFile } from '../language/rule-file.ts'

/** The part of a fact, or of a property, that the program depends on. */
interface FactType {
  type: string
  nullable?: boolean
  maxLength?: number
  values?: readonly (string | number)[]
  /** Of a fact only. */
  ruleSets?: readonly string[]
  items?: FactType
  properties?: Readonly<Record<string, FactType>>
}

export type FactTypes = Readonly<Record<string, FactType>>

/** The shapes of a catalogue. */
export const factTypesOf = (facts: Catalogue): FactTypes => mapValues(facts, shapeOf)

function shapeOf(property: Property | Fact): FactType {
  const { type, nullable, maxLength, values, items, properties } = property
  return {
    type,
    ...(nullable && { nullable }),
    ...(maxLength !== undefined && { maxLength }),
    ...(values && { values: values.map(({ value }) => value) }),
    ...('ruleSets' in property && { ruleSets: property.ruleSets }),
    ...(items && { items: shapeOf(items) }),
    ...(properties && { properties: mapValues(properties, shapeOf) }),
  }
}

const mapValues = <From, To>(record: Readonly<Record<string, From>>, to: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]))

const FIX =
  'If the facts of the program have changed, run `npm run generate`; otherwise use the facts.json of the installed program.'

/** Throws RulesRefused with every fact that the program supplies differently, or not at all. */
export function requireFactTypes(file: RuleFile, facts: Catalogue, supplied: FactTypes) {
  const differences = memberDifferences(factTypesOf(facts), supplied, '', '/facts')
  const problems = differences.map(
    ({ pointer, message }): RuleProblem => problem(file, pointer, `${message} ${FIX}`),
  )
  if (problems.length > 0) throw new RulesRefused(problems)
}

interface Difference {
  pointer: string
  message: string
}

function memberDifferences(
  declared: FactTypes,
  supplied: FactTypes,
  fact: string,
  pointer: string,
): Difference[] {
  const nameOf = (name: string) => (fact === '' ? name : referenceName(fact, name))
  const missing = Object.keys(supplied).filter((name) => !Object.hasOwn(declared, name))
  return [
    ...Object.entries(declared).flatMap(([name, shape]): Difference[] => {
      const known = Object.hasOwn(supplied, name) ? supplied[name] : undefined
      if (known) return typeDifferences(shape, known, nameOf(name), `${pointer}/${name}`)
      const guess = didYouMean(name, missing)
      return [
        { pointer: `${pointer}/${name}`, message: `the program supplies no "${nameOf(name)}".${guess}` },
      ]
    }),
    ...missing.map((name) => ({
      pointer,
      message: `"${nameOf(name)}" is missing, which the program supplies.`,
    })),
  ]
}

/** The members of a shape that are compared as plain values; the order of a list does not matter. */
const MEMBERS = ['type', 'nullable', 'maxLength', 'values', 'ruleSets'] as const

function typeDifferences(
  declared: FactType,
  supplied: FactType,
  fact: string,
  pointer: string,
): Difference[] {
  const differing = MEMBERS.filter((member) => textOf(declared[member]) !== textOf(supplied[member]))
  if (differing.length > 0) {
    return differing.map((member) => ({
      pointer: `${pointer}/${member}`,
      message: `"${member}" of "${fact}" is ${textOf(declared[member])}; in the program it is ${textOf(supplied[member])}.`,
    }))
  }
  return [
    ...(declared.items && supplied.items
      ? typeDifferences(declared.items, supplied.items, `${fact}.0`, `${pointer}/items`)
      : []),
    ...memberDifferences(declared.properties ?? {}, supplied.properties ?? {}, fact, `${pointer}/properties`),
  ]
}

function textOf(value: FactType[(typeof MEMBERS)[number]]): string {
  if (Array.isArray(value)) return value.toSorted().join(', ')
  return value === undefined ? 'not set' : String(value)
}
