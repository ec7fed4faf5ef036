import type { RuleSnapshot } from '../../handlers/rules/evaluate/rule-snapshot.ts'

/** The rules with another limit ListSeconds, which may change while the product runs. */
export function withListSeconds(rules: RuleSnapshot, seconds: () => number): RuleSnapshot {
  const changed: RuleSnapshot = {
    ...rules,
    forCompany: () => changed,
    limit: (set, name) => (name === 'ListSeconds' ? seconds() : rules.limit(set, name)),
  }
  return changed
}
