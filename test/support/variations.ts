// The share of the suites over all operations that npm test runs. A check runs on an eighth of the operations, another
// eighth for the next check, and sends a few variations of a request to each of them, the next few to the next
// operation. So every operation is checked by some, and every variation is sent somewhere. npm run test:all runs every
// check on every operation with all variations.
import { inject } from 'vitest'
import { type DocumentedOperation, everyOperation, operations } from './contract.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    variations: 'some' | 'all'
  }
}

export const areAllVariationsRun = () => inject('variations') === 'all'

const SHARES = 8

/** Like `everyOperation`, but in npm test on an eighth of the operations, which depends on the title. */
export const sampledOperations: typeof everyOperation = (title, applies, check) => {
  const number = Buffer.from(title).reduce((sum, byte) => sum + byte, 0)
  everyOperation(title, applies, check, (position, count) => {
    const shares = Math.min(SHARES, count)
    return areAllVariationsRun() || position % shares === number % shares
  })
}

/** `count` members of the list, different ones for each operation; all of them in npm run test:all. */
export function variationsFor<Variation>(
  operation: DocumentedOperation,
  list: readonly Variation[],
  count = 2,
): readonly Variation[] {
  if (areAllVariationsRun() || list.length <= count) return list
  const start = operations.findIndex(({ id }) => id === operation.id) * count
  return Array.from({ length: count }, (_, at) => list[(start + at) % list.length] as Variation)
}
