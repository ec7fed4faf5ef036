import { sql } from 'kysely'
import { errors } from '../platform/errors/errors.ts'
import type { Handler } from '../platform/handler.ts'
import { holdPrice } from './records/find-record.ts'
import { isSameSale, isWholeSale, mergedSale, saleParts, salesOf } from './sales/sale-facts.ts'
import { toRecordFact, toSaleOfRecord } from './views.ts'

/**
 * Changes the members of a sale price that the body has; the rules see the result. Without a change nothing is
 * written (G2a, G4).
 */
export const updateSaleOverridePrice: Handler<'updateSaleOverridePrice'> = async ({
  path,
  body,
  em,
  check,
}) => {
  const { CompanyId, PricingId, SaleOverrideId } = path
  const sale = await em.transactional(async (inner) => {
    const price = await holdPrice(inner, CompanyId, PricingId)
    const sales = await salesOf(inner, CompanyId, PricingId)
    const stored = sales.find(({ id }) => id === SaleOverrideId)
    // Without a stored sale only a complete body can be checked: a partial body depends on the stored members.
    if (!stored && !isWholeSale(body)) throw errors.notFound()
    const others = stored ? sales.filter((each) => each !== stored) : []
    const merged = mergedSale(stored, body, SaleOverrideId)

    await check(
      { record: price ? toRecordFact(price) : null },
      { 'pricing/sale': saleParts([{ sale: merged }], others) },
    )

    if (!stored) throw errors.notFound()
    if (isSameSale(stored, merged)) return stored

    await sql`
      with changed as (
        update pricing_information set last_modified_utc = clock_timestamp()
        where company_id = ${CompanyId} and id = ${PricingId})
      update sale_price set is_default = ${merged.isDefault}, sale_price = ${merged.price},
        start_date_utc = ${merged.start}, stop_date_utc = ${merged.stop}
      where company_id = ${CompanyId} and id = ${SaleOverrideId}`.execute(inner.getKysely())
    return merged
  })

  return { status: 200, body: toSaleOfRecord(sale, path) }
}
