// Deletes expired rows in batches (O9). Each batch is one short statement per company and its own transaction, so that no
// purge holds locks for long or loses more than a batch when its process is killed; the next run continues. Rows that another
// transaction has locked are left to the next run. The rows of tenants are listed for all companies, and then deleted company
// by company (each-company.ts).
// Tested by test/background/jobs/purge.long.test.ts and by test/background/jobs/cleanup.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { type Database, kysely } from '../../../entities/tables.ts'

/** Rows per batch. */
export const BATCH_SIZE = 5_000

export interface Purge {
  table: keyof Database
  /** The columns of its primary key with their types, in a table of tenants without company_id. */
  key: Readonly<Record<string, 'bigint' | 'integer' | 'text' | 'timestamptz' | 'uuid'>>
  /** A table of the platform, without company_id. */
  isOfPlatform?: true
  /** The condition of the rows that are deleted; an index should find them. `company` is the CompanyId of the row. */
  expired(company: RawBuilder<number>): RawBuilder<unknown>
}

interface Batch {
  deleted: number
  /** There may be more rows. */
  isFull: boolean
}

/** Deletes all expired rows, or as many as it can before `signal` aborts, and returns their number. */
export async function purge(em: EntityManager, signal: AbortSignal, rows: Purge): Promise<number> {
  let total = 0
  for (let isFull = true; isFull && !signal.aborted; ) {
    const batch = rows.isOfPlatform ? await deleteBatch(em, rows) : await deleteByCompany(em, rows)
    total += batch.deleted
    isFull = batch.isFull
  }
  return total
}

const COMPANY = sql<number>`company_id`

const columnsOf = ({ key }: Purge) => sql.join(Object.keys(key).map((column) => sql.ref(column)))

/** The condition that a row of the table has the key of `due`. */
const isDue = ({ table, key }: Purge) =>
  sql.join(
    Object.keys(key).map((column) => sql`${sql.ref(`${table}.${column}`)} = ${sql.ref(`due.${column}`)}`),
    sql` and `,
  )

// The keys are materialized, because the planner may otherwise repeat the search for each row that it deletes.

async function deleteBatch(em: EntityManager, rows: Purge): Promise<Batch> {
  const { numAffectedRows } = await sql`
    with due as materialized (
      select ${columnsOf(rows)} from ${sql.table(rows.table)} where ${rows.expired(COMPANY)}
      limit ${BATCH_SIZE} for update skip locked)
    delete from ${sql.table(rows.table)} using due where ${isDue(rows)}`.execute(kysely(em))
  const deleted = Number(numAffectedRows ?? 0)
  return { deleted, isFull: deleted === BATCH_SIZE }
}

/** The due rows of a company: `keys` has an array for each column of the key. */
interface DueRows {
  companyId: number
  rows: number
  keys: string[][]
}

async function deleteByCompany(em: EntityManager, rows: Purge): Promise<Batch> {
  const columns = columnsOf(rows)
  const lists = Object.keys(rows.key).map((column) => sql`array_agg(${sql.ref(column)}::text)`)
  const { rows: due } = await sql<DueRows>`
    with due as materialized (
      select "company_id", ${columns} from ${sql.table(rows.table)} where ${rows.expired(COMPANY)} limit ${BATCH_SIZE})
    select company_id as "companyId", count(*)::int as rows, json_build_array(${sql.join(lists)}) as keys
    from due group by company_id`.execute(kysely(em))
  let deleted = 0
  for (const { companyId, keys } of due) deleted += await deleteListed(em, rows, companyId, keys)
  const listed = due.reduce((sum, { rows: count }) => sum + count, 0)
  return { deleted, isFull: listed === BATCH_SIZE && deleted > 0 }
}

/** Deletes listed rows if they are expired still: a row may have changed since. */
async function deleteListed(
  em: EntityManager,
  rows: Purge,
  companyId: number,
  keys: readonly string[][],
): Promise<number> {
  const table = sql.table(rows.table)
  const arrays = Object.values(rows.key).map((type, index) => sql`${keys[index]}::${sql.raw(type)}[]`)
  const names = Object.keys(rows.key).map((_, index) => sql.ref(`key${index}`))
  const isListed = Object.keys(rows.key).map(
    (column, index) => sql`${sql.ref(`${rows.table}.${column}`)} = ${sql.ref(`listed.key${index}`)}`,
  )
  const { numAffectedRows } = await sql`
    with due as materialized (
      select ${columnsOf(rows)} from unnest(${sql.join(arrays)}) as listed (${sql.join(names)})
      join ${table} on company_id = ${companyId} and ${sql.join(isListed, sql` and `)}
      where ${rows.expired(sql<number>`${companyId}::int`)} for update of ${table} skip locked)
    delete from ${table} using due where company_id = ${companyId} and ${isDue(rows)}`.execute(kysely(em))
  return Number(numAffectedRows ?? 0)
}
