// Reads the reservations at a node as rows: hold batches, their lines, and commitments. Every read compares the
// expiry with the database's clock, so an expired hold is absent whether or not it has been swept (A5).
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { NodeKey } from '../../../../entities/tables/company/node-tree.ts'
import { kysely, type Row } from '../../../../entities/tables.ts'
import type { CatalogProductHoldBatch } from '../../../../generated/availability/types.gen.ts'

export type HoldBatchRow = Omit<Row<'hold_batch'>, 'company_id' | 'catalog_item_ids'> & {
  products: HeldProduct[]
}

type HeldProduct = CatalogProductHoldBatch['Products'][number]

/** The time of the company, read once per query. */
const clock = (companyId: number) => sql<string>`(select tenant_now(${companyId}))`

/** The company is a value, from which a distributed database finds the node (O4). */
const productsOf = (companyId: number) => sql<HeldProduct[]>`(
  select json_agg(json_build_object('CatalogProductId', line.catalog_item_id, 'Quantity', line.quantity)
    order by line.catalog_item_id)
  from hold_line line where line.company_id = ${companyId} and line.batch_id = batch.id)`

/** A query builder over `batch`. */
export const holdBatchRows = (em: EntityManager, { CompanyId, EntityId }: NodeKey) =>
  kysely(em)
    .selectFrom('hold_batch as batch')
    .select(['batch.id', 'batch.entity_id', 'batch.duration_in_minutes', 'batch.expires_at'])
    .select(productsOf(CompanyId).as('products'))
    .where('batch.company_id', '=', CompanyId)
    .where('batch.entity_id', '=', EntityId)
    .where('batch.expires_at', '>', clock(CompanyId))

export const holdBatchColumns = {
  Id: 'batch.id',
  EntityId: 'batch.entity_id',
  HoldDurationInMinutes: 'batch.duration_in_minutes',
  ExpiresAtUtc: 'batch.expires_at',
}

/** A query builder over `line`. */
export const onHoldRows = (em: EntityManager, { CompanyId, EntityId }: NodeKey) =>
  kysely(em)
    .selectFrom('hold_line as line')
    .select(['line.batch_id', 'line.entity_id', 'line.catalog_item_id', 'line.quantity', 'line.expires_at'])
    .where('line.company_id', '=', CompanyId)
    .where('line.entity_id', '=', EntityId)
    .where('line.expires_at', '>', clock(CompanyId))

export const onHoldColumns = {
  Id: 'line.batch_id',
  EntityId: 'line.entity_id',
  CatalogProductId: 'line.catalog_item_id',
  Quantity: 'line.quantity',
  ExpiresAtUtc: 'line.expires_at',
}

/** The key of a line: a batch has one line per product. */
export const onHoldUnique = ['line.batch_id', 'line.catalog_item_id']

/** A query builder over `one`. */
export const commitmentRows = (em: EntityManager, { CompanyId, EntityId }: NodeKey) =>
  kysely(em)
    .selectFrom('product_commitment as one')
    .select(['one.id', 'one.entity_id', 'one.catalog_item_id', 'one.quantity'])
    .where('one.company_id', '=', CompanyId)
    .where('one.entity_id', '=', EntityId)

export const commitmentColumns = {
  Id: 'one.id',
  EntityId: 'one.entity_id',
  CatalogProductId: 'one.catalog_item_id',
  Quantity: 'one.quantity',
}
