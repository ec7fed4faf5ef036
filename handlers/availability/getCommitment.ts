import { errors } from '../platform/errors.ts'
import type { Handler } from '../platform/handler.ts'
import { commitmentRows } from './held-rows.ts'
import { toCommitment } from './held-views.ts'

/** One commitment. */
export const getCommitment: Handler<'getCommitment'> = async ({ path, em }) => {
  const row = await commitmentRows(em, path).where('one.id', '=', path.CommitmentId).executeTakeFirst()
  if (!row) throw errors.notFound()

  return { status: 200, body: toCommitment(row) }
}
