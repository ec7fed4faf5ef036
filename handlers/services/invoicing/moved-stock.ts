// The items of an invoice that change stock (I5): the facts of rules/invoicing/stock-line.json about each, and the change.
// One SQL statement (entities/migrations/045-lots.ts) changes the stock of all items: it locks the records in order, computes
// what is available, and inserts the rows of the ledger. Packages of lots change before the rules, which see what is taken.
// Tested by test/invoicing/moved-stock.test.ts and test/invoicing/moved-lots.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { compiled, constantQuery, execute } from '../../../entities/compiled-query.ts'
import { type ChangedPackage, changePackages, lotFacts, lotsOf } from '../../../entities/lots.ts'
import { lockStockRecords } from '../../../entities/stock-locks.ts'
import type { FunctionRow, Row } from '../../../entities/tables.ts'
import type { BodyElementOf } from '../../rules/evaluate/check.ts'
import { errors, type Problem } from '../../runtime/errors/errors.ts'
import { commitmentNotOpen, serialNumberNotInStock } from './constraints.ts'
import type { NewInvoice } from './new-invoice.ts'

type Item = NewInvoice['Orders'][number]['Items'][number]

/** What the catalog and the location know of an item. */
interface Stored {
  product_id: Row<'catalog_item'>['id'] | null
  is_serialized: Row<'catalog_item'>['is_serialized'] | null
  is_lot: Row<'catalog_item'>['is_lot'] | null
  /** The stock of the location; null if it has no record of the product. */
  quantity: string | null
  /** The quantity of the commitment that the item names; null if the location has none of the product with that id. */
  committed: string | null
  /** The node that has the serial number in stock. */
  serial_entity_id: Row<'serial_number'>['entity_id'] | null
}

/** An item that moves stock, or that says so although its invoice does not. */
export interface StockLine {
  item: Item
  /** The path of the item in the body. */
  place: string
  stored: Stored
  isMoved: boolean
  /** Whether an earlier line moves the same serial number of the product. */
  isSerialNumberTwice: boolean
  /** The packages that have changed; null for a product without lots. */
  packages: readonly ChangedPackage[] | null
}

// The planner takes any JSON list for 100 rows, so PostgreSQL keeps the plan.
const readStored = compiled(
  (_, { companyId, locationId, lines }: { companyId: number; locationId: number; lines: string }) =>
    constantQuery<Stored>(
      `select item.id as product_id, item.is_serialized, item.is_lot, stock.quantity,
        (select one.quantity from product_commitment one where one.company_id = $1 and one.entity_id = $2
          and one.catalog_item_id = item.id and one.id = line.commitment_id) as committed,
        (select serial.entity_id from serial_number serial where serial.company_id = $1
          and serial.catalog_item_id = item.id and serial.id = line.serial_number) as serial_entity_id
      from json_to_recordset($3::json) as line (place int, product_id uuid, sku text, serial_number text,
        commitment_id uuid)
      left join lateral (
        select id, is_serialized, is_lot from catalog_item where company_id = $1 and id = line.product_id
        union all
        select id, is_serialized, is_lot from catalog_item where company_id = $1 and sku = line.sku
        limit 1) item on true
      left join product_stock stock on stock.company_id = $1 and stock.entity_id = $2
        and stock.catalog_item_id = item.id
      order by line.place`,
      [companyId, locationId, lines],
    ),
)

const unknown: Stored = {
  ...{ product_id: null, is_serialized: null, is_lot: null },
  ...{ quantity: null, committed: null, serial_entity_id: null },
}

/** The lines of the orders that the rules about stock concern: of an invoice that moves no stock, those that say otherwise. */
export async function stockLines(
  em: EntityManager,
  companyId: number,
  invoice: NewInvoice,
): Promise<StockLine[]> {
  const { MovesStock, IsRefund, LocationId } = invoice
  const items = invoice.Orders.flatMap(({ Items }, order) =>
    Items.map((item, index) => ({ item, place: `Orders[${order}].Items[${index}]` })),
  ).filter(({ item }) => item.Restock || item.CommitmentId !== null || (MovesStock && !IsRefund))
  const stored = MovesStock && items.length > 0 ? await read() : []
  const seen = new Set<string>()
  return items.map(({ item, place }, index) => {
    const of = stored[index] ?? unknown
    const isMoved = MovesStock && of.product_id !== null && item.Restock === IsRefund
    const unit = isMoved && of.is_serialized ? `${of.product_id} ${item.SerialNumber}` : null
    const isSerialNumberTwice = unit !== null && seen.has(unit)
    if (unit !== null) seen.add(unit)
    return { item, place, stored: of, isMoved, isSerialNumberTwice, packages: null }
  })

  function read() {
    const lines = items.map(({ item }, place) => ({
      ...{ place, product_id: item.ProductId, sku: item.Sku },
      ...{ serial_number: item.SerialNumber, commitment_id: item.CommitmentId },
    }))
    return readStored(em, { companyId, locationId: LocationId, lines: JSON.stringify(lines) })
  }
}

