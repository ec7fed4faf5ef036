// Mutations at the boundary of a comparison: the value included where it is excluded, and the adjacent value
// used instead. A case on either side of the boundary detects both. Pure. Tested by
// test/platform/rules/rules-commands.test.ts.
import { type Comparison, isReference } from '../language/documents.ts'

const TWINS: Readonly<Record<string, string>> = {
  atLeast: 'greaterThan',
  greaterThan: 'atLeast',
  atMost: 'lessThan',
  lessThan: 'atMost',
  before: 'notAfter',
  notAfter: 'before',
  after: 'notBefore',
  notBefore: 'after',
}

// To the side that the twin leaves open; where there is no twin, to both.
const STEPS: Readonly<Record<string, readonly number[]>> = {
  atLeast: [-1],
  greaterThan: [1],
  atMost: [1],
  lessThan: [-1],
  longerThan: [-1, 1],
  shorterThan: [-1, 1],
  hasMoreThan: [-1, 1],
  hasFewerThan: [-1, 1],
}

const SIZES = ['longerThan', 'shorterThan', 'hasMoreThan', 'hasFewerThan']

/** The comparison as each slip would have it; none where it has no boundary. */
export function boundaryMutations(comparison: Comparison): Comparison[] {
  const { operator, value } = comparison
  const twin = TWINS[operator]
  const moved = (STEPS[operator] ?? []).flatMap((step) => {
    if (typeof value !== 'number') return []
    const next = stepped(value, step)
    // Nothing has fewer characters or entries than none.
    return SIZES.includes(operator) && next < 0 ? [] : [{ ...comparison, value: next }]
  })
  return [...(twin ? [{ ...comparison, operator: twin }] : []), ...moved]
}

/** "atLeast 10"; of a comparison with another fact the operator alone. */
export const mutationText = ({ operator, value }: Comparison): string =>
  isReference(value) ? operator : `${operator} ${JSON.stringify(value)}`

/** The next number with as many decimals. */
function stepped(value: number, step: number): number {
  const decimals = String(value).split('.')[1]?.length ?? 0
  return Number((value + step * 10 ** -decimals).toFixed(decimals))
}
