// Writes operations.txt, the list of all operations, in which a review notices a change of the contract at a
// glance, and operations.ts, from which Handler<'operationId'> takes its types.
import { handledOperations, operationsOf, type Service } from '../../handlers/pages/documents/document.ts'
import { notice } from './types.ts'

/** One aligned line for each operation: operationId, method and path. */
export function operationsTable(services: Service[]): string {
  const rows = services.flatMap(({ base, document }) =>
    operationsOf(document).map(({ path, method, operation, item }) => [
      operation.operationId as string,
      method.toUpperCase(),
      (item.servers?.[0].url ?? base) + path,
    ]),
  )
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  const widths = [width(0), width(1)]

  return rows.map((row) => `${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}\n`).join('')
}

/** The module that maps every operationId to its generated types. */
export function operationsModule(services: Service[]): string {
  const imports = services.map(({ name }) => `import type * as ${name} from './${name}/types.gen.ts'`)
  const members = services.flatMap(({ name, document }) =>
    operationsOf(document).map(({ operation: { operationId } }) => {
      const type = `${name}.${operationId[0].toUpperCase()}${operationId.slice(1)}`
      return `  ${operationId}: { data: ${type}Data; responses: ${type}Responses }`
    }),
  )
  const audited = services.flatMap(({ document }) =>
    operationsOf(document).flatMap(({ operation: { operationId, 'x-audit': actions } }) =>
      actions ? [`  ${operationId}: ${actions.map((action: string) => `'${action}'`).join(' | ')}`] : [],
    ),
  )
  const names = services.map(({ name }) => `'${name}'`).join(', ')

  return [
    notice,
    ...imports,
    '',
    '/** Every operation with what it takes and what it may answer. */',
    'export interface Operations {',
    ...members,
    '}',
    '',
    'export type OperationId = keyof Operations',
    '',
    '/** The actions that each operation records in the audit log (`x-audit`). */',
    'export interface OperationAuditActions {',
    ...audited,
    '}',
    '',
    '/** Every service that has a document. */',
    `export const services = [${names}] as const`,
    '',
    'export type ServiceName = (typeof services)[number]',
    '',
    '/** The base path of each service. */',
    'export const basePaths = {',
    ...services.map(({ name, base }) => `  ${name}: '${base}',`),
    '} as const satisfies Record<ServiceName, string>',
    '',
    '/** The operations for which each service has a handler. */',
    'export interface HandledOperations {',
    ...services.map(
      ({ name, document }) =>
        `  ${name}: ${
          handledOperations(document)
            .map((id) => `'${id}'`)
            .join(' | ') || 'never'
        }`,
    ),
    '}',
    '',
  ].join('\n')
}
