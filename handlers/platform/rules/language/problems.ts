// Faults in the files of rules/, as sentences for their owner. All faults of all files are collected and
// thrown together, and no part of a faulty folder is used. Tested by test/platform/rules/rules.test.ts.

export interface RuleProblem {
  /** Relative to the rules folder, "cart/create.json". */
  file: string
  line?: number
  column?: number
  /** JSON pointer to the faulty place, "/rules/0/conditions". */
  pointer: string
  message: string
}

export class RulesRefused extends Error {
  override name = 'RulesRefused'
  readonly problems: readonly RuleProblem[]

  constructor(problems: readonly RuleProblem[], what = 'The rules are not used') {
    const count = problems.length === 1 ? 'one fault' : `${problems.length} faults`
    super([`${what}: ${count} found.`, ...problems.map(problemLine)].join('\n'))
    this.problems = problems
  }
}

/** One fault as a line: "cart/create.json:12 /rules/0/event: …". */
export function problemLine({ file, line, column, pointer, message }: RuleProblem): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':')
  return `  ${place}${pointer === '' ? '' : ` ${pointer}`}: ${message}`
}

/** The sentence's end that offers the known name nearest to a mistyped one; empty when none is near. */
export function didYouMean(found: unknown, known: readonly unknown[]): string {
  const name = nearest(String(found), known.map(String))
  return name === undefined ? '' : ` Did you mean "${name}"?`
}

/** The known name that takes the fewest edits, case aside, or else the only one that it is a part of; undefined when over a third would change. */
export function nearest(found: string, known: readonly string[]): string | undefined {
  if (found.length > 100) return undefined
  return nearestByEdits(found, known) ?? onlyWithPart(found, known)
}

function onlyWithPart(found: string, known: readonly string[]): string | undefined {
  const [first, ...others] = known.filter((name) => name.toLowerCase().includes(found.toLowerCase()))
  return found.length < 4 || others.length > 0 ? undefined : first
}

function nearestByEdits(found: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((name) => ({ name, edits: edits(found.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits)
  if (best === undefined) return undefined
  const most = Math.min(best.name.length - 1, Math.max(2, Math.floor(best.name.length / 3)))
  return best.edits <= most ? best.name : undefined
}

// Levenshtein's distance, two neighbours swapped counting as one edit: the commonest slip of the hand.
function edits(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1]
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = row
  }
  return last[to.length] ?? 0
}
