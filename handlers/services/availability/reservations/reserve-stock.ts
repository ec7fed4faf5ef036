// Reserves stock in one statement of SQL: a database function (entities/migrations/006-reservations.ts) locks the stock,
// computes what is available, and reserves it or reports the shortage. Tested by
// test/availability/no-oversell.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type SqlBool, sql } from 'kysely'
import { execute } from '../../../../entities/compiled-query.ts'
import { guidOrNull } from '../../../../entities/guid.ts'
import type { NodeKey } from '../../../../entities/tables/company/node-tree.ts'
import { type FunctionRow, kysely, type Row } from '../../../../entities/tables.ts'
import type {
  CatalogProductCommittedCreate,
  CatalogProductHoldBatchCreate,
} from '../../../../generated/availability/types.gen.ts'
import { errors } from '../../../runtime/errors/errors.ts'
import type { HoldBatchRow } from './reservation-rows.ts'
import { refusalOf } from './shortage.ts'

type Commitment = Omit<Row<'product_commitment'>, 'company_id'>

/** The Id of the body; null if the database is to create one. */
// Constant SQL texts instead of templates, because they are the same for every request.
const holdText = `
  select item, asked, available, batch_id, expires_at from place_hold($1, $2, $3, $4, $5, $6)`

/** Holds the products, or throws 404 or 409 and holds nothing. */
export async function placeHold(
  em: EntityManager,
  { CompanyId, EntityId }: NodeKey,
  { Id, HoldDurationInMinutes, Products }: CatalogProductHoldBatchCreate,
): Promise<HoldBatchRow> {
  const items = Products.map((product) => product.CatalogProductId)
  const amounts = Products.map((product) => product.Quantity)
  const rows = await execute<FunctionRow<'place_hold'>>(em, holdText, [
    ...[CompanyId, EntityId, guidOrNull(Id), HoldDurationInMinutes],
    ...[items, amounts],
  ])
  const [first] = rows
  if (!first?.batch_id || first.expires_at === null) throw await refusalOf(em, { CompanyId, EntityId }, rows)
  return {
    id: first.batch_id,
    entity_id: EntityId,
    duration_in_minutes: HoldDurationInMinutes,
    expires_at: first.expires_at,
    products: rows.map(({ item, asked }) => ({ CatalogProductId: item, Quantity: Number(asked) })),
  }
}

const commitmentText = 'select item, asked, available, id from place_commitment($1, $2, $3, $4, $5)'

/** Commits the product, or throws 404 or 409 and commits nothing. */
export async function placeCommitment(
  em: EntityManager,
  { CompanyId, EntityId }: NodeKey,
  { Id, CatalogProductId, Quantity }: CatalogProductCommittedCreate,
): Promise<Commitment> {
  const rows = await execute<FunctionRow<'place_commitment'>>(em, commitmentText, [
    CompanyId,
    EntityId,
    guidOrNull(Id),
    CatalogProductId,
    Quantity,
  ])
  const [first] = rows
  if (!first?.id) throw await refusalOf(em, { CompanyId, EntityId }, rows)
  return { id: first.id, entity_id: EntityId, catalog_item_id: first.item, quantity: first.asked }
}

/** The lines of a live batch, which never change; none if there is no such batch. */
export const heldLines = (
  em: EntityManager,
  { CompanyId, EntityId, HoldBatchId }: NodeKey & { HoldBatchId: string },
): Promise<Pick<Row<'hold_line'>, 'catalog_item_id' | 'quantity'>[]> =>
  kysely(em)
    .selectFrom('hold_line')
    .select(['catalog_item_id', 'quantity'])
    .where('company_id', '=', CompanyId)
    .where('entity_id', '=', EntityId)
    .where('batch_id', '=', HoldBatchId)
    .where(sql<SqlBool>`expires_at > tenant_now(${CompanyId})`)
    .orderBy('catalog_item_id')
    .execute()

const commitText = 'select id, entity_id, catalog_item_id, quantity from commit_hold($1, $2, $3)'

/** Converts a live batch to commitments. Throws 404. */
export async function commitHold(
  em: EntityManager,
  { CompanyId, EntityId, HoldBatchId }: NodeKey & { HoldBatchId: string },
): Promise<Commitment[]> {
  const rows = await execute<Commitment>(em, commitText, [CompanyId, EntityId, HoldBatchId])
  if (rows.length === 0) throw errors.notFound()
  return rows
}
