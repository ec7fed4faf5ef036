import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { commitmentRows } from './reservations/reservation-rows.ts'
import { toCommitment } from './reservations/reservation-views.ts'

/** One commitment. */
export const getCommitment: Handler<'getCommitment'> = async ({ path, em }) => {
  const row = await commitmentRows(em, path).where('one.id', '=', path.CommitmentId).executeTakeFirst()
  if (!row) throw errors.notFound()

  return { status: 200, body: toCommitment(row) }
}
