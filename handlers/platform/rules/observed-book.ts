// A book that tells of every decision it makes: what was asked, of which facts, and what refused. The one who asks
// notices nothing of it. Held by test/platform/decisions.test.ts.
import { calledOnce } from './fact-sheet.ts'
import type { Facts, RuleBook, Violation } from './rule-book.ts'

export interface Decision {
  book: RuleBook
  ruleSet: string
  /** As given; those that would have had to be loaded only where they were. */
  facts: Readonly<Record<string, unknown>>
  violations: readonly Violation[]
  /** Whose rules were asked for, where somebody asked for those of a company. */
  company?: number | undefined
}

/** The same book, its decisions told as they are made. */
export function observed(book: RuleBook, tell: (decision: Decision) => void): RuleBook {
  const evaluate: RuleBook['evaluate'] = (ruleSet, facts) => {
    const { given, known } = watched(facts)
    const told = (violations: Violation[]) => {
      tell({ book, ruleSet, facts: known(), violations })
      return violations
    }
    const found = book.evaluate(ruleSet, given)
    return found instanceof Promise ? found.then(told) : told(found)
  }
  const checkAll = async (names: readonly string[], facts: Facts) =>
    (await Promise.all(names.map((name) => evaluate(name, facts)))).flat()
  return {
    ...book,
    evaluate,
    check: (names, facts) => checkAll(names, calledOnce(facts)),
    of: (company) => observed(book.of(company), (decision) => tell({ company, ...decision })),
  }
}

function watched(facts: Facts) {
  const costly = Object.entries(facts).filter(([, value]) => typeof value === 'function')
  if (costly.length === 0) return { given: facts, known: () => facts }
  const loaded = new Map<string, unknown>()
  const keep = (name: string, value: unknown) => {
    loaded.set(name, value)
    return value
  }
  const given = costly.map(([name, load]): [string, () => unknown] => [
    name,
    () => {
      const value = (load as () => unknown)()
      return value instanceof Promise ? value.then((arrived) => keep(name, arrived)) : keep(name, value)
    },
  ])
  const plain = Object.entries(facts).filter(([, value]) => typeof value !== 'function')
  return {
    given: { ...facts, ...Object.fromEntries(given) },
    known: () => Object.fromEntries([...plain, ...loaded]),
  }
}
