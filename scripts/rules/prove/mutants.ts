// Mutation testing of rules: each condition is dropped, negated and moved at its boundary, and made to hold where
// there is nothing to examine (R6); at least one case must then have another result. A mutant that no case detects
// survives: the condition is untested or unnecessary. Mutants run as compiled conditions, because there are many
// and they refuse no request. Tested by test/rules/rules.test.ts and
// test/scripts/rules/rules-commands.long.test.ts.
import { prepareComparison } from '../../../handlers/rules/evaluate/comparison.ts'
import { compileConditions } from '../../../handlers/rules/evaluate/compiled-conditions.ts'
import type { RuleSet } from '../../../handlers/rules/evaluate/rule-set.ts'
import { createApplies, situationOfCase } from '../../../handlers/rules/evaluate/situation.ts'
import { type Catalogue, findProperty } from '../../../handlers/rules/language/catalogue.ts'
import {
  type Comparison,
  type Condition,
  comparisons,
  expectedCodes,
  type Group,
  isComparison,
  isReference,
  isTableValue,
  type Reference,
  type Rule,
  referenceName,
  valuesOf,
} from '../../../handlers/rules/language/documents.ts'

interface Mutant {
  /** "dropped", "negated", "changed to atLeast 10". */
  change: string
  /** The condition that was changed, below the rule. */
  pointer: string
  condition: Condition
  conditions: Group
}

export interface Survivor {
  ruleSet: string
  rule: string
  file: string
  line?: number
  pointer: string
  change: string
  condition: Condition
}

/** Every mutant of a rule. A group of one and a `not` equal their content, so only the content is changed. */
export function mutantsOf({ conditions }: Pick<Rule, 'conditions'>, catalogue: Catalogue = {}): Mutant[] {
  const changed = mutations(conditions, '/conditions', (changed) => changed as Group, false)
  return [...changed, ...absenceMutants(conditions, catalogue), ...rowMutants(conditions)]
}

/**
 * For each value that may be missing, a mutant whose conditions on it hold if it is missing: a case must show how the
 * rule treats that. Values that are missing together, because what contains them is, change together. Not for a value
 * that isSet or isNotSet examines in the rule, or examines a part of: dropping and negating these needs the same case.
 */
function absenceMutants(conditions: Group, catalogue: Catalogue): Mutant[] {
  const all = comparisons(conditions, '/conditions')
  const decided = all.filter(({ comparison }) => isPresence(comparison)).map(nameOf)
  const isDecided = (name: string) => decided.some((path) => path === name || path.startsWith(`${name}.`))
  const references = all.flatMap(({ comparison, pointer }) =>
    absentPartsOf(comparison).map((part) => ({ comparison, pointer, part })),
  )
  const byPart = Map.groupBy(references, ({ part: { fact, path } }) => referenceName(fact, path))
  return [...byPart].flatMap(([name, [first]]): Mutant[] => {
    if (!first || isDecided(name)) return []
    const changed = replaced(conditions, (comparison) =>
      absentPartsOf(comparison).some((other) => referenceName(other.fact, other.path) === name)
        ? { any: [comparison, { ...first.part, operator: 'isNotSet' }] }
        : comparison,
    ) as Group
    const change = `made to hold where ${name} is missing`
    return [{ change, pointer: first.pointer, condition: first.comparison, conditions: changed }]
  })

  function nameOf({ comparison: { fact, path } }: { comparison: Comparison }): string {
    return referenceName(fact, path)
  }

  function absentPartsOf(comparison: Comparison): Reference[] {
    return referencesOf(comparison).flatMap((reference) => absentPart(catalogue, reference) ?? [])
  }
}

const isPresence = ({ operator }: Comparison) => operator === 'isSet' || operator === 'isNotSet'

const referencesOf = (comparison: Comparison): Reference[] => [
  comparison,
  ...valuesOf(comparison).flatMap(({ value }) => (isReference(value) ? [value] : [])),
]

