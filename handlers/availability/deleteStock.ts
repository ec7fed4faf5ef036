import { sql } from 'kysely'
import { errors } from '../platform/errors/errors.ts'
import type { Handler } from '../platform/handler.ts'
import { isAt } from './stock/lock-stock.ts'

/** Deletes a stock record, unless part of it is on hold or committed (A3). */
export const deleteStock: Handler<'deleteStock'> = async ({ path, em, check }) => {
  await em.transactional(async (inner) => {
    const database = inner.getKysely()
    const { rows } = await sql`select from product_stock where ${isAt(path)} for update`.execute(database)
    if (rows.length === 0) throw errors.notFound()
    const { rows: sums } = await sql<{ held: string; committed: string }>`
      select held, committed from item_quantities where ${isAt(path)}`.execute(database)

    await check({ setAside: { OnHold: Number(sums[0]?.held), Committed: Number(sums[0]?.committed) } })

    // Expired lines that are not swept yet would violate the foreign key.
    await sql`delete from hold_line where ${isAt(path)} and expires_at <= clock_timestamp()`.execute(database)
    await sql`delete from product_stock where ${isAt(path)}`.execute(database)
  })

  return { status: 204, body: undefined }
}
