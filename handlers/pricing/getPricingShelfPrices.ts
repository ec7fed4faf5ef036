import { sql } from 'kysely'
import { PricingShelf } from '../../entities/pricing-shelf.ts'
import type { Handler } from '../platform/handler.ts'
import { entityFact, nodePath } from './resolution/node-path.ts'

/** The regular prices of a shelf at a node, followed by those of the nodes above it (G2). */
export const getPricingShelfPrices: Handler<'getPricingShelfPrices'> = async ({ path, em, check }) => {
  const { CompanyId: companyId, ShelfId: id } = path
  const nodes = await nodePath(em, path)

  await check({ entity: entityFact(path, nodes) })

  await em.findOneOrFail(PricingShelf, { companyId, id }, { fields: ['id'] })
  const { rows } = await sql<{ price: number }>`
    select regular_price::float8 as price from pricing_information
    where company_id = ${companyId} and pricing_shelf_id = ${id} and entity_id = any (${nodes}::int[])
    order by array_position(${nodes}::int[], entity_id), id`.execute(em.getKysely())

  return { status: 200, body: { Id: id, Prices: rows.map(({ price }) => price) } }
}