/** The lines with the packages of their lots, which have changed. Locks the stock of products in lots, in a transaction. */
export async function changeLots(
  em: EntityManager,
  companyId: number,
  { IsRefund, LocationId }: NewInvoice,
  lines: readonly StockLine[],
): Promise<readonly StockLine[]> {
  const moved = lines.filter(({ isMoved }) => isMoved)
  if (!moved.some(({ stored }) => stored.is_lot)) return lines
  const keys = moved.map(({ stored }) => ({
    entityId: LocationId,
    catalogItemId: stored.product_id ?? '',
  }))
  await lockStockRecords(em, companyId, keys)
  const changes = lines.map(({ item: { LotId, Quantity }, stored: { product_id, is_lot }, isMoved }) => ({
    ...{ entityId: LocationId, catalogItemId: product_id ?? '', isLot: isMoved && is_lot === true },
    ...{ lotId: LotId, delta: IsRefund ? Quantity : -Quantity },
  }))
  const packages = await changePackages(em, companyId, changes)
  return lines.map((line, index) => ({ ...line, packages: packages[index] ?? null }))
}

/** The fact `stockLine` of the rules. */
export const toStockPart =
  ({ MovesStock, IsRefund, LocationId }: NewInvoice) =>
  ({
    item,
    place,
    stored,
    isMoved,
    isSerialNumberTwice,
    packages,
  }: StockLine): BodyElementOf<'invoicing/stock-line'> => {
    const { Quantity, SerialNumber, CommitmentId, LotId, Restock, IsPriceAdjustment } = item
    const before = Number(stored.quantity ?? 0)
    return {
      facts: {
        stockLine: {
          ...{ MovesStock, IsRefund, IsMoved: isMoved, ProductId: stored.product_id },
          ...{ IsSerialized: stored.is_serialized ?? false, IsLot: stored.is_lot ?? false },
          ...{ Quantity, SerialNumber },
          SerialNumberTwice: isSerialNumberTwice,
          SerialNumberIsHere: stored.serial_entity_id === LocationId,
          SerialNumberExists: stored.serial_entity_id !== null,
          CommitmentId,
          CommittedQuantity: stored.committed === null ? null : Number(stored.committed),
          ...{ Restock, IsPriceAdjustment },
          ...lotFacts(LotId, packages, IsRefund ? Quantity : -Quantity),
          QuantityAfter: isMoved ? before + (IsRefund ? Quantity : -Quantity) : null,
        },
      },
      fieldName: (field) => `${place}.${field}`,
    }
  }

const moveText = `
  select invoice_id, problem, item, asked, available from move_stock($1, $2, $3, $4, $5, $6, $7, $8, $9)`

/**
 * Changes the stock of the location and ends the commitments. Returns the Id for the invoice, which the ledger names. Needs
 * a transaction; throws 409 if less is available, or if another request has taken what the rules saw.
 */
export async function moveStock(
  em: EntityManager,
  companyId: number,
  { IsRefund, LocationId, CreatedByUser }: NewInvoice,
  lines: readonly StockLine[],
): Promise<string | null> {
  const moved = lines.filter(({ isMoved }) => isMoved)
  if (moved.length === 0) return null
  const rows = await execute<FunctionRow<'move_stock'>>(em, moveText, [
    ...[companyId, LocationId, IsRefund, CreatedByUser],
    moved.map(({ stored }) => stored.product_id),
    moved.map(({ item }) => item.Quantity),
    moved.map(({ item, stored }) => (stored.is_serialized ? item.SerialNumber : null)),
    moved.map(({ item }) => item.CommitmentId),
    JSON.stringify(moved.map(({ packages }) => lotsOf(packages))),
  ])
  const [first] = rows
  if (!first?.invoice_id) throw refusalOf(moved, rows)
  return first.invoice_id
}

/** The 409, which names each line of the products that are short. */
function refusalOf(lines: readonly StockLine[], problems: readonly FunctionRow<'move_stock'>[]): Problem {
  const [first] = problems
  if (first?.problem === 'SerialNumberNotInStock') return serialNumberNotInStock()
  if (first?.problem === 'CommitmentNotOpen') return commitmentNotOpen()
  const Code = 'InsufficientInventory'
  const shortOf = new Map(problems.map((problem) => [problem.item, problem]))
  const details = lines.flatMap(({ place, stored }) => {
    const short = shortOf.get(stored.product_id)
    if (!short) return []
    const Message = `Of the product ${short.item} the invoice takes ${short.asked}, and ${short.available} are available.`
    return [{ Code, Field: `${place}.Quantity`, Message }]
  })
  return errors.rule(409, Code, 'Less is available than the invoice takes. Nothing was stored.', details)
}

/** The invoice, whose items name the lots that have changed. */
export function withLots(invoice: NewInvoice, lines: readonly StockLine[]): NewInvoice {
  const lotsOfItem = new Map(lines.map(({ item, packages }) => [item, lotsOf(packages)]))
  const Orders = invoice.Orders.map((order) => ({
    ...order,
    Items: order.Items.map((item) => ({ ...item, Lots: lotsOfItem.get(item) ?? [] })),
  }))
  return { ...invoice, Orders }
}
