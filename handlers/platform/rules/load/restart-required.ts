// Changes that a running process cannot adopt: facts and limits that the program supplies or reads, and rule
// sets that it would not find. They would turn requests into errors, so such an edit waits for the next
// start. Tested by test/platform/rules/live-rules.test.ts.

import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import type { Fact, Property } from '../language/catalogue.ts'
import type { RuleProblem } from '../language/problems.ts'

/** Why a process that has the one book cannot go on with the other; empty where it can. */
export function restartRequiredProblems(
  now: Pick<RuleSnapshot, 'facts' | 'ruleSets'>,
  next: Pick<RuleSnapshot, 'facts' | 'ruleSets'>,
): RuleProblem[] {
  const names = new Set([...Object.keys(now.facts), ...Object.keys(next.facts)])
  const changed = [...names].filter((name) => shapeOf(now.facts[name]) !== shapeOf(next.facts[name]))
  const goneSets = [...now.ruleSets.keys()].filter((name) => !next.ruleSets.has(name))
  const waits = 'the running program was made for what stood here; this takes effect with its next start.'
  return [
    ...changed.map((name) => ({ file: 'facts.json', pointer: `/facts/${name}`, message: waits })),
    ...goneSets.map((name) => ({
      file: `${name}.json`,
      pointer: '',
      message: `the file is missing; ${waits}`,
    })),
  ]
}

const TEXTS = ['meaning', 'recorded', 'private']

/** A fact without what is for people and records. */
function shapeOf(property: Fact | Property | undefined): string {
  return JSON.stringify(property, (key, value) => (TEXTS.includes(key) ? undefined : value)) ?? ''
}
