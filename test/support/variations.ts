// Variations of a request that suites over all operations send. npm test sends a few of them to each operation, the
// next few to the next operation, so that each variation is sent to some operation. npm run test:all also sends all
// of them to every operation (`thorough` in vitest.config.ts).
import { inject } from 'vitest'
import { type DocumentedOperation, operations } from './contract.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    variations: 'some' | 'all'
  }
}

export const areAllTried = () => inject('variations') === 'all'

/** `count` members of the list, different ones for each operation; all of them in the group of searches. */
export function variationsFor<Variation>(
  operation: DocumentedOperation,
  list: readonly Variation[],
  count = 2,
): readonly Variation[] {
  if (areAllTried() || list.length <= count) return list
  const start = operations.findIndex(({ id }) => id === operation.id) * count
  return Array.from({ length: count }, (_, at) => list[(start + at) % list.length] as Variation)
}
