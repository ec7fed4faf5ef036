// Mutation testing of rules: each condition in turn is dropped, negated and moved at its boundary, and at
// least one case must then have another result. A mutant that no case detects survives: the condition is
// untested or unnecessary. Pure. Tested by test/rules.test.ts and test/platform/rules/rules-commands.test.ts.

import { compileConditions } from '../evaluate/compiled-conditions.ts'
import type { RuleSet } from '../evaluate/rule-set.ts'
import type { Fact } from '../language/catalogue.ts'
import { type Condition, type Group, isComparison, type Rule } from '../language/documents.ts'
import { FactSheet, Slots } from '../language/fact-sheet.ts'
import { boundaryMutations, mutationText } from './boundary-mutations.ts'

export interface Mutant {
  /** "dropped", "negated", "asked as atLeast 10". */
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

/** Every mutant of a rule. A group of one and a `not` are what they hold, so they are changed once, not twice. */
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
    const slips = boundaryMutations(condition).map((slip) =>
      mutant(`asked as ${mutationText(slip)}`, pointer, condition, rebuild(slip)),
    )
    return [...negated, ...slips]
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

/** Tries all mutants of a rule set whose cases hold; of a company's, those of its own rules. */
export function mutate(
  { name, document, own = document, cases, lines }: RuleSet,
  facts: Record<string, Fact>,
): MutationResult {
  let mutants = 0
  const survivors = own.rules.flatMap((rule, index) => {
    const expected = cases.map(({ expect }) => expect.includes(rule.event.type))
    const all = mutantsOf(rule)
    mutants += all.length
    return all.filter(isUnnoticed).map(({ change, pointer: below, condition }): Survivor => {
      const pointer = `/rules/${index}${below}`
      const line = lines.rules.get(pointer)
      const place = { file: `${name}.json`, ...(line !== undefined && { line }), pointer }
      return { ruleSet: name, rule: rule.name, ...place, change, condition }
    })

    function isUnnoticed({ conditions }: Mutant): boolean {
      const slots = new Slots(facts)
      const test = compileConditions(conditions, facts, slots)
      return cases.every(({ facts: given }, position) => {
        const outcome = test(new FactSheet(given, slots.list))
        return outcome === expected[position]
      })
    }
  })
  return { mutants, survivors }
}
