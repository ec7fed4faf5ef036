// Sweeps that lock rows go through the companies one by one: on a database that is distributed by company (O4) a
// statement with row locks runs on the node of one company only. Reading which companies have work is one statement on
// all nodes. Tested by test/database/citus.long.test.ts and the tests of the jobs.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { kysely, type Row } from '../../../entities/tables.ts'

/** The companies of the rows that a statement selects, which names the column company_id. */
export async function companiesOf(em: EntityManager, rows: RawBuilder<unknown>): Promise<number[]> {
  const result = await sql<Pick<Row<'event'>, 'company_id'>>`
    select distinct company_id from (${rows}) due order by company_id`.execute(kysely(em))
  return result.rows.map(({ company_id }) => company_id)
}
