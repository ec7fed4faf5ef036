import { sql } from 'kysely'
import { PricingShelf } from '../../../entities/tables/pricing/pricing-shelf.ts'
import { kysely } from '../../../entities/tables.ts'
import type { Handler } from '../../api/handler.ts'
import { entityFact, inCurrency, nodePath } from './resolution/node-path.ts'

/** The regular prices of a shelf at a node, followed by those of the nodes above it (G2). */
export const getPricingShelfPrices: Handler<'getPricingShelfPrices'> = async ({ path, em, check }) => {
  const { CompanyId: companyId, ShelfId: id } = path
  const nodesAbove = await nodePath(em, path)

  await check({ entity: entityFact(path, nodesAbove) })

  await em.findOneOrFail(PricingShelf, { companyId, id }, { fields: ['id'] })
  const nodes = inCurrency(nodesAbove).map((node) => node.id)
  const rows = await kysely(em)
    .selectFrom('pricing_information')
    .select(sql<number>`regular_price::float8`.as('price'))
    .where('company_id', '=', companyId)
    .where('pricing_shelf_id', '=', id)
    .where('entity_id', '=', (eb) => eb.fn.any(eb.val(nodes)))
    .orderBy(sql`array_position(${nodes}::int[], entity_id)`)
    .orderBy('id')
    .execute()

  return { status: 200, body: { Id: id, Prices: rows.map(({ price }) => price) } }
}
