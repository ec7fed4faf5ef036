// Warns of rules that no longer apply: `validUntil` has passed (R5). They can be removed.
// Tested by test/platform/rules/rule-restrictions.test.ts.
import type { RuleSet } from '../evaluate/rule-set.ts'
import { parseRuleInstant } from '../language/fact-reader.ts'
import type { RuleProblem } from '../language/problems.ts'
import { problem } from '../language/rule-file.ts'

/** The warnings of a rule set; of a company's set those about its own file. */
export function expiredWarnings(
  { name, document, companyDocument = document, lines }: RuleSet,
  now: number,
): RuleProblem[] {
  const file = { file: `${name}.json`, lines: lines.rules }
  return companyDocument.rules.flatMap(({ validUntil }, index) =>
    validUntil === undefined || parseRuleInstant(validUntil) > now
      ? []
      : [
          problem(
            file,
            `/rules/${index}/validUntil`,
            `the rule no longer applies: it ended at "${validUntil}".`,
          ),
        ],
  )
}
