// Counts the violations of rules that only warn, of requests and of jobs (R5). Rules that do not warn are not watched.
// Tested by test/platform/rules/rule-restrictions.test.ts.
import { listenToDecisions, type ReportedDecision } from '../evaluate/decorated-snapshot.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import { commonNameOf } from '../language/documents.ts'
import type { LiveRules } from '../load/live-rules.ts'

/** The same rules; `onWarning` is called with the common rule set and the code of each warning. */
export function countWarnings(
  rules: LiveRules,
  onWarning: (ruleSet: string, code: string) => void,
): LiveRules {
  const watched = new WeakMap<RuleSnapshot, RuleSnapshot>()

  function listener({ ruleSet, warnings }: ReportedDecision): void {
    for (const { code } of warnings) onWarning(commonNameOf(ruleSet), code)
  }

  return {
    ...rules,
    current() {
      const snapshot = rules.current()
      if (!snapshot.hasWarnings) return snapshot
      const known = watched.get(snapshot) ?? listenToDecisions(snapshot, listener)
      watched.set(snapshot, known)
      return known
    },
  }
}
