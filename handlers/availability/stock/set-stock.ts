// Sets stock, one record or ten thousand: reads the existing records, evaluates the rules, and writes by SQL
// statements that lock the records in lock order (see entities/migrations/005-availability.ts). Each has at most a
// thousand.
import type { EntityManager } from '@mikro-orm/postgresql'
import { CompiledQuery, type Nullable } from 'kysely'
import { arrayLiteral } from '../../../entities/server/array-literal.ts'
import { kysely, type Row } from '../../../entities/tables.ts'
import { inBatches, isLongList, mapInSteps } from '../../platform/async/cooperative-yield.ts'
import { authorOf } from '../../platform/auth/principal.ts'
import type { HandlerRequest } from '../../platform/handler.ts'
import type { PartOf } from '../../platform/rules/evaluate/check.ts'
import { toStock } from '../views.ts'
import { type StockRow, stockRows } from './stock-rows.ts'

/** The new state of a record. */
export interface StockUpdate {
  Id: string
  EntityId: number
  Quantity: number
  IsDropShippable?: boolean
  IsSerialized?: boolean
  IsLot?: boolean
}

type Known = Nullable<
  { node_id: Row<'entity_node'>['id']; item_id: Row<'catalog_item'>['id'] } & Pick<
    Row<'catalog_item'>,
    'is_serialized' | 'is_lot'
  > &
    Pick<Row<'entity_node'>, 'effective_is_active'> &
    Pick<Row<'product_stock'>, 'quantity'>
>

const known = `
  select node.id as node_id, node.effective_is_active, item.id as item_id, item.is_serialized, item.is_lot, stock.quantity
  from unnest($2::int[], $3::uuid[]) with ordinality as given (entity_id, id, place)
  left join entity_node node on node.company_id = $1 and node.id = given.entity_id
  left join catalog_item item on item.company_id = $1 and item.id = given.id
  left join product_stock stock
    on stock.company_id = $1 and stock.entity_id = given.entity_id and stock.catalog_item_id = given.id
  order by place`

// For serialized and lot products the quantity follows from serial numbers and packages, which may have changed
// since the rules were checked, so an update keeps it. A new record has none of them, also if it replaces a
// concurrently deleted one. The ledger gets a row for each quantity that changes (A8). A record that is already as requested,
// like most of those that a regular upload of all stock contains, is locked but not written.
const upsert = `
  with given as (
    select * from unnest($2::int[], $3::uuid[], $4::bigint[], $5::boolean[], $6::boolean[], $7::boolean[])
      as given (entity_id, id, quantity, is_drop_shippable, is_serialized, is_lot)),
  written as (
    insert into product_stock as stock
      (company_id, entity_id, catalog_item_id, quantity, is_drop_shippable, is_serialized, is_lot)
    select $1, entity_id, id, case when is_serialized or is_lot then 0 else quantity end, is_drop_shippable,
      is_serialized, is_lot
    from given order by entity_id, id
    on conflict (company_id, entity_id, catalog_item_id) do update set is_drop_shippable = excluded.is_drop_shippable,
      quantity = case when stock.is_serialized or stock.is_lot then stock.quantity else excluded.quantity end
      where stock.is_drop_shippable <> excluded.is_drop_shippable
        or (stock.quantity <> excluded.quantity and not (stock.is_serialized or stock.is_lot))
    returning new.company_id, new.entity_id, new.catalog_item_id, new.quantity, new.is_drop_shippable,
      new.is_serialized, new.is_lot, new.unit_id, old.company_id is null as is_new,
      as_long(new.quantity - coalesce(old.quantity, 0)) as delta),
  recorded as (
    insert into stock_adjustment (company_id, entity_id, catalog_item_id, delta, quantity_after, reason, created_by,
      created_utc)
    select company_id, entity_id, catalog_item_id, delta, quantity, 'Set', $8, (select tenant_now($1)) from written where delta <> 0)
  select company_id, entity_id, catalog_item_id, quantity, is_drop_shippable, is_serialized, is_lot, unit_id, is_new
  from written
  union all
  select $1, given.entity_id, given.id,
    case when stock.is_serialized or stock.is_lot then stock.quantity else given.quantity end, given.is_drop_shippable,
    coalesce(stock.is_serialized, given.is_serialized), coalesce(stock.is_lot, given.is_lot), stock.unit_id, false
  from given left join product_stock stock
    on stock.company_id = $1 and stock.entity_id = given.entity_id and stock.catalog_item_id = given.id
  where not exists (select from written where written.entity_id = given.entity_id and written.catalog_item_id = given.id)`

type SetRow = StockRow & { is_new: boolean }

const keyOf = (entityId: number, id: string) => `${entityId} ${id.toLowerCase()}`

