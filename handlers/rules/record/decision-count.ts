// Counts the violations that refuse and those of rules that only warn, of requests and of jobs (R5).
// Tested by test/rules/rule-restrictions-unit.test.ts.
import { listenToDecisions, type ReportedDecision } from '../evaluate/decorated-snapshot.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import type { LiveRules } from '../load/live-rules.ts'

type Count = (ruleSet: string, code: string) => void

/** The same rules; the functions are called with the common rule set and the code of each violation. */
export function countDecisions(
  rules: LiveRules,
  { refusal, warning }: { refusal: Count; warning: Count },
): LiveRules {
  const watched = new WeakMap<RuleSnapshot, RuleSnapshot>()

  function listener({ ruleSet, violations, warnings }: ReportedDecision): void {
    for (const { code } of violations) refusal(ruleSet, code)
    for (const { code } of warnings) warning(ruleSet, code)
  }

  return {
    ...rules,
    current() {
      const snapshot = rules.current()
      const known = watched.get(snapshot) ?? listenToDecisions(snapshot, listener)
      watched.set(snapshot, known)
      return known
    },
  }
}
