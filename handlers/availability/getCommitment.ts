import { errors } from '../platform/errors/errors.ts'
import type { Handler } from '../platform/handler.ts'
import { commitmentRows } from './reservations/reservation-rows.ts'
import { toCommitment } from './reservations/reservation-views.ts'

/** One commitment. */
export const getCommitment: Handler<'getCommitment'> = async ({ path, em }) => {
  const row = await commitmentRows(em, path).where('one.id', '=', path.CommitmentId).executeTakeFirst()
  if (!row) throw errors.notFound()

  return { status: 200, body: toCommitment(row) }
}
