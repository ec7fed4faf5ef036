// A rule set evaluated by json-rules-engine: the reference for the compiled conditions, used when rules are
// loaded (agreement.ts), by tests and by `explain`. Everything that could make the engine report "no
// violation" by mistake is prevented here or by the schema: its own operators, JSONPath, undefined facts, and
// overlapping runs that stop each other. Tested by test/platform/rules/rules-differential.test.ts.
import { Engine, type RuleResult } from 'json-rules-engine'
import type { Fact } from '../language/catalogue.ts'
import { type Rule, type RuleSetDocument, termsOf } from '../language/documents.ts'
import { reader } from '../language/fact-reader.ts'
import { type Facts, readerName } from '../language/fact-sheet.ts'
import { fillMessage, placeholders } from '../language/message.ts'
import { type Violation, violationOf } from '../language/violation.ts'
import { compiled } from './engine-conditions.ts'
import { EngineFacts } from './engine-facts.ts'

export interface Account {
  violations: Violation[]
  /** The engine's own account of each rule, in the file's order: every condition with what it found. */
  results: RuleResult[]
}

/** Throws as a check does; `faults` is then told everything that was wrong, by "fact.path". */
export type Run = (facts: Facts, faults?: Map<string, Error>) => Promise<Account>

/** Builds the engine of a rule file that has passed every check. */
export function makeReference(name: string, { rules }: RuleSetDocument, facts: Record<string, Fact>): Run {
  const engine = new Engine([], { allowUndefinedFacts: false })
  for (const { name, conditions, event } of rules) {
    engine.addRule({
      name,
      conditions: compiled(conditions, engine, facts),
      event: { type: event.type },
    })
  }
  keepRunning(engine)
  const readers = new Map(
    rules.flatMap(termsOf).map(({ fact, path }) => [readerName(fact, path), reader(facts, fact, path)]),
  )

  return async function run(given, faults) {
    if (rules.length === 0) return { violations: [], results: [] }
    const almanac = new EngineFacts(given, readers)
    try {
      return await account(almanac)
    } finally {
      // The first fault ends the run; the others come within this turn.
      if (faults) await new Promise(setImmediate)
      for (const [term, fault] of almanac.faults) faults?.set(term, fault)
    }
  }

  async function account(almanac: EngineFacts): Promise<Account> {
    const { results, failureResults } = await engine.run({}, { almanac })
    // The engine answers in the order in which its promises settle.
    const byCode = new Map([...results, ...failureResults].map((result) => [result.event?.type, result]))
    if (byCode.size !== rules.length)
      throw new Error(`${name}: ${byCode.size} of ${rules.length} rules were asked.`)
    const inOrder = rules.map(({ event }) => byCode.get(event.type) as RuleResult)
    const broken = rules.filter((_, index) => inOrder[index]?.result)
    return { results: inOrder, violations: await Promise.all(broken.map((rule) => violation(rule, almanac))) }
  }

  async function violation({ event }: Rule, almanac: EngineFacts): Promise<Violation> {
    const read = placeholders(event.params.message).map(({ fact, path }) =>
      almanac.factValue(fact, undefined, path),
    )
    return violationOf(name, event, fillMessage(event.params.message, await Promise.all(read)))
  }
}

// @NOTE A run sets the engine to FINISHED when it ends, and a run that has begun meanwhile then skips all its
// rules without a word. Nothing here stops an engine, so the state is fixed.
function keepRunning(engine: Engine): void {
  Object.defineProperty(engine, 'status', { get: () => 'RUNNING', set: () => {} })
}
