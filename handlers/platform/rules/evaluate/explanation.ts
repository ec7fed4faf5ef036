// Explains why a rule set refuses or passes: json-rules-engine's result of every condition, as data for text
// or a page. Pure: reads and writes no files. Tested by test/platform/rules/rules-commands.test.ts.
import { type Fact, findProperty } from '../language/catalogue.ts'
import { type Condition, isComparison, isReference } from '../language/documents.ts'
import type { Facts } from '../language/fact-sheet.ts'
import { kindOf, operatorsOf } from '../language/operator-table.ts'
import type { Violation } from '../language/violation.ts'
import type { ConditionExplanation, SetExplanation } from './explanation-shapes.ts'
import { makeReference } from './reference.ts'
import { type Origin, originOf, type RuleSet } from './rule-set.ts'

/** Throws FactFault when the facts are not as catalogued. */
export async function explainRuleSet(
  ruleSet: RuleSet,
  catalogue: Readonly<Record<string, Fact>>,
  facts: Facts,
): Promise<SetExplanation> {
  const { name, document } = ruleSet
  const { violations, results } = await makeReference(name, document, catalogue)(facts)
  const byCode = new Map(violations.map((violation): [string, Violation] => [violation.code, violation]))
  const rules = document.rules.map(({ name: title, conditions, event: { type, params } }, index) => {
    const { file, pointer, lines } = originOf(ruleSet, index)
    const result = results[index]?.result === true
    const account = { ...(results[index]?.conditions as object as Account), result }
    return {
      name: title,
      code: type,
      status: params.status,
      field: params.field ?? null,
      ...at(pointer, lines),
      ...(file !== `${name}.json` && { file }),
      refuses: result,
      message: byCode.get(type)?.message ?? null,
      conditions: explained(conditions, account, `${pointer}/conditions`, lines),
    }
  })
  const { description } = document
  return { ruleSet: name, file: `${name}.json`, description, refuses: violations.length > 0, rules }

  function at(pointer: string, lines: Lines): { pointer: string; line?: number } {
    const line = lines.get(pointer)
    return { pointer, ...(line !== undefined && { line }) }
  }

  function explained(
    condition: Condition,
    account: Account,
    pointer: string,
    lines: Lines,
  ): ConditionExplanation {
    const place = { ...at(pointer, lines), holds: account.result === true }
    if (isComparison(condition)) {
      const { fact, path, operator, value } = condition
      const property = findProperty(catalogue, fact, path)
      return {
        kind: 'comparison',
        ...place,
        fact,
        ...(path !== undefined && { path }),
        operator,
        says: (property && operatorsOf(kindOf(property))[operator]?.says) ?? operator,
        found: account.factResult ?? null,
        expected: isReference(value) ? (account.valueResult ?? null) : (value ?? null),
        ...(isReference(value) && { expectedFrom: value }),
      }
    }
    const kind = condition.all ? 'all' : condition.any ? 'any' : 'not'
    const inner = condition.all ?? condition.any ?? []
    const conditions = condition.not
      ? [explained(condition.not, account.not ?? {}, `${pointer}/not`, lines)]
      : inner.map((one, index) =>
          explained(one, account[kind as 'all']?.[index] ?? {}, `${pointer}/${kind}/${index}`, lines),
        )
    return { kind, ...place, conditions }
  }
}

type Lines = Origin['lines']

/** What json-rules-engine writes into its copy of a condition. */
interface Account {
  result?: boolean
  factResult?: unknown
  valueResult?: unknown
  all?: Account[]
  any?: Account[]
  not?: Account
}
