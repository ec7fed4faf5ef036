// The cases that prove a new rule: the owner's example on each side, and as few further ones as detect every mutant of the
// rule (prove/mutants.ts). They differ from the refused example in one condition each. Pure.
// Tested by test/scripts/rules/rules-add.long.test.ts.
import { prepareComparison } from '../../../handlers/rules/evaluate/comparison.ts'
import { compileConditions } from '../../../handlers/rules/evaluate/compiled-conditions.ts'
import { createApplies, type Situation, situationOfCase } from '../../../handlers/rules/evaluate/situation.ts'
import { completeFacts } from '../../../handlers/rules/language/case-facts.ts'
import { type Catalogue, findProperty, type Property } from '../../../handlers/rules/language/catalogue.ts'
import type { Case, Comparison, Condition, Rule } from '../../../handlers/rules/language/documents.ts'
import { FactFault, type Facts } from '../../../handlers/rules/language/fact-reader.ts'
import { namesOf } from '../../../handlers/rules/language/wording.ts'
import { mutantsOf } from '../prove/mutants.ts'
import { exampleValues } from './example-values.ts'

/** A value at a place: the one that a condition examines, or null at one above it. */
interface Assignment {
  place: readonly string[]
  value: unknown
}

/** A place that conditions examine, what to try there, and whether the conditions on it hold then. */
interface Slot {
  assignments: readonly Assignment[]
  holds: (facts: Facts) => boolean
}

/** Assignments, of which one differs from those for which all conditions hold; undefined in these themselves. */
interface Variation {
  assignments: readonly Assignment[]
  different: Assignment | undefined
}

/** The examples that the owner gave, by what they are for ("cart.Items.Quantity"): refused ones, then accepted ones. */
export type OwnerExamples = ReadonlyMap<string, readonly unknown[]>

/** What the names of a rule's cases begin with. */
export const caseTitle = ({ name, event }: Rule): string => `${name.length > 100 ? event.type : name}: `

/** The cases, and the changes of the rule that no case detects. `rule` has a list of conditions, `all`. */
export function examplesFor(rule: Rule, set: string, catalogue: Catalogue, examples: OwnerExamples) {
  const conditions = (rule.conditions.all ?? []) as Comparison[]
  const decider = deciderFor(set, catalogue, createApplies(rule))
  const refuses = decider([rule.conditions])
  let undetected = mutantsOf(rule, catalogue).map(({ change, conditions }) => ({
    change,
    refuses: decider([conditions]),
  }))
  const cases: Case[] = []
  for (const { assignments, different } of variations(slotsOf(conditions))) {
    const facts = assigned(assignments)
    const isRefused = refuses(facts)
    if (isRefused === undefined) continue
    const rest = undetected.filter((mutant) => mutant.refuses(facts) === isRefused)
    if (rest.length === undetected.length) continue
    undetected = rest
    const words = (different ? [different] : assignments).map(wordsOf).join(', ')
    const name = (caseTitle(rule) + words).slice(0, 200)
    cases.push({ name, facts, expect: isRefused ? [rule.event.type] : [] })
  }
  return { cases, undetected: undetected.map(({ change }) => change) }

  function slotsOf(conditions: readonly Comparison[]): Slot[] {
    const byName = Map.groupBy(conditions, ({ fact, path }) => (path ? `${fact}.${path}` : fact))
    return [...byName].map(([name, comparisons]): Slot => {
      const place = name.split('.')
      const property = findProperty(catalogue, place[0] ?? '', place.slice(1).join('.')) as Property
      const values = comparisons.flatMap((comparison) =>
        comparison.where?.some(({ path }) => path !== undefined)
          ? listsOf(comparison, name, property.items as Property)
          : [...(examples.get(name) ?? []), ...exampleValues(comparison, property)],
      )
      const absent = place.flatMap((_, index) => {
        const { nullable } =
          findProperty(catalogue, place[0] ?? '', place.slice(1, index + 1).join('.')) ?? {}
        return nullable ? [{ place: place.slice(0, index + 1), value: null }] : []
      })
      const holds = decider(comparisons)
      const assignments = [...values.map((value) => ({ place, value })), ...absent]
      return { assignments, holds: (facts) => holds(facts) === true }
    })
  }

  /** Lists of one entry, of two, and the empty one. */
  function listsOf({ fact, path, where = [] }: Comparison, name: string, items: Property): unknown[] {
    const place = name.split('.')
    const slots = [...Map.groupBy(where, ({ path = '' }) => path)].map(([entry, conditions]): Slot => {
      const property = findProperty({ items: { ...items, ruleSets: [] } }, 'items', entry) as Property
      const values = [
        ...(examples.get(`${name}.${entry}`) ?? []),
        ...conditions.flatMap((condition) => exampleValues(condition, property)),
        ...(property.nullable ? [null] : []),
      ]
      const holds = decider([{ fact, ...(path && { path }), operator: 'any', where: conditions }])
      return {
        assignments: values.map((value) => ({ place: entry.split('.'), value })),
        holds: (entry) => holds(assigned([{ place, value: [entry] }])) === true,
      }
    })
    const [first, ...others] = variations(slots).map(({ assignments }) => assigned(assignments))
    return [...[first, ...others].map((entry) => [entry]), [others[0], first], []]
  }
}

