// The cases that differ between two states of the rules, by rule set and name. What counts is what the file says, not the facts
// that the examples in facts.json complete. Tested by test/scripts/rules/rules-review.long.test.ts.
import { allRuleSets, type RuleSnapshot } from '../../../handlers/rules/evaluate/rule-snapshot.ts'
import type { Case } from '../../../handlers/rules/language/documents.ts'

/** A case as its file has it. */
type WrittenCase = Pick<Case, 'facts' | 'tables' | 'expect' | 'warnings'>

export interface CaseChange {
  ruleSet: string
  change: 'added' | 'removed' | 'changed'
  name: string
  was?: WrittenCase
  is?: WrittenCase
}

/** In the order of the new files; removed cases follow. */
export function caseChanges(before: RuleSnapshot, after: RuleSnapshot): CaseChange[] {
  const [old, fresh] = [allRuleSets(before), allRuleSets(after)]
  return [...new Set([...fresh.keys(), ...old.keys()])].flatMap((ruleSet) => {
    const [were, are] = [casesIn(old.get(ruleSet)?.cases), casesIn(fresh.get(ruleSet)?.cases)]
    const names = [...new Set([...are.keys(), ...were.keys()])]
    return names.flatMap((name): CaseChange[] => {
      const [was, is] = [were.get(name), are.get(name)]
      if (was && is)
        return JSON.stringify(was) === JSON.stringify(is)
          ? []
          : [{ ruleSet, change: 'changed', name, was, is }]
      return is
        ? [{ ruleSet, change: 'added', name, is }]
        : [{ ruleSet, change: 'removed', name, ...(was && { was }) }]
    })
  })
}

const casesIn = (cases: readonly Case[] = []): Map<string, WrittenCase> =>
  new Map(
    cases.map(({ name, facts, given = facts, tables, expect, warnings }) => [
      name,
      { facts: given, ...(tables && { tables }), expect, ...(warnings && { warnings }) },
    ]),
  )
