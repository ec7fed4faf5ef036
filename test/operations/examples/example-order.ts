// The order in which examples.test.ts calls the operations of a service.
import { type DocumentedOperation, isRead, operations, success } from '../../support/contract.ts'

export const operationsOfService = (name: string): DocumentedOperation[] =>
  operations.filter(({ service }) => service === name)

export const reads = isRead
export const deletes = (operation: DocumentedOperation) => operation.method === 'DELETE'
export const writes = (operation: DocumentedOperation) => !reads(operation) && !deletes(operation)

/**
 * The operations, those for the user in the path first, because others change passwords; those that a link leads to
 * after those whose response has the link; else in document order.
 */
export function inOrderOfLinks(all: readonly DocumentedOperation[]): DocumentedOperation[] {
  const orderedOperations: DocumentedOperation[] = []
  const visit = (operation: DocumentedOperation, path: readonly string[]) => {
    if (orderedOperations.includes(operation) || path.includes(operation.id)) return
    const before = all.filter(
      (predecessor) => predecessor !== operation && linked(predecessor).includes(operation.id),
    )
    for (const predecessor of before) visit(predecessor, [...path, operation.id])
    orderedOperations.push(operation)
  }
  for (const operation of all.toSorted((a, b) => Number(b.isOwnUser) - Number(a.isOwnUser)))
    visit(operation, [])
  return orderedOperations
}

const linked = (operation: DocumentedOperation): string[] =>
  // biome-ignore lint/suspicious/noExplicitAny: links are free JSON
  Object.values<any>(success(operation).links ?? {}).map((link) => operation.resolve(link).operationId)