/** Whether all of some conditions hold for the facts of a case; undefined where such facts cannot be, or the rule does not apply. */
const deciderFor =
  (set: string, catalogue: Catalogue, applies: (situation: Situation) => boolean = () => true) =>
  (conditions: Condition[]) => {
    const decide = compileConditions([{ all: conditions }], (each) => prepareComparison(each, catalogue, set))
    return (stated: Facts): boolean | undefined => {
      const { facts, faults } = completeFacts(stated, set, catalogue)
      if (faults.length > 0 || !applies(situationOfCase({ facts, given: stated }))) return undefined
      try {
        return decide(facts).length > 0
      } catch (error) {
        if (error instanceof FactFault) return undefined
        throw error
      }
    }
  }

/** Whether a condition holds for an example; of a property of entries, for a list with one entry. */
export function exampleHolds(
  comparison: Comparison,
  value: unknown,
  set: string,
  catalogue: Catalogue,
): boolean {
  const { fact, path, where } = comparison
  const entry = where?.[0]?.path?.split('.')
  const place = [fact, ...(path?.split('.') ?? [])]
  const facts = assigned([{ place, value: entry ? [assigned([{ place: entry, value }])] : value }])
  return deciderFor(set, catalogue)([comparison])(facts) === true
}

function variations(slots: readonly Slot[]): Variation[] {
  const base = slots.flatMap(({ assignments, holds }) => {
    const chosen = assignments.find((assignment) => holds(assigned([assignment]))) ?? assignments[0]
    return chosen ? [chosen] : []
  })
  const others = slots.flatMap(({ assignments }, index) =>
    assignments
      .filter((assignment) => assignment !== base[index])
      .map((different) => ({ assignments: base.with(index, different), different })),
  )
  return [{ assignments: base, different: undefined }, ...others]
}

/** The facts of a case. A part that is missing takes with it what is in it. */
function assigned(assignments: readonly Assignment[]): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const { place, value } of assignments.toSorted((a, b) => b.place.length - a.place.length)) {
    let node = root
    for (const name of place.slice(0, -1)) {
      node[name] ??= {}
      node = node[name] as Record<string, unknown>
    }
    const last = place.at(-1) ?? ''
    const isPresence = value !== null && typeof value === 'object' && Object.keys(value).length === 0
    if (!isPresence || Array.isArray(value) || !(last in node)) node[last] = value
  }
  return root
}

/** "quantity 11", "roles Administrator", "no caller", "21 items", "quantity 10 and quantity 11". */
function wordsOf({ place, value }: Assignment): string {
  const name = namesOf(place.at(-1) ?? '').join(', ')
  if (value === null || (Array.isArray(value) && value.length === 0)) return `no ${name}`
  if (!Array.isArray(value)) return typeof value === 'object' ? `a ${name}` : `${name} ${plain(value)}`
  if (value.length > 3) return `${value.length} ${name}`
  if (typeof value[0] !== 'object') return `${name} ${value.map(plain).join(' and ')}`
  const entries = value.map((entry) =>
    Object.entries(entry).map(([member, inner]) => wordsOf({ place: [member], value: inner })),
  )
  return entries.flat().length === 0
    ? `${value.length} ${name}`
    : entries.map((words) => words.join(', ')).join(' and ')
}

function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = String(value)
  return text.length > 40 ? `of ${[...text].length} characters` : text
}
