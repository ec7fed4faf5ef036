// Snapshots of the rules that also do something else with each decision: supply the platform's facts, or report the decision.
// Tested by test/rules/decisions.test.ts.
import type { Facts } from './engine.ts'
import type { Decision } from './rule-set.ts'
import type { RuleSnapshot } from './rule-snapshot.ts'

/** The same rules; these facts are added to those of every evaluation that reads them and does not have them. */
export function supplyFacts(snapshot: RuleSnapshot, supplied: Facts): RuleSnapshot {
  const decide = (name: string, facts: Facts): Decision | Promise<Decision> => {
    const read = snapshot.ruleSets.get(name)?.platformFacts ?? []
    if (read.length === 0) return snapshot.decide(name, facts)
    const added = read.filter((fact) => Object.hasOwn(supplied, fact)).map((fact) => [fact, supplied[fact]])
    return snapshot.decide(name, { ...Object.fromEntries(added), ...facts })
  }
  return {
    ...snapshot,
    decide,
    evaluate: async (name, facts) => (await decide(name, facts)).violations,
    forCompany: (company) => supplyFacts(snapshot.forCompany(company), supplied),
    localized: (language) => supplyFacts(snapshot.localized(language), supplied),
  }
}

/** A decision as a listener receives it. */
export interface ReportedDecision extends Decision {
  snapshot: RuleSnapshot
  ruleSet: string
  facts: Facts
  /** The company that the caller asked `of` for, if any. */
  company?: number | undefined
}

/** The same rules; the listener is called with each decision. */
export function listenToDecisions(
  snapshot: RuleSnapshot,
  listener: (decision: ReportedDecision) => void,
): RuleSnapshot {
  function decide(ruleSet: string, facts: Facts): Decision | Promise<Decision> {
    const decision = snapshot.decide(ruleSet, facts)
    return decision instanceof Promise ? decision.then(report) : report(decision)

    function report(decision: Decision): Decision {
      listener({ snapshot, ruleSet, facts, ...decision })
      return decision
    }
  }
  return {
    ...snapshot,
    decide,
    evaluate: async (ruleSet, facts) => (await decide(ruleSet, facts)).violations,
    forCompany: (company) =>
      listenToDecisions(snapshot.forCompany(company), (decision) => listener({ company, ...decision })),
    localized: (language) => listenToDecisions(snapshot.localized(language), listener),
  }
}
