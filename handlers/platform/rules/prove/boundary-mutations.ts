// Moves the boundary of a comparison: to the other side of it, and to the adjacent value.
// Tested by test/platform/rules/commands/rules-commands.test.ts.
import { type Comparison, isReference } from '../language/documents.ts'

/** The operator that differs only in whether it includes the boundary. */
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

/** To the side that the twin does not test; without a twin, to both sides. */
const STEPS: Readonly<Record<string, readonly number[]>> = {
  atLeast: [-1],
  greaterThan: [1],
  atMost: [1],
  lessThan: [-1],
  longerThan: [-1, 1],
  shorterThan: [-1, 1],
  hasMoreThan: [-1, 1],
  hasFewerThan: [-1, 1],
  isMultipleOf: [-1, 1],
  isNotMultipleOf: [-1, 1],
  endsIn: [-1, 1],
  doesNotEndIn: [-1, 1],
}

const SIZES = ['longerThan', 'shorterThan', 'hasMoreThan', 'hasFewerThan']

/** The comparison with its boundary included or excluded, and with the adjacent value; none without a boundary. */
export function boundaryMutations(comparison: Comparison): Comparison[] {
  const { operator, value } = comparison
  const twin = TWINS[operator]
  const moved = (STEPS[operator] ?? []).flatMap((step) => {
    if (typeof value !== 'number') return []
    const next = stepped(value, step)
    // A size below zero cannot occur.
    return SIZES.includes(operator) && next < 0 ? [] : [{ ...comparison, value: next }]
  })
  return [...(twin ? [{ ...comparison, operator: twin }] : []), ...moved]
}

/** "atLeast 10"; for a comparison with another fact only the operator. */
export const mutationText = ({ operator, value }: Comparison): string =>
  isReference(value) ? operator : `${operator} ${JSON.stringify(value)}`

/** The next number with as many decimals. */
function stepped(value: number, step: number): number {
  const decimals = String(value).split('.')[1]?.length ?? 0
  return Number((value + step * 10 ** -decimals).toFixed(decimals))
}
