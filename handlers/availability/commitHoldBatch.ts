import type { Handler } from '../platform/handler.ts'
import { toCommitment } from './reservations/reservation-views.ts'
import { commitHold } from './reservations/reserve-stock.ts'

/** Converts each line of a batch to a commitment, without checking availability again (A4a). */
export const commitHoldBatch: Handler<'commitHoldBatch'> = async ({ path, em }) => {
  const commitments = await commitHold(em, path)

  return { status: 201, body: commitments.map(toCommitment) }
}
