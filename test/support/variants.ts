// The share of the suites over all operations that npm test runs. A check runs on a sixteenth of the operations, another
// sixteenth for the next check, and sends a few variants of a request to each of them, the next few to the next
// operation. So every operation is checked by some, and every variant is sent somewhere. Operations that a change concerns
// get every check with all variants, as all operations do in npm run test:all.
import { inject } from 'vitest'
import { changedOperations } from './changed-operations.ts'
import { type DocumentedOperation, everyOperation, operations } from './contract.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    variants: 'some' | 'all'
  }
}

export const areAllVariantsRun = () => inject('variants') === 'all'

const SHARES = 16

const changed = areAllVariantsRun() ? new Set() : changedOperations(process.cwd())
const isWhole = ({ id }: DocumentedOperation) => areAllVariantsRun() || changed.has(id)

/** Like `everyOperation`, but in npm test on a sixteenth of the operations, which depends on the title, and those that changed. */
export const sampledOperations: typeof everyOperation = (title, applies, check) => {
  const number = Buffer.from(title).reduce((sum, byte) => sum + byte, 0)
  everyOperation(title, applies, check, (operation, position, count) => {
    const shares = Math.min(SHARES, count)
    return isWhole(operation) || position % shares === number % shares
  })
}

/** `count` members of the list, different ones for each operation; all of them for one that changed, and in npm run test:all. */
export function variantsFor<Variant>(
  operation: DocumentedOperation,
  list: readonly Variant[],
  count = 2,
): readonly Variant[] {
  if (isWhole(operation) || list.length <= count) return list
  const start = operations.findIndex(({ id }) => id === operation.id) * count
  return Array.from({ length: count }, (_, at) => list[(start + at) % list.length] as Variant)
}
