import type { Handler } from '../platform/handler.ts'
import { requireNode } from '../platform/nodes.ts'
import { commitmentColumns, commitmentRows } from './held-rows.ts'
import { toCommitment } from './held-views.ts'

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
