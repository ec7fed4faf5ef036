import { sql } from 'kysely'
import { errors } from '../platform/errors/errors.ts'
import type { Handler } from '../platform/handler.ts'
import { lockPrice } from './records/find-record.ts'
import type { SaleRow } from './records/pricing-rows.ts'
import { saleOfBody, saleParts, salesOf } from './sales/sale-facts.ts'
import { toRecordFact, toSale } from './views.ts'

/** Adds a sale price to a record, for a period or as the default sale (G4). */
export const createSaleOverridePrice: Handler<'createSaleOverridePrice'> = async ({
  path,
  body,
  em,
  check,
}) => {
  const row = await em.transactional(async (inner) => {
    const price = await lockPrice(inner, path.CompanyId, path.PricingId)
    const others = await salesOf(inner, path.CompanyId, path.PricingId)
    const sale = saleOfBody(body, null, body.SalePrice)

    await check(
      { record: price ? toRecordFact(price) : null },
      { 'pricing/sale': saleParts([{ sale }], others) },
    )

    if (!price) throw errors.notFound()

    const { rows } = await sql<SaleRow>`
      insert into sale_price (company_id, entity_id, pricing_information_id, is_default, sale_price,
        start_date_utc, stop_date_utc)
      values (${price.company_id}, ${price.entity_id}, ${price.id}, ${sale.isDefault}, ${sale.price},
        ${sale.start}, ${sale.stop})
      returning *`.execute(inner.getKysely())
    return rows[0] as SaleRow
  })

  return { status: 201, body: toSale(row) }
}
