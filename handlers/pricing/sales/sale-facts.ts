// Facts for the rules about sale prices (rules/pricing/sale.json): a sale and its neighbours in time. It can
// overlap only the sale that starts before it and stops last, or the first that starts after it.
import type { Part } from '../../platform/rules/evaluate/check.ts'

/** A sale price as it shall be; moments in ISO 8601 UTC with milliseconds, so that text order is time order. */
export interface Sale {
  /** Null for one that is being made. */
  id: number | null
  isDefault: boolean
  price: number
  start: string | null
  stop: string | null
}

interface Candidate {
  sale: Sale
  /** What a field of the sale is called in the body, such as `SalePrices[0].SalePrice`. */
  fieldName?: (field: string) => string
}

/**
 * The parts of `check(facts, { 'pricing/sale': saleParts(…) })`: one for each new sale. `others` are the sales that stay
 * beside them, without those that the new ones replace.
 */
export function saleParts(candidates: readonly Candidate[], others: readonly Sale[]): Part[] {
  const all = [...others, ...candidates.map(({ sale }) => sale)]
  const dated = all.filter(isDated).toSorted((a, b) => compare(a.start, b.start))
  const lastToStop = lastToStopOf(dated)
  return candidates.map(({ sale, fieldName }) => {
    const place = dated.indexOf(sale as Dated)
    return {
      facts: {
        sale: {
          IsDefault: sale.isDefault,
          SalePrice: sale.price,
          StartDateUTC: sale.start,
          StopDateUTC: sale.stop,
        },
        previousSale: windowOf(place < 0 ? undefined : lastToStop[place - 1]),
        nextSale: windowOf(place < 0 ? undefined : dated[place + 1]),
        defaultSale: defaultBeside(sale, all),
      },
      ...(fieldName && { fieldName }),
    }
  })
}

/** Field names of a sale price that stands in a list of the body, where its dates say whether it is the default one. */
export const inList = (index: number) => (field: string) =>
  field === 'IsDefault' ? `SalePrices[${index}]` : `SalePrices[${index}].${field}`

/** Field names of an override in a price record. */
export const asOverride = (field: string) =>
  ({ SalePrice: 'OverridePrice', StartDateUTC: 'OverrideStartDateUtc', StopDateUTC: 'OverrideStopDateUtc' })[
    field
  ] ?? 'OverridePrice'

type Dated = Sale & { start: string; stop: string }

const isDated = (sale: Sale): sale is Dated => !sale.isDefault && sale.start !== null && sale.stop !== null
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const windowOf = (sale: Dated | undefined) =>
  sale ? { StartDateUTC: sale.start, StopDateUTC: sale.stop } : null

/** For each of the sales, in the order of their starts, the one that stops last of it and those before it. */
function lastToStopOf(dated: readonly Dated[]): Dated[] {
  let last: Dated | undefined
  return dated.map((sale) => {
    if (!last || last.stop <= sale.stop) last = sale
    return last
  })
}

/** Of two default ones in a body the second is at fault. */
function defaultBeside(sale: Sale, all: readonly Sale[]): { Id: number | null } | null {
  const other = all.slice(0, all.indexOf(sale)).find(({ isDefault }) => isDefault)
  return sale.isDefault && other ? { Id: other.id } : null
}
