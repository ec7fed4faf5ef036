// Price resolution (G2, G14) by brute force: tries the combinations in the order of precedence; the first one that has a record
// gives the price, or of all that have one the lowest. Shares no code with the service; if the two differ, one of them is wrong.
import { HOUR } from './pricing-fixture.ts'

export type SaleKind = 'none' | 'default' | 'now' | 'over' | 'future'

export interface PricedRecord {
  node: string
  term: string | null
  /** The name of a tier; `bounds` has its lower bound. */
  tier: string | null
  group: string | null
  isOfShelf: boolean
  regular: number
  sales: readonly { kind: Exclude<SaleKind, 'none'>; price: number }[]
}

export interface Question {
  node: string
  term: string | null
  group: string | null
  quantity: number
}

/** A company's nodes: each with itself and the nodes above it, and its effective currency if it has one. */
export interface Tree {
  upwards: Readonly<Record<string, readonly string[]>>
  currencies: Readonly<Record<string, string | null>>
}

export const sampleTree: Tree = {
  upwards: {
    local: ['local', 'division', 'company'],
    division: ['division', 'company'],
    company: ['company'],
  },
  currencies: {},
}

/** Whether prices of one node are in another currency than those of the other. */
export function areOtherMoney({ currencies }: Tree, one: string, other: string): boolean {
  const [a, b] = [currencies[one] ?? null, currencies[other] ?? null]
  return a !== null && b !== null && a !== b
}

/** Start and stop of each kind of sale, relative to now; a default sale has no dates. */
export const windows = {
  now: [-HOUR, HOUR],
  over: [-3 * HOUR, -2 * HOUR],
  future: [2 * HOUR, 3 * HOUR],
} as const

/** All records that could apply, in the order of precedence. `bounds` are the lower bounds of the tiers, no two equal. */
export function applicableTo(
  { node, term, group, quantity }: Question,
  records: readonly PricedRecord[],
  bounds: Readonly<Record<string, number>>,
  tree: Tree = sampleTree,
): PricedRecord[] {
  const tiers = Object.keys(bounds)
    .filter((name) => (bounds[name] ?? 0) <= quantity)
    .sort((a, b) => (bounds[b] ?? 0) - (bounds[a] ?? 0))
  const applicable: PricedRecord[] = []
  for (const wantedTerm of term === null ? [null] : [term, null]) {
    for (const wantedGroup of group === null ? [null] : [group, null]) {
      for (const wantedTier of [...tiers, null]) {
        for (const isOfShelf of [false, true]) {
          for (const candidateNode of tree.upwards[node] ?? []) {
            if (areOtherMoney(tree, candidateNode, node)) continue
            const record = records.find(
              (record) =>
                record.node === candidateNode &&
                record.term === wantedTerm &&
                record.group === wantedGroup &&
                record.tier === wantedTier &&
                record.isOfShelf === isOfShelf,
            )
            if (record) applicable.push(record)
          }
        }
      }
    }
  }
  return applicable
}

/** The one of these that applies. */
export function chosenOf(applicable: readonly PricedRecord[], isLowest = false): PricedRecord | undefined {
  if (!isLowest) return applicable[0]
  const lowest = Math.min(...applicable.map((record) => chargeOf(record, true).Price))
  return applicable.find((record) => chargeOf(record, true).Price === lowest)
}

/** The price that a record charges, and the source of that price. */
export function chargeOf(
  { regular, sales }: PricedRecord,
  isLowest = false,
): { Price: number; Source: string } {
  const charges = [
    { Price: sales.find(({ kind }) => kind === 'now')?.price, Source: 'SalePrice' },
    { Price: sales.find(({ kind }) => kind === 'default')?.price, Source: 'DefaultSalePrice' },
    { Price: regular, Source: 'RegularPrice' },
  ].flatMap(({ Price, Source }) => (Price === undefined ? [] : [{ Price, Source }]))
  const lowest = Math.min(...charges.map(({ Price }) => Price))
  return charges.find(({ Price }) => !isLowest || Price === lowest) as { Price: number; Source: string }
}

/** The record that applies for each term, tier and group: the product's before its shelf's, then the nearest one. */
export function nearestOf(
  records: readonly PricedRecord[],
  node: string,
  tree: Tree = sampleTree,
): PricedRecord[] {
  const upwards = tree.upwards[node] ?? []
  const rank = (record: PricedRecord) => (record.isOfShelf ? 1000 : 0) + upwards.indexOf(record.node)
  const reachable = records.filter(
    (record) => upwards.includes(record.node) && !areOtherMoney(tree, record.node, node),
  )
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
