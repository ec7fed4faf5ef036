// Claims rows of a table whose work is done outside a transaction, because it calls another server. A claim is a column
// value and not a lock. It is valid only while the worker's presence lock exists (worker-presence.ts), so the claims of
// a killed worker can be released at once. The table has the columns due_at, attempts, last_error and claimed_by.
// Claiming and releasing use SQL, because each must be decided in one statement; rows are claimed company by company
// (each-company.ts).
// Tested by test/cart/send-orders.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { kysely } from '../../../entities/tables.ts'
import { deadWorkers } from './worker-presence.ts'

/** The key of a row in its company. */
export interface ClaimKey<Id> {
  companyId: number
  id: Id
}

export interface Claim<Id> extends ClaimKey<Id> {
  /** The number of failed attempts for the work that is due. */
  attempts: number
}

interface Claiming {
  workerId: string
  max: number
  maxPerCompany: number
  /** Companies with a different maximum. */
  exceptions: readonly { companyId: number; max: number }[]
}

export interface Claims<Id> {
  /**
   * Claims due rows, those that have waited longest first. Claiming clears `due_at`; work that arrives during the claim
   * may set it again, so that releasing the claim does not lose it.
   */
  claim(em: EntityManager, claiming: Claiming): Promise<Claim<Id>[]>
  /** Releases a row. It is due at once if work is left, or if work arrived during the claim. */
  release(em: EntityManager, row: ClaimKey<Id>, workerId: string, state: { isEmpty: boolean }): Promise<void>
  /** Releases a row whose work failed; it becomes due again in `seconds`. */
  postpone(em: EntityManager, row: ClaimKey<Id>, workerId: string, failure: Failure): Promise<void>
  /** Releases the rows of workers that have died. */
  releaseAbandoned(em: EntityManager): Promise<void>
}

interface DeadWorker {
  id: string
  /** The companies of which it has claimed rows. */
  companies: number[]
}

/** The rows of a company that a worker tries to claim. */
interface ChosenRows<Id> {
  companyId: number
  ids: Id[]
}

interface Failure {
  attempts: number
  seconds: number
  reason: string
}

/** `id` is the second column of the primary key; `isEligible` is a condition on the columns of a row. */
export function createClaims<Id extends string | number>(options: {
  table: string
  id: string
  isEligible?: RawBuilder<unknown>
}): Claims<Id> {
  const [table, id] = [sql.table(options.table), sql.ref(options.id)]
  const { isEligible = sql`true` } = options

  return {
    async claim(em, { workerId, max, maxPerCompany, exceptions }) {
      const { rows: chosen } = await sql<ChosenRows<Id>>`
        with due as (
          select company_id, ${id} as id, due_at,
            row_number() over (partition by company_id order by due_at, ${id}) as place
          from ${table} where due_at <= now() and claimed_by is null and ${isEligible}
        ), chosen as (
          select due.company_id, due.id, due.due_at from due
          left join jsonb_to_recordset(${JSON.stringify(exceptions)}::jsonb) as exception ("companyId" int, max int)
            on exception."companyId" = due.company_id
          where place <= coalesce(exception.max, ${maxPerCompany}::int)
          order by due_at limit ${max}
        )
        select company_id as "companyId", array_agg(id) as ids from chosen
        group by company_id order by min(due_at)`.execute(kysely(em))
      const claimed: Claim<Id>[] = []
      for (const { companyId, ids } of chosen) {
        const { rows } = await sql<Claim<Id>>`
          update ${table} set claimed_by = ${workerId}, due_at = null
          where company_id = ${companyId} and ${id} in (
            select ${id} from ${table} waiting
            where company_id = ${companyId} and ${id} in (${sql.join(ids)}) and due_at <= now() and claimed_by is null
            for update skip locked)
          returning company_id as "companyId", ${id} as id, attempts`.execute(kysely(em))
        claimed.push(...rows)
      }
      return claimed
    },

    async release(em, row, workerId, { isEmpty }) {
      await sql`
        update ${table} set claimed_by = null, due_at = ${isEmpty ? sql`due_at` : sql`now()`}
        where company_id = ${row.companyId} and ${id} = ${row.id} and claimed_by = ${workerId}`.execute(
        kysely(em),
      )
    },

    async postpone(em, row, workerId, { attempts, seconds, reason }) {
      await sql`
        update ${table} set claimed_by = null, attempts = ${attempts}, last_error = ${reason},
          due_at = now() + make_interval(secs => ${seconds}::float)
        where company_id = ${row.companyId} and ${id} = ${row.id} and claimed_by = ${workerId}`.execute(
        kysely(em),
      )
    },

    async releaseAbandoned(em) {
      const { rows } = await sql<DeadWorker>`
        with claimer as materialized (
          select claimed_by as id, array_agg(distinct company_id) as companies
          from ${table} where claimed_by is not null group by claimed_by
        )
        ${deadWorkers(sql`claimer`)}`.execute(kysely(em))
      for (const { id: workerId, companies } of rows) {
        for (const companyId of companies) {
          await sql`
            update ${table} set claimed_by = null, due_at = now()
            where company_id = ${companyId} and claimed_by = ${workerId}`.execute(kysely(em))
        }
      }
    },
  }
}
