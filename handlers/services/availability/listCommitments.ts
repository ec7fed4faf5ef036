import { requireNode } from '../../api/auth/nodes.ts'
import type { Handler } from '../../api/handler.ts'
import { commitmentColumns, commitmentRows } from './reservations/reservation-rows.ts'
import { toCommitment } from './reservations/reservation-views.ts'

/** The commitments of a node. */
export const listCommitments: Handler<'listCommitments'> = async ({ path, em, list }) => {
  const commitments = await list.query(commitmentRows(em, path), {
    columns: commitmentColumns,
    unique: 'one.id',
    view: toCommitment,
    whenEmpty: () => requireNode(em, path),
  })

  return { status: 200, body: commitments }
}
