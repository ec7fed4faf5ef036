import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { toCommitment } from './reservations/reservation-views.ts'
import { commitHold, heldLines } from './reservations/reserve-stock.ts'
import { productsNamed } from './stock/catalog-references.ts'

/** Converts each line of a batch to a commitment, without checking availability again (A4a). */
export const commitHoldBatch: Handler<'commitHoldBatch'> = async ({ path, em, check }) => {
  const lines = await heldLines(em, path)
  if (lines.length === 0) throw errors.notFound()
  const products = await productsNamed(
    em,
    path.CompanyId,
    lines.map(({ catalog_item_id }) => catalog_item_id),
  )
  const parts = lines.map(({ quantity }, index) => ({
    facts: { taken: { Quantity: Number(quantity) }, product: products[index] ?? null },
  }))

  // The node may be inactive by now: the hold was taken before (N1).
  await check({ target: null }, { 'availability/commitment': parts })

  const commitments = await commitHold(em, path)

  return { status: 201, body: commitments.map(toCommitment) }
}
