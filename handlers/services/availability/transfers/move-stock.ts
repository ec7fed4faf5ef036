// Moves stock between nodes (A10). The stock records of both nodes are locked first, the transfer after them. Quantities change
// through the ledger. Tested by test/availability/createStockTransfer.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { type ChangedPackage, changePackages, lotsOf } from '../../../../entities/lots.ts'
import { lockStockRecords } from '../../../../entities/stock-locks.ts'
import {
  StockTransferLine,
  type TransferredPackage,
} from '../../../../entities/tables/availability/stock-transfer-line.ts'
import { type FunctionRow, kysely } from '../../../../entities/tables.ts'
import { errors } from '../../../runtime/errors/errors.ts'
import { refusalOf } from '../reservations/shortage.ts'
import { productsNamed } from '../stock/catalog-references.ts'
import { changeStock } from '../stock/ledger.ts'
import type { TransferRequest } from './transfer-facts.ts'

type Nodes = Pick<TransferRequest, 'companyId' | 'from' | 'to'>

/** A product of a transfer: what is in transit of it, or a part of that. */
export interface Line {
  CatalogItemId: string
  Quantity: number
  SerialNumbers: readonly string[]
  packages: readonly TransferredPackage[] | null
  /** Whether its units were sent with serial numbers. */
  isSerialized: boolean
}

/** Lines of a transfer that change together. */
type Move = Nodes & { id: string; lines: readonly Line[]; createdBy: string }

/** Locks the records of the products at both nodes and adds missing ones; unknown products and nodes have none. */
export async function lockBothNodes(
  em: EntityManager,
  { companyId, from, to }: Nodes,
  items: readonly string[],
): Promise<(entityId: number, item: string) => number> {
  const keys = [from, to].flatMap((entityId) => items.map((catalogItemId) => ({ entityId, catalogItemId })))
  const rows = await lockStockRecords(em, companyId, keys)
  const quantities = new Map(rows.map((row) => [`${row.entityId} ${row.catalogItemId}`, row.quantity]))
  return (entityId, item) => quantities.get(`${entityId} ${item}`) ?? 0
}

/** Takes the given lines from the packages of the locked stock of the source; null for products without lots. */
export async function takePackages(
  em: EntityManager,
  { companyId, from, given }: TransferRequest,
): Promise<(readonly ChangedPackage[] | null)[]> {
  const products = await productsNamed(
    em,
    companyId,
    given.map(({ CatalogItemId }) => CatalogItemId),
  )
  const changes = given.map(({ CatalogItemId, Quantity }, index) => ({
    ...{ entityId: from, catalogItemId: CatalogItemId, isLot: products[index]?.IsLot ?? false },
    ...{ lotId: null, delta: -Quantity },
  }))
  return changePackages(em, companyId, changes)
}

/**
 * Takes the lines from the locked stock of the source, of which `taken` are the packages of the given ones; returns the
 * transfer's Id. Throws 409 if less is available.
 */
