// Mutation testing of rules: each condition in turn is dropped, negated and moved at its boundary, and at least one case
// must then have another result. A mutant that no case detects survives: the condition is untested or unnecessary. Mutants
// run as compiled conditions, because there are many and they refuse no request.
// Tested by test/rules.test.ts and test/platform/rules/rules-commands.test.ts.
import { compileConditions } from '../evaluate/compiled-conditions.ts'
import type { RuleSet } from '../evaluate/rule-set.ts'
import type { Fact } from '../language/catalogue.ts'
import {
  type Comparison,
  type Condition,
  type Group,
  isComparison,
  isReference,
  type Rule,
} from '../language/documents.ts'

export interface Mutant {
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
export function mutantsOf({ conditions }: Pick<Rule, 'conditions'>): Mutant[] {
  return mutations(conditions, '/conditions', (changed) => changed as Group, false)
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
    return [...negated, ...atBoundary]
  }
  const { not } = condition
  if (not) {
    const inside = mutations(not, `${pointer}/not`, (changed) => rebuild({ not: changed }), true)
    return [...negated, ...inside]
  }
  const kind = condition.all ? 'all' : 'any'
  const list = condition[kind] ?? []
  const inside = list.flatMap((one, index) => {
    const place = `${pointer}/${kind}/${index}`
    const dropped = rebuild({ [kind]: list.toSpliced(index, 1) })
    return [
      mutant('dropped', place, one, dropped),
      ...mutations(one, place, (changed) => rebuild({ [kind]: list.with(index, changed) }), false),
    ]
  })
  return [...negated, ...inside]
}

export interface MutationResult {
  mutants: number
  survivors: Survivor[]
}

/** Tries all mutants of a rule set whose cases pass; for a company's rule set, of the rules in its own file. */
export function mutate(
  { name, document, companyDocument = document, cases, lines }: RuleSet,
  catalogue: Readonly<Record<string, Fact>>,
): MutationResult {
  let mutants = 0
  const survivors = companyDocument.rules.flatMap((rule, index) => {
    const expected = cases.map(({ expect }) => expect.includes(rule.event.type))
    const all = mutantsOf(rule)
    mutants += all.length
    return all.filter(isUndetected).map(({ change, pointer: below, condition }): Survivor => {
      const pointer = `/rules/${index}${below}`
      const line = lines.rules.get(pointer)
      const place = { file: `${name}.json`, ...(line !== undefined && { line }), pointer }
      return { ruleSet: name, rule: rule.name, ...place, change, condition }
    })

    function isUndetected({ conditions }: Mutant): boolean {
      const compiled = compileConditions([conditions], catalogue)
      return cases.every(({ facts }, position) => compiled(facts)[0] === expected[position])
    }
  })
  return { mutants, survivors }
}

/** The operator that treats the boundary itself the other way. */
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

/** "atLeast 10"; for a comparison with another fact only the operator. */
export const mutationText = ({ operator, value }: Comparison): string =>
  isReference(value) ? operator : `${operator} ${JSON.stringify(value)}`

/** The next number with as many decimals. */
function stepped(value: number, step: number): number {
  const decimals = String(value).split('.')[1]?.length ?? 0
  return Number((value + step * 10 ** -decimals).toFixed(decimals))
}
