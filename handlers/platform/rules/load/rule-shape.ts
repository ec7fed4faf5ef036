// Replaces misleading schema errors of a rule file with one sentence each. The schema is shared by all rule
// sets, so it would suggest facts of other rule sets and report follow-up errors of an unknown fact or of a
// condition without its list. Tested by test/platform/rules/rules-files.test.ts.
import { type Fact, factsGivenTo } from '../language/catalogue.ts'
import { problem, type RuleFile } from '../language/grammar.ts'
import type { RuleProblem } from '../language/problems.ts'
import { foreignFact } from './rule-checks.ts'

type Members = Readonly<Record<string, unknown>>

/** The problems that the schema found, those places in better words; in the file's order. */
export function shapeProblems(
  file: RuleFile,
  name: string,
  facts: Record<string, Fact>,
  found: readonly RuleProblem[],
): RuleProblem[] {
  if (found.length === 0) return []
  const allowed = factsGivenTo(facts, name)
  const told = rulesIn(file).flatMap(({ conditions }, index) => {
    const pointer = `/rules/${index}/conditions`
    return [...bareConditions(conditions, pointer), ...strangers(conditions, pointer, name, allowed)]
  })
  const isTold = ({ pointer }: RuleProblem) =>
    told.some(({ place }) => pointer === place || pointer.startsWith(`${place}/`))
  const better = told.map(({ place, at, message }) => problem(file, `${place}${at}`, message))
  return [...found.filter((one) => !isTold(one)), ...better].sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
}

interface Told {
  /** Whatever else is found from here on is told with it. */
  place: string
  at: string
  message: string
}

function rulesIn({ value }: RuleFile): Members[] {
  const rules = isObject(value) ? value.rules : undefined
  return Array.isArray(rules) ? rules.filter(isObject) : []
}

function bareConditions(conditions: unknown, place: string): Told[] {
  if (!isObject(conditions) || !('fact' in conditions)) return []
  return [{ place, at: '', message: 'a condition stands in a list: { "all": [ {…} ] }.' }]
}

function strangers(node: unknown, place: string, name: string, allowed: readonly string[]): Told[] {
  if (typeof node !== 'object' || node === null) return []
  const { fact } = node as Members
  if (typeof fact === 'string' && !allowed.includes(fact))
    return [{ place, at: '/fact', message: foreignFact(name, fact, allowed) }]
  return Object.entries(node).flatMap(([key, member]) => strangers(member, `${place}/${key}`, name, allowed))
}

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
