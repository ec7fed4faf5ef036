// Rows of the request log (S3). Logs use the real time, also if the clock of the company was moved; a row that is a
// day old is not read, even if it has not been deleted yet.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely, type RowOf } from '../../../entities/tables.ts'

export type RequestRow = RowOf<typeof requestRows>
export type RequestRowWithBodies = RowOf<typeof requestRowsWithBodies>

/** A query builder over `entry`, without the bodies. */
export const requestRows = (em: EntityManager, companyId: number) =>
  kysely(em)
    .selectFrom('logged_request as entry')
    .select([
      'entry.at',
      'entry.request_id',
      'entry.method',
      'entry.path',
      'entry.operation_id',
      'entry.status',
    ])
    .select(['entry.code', 'entry.fault', 'entry.subject', 'entry.duration_ms'])
    .where('entry.company_id', '=', companyId)
    .where(sql<boolean>`entry.at > clock_timestamp() - interval '24 hours'`)

export const requestRowsWithBodies = (em: EntityManager, companyId: number) =>
  requestRows(em, companyId)
    .select(['entry.request_type', 'entry.request_body', 'entry.is_request_cut'])
    .select(['entry.response_type', 'entry.response_body', 'entry.is_response_cut'])

export const requestColumns = {
  At: 'entry.at',
  RequestId: 'entry.request_id',
  Method: 'entry.method',
  OperationId: 'entry.operation_id',
  Status: 'entry.status',
  Code: 'entry.code',
}
