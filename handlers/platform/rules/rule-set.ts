// One rule file made ready to be asked: an engine of its own, built when the file is loaded and shared by all
// requests. Everything that could make json-rules-engine answer "no violation" by mistake is closed here or in the
// schema before: its own operators, JSONPath, undefined facts, and runs that end one another.
// Held by test/platform/rules.test.ts.
import { Engine } from 'json-rules-engine'
import type { Fact } from './catalogue.ts'
import { compiled } from './conditions.ts'
import { type Case, comparisons, isReference, type Reference, type RuleSetDocument } from './documents.ts'
import { reader } from './fact-reader.ts'
import { FactSheet, type Given, readerName } from './fact-sheet.ts'
import { fillMessage, placeholders } from './message.ts'

export interface Violation {
  ruleSet: string
  code: string
  status: number
  field: string | null
  message: string
}

export interface RuleSet {
  name: string
  document: RuleSetDocument
  cases: readonly Case[]
  /** Every violation of these facts, in the file's order. Throws FactFault when the facts are not as catalogued. */
  check(given: Given): Promise<Violation[]>
}

type Vocabulary = Record<string, Fact>

/** Builds the engine of a rule file that has passed every check. */
export function makeRuleSet(
  name: string,
  document: RuleSetDocument,
  cases: readonly Case[],
  facts: Vocabulary,
): RuleSet {
  const { rules } = document
  const engine = new Engine([], { allowUndefinedFacts: false })
  for (const { name, conditions, event } of rules) {
    engine.addRule({
      name,
      conditions: compiled(conditions, engine, facts),
      event: { type: event.type },
    })
  }
  keepRunning(engine)

  const used = rules.flatMap(({ conditions, event }) => [
    ...comparisons(conditions, '').flatMap(({ comparison: { fact, path, value } }): Reference[] => [
      { fact, ...(path !== undefined && { path }) },
      ...(isReference(value) ? [value] : []),
    ]),
    ...placeholders(event.params.message),
  ])
  const readers = new Map(used.map(({ fact, path }) => [readerName(fact, path), reader(facts, fact, path)]))

  return { name, document, cases, check }

  async function check(given: Given): Promise<Violation[]> {
    if (rules.length === 0) return []

    const sheet = new FactSheet(given, readers)
    const { results, failureResults } = await engine.run({}, { almanac: sheet })
    const asked = results.length + failureResults.length
    if (asked !== rules.length) throw new Error(`${name}: ${asked} of ${rules.length} rules were asked.`)

    // The engine answers in the order in which its promises settle.
    const codes = new Set(results.map(({ event }) => event?.type))
    const broken = rules.filter(({ event }) => codes.has(event.type))
    return Promise.all(broken.map(({ event }) => violation(event, sheet)))
  }

  async function violation(
    { type, params }: RuleSetDocument['rules'][number]['event'],
    sheet: FactSheet,
  ): Promise<Violation> {
    const message = await fillMessage(params.message, ({ fact, path }) =>
      sheet.factValue(fact, undefined, path),
    )
    return { ruleSet: name, code: type, status: params.status, field: params.field ?? null, message }
  }
}

// @NOTE A run sets the engine to FINISHED when it ends, and a run that has begun meanwhile then skips all its
// rules without a word. Nothing here stops an engine, so the state is fixed.
function keepRunning(engine: Engine): void {
  Object.defineProperty(engine, 'status', { get: () => 'RUNNING', set: () => {} })
}