export async function sendStock(
  em: EntityManager,
  request: TransferRequest,
  taken: readonly (readonly ChangedPackage[] | null)[],
  createdBy: string,
): Promise<string> {
  const { companyId, from, to, given } = request
  await requireAvailable(em, request)
  const lines = request.lines.map((line) => ({ ...line, packages: packagesOf(line.CatalogItemId) }))
  const { id } = await kysely(em)
    .insertInto('stock_transfer')
    .values({
      ...{ company_id: companyId, from_entity_id: from, to_entity_id: to, created_by: createdBy },
      created_utc: sql`tenant_now(${companyId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await em.insertMany(
    StockTransferLine,
    lines.map(({ CatalogItemId, Quantity, SerialNumbers, packages }) => ({
      ...{ companyId, transferId: id, catalogItemId: CatalogItemId, quantity: Quantity },
      ...{ serialNumbers: [...SerialNumbers], packages: packages && [...packages] },
    })),
  )
  await changeLines(em, { companyId, node: from, id, lines, sign: -1, createdBy })
  await countMoving(em, request, lines, 1)
  return id

  /** Those of all given lines of the product. */
  function packagesOf(item: string): TransferredPackage[] | null {
    const all = given.flatMap(({ CatalogItemId }, index) =>
      CatalogItemId === item ? [taken[index] ?? null] : [],
    )
    return all.includes(null) ? null : merged(all.flatMap((packages) => packages ?? []))
  }
}

/** Each package once. */
const merged = (packages: readonly ChangedPackage[]): TransferredPackage[] =>
  [...Map.groupBy(packages, ({ LotId, PackageId }) => JSON.stringify([LotId, PackageId])).values()].flatMap(
    (all) => ({
      ...(all[0] as ChangedPackage),
      Quantity: all.reduce((total, { Quantity }) => total + Quantity, 0),
    }),
  )

/** Adds lines of a locked transfer, which are in transit, to the stock of the node. */
export async function addStock(em: EntityManager, move: Move, node: number): Promise<void> {
  const { companyId, id, lines, createdBy } = move
  await changeLines(em, { companyId, node, id, lines, sign: 1, createdBy })
  await addPackages(em, companyId, node, lines)
  await countMoving(em, move, lines, -1)
}

/** Writes off lines of a locked transfer: the ledger of the source has their return and their loss. SQL, as it is one set. */
export async function writeOff(em: EntityManager, move: Move): Promise<void> {
  const { companyId, from, id, lines, createdBy } = move
  await sql`
    insert into stock_adjustment (company_id, entity_id, catalog_item_id, delta, quantity_after, reason, reference,
      serial_numbers, lots, created_by, created_utc)
    select stock.company_id, stock.entity_id, stock.catalog_item_id, step.sign * lost.quantity,
      case step.sign when 1 then as_long(stock.quantity::numeric + lost.quantity) else stock.quantity end, step.reason,
      ${id}, array(select jsonb_array_elements_text(lost.numbers::jsonb)), lost.lots::jsonb, ${createdBy},
      (select tenant_now(${companyId}::int))
    from unnest(${lines.map((line) => line.CatalogItemId)}::uuid[], ${lines.map((line) => line.Quantity)}::bigint[],
      ${lines.map((line) => JSON.stringify(line.SerialNumbers))}::text[],
      ${lines.map(({ packages }) => packages && JSON.stringify(lotsOf(packages)))}::text[])
      as lost (item, quantity, numbers, lots)
    join product_stock stock on stock.company_id = ${companyId} and stock.entity_id = ${from}
      and stock.catalog_item_id = lost.item
    cross join (values (1, 'Transfer'), (-1, 'Lost')) as step (sign, reason)
    order by lost.item, step.sign desc`.execute(kysely(em))
  await countMoving(em, move, lines, -1)
}

/** Moves what has arrived to the received part of the lines of a locked transfer. */
export async function recordReceipt(
  em: EntityManager,
  { companyId, id, lines }: Move,
  rest: readonly Line[],
) {
  const left = new Map(rest.map((line) => [line.CatalogItemId, line]))
  const stored = lines.map(({ CatalogItemId, Quantity, SerialNumbers, packages }) => ({
    ...{ item: CatalogItemId, quantity: Quantity, numbers: SerialNumbers, packages },
    rest_numbers: left.get(CatalogItemId)?.SerialNumbers ?? [],
    rest_packages: packages && (left.get(CatalogItemId)?.packages ?? []),
  }))
  await sql`
    update stock_transfer_line line set
      quantity = line.quantity - arrived.quantity, received = line.received + arrived.quantity,
      serial_numbers = array(select jsonb_array_elements_text(arrived.rest_numbers)),
      received_serial_numbers = line.received_serial_numbers || array(select jsonb_array_elements_text(arrived.numbers)),
      packages = nullif(arrived.rest_packages, 'null'),
      received_packages = coalesce(line.received_packages || arrived.packages, nullif(arrived.packages, 'null'))
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as arrived (item uuid, quantity bigint, numbers jsonb,
      packages jsonb, rest_numbers jsonb, rest_packages jsonb)
    where line.company_id = ${companyId} and line.transfer_id = ${id} and line.catalog_item_id = arrived.item`.execute(
    kysely(em),
  )
}

/** What is in transit of each product of a locked transfer; 0 of those that have arrived. */
export async function linesInTransit(
  em: EntityManager,
  companyId: number,
  transferId: string,
): Promise<Line[]> {
  const options = { orderBy: { catalogItemId: 'asc' }, refresh: true } as const
  const lines = await em.find(StockTransferLine, { companyId, transferId }, options)
  return lines.map(({ catalogItemId, quantity, serialNumbers, receivedSerialNumbers, packages }) => ({
    ...{ CatalogItemId: catalogItemId, Quantity: quantity },
    ...{ SerialNumbers: serialNumbers ?? [], packages: packages ?? null },
    isSerialized: (serialNumbers ?? []).length + (receivedSerialNumbers ?? []).length > 0,
  }))
}

async function requireAvailable(em: EntityManager, { companyId, from, lines }: TransferRequest) {
  const items = lines.map(({ CatalogItemId }) => CatalogItemId)
  const amounts = lines.map(({ Quantity }) => Quantity)
  const { rows } = await sql<FunctionRow<'short_stock'>>`
    select item, asked, available
    from short_stock(${companyId}, ${from}, ${items}::uuid[], ${amounts}::bigint[])`.execute(kysely(em))
  if (rows.length > 0) throw await refusalOf(em, { CompanyId: companyId, EntityId: from }, rows)
}

interface Change {
  companyId: number
  node: number
  id: string
  lines: readonly Omit<Line, 'isSerialized'>[]
  sign: 1 | -1
  createdBy: string
}

async function changeLines(em: EntityManager, { companyId, node, id, lines, sign, createdBy }: Change) {
  for (const { CatalogItemId, Quantity, SerialNumbers, packages } of lines) {
    const place = { CompanyId: companyId, EntityId: node, CatalogItemId }
    const delta = sign * Quantity
    await changeStock(em, place, {
      ...{ delta, reason: 'Transfer', reference: id, serialNumbers: SerialNumbers, createdBy },
      lots: lotsOf(packages),
    })
  }
}

async function addPackages(em: EntityManager, companyId: number, node: number, lines: readonly Line[]) {
  const rows = lines.flatMap(({ CatalogItemId, packages }) =>
    (packages ?? []).map((one) => ({ ...one, CatalogItemId })),
  )
  if (rows.length === 0) return
  await sql`
    insert into lot_package as stored (company_id, entity_id, catalog_item_id, lot_id, package_id, quantity,
      expires_utc, created_utc)
    select ${companyId}::int, ${node}::int, given.*, (select tenant_now(${companyId}::int)) from unnest(
      ${rows.map((one) => one.CatalogItemId)}::uuid[], ${rows.map((one) => one.LotId)}::text[],
      ${rows.map((one) => one.PackageId)}::text[], ${rows.map((one) => one.Quantity)}::bigint[],
      ${rows.map((one) => one.ExpiresUtc ?? null)}::timestamptz[]) given
    on conflict (company_id, entity_id, catalog_item_id, lot_id, package_id) do update set quantity = stored.quantity + excluded.quantity`.execute(
    kysely(em),
  )
}

/** Adds the lines to what moves between the nodes, or removes them. Both records exist: a moving product's stays. */
async function countMoving(
  em: EntityManager,
  { companyId, from, to }: Nodes,
  lines: readonly Pick<Line, 'CatalogItemId' | 'Quantity'>[],
  sign: 1 | -1,
) {
  const { numAffectedRows } = await sql`
    update product_stock stock set
      moving_out = moving_out + case when entity_id = ${from} then moved.quantity else 0 end,
      moving_in = moving_in + case when entity_id = ${to} then moved.quantity else 0 end
    from unnest(${lines.map((line) => line.CatalogItemId)}::uuid[],
      ${lines.map((line) => sign * line.Quantity)}::bigint[]) as moved (item, quantity)
    where stock.company_id = ${companyId} and stock.entity_id in (${from}, ${to})
      and stock.catalog_item_id = moved.item`.execute(kysely(em))
  if (Number(numAffectedRows) !== 2 * lines.length) throw errors.notFound()
}