/** For each value of a table, a mutant that holds where no row has it: a case must show what the rule does without one. */
function rowMutants(conditions: Group): Mutant[] {
  const all = comparisons(conditions, '/conditions')
  return all.flatMap(({ comparison, pointer }) =>
    valuesOf(comparison).flatMap(({ value, pointer: below }): Mutant[] => {
      if (!isTableValue(value)) return []
      const held = { ...value, holdsWithoutValue: true } as const
      const changed = replaced(conditions, (each) => {
        if (each !== comparison) return each
        const where = each.where?.map((inner) => (inner.value === value ? { ...inner, value: held } : inner))
        return { ...each, ...(each.value === value && { value: held }), ...(where && { where }) }
      }) as Group
      const change = `made to hold where the table ${value.table} has no value`
      return [{ change, pointer: pointer + below, condition: comparison, conditions: changed }]
    }),
  )
}

/**
 * What is missing where a value is: the value itself, or else the nearest part on the way to it that is nullable or
 * an entry.
 */
function absentPart(catalogue: Catalogue, { fact, path }: Reference): Reference | undefined {
  const names = path === undefined ? [] : path.split('.')
  for (let length = names.length; length >= 0; length--) {
    const inner = names.slice(0, length).join('.')
    const isEntry = /^\d+$/.test(names[length - 1] ?? '')
    if (!isEntry && findProperty(catalogue, fact, inner)?.nullable !== true) continue
    return { fact, ...(inner !== '' && { path: inner }) }
  }
  return undefined
}

/** The condition with every comparison replaced. */
function replaced(condition: Condition, change: (comparison: Comparison) => Condition): Condition {
  if (isComparison(condition)) return change(condition)
  const { all, any, not } = condition
  if (not) return { not: replaced(not, change) }
  const inner = (all ?? any ?? []).map((condition) => replaced(condition, change))
  return all ? { all: inner } : { any: inner }
}

type Rebuild = (changed: Condition) => Condition

function mutations(condition: Condition, pointer: string, rebuild: Rebuild, isInNot: boolean): Mutant[] {
  const mutant = (change: string, pointer: string, condition: Condition, result: Condition): Mutant => ({
    change,
    pointer,
    condition,
    conditions: result as Group,
  })
  const isAlone = !isComparison(condition) && (condition.all ?? condition.any)?.length === 1
  const negated =
    isAlone || isInNot ? [] : [mutant('negated', pointer, condition, rebuild({ not: condition }))]
  if (isComparison(condition)) {
    const atBoundary = boundaryMutations(condition).map((changed) =>
      mutant(`changed to ${mutationText(changed)}`, pointer, condition, rebuild(changed)),
    )
    const inEntries = entryMutations(condition).map(({ change, condition: changed }) =>
      mutant(change, pointer, condition, rebuild(changed)),
    )
    return [...negated, ...atBoundary, ...inEntries]
  }
  const { not } = condition
  if (not) {
    const inside = mutations(not, `${pointer}/not`, (changed) => rebuild({ not: changed }), true)
    return [...negated, ...inside]
  }
  const kind = condition.all ? 'all' : 'any'
  const list = condition[kind] ?? []
  const inside = list.flatMap((condition, index) => {
    const place = `${pointer}/${kind}/${index}`
    const dropped = rebuild({ [kind]: list.toSpliced(index, 1) })
    const changed = mutations(
      condition,
      place,
      (changed) => rebuild({ [kind]: list.with(index, changed) }),
      false,
    )
    // No case could detect these: where the list is empty, another of all conditions does not hold.
    const others = kind === 'all' ? list.toSpliced(index, 1) : []
    const isEquivalent = ({ change, condition }: Mutant) =>
      change === OF_EMPTY_LIST && others.some((other) => needsEntryOf(condition as Comparison, other))
    return [
      mutant('dropped', place, condition, dropped),
      ...changed.filter((mutant) => !isEquivalent(mutant)),
    ]
  })
  return [...negated, ...inside]
}

const OF_EMPTY_LIST = 'turned for an empty list'

/** Whether a condition never holds where the list that a comparison examines is empty. */
const needsEntryOf = ({ fact, path }: Comparison, other: Condition): boolean =>
  isComparison(other) &&
  referenceName(other.fact, other.path) === referenceName(fact, path) &&
  ['any', 'hasMoreThan'].includes(other.operator)

