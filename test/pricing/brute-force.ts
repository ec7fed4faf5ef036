// The order of price (G2) the long way: what would a clerk try first, second, third? The first attempt that finds a
// record gives the price. Nothing here is taken from the service; where the two differ, one of them is wrong.
import { HOUR } from './pricing-fixture.ts'

export type NodeName = 'local' | 'division' | 'company'
export type SaleKind = 'none' | 'default' | 'now' | 'over' | 'future'

export interface PricedRecord {
  node: NodeName
  term: string | null
  /** A tier by its name; its bound stands in `bounds`. */
  tier: string | null
  group: string | null
  isOfShelf: boolean
  regular: number
  sales: readonly { kind: Exclude<SaleKind, 'none'>; price: number }[]
}

export interface Question {
  node: NodeName
  term: string | null
  group: string | null
  quantity: number
}

const upwards: Record<NodeName, readonly NodeName[]> = {
  local: ['local', 'division', 'company'],
  division: ['division', 'company'],
  company: ['company'],
}

/** Where each kind of sale lies, from now; a default one has no dates. */
export const windows = {
  now: [-HOUR, HOUR],
  over: [-3 * HOUR, -2 * HOUR],
  future: [2 * HOUR, 3 * HOUR],
} as const

/** `bounds` are the lower bounds of the tiers, no two the same. */
export function recordFor(
  records: readonly PricedRecord[],
  bounds: Readonly<Record<string, number>>,
  { node, term, group, quantity }: Question,
): PricedRecord | undefined {
  const tiers = Object.keys(bounds)
    .filter((name) => (bounds[name] ?? 0) <= quantity)
    .sort((a, b) => (bounds[b] ?? 0) - (bounds[a] ?? 0))
  for (const wantedTerm of term === null ? [null] : [term, null]) {
    for (const wantedGroup of group === null ? [null] : [group, null]) {
      for (const wantedTier of [...tiers, null]) {
        for (const isOfShelf of [false, true]) {
          for (const candidateNode of upwards[node]) {
            const record = records.find(
              (record) =>
                record.node === candidateNode &&
                record.term === wantedTerm &&
                record.group === wantedGroup &&
                record.tier === wantedTier &&
                record.isOfShelf === isOfShelf,
            )
            if (record) return record
          }
        }
      }
    }
  }
  return undefined
}

/** What it charges, and in whose name. */
export function chargeOf({ regular, sales }: PricedRecord): { Price: number; Source: string } {
  const price = (kind: SaleKind) => sales.find((sale) => sale.kind === kind)?.price
  const dated = price('now')
  if (dated !== undefined) return { Price: dated, Source: 'SalePrice' }
  const standard = price('default')
  if (standard !== undefined) return { Price: standard, Source: 'DefaultSalePrice' }
  return { Price: regular, Source: 'RegularPrice' }
}

/** The record of each term, tier and group: the product's own before its shelf's, then the nearest. */
export function nearestOf(records: readonly PricedRecord[], node: NodeName): PricedRecord[] {
  const rank = (record: PricedRecord) => (record.isOfShelf ? 10 : 0) + upwards[node].indexOf(record.node)
  const reachable = records.filter((record) => upwards[node].includes(record.node))
  return reachable.filter(
    (record) =>
      !reachable.some(
        (other) =>
          other.term === record.term &&
          other.tier === record.tier &&
          other.group === record.group &&
          rank(other) < rank(record),
      ),
  )
}
