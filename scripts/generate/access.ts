// Writes access.txt: for every operation, what each kind of caller gets (P6, P7), derived from the security of
// the documents and the scopes of the roles. A review finds in it which callers a change admits.
// test/operations/access-matrix.test.ts requests every cell.
import { writesAtNodes } from '../../handlers/api/contract/read-operations.ts'
import {
  type Json,
  type Operation,
  operationsOf,
  resolve,
  type Service,
} from '../../handlers/pages/documents/document.ts'

type Roles = Readonly<Record<string, { scopes: readonly string[]; nodes?: string }>>

/** Callers without a valid token. */
const invalidCallers = ['none', 'expired', 'environment', 'locked', 'disabled'] as const

/** The columns: no token, invalid tokens, an administrator of another company, and the roles. */
const callersOf = (roles: Roles): string[] => [...invalidCallers, 'foreign', ...Object.keys(roles)]

/**
 * One aligned line for each operation: operationId, and for each caller `ok`, the status of the refusal, `own` if
 * users may call it only for themselves, or `node` if only at the nodes they are assigned to.
 */
export function accessTable(services: Service[], roles: Roles): string {
  const callers = callersOf(roles)
  const rows = services.flatMap(({ document }) =>
    operationsOf(document).map((each) => [
      each.operation.operationId as string,
      ...callers.map((caller) => cell(each, document, roles, caller)),
    ]),
  )
  const table = [['operationId', ...callers], ...rows]
  const widths = [...callers, ''].map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  )
  const toLine = (row: string[]) =>
    row
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  return table.map((row) => `${toLine(row)}\n`).join('')
}

function cell({ path, operation }: Operation, document: Json, roles: Roles, caller: string): string {
  const alternatives: object[] = operation.security ?? document.security ?? []
  if (alternatives.length === 0) return 'ok'
  if (invalidCallers.some((each) => each === caller)) return '401'

  const role = roles[caller === 'foreign' ? 'Administrator' : caller]
  const granted = alternatives.some((alternative) =>
    Object.values(alternative)
      .flat()
      .every((scope) => role?.scopes.includes(scope)),
  )
  const isNotEmployee = document['x-employees-only'] === true && caller === 'ApiClient'
  if (!granted || isNotEmployee) return '403'
  if (caller !== 'foreign' && operation['x-own-user'] === true) return 'own'
  if (role?.nodes && writesAtNodes(operation, alternatives))
    return operation['x-node'] === 'company' ? '403' : 'node'
  if (caller !== 'foreign') return 'ok'
  if (path.includes('{CompanyId}') || namesCompany(document, operation)) return '403'
  // A path without a company names a resource of the caller's company.
  return path.includes('{') ? '404' : 'ok'
}

/** A user is created in the company that the body names. */
function namesCompany(document: Json, { requestBody }: Json): boolean {
  const { schema } = requestBody?.content?.['application/json'] ?? {}
  return resolve(document, schema)?.required?.includes('ParentEntityId') === true
}
