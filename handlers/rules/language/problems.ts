// Faults in the files of rules/, as sentences for their owner. All faults of all files are collected and thrown
// together; a folder with a fault is not used in part. Tested by test/rules/load/rules-files.test.ts.
import { distance } from 'fastest-levenshtein'

export interface RuleProblem {
  /** Relative to the rules folder, "cart/create.json". */
  file: string
  line?: number
  column?: number
  /** JSON pointer to the fault, "/rules/0/conditions". */
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

/** The end of a sentence, which suggests the known name nearest to a mistyped one; empty when none is near. */
export function didYouMean(typed: unknown, known: readonly unknown[]): string {
  const name = nearest(String(typed), known.map(String))
  return name === undefined ? '' : ` Did you mean "${name}"?`
}

const MAX_TYPED_LENGTH = 100

/** The known name with the fewest edits, ignoring case, or else the only one that contains what was typed. */
function nearest(typed: string, known: readonly string[]): string | undefined {
  if (typed.length > MAX_TYPED_LENGTH) return undefined
  return nearestByEdits(typed, known) ?? onlyNameWith(typed, known)
}

function onlyNameWith(typed: string, known: readonly string[]): string | undefined {
  const [first, ...others] = known.filter((name) => name.toLowerCase().includes(typed.toLowerCase()))
  return typed.length < 3 || others.length > 0 ? undefined : first
}

/** At most two edits, or in a long name a third of its characters; of equally near names the one that begins most alike. */
export function nearestByEdits(typed: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((name) => ({
      name,
      edits: distance(typed.toLowerCase(), name.toLowerCase()),
      start: commonStart(typed, name),
    }))
    .sort((a, b) => a.edits - b.edits || b.start - a.start)
  if (best === undefined) return undefined
  const maxEdits = Math.min(best.name.length - 1, Math.max(2, Math.floor(best.name.length / 3)))
  return best.edits <= maxEdits ? best.name : undefined
}

/** How many characters two names begin with in common, ignoring case. */
function commonStart(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}
