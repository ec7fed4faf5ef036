// Sums up a replay for the owner: how many requests would have another result, by rule and company, with examples.
// Tested by test/scripts/rules/rules-release.long.test.ts.
import type { ChangedDecision, Replay } from './replay.ts'

/** The requests that one rule would now refuse, or no longer refuse, in one company. */
export interface RuleImpact {
  ruleSet: string
  code: string
  /** Null for requests without a token. */
  company: number | null
  /** Requests that only the new rule refuses, and requests that only the old rule refused. */
  refused: number
  accepted: number
  /** Requests that the rule now warns of and did not before. */
  warned: number
  examples: Pick<ChangedDecision, 'at' | 'operationId' | 'requestId'>[]
}

export interface Impact extends Omit<Replay, 'changed'> {
  /** Requests with a changed decision. */
  requests: number
  rules: RuleImpact[]
}

const EXAMPLES = 3

export function impactOf({ changed, ...counts }: Replay): Impact {
  const groups = new Map<string, RuleImpact & { seen: Set<string> }>()
  for (const decision of changed) {
    const { was, is, warnedBefore, warnedAfter, ruleSet, company, at, operationId, requestId } = decision
    for (const code of new Set([...was, ...is, ...warnedAfter])) {
      const isWarned = warnedAfter.includes(code) && !warnedBefore.includes(code)
      const isSame = was.includes(code) === is.includes(code)
      if (isSame && !isWarned) continue
      const key = JSON.stringify([ruleSet, code, company])
      const group = groups.get(key) ?? {
        ...{ ruleSet, code, company, refused: 0, accepted: 0, warned: 0, examples: [] },
        seen: new Set<string>(),
      }
      groups.set(key, group)
      if (group.seen.has(requestId)) continue
      group.seen.add(requestId)
      if (isWarned) group.warned += 1
      if (!isSame && is.includes(code)) group.refused += 1
      else if (!isSame) group.accepted += 1
      if (group.examples.length < EXAMPLES) group.examples.push({ at, operationId, requestId })
    }
  }
  const rules = [...groups.values()].map(({ seen: _, ...impact }) => impact)
  return {
    ...counts,
    requests: new Set(changed.map(({ requestId }) => requestId)).size,
    rules: rules.sort((a, b) => b.refused + b.accepted - (a.refused + a.accepted)),
  }
}
