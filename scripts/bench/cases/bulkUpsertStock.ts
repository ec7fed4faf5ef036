// One connection, because in every server two bulks of the same records would wait for each other's locks.
import type { BenchCase } from '../case.ts'
import { companyPath, seedStock, stockedItems, stockResponse } from '../resources/stock.ts'

const upsert = `
  insert into product_stock (company_id, entity_id, catalog_item_id, quantity)
  select $1, * from unnest($2::int[], $3::uuid[], $4::bigint[])
  on conflict (company_id, entity_id, catalog_item_id) do update set quantity = excluded.quantity
  returning *`

interface Sent {
  Id: string
  EntityId: number
  Quantity: number
}

export const benchCase: BenchCase = {
  name: 'bulkUpsertStock',
  title: 'set 10,000 stock records at once',
  target: 1,
  connections: 1,
  requests: 8,
  seed: seedStock,
  writes: ['product_stock'],
  async request(scenario) {
    const items = await stockedItems(scenario, 5_000)
    const { companyId: CompanyId, readStore, writeStore } = scenario
    const recordsWith = (Quantity: number) =>
      [readStore, writeStore].flatMap((EntityId) =>
        items.map((Id) => ({ Id, CompanyId, EntityId, Quantity })),
      )
    return {
      method: 'POST',
      paths: [`${companyPath(CompanyId)}/BulkAvailability`],
      body: recordsWith(100),
      otherBody: recordsWith(120),
    }
  },
  respond:
    (pool) =>
    async ({ params, body }) => {
      const sentRecords = body as Sent[]
      const { rows } = await pool.query(upsert, [
        params.CompanyId,
        sentRecords.map(({ EntityId }) => EntityId),
        sentRecords.map(({ Id }) => Id),
        sentRecords.map(({ Quantity }) => Quantity),
      ])
      return { status: 202, body: rows.map(stockResponse) }
    },
}
