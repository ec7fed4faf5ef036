import type { PoolClient } from 'pg'
import { inTransaction } from '../baselines/transaction.ts'
import type { BenchCase, Scenario } from '../case.ts'
import { nodePath, seedStock } from '../resources/stock.ts'

const ITEM = `md5('stock 1')::uuid`

const available = `
  select stock.quantity
    - coalesce((select sum(quantity) from hold_line where company_id = $1 and entity_id = $2
        and catalog_item_id = $3 and expires_at > clock_timestamp()), 0)
    - coalesce((select sum(quantity) from product_commitment where company_id = $1 and entity_id = $2
        and catalog_item_id = $3), 0)
    - coalesce((select min_quantity from availability_threshold where company_id = $1 and entity_id = $2
        and catalog_item_id = $3), 0) as available
  from product_stock stock where company_id = $1 and entity_id = $2 and catalog_item_id = $3`

const insert = `
  with batch as (
    insert into hold_batch (company_id, entity_id, duration_in_minutes, expires_at)
    values ($1, $2, $3, clock_timestamp() + make_interval(mins => $3)) returning *)
  insert into hold_line (company_id, batch_id, catalog_item_id, entity_id, quantity, expires_at)
  select company_id, id, $4, entity_id, $5, expires_at from batch returning batch_id, expires_at`

export const benchCase: BenchCase = {
  name: 'createHoldBatch',
  title: 'hold a product, of 500,000 stock records',
  target: 0.8,
  seed: seedStock,
  volatile: ['Id', 'ExpiresAtUtc'],
  writes: ['hold_batch', 'hold_line'],
  async request(scenario) {
    const { stores, item } = await openStores(scenario)
    return {
      method: 'POST',
      paths: stores.map((store) => `${nodePath(scenario.companyId, store)}/CatalogProductHoldBatches`),
      body: { HoldDurationInMinutes: 30, Products: [{ CatalogProductId: item, Quantity: 1 }] },
    }
  },
  respond:
    (pool) =>
    async ({ params, body }) => {
      const node = [Number(params.CompanyId), Number(params.EntityId)]
      const { HoldDurationInMinutes, Products } = body as Body
      const batch = await inTransaction(pool, (client) =>
        hold(client, node, HoldDurationInMinutes, Products[0]),
      )
      return { status: batch ? 201 : 409, body: batch }
    },
}

/**
 * Adds enough stores that clients seldom compete for the same one, each with more stock of one product than the bench
 * holds.
 */
async function openStores({ pool, companyId }: Scenario): Promise<{ stores: number[]; item: string }> {
  const { rows } = await pool.query(
    `with opened as (
       insert into entity_node (company_id, role, name, parent_id)
       select $1::int, 'Location', 'Hold Store ' || n, $1::int from generate_series(1, 64) n returning id)
     insert into product_stock (company_id, entity_id, catalog_item_id, quantity)
     select $1::int, id, ${ITEM}, 1000000000 from opened returning entity_id, catalog_item_id`,
    [companyId],
  )
  return { stores: rows.map(({ entity_id }) => entity_id), item: rows[0].catalog_item_id }
}

interface Product {
  CatalogProductId: string
  Quantity: number
}

interface Body {
  HoldDurationInMinutes: number
  Products: [Product]
}

async function hold(client: PoolClient, node: readonly number[], minutes: number, product: Product) {
  const { CatalogProductId, Quantity } = product
  const item = [...node, CatalogProductId]
  await client.query(
    `select from product_stock where company_id = $1 and entity_id = $2 and catalog_item_id = $3
     for no key update`,
    item,
  )
  const { rows: stock } = await client.query(available, item)
  if (!stock[0] || Number(stock[0].available) < Quantity) return null
  const { rows } = await client.query(insert, [...node, minutes, CatalogProductId, Quantity])
  return {
    Id: rows[0].batch_id,
    EntityId: node[1],
    HoldDurationInMinutes: minutes,
    ExpiresAtUtc: rows[0].expires_at,
    Products: [{ CatalogProductId, Quantity }],
  }
}
