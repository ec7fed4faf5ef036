// Explains why a rule set refuses or passes: json-rules-engine's result of every condition, as data for the terminal
// (verbs/explain.ts) and --json. Pure. Tested by test/scripts/rules/rules-commands.long.test.ts.

import type { ConditionResult, Facts } from '../../handlers/rules/evaluate/engine.ts'
import { type Origin, originOf, type RuleSet } from '../../handlers/rules/evaluate/rule-set.ts'
import { createApplies, type Situation } from '../../handlers/rules/evaluate/situation.ts'
import {
  type Condition,
  type EntryComparison,
  isComparison,
  isReference,
  isTableValue,
  isWarning,
  type Reference,
  type TableValue,
  type ValueReference,
} from '../../handlers/rules/language/documents.ts'
import { sentenceOf } from '../../handlers/rules/language/operators.ts'
import { restrictionsOf } from '../../handlers/rules/language/wording.ts'

interface Evaluated {
  /** In the rule file. */
  pointer: string
  line?: number
  holds: boolean
}

export interface GroupExplanation extends Evaluated {
  kind: 'all' | 'any' | 'not'
  conditions: ConditionExplanation[]
}

interface ComparisonExplanation extends Evaluated, Reference {
  kind: 'comparison'
  operator: string
  /** The operator in words. */
  says: string
  /** Of any, every and none: the examined values of every entry. */
  found: unknown
  expected: unknown
  /** The fact or the table that `expected` was read from, and what it was calculated with. */
  expectedFrom?: ValueReference | TableValue
  /** What must hold for an entry. */
  where?: EntryComparison[]
}

export type ConditionExplanation = GroupExplanation | ComparisonExplanation

export interface RuleExplanation {
  name: string
  code: string
  status: number
  field: string | null
  /** Where it is not the file of the set: the common file, for a company's set. */
  file?: string
  pointer: string
  line?: number
  refuses: boolean
  /** The conditions hold, and the rule only warns. */
  warns: boolean
  /** False where the rule is for other companies or another time, also if its conditions hold. */
  applies: boolean
  /** When and to whom it applies, as sentences. */
  restrictions: readonly string[]
  owner: string | null
  /** The message for the client, where the rule refuses or warns. */
  message: string | null
  conditions: ConditionExplanation
}

export interface SetExplanation {
  ruleSet: string
  file: string
  description: string
  refuses: boolean
  rules: RuleExplanation[]
}

/** Throws FactFault when the facts are not as catalogued. */
export async function explainRuleSet(
  ruleSet: RuleSet,
  facts: Facts,
  situation: Situation = {},
): Promise<SetExplanation> {
  const { name, document } = ruleSet
  const { violations, warnings, results } = await ruleSet.runEngine(facts, situation)
  const messages = new Map([...violations, ...warnings].map(({ code, message }) => [code, message]))
  const rules = document.rules.map((rule, index) => {
    const { name: title, owner = null, conditions, event } = rule
    const { type, params } = event
    const { file, pointer, lines } = originOf(ruleSet, index)
    const result = results[index] ?? {}
    return {
      name: title,
      code: type,
      status: params.status,
      field: params.field ?? null,
      ...placeOf(pointer, lines),
      ...(file !== `${name}.json` && { file }),
      refuses: messages.has(type) && !isWarning(rule),
      warns: messages.has(type) && isWarning(rule),
      applies: createApplies(rule)?.(situation) ?? true,
      restrictions: restrictionsOf(rule),
      owner,
      message: messages.get(type) ?? null,
      conditions: explainCondition(conditions, result, `${pointer}/conditions`, lines),
    }
  })
  const { description } = document
  return { ruleSet: name, file: `${name}.json`, description, refuses: violations.length > 0, rules }

  function explainCondition(
    condition: Condition,
    result: ConditionResult,
    pointer: string,
    lines: Origin['lines'],
  ): ConditionExplanation {
    const place = { ...placeOf(pointer, lines), holds: result.result === true }
    if (isComparison(condition)) {
      const { fact, path, operator, value, where } = condition
      const isRead = isReference(value) || isTableValue(value)
      return {
        kind: 'comparison',
        ...place,
        fact,
        ...(path !== undefined && { path }),
        operator,
        says: sentenceOf(operator),
        found: result.factResult ?? null,
        expected: isRead ? (result.valueResult?.[0] ?? null) : (value ?? null),
        ...(isRead && { expectedFrom: value }),
        ...(where && { where }),
      }
    }
    if (condition.not) {
      const inner = explainCondition(condition.not, result.not ?? {}, `${pointer}/not`, lines)
      return { kind: 'not', ...place, conditions: [inner] }
    }
    const kind = condition.all ? 'all' : 'any'
    const conditions = (condition[kind] ?? []).map((inner, index) =>
      explainCondition(inner, result[kind]?.[index] ?? {}, `${pointer}/${kind}/${index}`, lines),
    )
    return { kind, ...place, conditions }
  }
}

function placeOf(pointer: string, lines: Origin['lines']): { pointer: string; line?: number } {
  const line = lines.get(pointer)
  return { pointer, ...(line !== undefined && { line }) }
}
