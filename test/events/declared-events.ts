import { documents } from '../support/contract.ts'

/** The events that each operation causes, by x-events in its document. */
export const declaredEvents = new Map(
  [...documents.values()].flatMap((document) =>
    Object.values<Record<string, { operationId?: string; 'x-events'?: string[] }>>(document.paths).flatMap(
      (item) =>
        Object.values(item).map(
          ({ operationId = '', 'x-events': types = [] }) => [operationId, types] as const,
        ),
    ),
  ),
)
