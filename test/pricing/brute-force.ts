// Price resolution (G2) by brute force: tries the combinations in the order of precedence; the first one that has a record
// gives the price. Shares no code with the service; if the two differ, one of them is wrong.
import { HOUR } from './pricing-fixture.ts'

export type NodeName = 'local' | 'division' | 'company'
export type SaleKind = 'none' | 'default' | 'now' | 'over' | 'future'

export interface PricedRecord {
  node: NodeName
  term: string | null
  /** The name of a tier; `bounds` has its lower bound. */
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

/** Start and stop of each kind of sale, relative to now; a default sale has no dates. */
export const windows = {
  now: [-HOUR, HOUR],
  over: [-3 * HOUR, -2 * HOUR],
  future: [2 * HOUR, 3 * HOUR],
} as const

/** The record that applies. `bounds` are the lower bounds of the tiers, no two equal. */
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

/** The price that a record charges, and the source of that price. */
export function chargeOf({ regular, sales }: PricedRecord): { Price: number; Source: string } {
  const price = (kind: SaleKind) => sales.find((sale) => sale.kind === kind)?.price
  const dated = price('now')
  if (dated !== undefined) return { Price: dated, Source: 'SalePrice' }
  const standard = price('default')
  if (standard !== undefined) return { Price: standard, Source: 'DefaultSalePrice' }
  return { Price: regular, Source: 'RegularPrice' }
}

/** The record that applies for each term, tier and group: the product's before its shelf's, then the nearest one. */
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
