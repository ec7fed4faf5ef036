// Chooses the price that applies (G2), without a database: candidates in; the chosen one and a reason for
// each out. The steps are in order; each excludes some candidates and gives the reason. Tested by
// test/pricing/resolution.test.ts.

/** A record that holds for the product at the node, the shelf's and those of the nodes above included. */
export interface Candidate {
  id: number
  entityId: number
  /** 0 at the node itself, rising towards the company. */
  depth: number
  isOfShelf: boolean
  shelfId: number | null
  termId: number | null
  tierId: number | null
  groupId: number | null
  regularPrice: number
  /** From which quantity on the tier applies; a tier without a bound, and a record without a tier, from 0. */
  lowerBound: number
  /** The sale price that applies at the moment. */
  sale: { id: number; price: number; isDefault: boolean } | null
}

export interface Asked {
  quantity: number
  termId: number | null
  groupId: number | null
}

export type Reason =
  | 'Chosen'
  | 'OtherTerm'
  | 'OtherGroup'
  | 'QuantityBelowTier'
  | 'ProductPrice'
  | 'NearerNode'
  | 'TermPrice'
  | 'GroupPrice'
  | 'HigherTier'
  | 'OlderRecord'

export interface Resolution {
  chosen: Candidate | undefined
  /** Every candidate once, the chosen one first, then by node from near to far. */
  judged: readonly { candidate: Candidate; reason: Reason }[]
}

export function resolvePrice(candidates: readonly Candidate[], asked: Asked): Resolution {
  const reasons = new Map<Candidate, Reason>()
  const leave = (from: readonly Candidate[], reasonOf: (candidate: Candidate) => Reason | undefined) =>
    from.filter((candidate) => {
      const reason = reasonOf(candidate)
      if (reason) reasons.set(candidate, reason)
      return reason === undefined
    })

  const fitting = leave(candidates, ({ termId, groupId, lowerBound }) => {
    if (termId !== null && termId !== asked.termId) return 'OtherTerm'
    if (groupId !== null && groupId !== asked.groupId) return 'OtherGroup'
    return lowerBound > asked.quantity ? 'QuantityBelowTier' : undefined
  })

  // A product's own price before its shelf's, a near one before a far one: per term, tier and group, so that a local price
  // without a tier hides no tier of the company.
  const nearest = new Map<string, Candidate>()
  for (const candidate of fitting.toSorted(byStanding)) {
    if (!nearest.has(keyOf(candidate))) nearest.set(keyOf(candidate), candidate)
  }
  const ofKeys = leave(fitting, (candidate) => lostTo(candidate, nearest.get(keyOf(candidate))))

  const hasTerm = ofKeys.some(({ termId }) => termId !== null)
  const ofTerm = leave(ofKeys, ({ termId }) => (hasTerm && termId === null ? 'TermPrice' : undefined))

  const hasGroup = ofTerm.some(({ groupId }) => groupId !== null)
  const ofGroup = leave(ofTerm, ({ groupId }) => (hasGroup && groupId === null ? 'GroupPrice' : undefined))

  const highest = Math.max(...ofGroup.map(tierRank))
  const ofTier = leave(ofGroup, (candidate) => (tierRank(candidate) < highest ? 'HigherTier' : undefined))

  // Only tiers with the same bound are left beside one another.
  const [chosen] = ofTier.toSorted(byStanding)
  leave(ofTier, (candidate) => lostTo(candidate, chosen))

  const judged = candidates
    .map((candidate) => ({ candidate, reason: reasons.get(candidate) ?? 'Chosen' }) as const)
    .toSorted(
      (a, b) =>
        Number(b.candidate === chosen) - Number(a.candidate === chosen) ||
        byStanding(a.candidate, b.candidate),
    )
  return { chosen, judged }
}

/** What a candidate charges: the sale price that applies, else the regular one. */
export const priceOf = ({ sale, regularPrice }: Candidate): number => sale?.price ?? regularPrice

/** Where that price comes from, in the contract's words. */
export const sourceOf = ({ sale }: Candidate) =>
  sale === null ? 'RegularPrice' : sale.isDefault ? 'DefaultSalePrice' : 'SalePrice'

const keyOf = ({ termId, tierId, groupId }: Candidate) => `${termId} ${tierId} ${groupId}`

/** A price without a tier stands below every tier, also below one that applies from 0. */
const tierRank = ({ tierId, lowerBound }: Candidate) => (tierId === null ? -1 : lowerBound)

const byStanding = (a: Candidate, b: Candidate) =>
  Number(a.isOfShelf) - Number(b.isOfShelf) || a.depth - b.depth || a.id - b.id

function lostTo(candidate: Candidate, winner: Candidate | undefined): Reason | undefined {
  if (winner === undefined || candidate === winner) return undefined
  if (candidate.isOfShelf && !winner.isOfShelf) return 'ProductPrice'
  return candidate.depth > winner.depth ? 'NearerNode' : 'OlderRecord'
}
