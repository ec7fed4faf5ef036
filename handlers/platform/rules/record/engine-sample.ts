// Re-evaluates one in 1,000 of the decisions that the compiled conditions passed with json-rules-engine, outside the
// request: facts are copied and queued, and the queue is emptied once a second. It is bounded; what does not fit is left
// out. A difference is reported with names only, never with the values of facts. So is a refusal by the compiled
// conditions that json-rules-engine did not confirm. Tested by test/platform/rules/engine-sample.test.ts.
import { setImmediate } from 'node:timers/promises'
import { poll } from '../../async/poll.ts'
import { engineCodes } from '../evaluate/agreement.ts'
import { listenToDecisions, type ReportedDecision } from '../evaluate/decorated-snapshot.ts'
import type { Facts } from '../evaluate/engine.ts'
import type { RuleSet } from '../evaluate/rule-set.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import type { Situation } from '../evaluate/situation.ts'
import type { LiveRules } from '../load/live-rules.ts'

/** A decision on which the compiled conditions and json-rules-engine differ. */
export interface EngineDifference {
  ruleSet: string
  /** The names of the rules that only one of the two calls violated. */
  ruleNames: readonly string[]
  /** The hash of the rules that decided. */
  rules: string
}

export interface EngineSample {
  /** The same rules, with their decisions sampled. */
  watch(rules: LiveRules): LiveRules
  /** Evaluates what is queued. */
  flush(): Promise<void>
  stop(): Promise<void>
}

interface EngineSampleOptions {
  onDifference: (difference: EngineDifference) => void
  onError: (error: unknown) => void
  /** Called with every decision. */
  onDecision?: (decision: ReportedDecision) => void
  /** The share of passed decisions that is re-evaluated. */
  rate?: number
  random?: () => number
  maxQueue?: number
  everyMs?: number
}

interface Sampled {
  ruleSet: RuleSet
  facts: Facts
  situation: Situation
  hash: string
}

export function createEngineSample({
  onDifference,
  onError,
  onDecision = () => {},
  rate = 1 / 1_000,
  random = Math.random,
  maxQueue = 100,
  everyMs = 1_000,
}: EngineSampleOptions): EngineSample {
  let queue: Sampled[] = []
  const flushing = poll(flush, everyMs, onError)

  function listener(decision: ReportedDecision): void {
    onDecision(decision)
    const { snapshot, ruleSet: name, facts, suspects, violations, warnings, situation } = decision
    const ruleSet = snapshot.ruleSets.get(name)
    if (ruleSet === undefined) return
    if (suspects.length > 0) {
      const codes = [...violations, ...warnings].map(({ code }) => code)
      report(ruleSet, snapshot.hash, suspects, codes)
    } else if (random() < rate && queue.length < maxQueue) {
      enqueue(ruleSet, facts, situation, snapshot.hash)
    }
  }

  /** Copies the facts: the handler continues and may change the objects that it passed. */
  function enqueue(ruleSet: RuleSet, facts: Facts, situation: Situation, hash: string): void {
    try {
      queue.push({ ruleSet, facts: structuredClone(facts), situation, hash })
    } catch (error) {
      onError(error)
    }
  }

  async function flush(): Promise<void> {
    const sampled = queue
    queue = []
    for (const { ruleSet, facts, situation, hash } of sampled) {
      await setImmediate()
      try {
        report(ruleSet, hash, [], await engineCodes(ruleSet, facts, situation))
      } catch (error) {
        onError(error)
      }
    }
  }

  function report(
    { name, document }: RuleSet,
    hash: string,
    compiled: readonly string[],
    engine: readonly string[],
  ) {
    const differing = document.rules.filter(
      ({ event }) => compiled.includes(event.type) !== engine.includes(event.type),
    )
    if (differing.length === 0) return
    onDifference({ ruleSet: name, ruleNames: differing.map((rule) => rule.name), rules: hash })
  }

  return {
    watch(rules) {
      const watched = new WeakMap<RuleSnapshot, RuleSnapshot>()
      return {
        ...rules,
        current() {
          const snapshot = rules.current()
          const known = watched.get(snapshot) ?? listenToDecisions(snapshot, listener)
          watched.set(snapshot, known)
          return known
        },
      }
    },
    flush,
    stop: () => flushing.stop(),
  }
}
