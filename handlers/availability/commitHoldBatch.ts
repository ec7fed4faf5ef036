import type { Handler } from '../platform/handler.ts'
import { toCommitment } from './reservations/reservation-views.ts'
import { commitHold } from './reservations/reserve-stock.ts'

/** Makes a commitment of each line; what is available is not looked at again (A4a). */
export const commitHoldBatch: Handler<'commitHoldBatch'> = async ({ path, em }) => {
  const commitments = await commitHold(em, path)

  return { status: 201, body: commitments.map(toCommitment) }
}
