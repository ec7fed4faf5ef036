// Sets stock, one record or ten thousand: reads the existing records, evaluates the rules, and writes by SQL
// statements that lock the records in lock order (see entities/migrations/005-availability.ts). Each has at most a
// thousand.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Nullable } from 'kysely'
import { execute } from '../../../../entities/compiled-query.ts'
import { arrayLiteral } from '../../../../entities/database/array-literal.ts'
import type { Row } from '../../../../entities/tables.ts'
import { authorOf } from '../../../api/auth/principal.ts'
import type { HandlerRequest } from '../../../api/handler.ts'
import type { BodyElementOf } from '../../../rules/evaluate/check.ts'
import {
  inPreparedBatches,
  mapInSteps,
  readAhead,
  SHORT_LIST,
} from '../../../runtime/async/cooperative-yield.ts'
import { toStock } from '../views.ts'
import { type StockRow, stockRows } from './stock-rows.ts'

/** The new state of a record. */
interface StockUpdate {
  Id: string
  EntityId: number
  Quantity: number
  IsDropShippable?: boolean
  IsSerialized?: boolean
  IsLot?: boolean
}

/** What the rules must know about a record. Null where there is no such node, product or stock. */
type Known = Nullable<
  Pick<Row<'entity_node'>, 'effective_is_active'> &
    Pick<Row<'catalog_item'>, 'is_serialized' | 'is_lot'> &
    Pick<Row<'product_stock'>, 'quantity'>
>

// A record of stock agrees with the catalog (a foreign key), which is therefore read for new records only.
const known = `
  select node.effective_is_active, coalesce(stock.is_serialized, item.is_serialized) as is_serialized,
    coalesce(stock.is_lot, item.is_lot) as is_lot, stock.quantity
  from unnest($2::int[], $3::uuid[]) with ordinality as given (entity_id, id, place)
  left join entity_node node on node.company_id = $1 and node.id = given.entity_id
  left join product_stock stock
    on stock.company_id = $1 and stock.entity_id = given.entity_id and stock.catalog_item_id = given.id
  left join catalog_item item
    on item.company_id = $1 and item.id = case when stock.company_id is null then given.id end
  order by place`

