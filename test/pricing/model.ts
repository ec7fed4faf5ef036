// A model of price records as a table in memory: the effect of each operation, without a database, locks or concurrency.
// pricing-model.long.test.ts compares the service with it.

export interface Sale {
  isDefault: boolean
  price: number
  start: string | null
  stop: string | null
}

export interface Price {
  EntityId: number
  CatalogItemId: string | null
  PricingShelfId: number | null
  PricingTermId: number | null
  PricingTierId: number | null
  PricingGroupId: number | null
  RegularPrice: number
  IsDiscountable: boolean
  FloorPrice: number | null
  OriginalPrice: number | null
}

export interface Entry {
  price: Price
  sales: readonly Sale[]
}

/** Applies a body to the existing sales; undefined if the body is invalid. */
export type SalesChange = (sales: readonly Sale[]) => readonly Sale[] | undefined

/** Either a refusal, or the entry that must be stored afterwards: under the id, or with 201 under a new one. */
export type Outcome =
  | { status: 400 | 404 | 409 }
  | { status: 200; id: number; entry: Entry }
  | { status: 201; entry: Entry }

type Table = ReadonlyMap<number, Entry>

const keyOf = (price: Price) =>
  [
    ...[price.EntityId, price.CatalogItemId, price.PricingShelfId],
    ...[price.PricingTermId, price.PricingTierId, price.PricingGroupId],
  ].join()

export const idOfKey = (table: Table, price: Price): number | undefined =>
  [...table].find(([, entry]) => keyOf(entry.price) === keyOf(price))?.[0]

/** POST by key, or to the record with this id if it exists. */
export function upsert(table: Table, price: Price, change: SalesChange, id: number | null): Outcome {
  const known = id !== null && table.has(id) ? id : idOfKey(table, price)
  if (known !== undefined) return put(table, known, price, change)
  const sales = change([])
  return isAtFault(price) || !sales || areAtFault(sales)
    ? { status: 400 }
    : { status: 201, entry: { price, sales } }
}

export function put(table: Table, id: number, price: Price, change: SalesChange): Outcome {
  const stored = table.get(id)
  if (!stored) return missing(price, change)
  const sales = change(stored.sales)
  const isMoved = (['EntityId', 'CatalogItemId', 'PricingShelfId'] as const).some(
    (member) => stored.price[member] !== price[member],
  )
  if (isMoved || isAtFault(price) || !sales || areAtFault(sales)) return { status: 400 }
  const twin = idOfKey(table, price)
  return twin !== undefined && twin !== id ? { status: 409 } : { status: 200, id, entry: { price, sales } }
}

/** A missing record: 400 if the body is invalid by itself, else 404. Product and shelf could come from the record. */
function missing(price: Price, change: SalesChange): Outcome {
  const sales = change([])
  const isOpen = price.CatalogItemId === null && price.PricingShelfId === null
  return { status: !isOpen && (isAtFault(price) || !sales || areAtFault(sales)) ? 400 : 404 }
}

/** The entries that copying the prices of one product to another must create or replace. */
export function clone(table: Table, from: string, to: string): Entry[] {
  return [...table.values()]
    .filter(({ price }) => price.CatalogItemId === from)
    .map(({ price, sales }) => ({ price: { ...price, CatalogItemId: to }, sales }))
}

export const override =
  (price: number | null | undefined, start: string | null, stop: string | null, now: string): SalesChange =>
  (sales) => {
    const isDefault = start === null && stop === null
    if (price === undefined && isDefault) return sales
    if (price === undefined || price === null) {
      if (!isDefault) return undefined
      const applying = applyingOf(sales, now)
      return sales.filter((sale) => sale !== applying)
    }
    const others = sales.filter((sale) => sale.start !== start || sale.stop !== stop)
    return [...others, { isDefault, price, start, stop }]
  }

export function applyingOf(sales: readonly Sale[], now: string): Sale | undefined {
  const isOn = ({ start, stop }: Sale) => start !== null && stop !== null && start <= now && now < stop
  return sales.find(isOn) ?? sales.find(({ isDefault }) => isDefault)
}

const isAtFault = ({ CatalogItemId, PricingShelfId, FloorPrice, IsDiscountable, RegularPrice }: Price) =>
  (CatalogItemId === null) === (PricingShelfId === null) ||
  (FloorPrice !== null && (!IsDiscountable || FloorPrice > RegularPrice))

/** Whether a sale is invalid or two sales conflict; compares every pair. */
export const areAtFault = (sales: readonly Sale[]): boolean =>
  sales.some(
    ({ isDefault, price, start, stop }, index) =>
      price < 0 ||
      (isDefault ? start !== null || stop !== null : start === null || stop === null || start >= stop) ||
      sales
        .slice(index + 1)
        .some((other) =>
          isDefault || other.isDefault
            ? isDefault && other.isDefault
            : String(start) < String(other.stop) && String(other.start) < String(stop),
        ),
  )
