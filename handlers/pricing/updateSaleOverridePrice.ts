import { sql } from 'kysely'
import { errors } from '../platform/errors.ts'
import type { Handler } from '../platform/handler.ts'
import { lockPrice } from './lock-price.ts'
import type { SaleRow } from './pricing-rows.ts'
import { saleParts } from './sale-facts.ts'
import { saleOfBody, salesOf } from './sales-of-record.ts'
import { toRecordFact, toSale } from './views.ts'

/** Replaces a sale price; a SalePrice that is left out stays, dates that are left out are none (G2a, G4). */
export const updateSaleOverridePrice: Handler<'updateSaleOverridePrice'> = async ({
  path,
  body,
  em,
  check,
}) => {
  const row = await em.transactional(async (inner) => {
    const price = await lockPrice(inner, path.CompanyId, path.PricingId)
    const sales = await salesOf(inner, path.CompanyId, path.PricingId)
    const stored = sales.find(({ id }) => id === path.SaleOverrideId)
    const salePrice = body.SalePrice ?? stored?.price
    if (salePrice === undefined) throw errors.notFound()
    const others = stored ? sales.filter((sale) => sale !== stored) : []
    const sale = saleOfBody(body, path.SaleOverrideId, salePrice)

    await check(
      { record: price ? toRecordFact(price) : null },
      { 'pricing/sale': saleParts([{ sale }], others) },
    )

    if (!stored) throw errors.notFound()

    const { rows } = await sql<SaleRow>`
      update sale_price set is_default = ${sale.isDefault}, sale_price = ${sale.price},
        start_date_utc = ${sale.start}, stop_date_utc = ${sale.stop}
      where company_id = ${path.CompanyId} and id = ${stored.id} returning *`.execute(inner.getKysely())
    return rows[0] as SaleRow
  })

  return { status: 200, body: toSale(row) }
}