// For serialized and lot products the quantity follows from serial numbers and packages, which may have changed
// since the rules were checked, so an update keeps it. A new record has none of them, also if it replaces a
// concurrently deleted one. The ledger gets a row for each quantity that changes (A8). A record that is already as requested,
// like most of those that a regular upload of all stock contains, is locked but not written. Returns the records of which the
// request does not say everything: new ones, those with serial numbers or packages, and those with a unit.
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
        or stock.is_serialized <> excluded.is_serialized or stock.is_lot <> excluded.is_lot
        or stock.unit_id is not null
    returning new.company_id, new.entity_id, new.catalog_item_id, new.quantity, new.is_drop_shippable,
      new.is_serialized, new.is_lot, new.unit_id, old.company_id is null as is_new,
      as_long(new.quantity - coalesce(old.quantity, 0)) as delta),
  recorded as (
    insert into stock_adjustment (company_id, entity_id, catalog_item_id, delta, quantity_after, reason, created_by,
      created_utc)
    select company_id, entity_id, catalog_item_id, delta, quantity, 'Set', $8, (select tenant_now($1)) from written where delta <> 0)
  select company_id, entity_id, catalog_item_id, quantity, is_drop_shippable, is_serialized, is_lot, unit_id, is_new
  from written where is_new or is_serialized or is_lot or unit_id is not null
  union all
  select stock.company_id, stock.entity_id, stock.catalog_item_id, stock.quantity, stock.is_drop_shippable,
    stock.is_serialized, stock.is_lot, stock.unit_id, false
  from given join product_stock stock
    on stock.company_id = $1 and stock.entity_id = given.entity_id and stock.catalog_item_id = given.id
  where (given.is_serialized or given.is_lot)
    and not exists (select from written where written.entity_id = given.entity_id and written.catalog_item_id = given.id)`

type SetRow = StockRow & { is_new: boolean }

const keyOf = (entityId: number, id: string) => `${entityId} ${id.toLowerCase()}`

/** The fact `stock` of each record, for the rules of availability/stock: a list for each thousand of them. */
export async function* stockFacts(
  em: EntityManager,
  companyId: number,
  records: readonly StockUpdate[],
): AsyncGenerator<BodyElementOf<'availability/stock'>[], void> {
  const placesByNode = new Map<number, Map<string, number>>()
  let index = 0
  for await (const rows of readAhead(records, (batch) => knownOf(em, companyId, batch)))
    yield rows.map((row) => toPart(row))

  function toPart(row: Known): BodyElementOf<'availability/stock'> {
    const place = index++
    const { Id, EntityId, Quantity, IsDropShippable = false, ...flags } = records[place] as StockUpdate
    const { IsSerialized = false, IsLot = false } = flags
    const EarlierIndex = earlierPlace(EntityId, Id.toLowerCase(), place)
    const isCounted = row.is_serialized || row.is_lot
    const stock = {
      ...{ EntityId, CatalogItemId: Id, Quantity, IsDropShippable, IsSerialized, IsLot, EarlierIndex },
      EntityIsOfCompany: row.effective_is_active !== null,
      EntityIsActive: row.effective_is_active,
      IsNew: row.quantity === null,
      CatalogItemIsKnown: row.is_serialized !== null,
      CatalogIsSerialized: row.is_serialized,
      CatalogIsLot: row.is_lot,
      CountedQuantity: isCounted ? Number(row.quantity ?? 0) : null,
    }
    return { facts: { stock }, fieldName: (field) => `[${place}].${field}` }
  }

  /** The index of the first record of the same product and node; null for the first. */
  function earlierPlace(node: number, id: string, place: number): number | null {
    const places = placesByNode.get(node) ?? new Map<string, number>()
    const earlier = places.get(id) ?? null
    if (earlier === null) places.set(id, place)
    if (places.size === 1) placesByNode.set(node, places)
    return earlier
  }
}

function knownOf(em: EntityManager, companyId: number, records: readonly StockUpdate[]): Promise<Known[]> {
  const nodes = arrayLiteral(records.map(({ EntityId }) => EntityId))
  const ids = arrayLiteral(records.map(({ Id }) => Id))
  return execute<Known>(em, known, [companyId, nodes, ids])
}

/** Inserts or replaces the records, all or none; returns them in the same order. */
export async function setStock(
  em: EntityManager,
  companyId: number,
  records: readonly StockUpdate[],
  createdBy: string,
): Promise<SetRow[]> {
  const parametersOf = (batch: readonly StockUpdate[]) => parametersFor(companyId, batch, createdBy)
  if (records.length <= SHORT_LIST)
    return records.map(rowOf(companyId, await upsertBatch(em, parametersOf(records))))
  const inLockOrder = records.toSorted((a, b) => a.EntityId - b.EntityId || compareIds(a.Id, b.Id))
  const rows = await em.transactional((inner) =>
    inPreparedBatches(inLockOrder, parametersOf, (parameters) => upsertBatch(inner, parameters)),
  )
  return mapInSteps(records, rowOf(companyId, rows))
}

/** In PostgreSQL's order of uuids. */
const compareIds = (a: string, b: string) => {
  const [first, second] = [a.toLowerCase(), b.toLowerCase()]
  if (first === second) return 0
  return first < second ? -1 : 1
}

const upsertBatch = (em: EntityManager, parameters: unknown[]) => execute<SetRow>(em, upsert, parameters)

function parametersFor(companyId: number, records: readonly StockUpdate[], createdBy: string): unknown[] {
  const column = (read: (record: StockUpdate) => number | string | boolean) => arrayLiteral(records.map(read))
  return [
    companyId,
    column(({ EntityId }) => EntityId),
    column(({ Id }) => Id),
    column(({ Quantity }) => Quantity),
    column(({ IsDropShippable }) => IsDropShippable ?? false),
    column(({ IsSerialized }) => IsSerialized ?? false),
    column(({ IsLot }) => IsLot ?? false),
    createdBy,
  ]
}

/** The row of a record after the upsert, which returned `rows`: all others are as requested. */
function rowOf(companyId: number, rows: readonly SetRow[]): (record: StockUpdate) => SetRow {
  const returned = new Map(rows.map((row) => [keyOf(row.entity_id, row.catalog_item_id), row]))
  const find = ({ EntityId, Id }: StockUpdate) =>
    returned.size === 0 ? undefined : returned.get(keyOf(EntityId, Id))
  return (record) =>
    find(record) ?? {
      company_id: companyId,
      entity_id: record.EntityId,
      catalog_item_id: record.Id.toLowerCase(),
      quantity: String(record.Quantity),
      is_drop_shippable: record.IsDropShippable ?? false,
      ...{ is_serialized: false, is_lot: false, unit_id: null, is_new: false },
    }
}

type Writer = Pick<HandlerRequest<'upsertStock'>, 'em' | 'check' | 'caller' | 'requireMatch'>

/**
 * Checks and sets one record, which stays locked between the conditions and the write. The rules do not check a node in the
 * path: the foreign key makes an unknown one 404.
 */
export async function setOne(
  { em, check, caller, requireMatch }: Writer,
  companyId: number,
  record: StockUpdate,
  isNodeOfAddress = false,
): Promise<SetRow> {
  const checkAndSet = async (em: EntityManager, stored?: StockRow) => {
    const { value } = await stockFacts(em, companyId, [record]).next()
    const [part] = value ?? []
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