/** The fact `stock` of each record, for the rules of availability/stock. */
export async function stockFacts(
  em: EntityManager,
  companyId: number,
  records: readonly StockUpdate[],
): Promise<PartOf<'availability/stock'>[]> {
  const rows = await inBatches(records, async (batch) => {
    const nodes = arrayLiteral(batch.map(({ EntityId }) => EntityId))
    const ids = arrayLiteral(batch.map(({ Id }) => Id))
    const { rows } = await kysely(em).executeQuery<Known>(CompiledQuery.raw(known, [companyId, nodes, ids]))
    return rows
  })
  const seen = new Map<string, number>()

  return mapInSteps(records, (record, index) => {
    const { Id, EntityId, Quantity, IsSerialized = false, IsLot = false } = record
    const row = rows[index]
    const key = keyOf(EntityId, Id)
    const EarlierIndex = seen.get(key) ?? null
    if (EarlierIndex === null) seen.set(key, index)
    const isCounted = row?.is_serialized || row?.is_lot
    const stock = {
      ...{ EntityId, CatalogItemId: Id, Quantity, IsSerialized, IsLot, EarlierIndex },
      EntityIsOfCompany: typeof row?.node_id === 'number',
      EntityIsActive: row?.effective_is_active ?? null,
      IsNew: (row?.quantity ?? null) === null,
      CatalogItemIsKnown: typeof row?.item_id === 'string',
      CatalogIsSerialized: row?.is_serialized ?? null,
      CatalogIsLot: row?.is_lot ?? null,
      CountedQuantity: isCounted ? Number(row?.quantity ?? 0) : null,
    }
    return { facts: { stock }, fieldName: (field) => `[${index}].${field}` }
  })
}

/** Inserts or replaces the records; returns them in the same order. */
export async function setStock(
  em: EntityManager,
  companyId: number,
  records: readonly StockUpdate[],
  createdBy: string,
): Promise<SetRow[]> {
  if (!isLongList(records)) return inOrderOf(records, await upsertBatch(em, companyId, records, createdBy))
  const inLockOrder = records.toSorted((a, b) => a.EntityId - b.EntityId || compareIds(a.Id, b.Id))
  const rows = await em.transactional((inner) =>
    inBatches(inLockOrder, (batch) => upsertBatch(inner, companyId, batch, createdBy)),
  )
  return inOrderOf(records, rows)
}

/** In PostgreSQL's order of uuids. */
const compareIds = (a: string, b: string) => {
  const [first, second] = [a.toLowerCase(), b.toLowerCase()]
  if (first === second) return 0
  return first < second ? -1 : 1
}

async function upsertBatch(
  em: EntityManager,
  companyId: number,
  records: readonly StockUpdate[],
  createdBy: string,
): Promise<SetRow[]> {
  const column = (read: (record: StockUpdate) => number | string | boolean) => arrayLiteral(records.map(read))
  const { rows } = await kysely(em).executeQuery<SetRow>(
    CompiledQuery.raw(upsert, [
      companyId,
      column(({ EntityId }) => EntityId),
      column(({ Id }) => Id),
      column(({ Quantity }) => Quantity),
      column(({ IsDropShippable }) => IsDropShippable ?? false),
      column(({ IsSerialized }) => IsSerialized ?? false),
      column(({ IsLot }) => IsLot ?? false),
      createdBy,
    ]),
  )
  return rows
}

async function inOrderOf(records: readonly StockUpdate[], rows: readonly SetRow[]): Promise<SetRow[]> {
  const byKey = new Map(
    await mapInSteps(rows, (row) => [keyOf(row.entity_id, row.catalog_item_id), row] as const),
  )
  const matches = await mapInSteps(records, ({ EntityId, Id }) => byKey.get(keyOf(EntityId, Id)) ?? [])
  return matches.flat()
}

type Writer = Pick<HandlerRequest<'upsertStock'>, 'em' | 'check' | 'caller' | 'requireMatch'>

/**
 * Checks and sets one record, which stays locked between If-Match and the write. The rules do not check a node in the
 * path: the foreign key makes an unknown one 404.
 */
export async function setOne(
  { em, check, caller, requireMatch }: Writer,
  companyId: number,
  record: StockUpdate,
  isNodeOfAddress = false,
): Promise<SetRow> {
  const checkAndSet = async (em: EntityManager, stored?: StockRow) => {
    const [part] = await stockFacts(em, companyId, [record])
    const ofAddress = isNodeOfAddress && { EntityIsOfCompany: true }
    if (!part) throw new Error('A stock record has no facts')
    await check({ stock: { ...part.facts.stock, ...ofAddress } })
    requireMatch?.(stored ? [toStock(stored)] : [])
    const [row] = await setStock(em, companyId, [record], authorOf(caller))
    if (!row) throw new Error('An upsert returned no row')
    return row
  }
  if (!requireMatch) return checkAndSet(em)
  return em.transactional(async (inner) => checkAndSet(inner, await lockedStock(inner, companyId, record)))
}

const lockedStock = (em: EntityManager, companyId: number, { EntityId, Id }: StockUpdate) =>
  stockRows(em, companyId)
    .where('stock.entity_id', '=', EntityId)
    .where('stock.catalog_item_id', '=', Id)
    .forNoKeyUpdate()
    .executeTakeFirst()
