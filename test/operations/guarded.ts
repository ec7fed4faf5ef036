// The operations whose requests the rules decide about, and the rule sets that their documents name (R3).
import { type DocumentedOperation, documents } from '../support/contract.ts'
import { ruleExemptions } from './rule-exemptions.ts'

const ruleSetsOf = new Map(
  [...documents.values()].flatMap(({ paths }) =>
    Object.values<Record<string, { operationId?: string; 'x-rules'?: string[] }>>(paths).flatMap((item) =>
      Object.values(item).flatMap(({ operationId, 'x-rules': sets = [] }) =>
        operationId === undefined ? [] : [[operationId, sets] as const],
      ),
    ),
  ),
)

/** The rule sets that the document names. */
export const namedBy = ({ id }: DocumentedOperation): readonly string[] => ruleSetsOf.get(id) ?? []

/** Reads need a scope of reading; the report service writes by GET. */
const isReading = ({ scopes }: DocumentedOperation) =>
  scopes.length > 0 && scopes.every((scope) => scope.endsWith('.read'))
const writesByGet = (operation: DocumentedOperation) =>
  operation.scopes.some((scope) => scope.endsWith('.write'))

export const writes = (operation: DocumentedOperation) =>
  operation.method === 'GET' ? writesByGet(operation) : !isReading(operation)
export const isGuarded = (operation: DocumentedOperation) =>
  writes(operation) && !(operation.id in ruleExemptions)