/** Of any, every and none: each condition on entries dropped and moved, and the result for an empty list turned. */
function entryMutations(comparison: Comparison): { change: string; condition: Condition }[] {
  const { where, ...list } = comparison
  if (!where) return []
  const dropped = where.length === 1 ? [] : where.map((_, index) => where.toSpliced(index, 1))
  const moved = where.flatMap((condition, index) =>
    boundaryMutations({ fact: '', ...condition }).map(({ fact: _, where: __, ...changed }) =>
      where.with(index, changed),
    ),
  )
  const { fact, path } = list
  const isEmpty = { fact, ...(path !== undefined && { path }), operator: 'hasFewerThan', value: 1 }
  const ofEmpty =
    list.operator === 'any' ? { any: [comparison, isEmpty] } : { all: [comparison, { not: isEmpty }] }
  return [
    ...[...dropped, ...moved].map((changed) => ({
      change: `changed to where ${JSON.stringify(changed)}`,
      condition: { ...list, where: changed },
    })),
    { change: OF_EMPTY_LIST, condition: ofEmpty },
  ]
}

/** The operator that differs only in whether it includes the boundary. */
const TWINS: Readonly<Record<string, string>> = {
  atLeast: 'greaterThan',
  greaterThan: 'atLeast',
  atMost: 'lessThan',
  lessThan: 'atMost',
  before: 'notAfter',
  notAfter: 'before',
  after: 'notBefore',
  notBefore: 'after',
}

/** To the side that the twin does not test; without a twin, to both sides. */
const STEPS: Readonly<Record<string, readonly number[]>> = {
  atLeast: [-1],
  greaterThan: [1],
  atMost: [1],
  lessThan: [-1],
  longerThan: [-1, 1],
  shorterThan: [-1, 1],
  hasMoreThan: [-1, 1],
  hasFewerThan: [-1, 1],
  isMultipleOf: [-1, 1],
  isNotMultipleOf: [-1, 1],
  endsIn: [-1, 1],
  doesNotEndIn: [-1, 1],
}

const SIZES = ['longerThan', 'shorterThan', 'hasMoreThan', 'hasFewerThan']

/** The comparison with its boundary included or excluded, and with the adjacent value; none without a boundary. */
export function boundaryMutations(comparison: Comparison): Comparison[] {
  const { operator, value } = comparison
  const twin = TWINS[operator]
  const moved = (STEPS[operator] ?? []).flatMap((step) => {
    if (typeof value !== 'number') return []
    const next = stepped(value, step)
    // A size below zero cannot occur.
    return SIZES.includes(operator) && next < 0 ? [] : [{ ...comparison, value: next }]
  })
  return [...(twin ? [{ ...comparison, operator: twin }] : []), ...moved]
}

/** "atLeast 10"; for a comparison with another fact or a table only the operator. */
export const mutationText = ({ operator, value }: Comparison): string =>
  isReference(value) || isTableValue(value) ? operator : `${operator} ${JSON.stringify(value)}`

/** The next number with as many decimals. */
function stepped(value: number, step: number): number {
  const decimals = String(value).split('.')[1]?.length ?? 0
  return Number((value + step * 10 ** -decimals).toFixed(decimals))
}

interface MutationResult {
  mutants: number
  survivors: Survivor[]
}

/** Tries all mutants of a rule set whose cases pass; for a company's rule set, of the rules in its own file. */
export function mutate(set: RuleSet, catalogue: Catalogue): MutationResult {
  const { name, document, companyDocument = document, cases, lines } = set
  let mutants = 0
  const survivors = companyDocument.rules.flatMap((rule, index) => {
    const applies = createApplies(rule) ?? (() => true)
    // A rule decides nothing in a case outside of its time.
    const deciding = cases
      .map((example) => ({ example, situation: situationOfCase(example, set) }))
      .filter(({ situation }) => applies(situation))
    const expected = deciding.map(({ example }) => expectedCodes(example).includes(rule.event.type))
    const all = mutantsOf(rule, catalogue)
    mutants += all.length
    return all.filter(isUndetected).map(({ change, pointer: below, condition }): Survivor => {
      const pointer = `/rules/${index}${below}`
      const line = lines.rules.get(pointer)
      const place = { file: `${name}.json`, ...(line !== undefined && { line }), pointer }
      return { ruleSet: name, rule: rule.name, ...place, change, condition }
    })

    function isUndetected({ conditions }: Mutant): boolean {
      const compiled = compileConditions([conditions], (each) => prepareComparison(each, catalogue, name))
      return deciding.every(
        ({ example: { facts }, situation: { tables } }, position) =>
          compiled(facts, tables).length > 0 === expected[position],
      )
    }
  })
  return { mutants, survivors }
}
