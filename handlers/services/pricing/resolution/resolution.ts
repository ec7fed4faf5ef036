// Chooses the price that applies (G2) as a pure function: from the candidates to the chosen one and a reason
// for each. The steps run in order; each excludes some candidates with a reason. Tested by
// test/pricing/getEffectivePrice.test.ts.

/** A record that applies to the product at the node, including those of its shelf and of the nodes above. */
export interface Candidate {
  id: number
  entityId: number
  /** 0 for the node itself, increasing towards the company. */
  depth: number
  /** The effective currency of the node. */
  currency: string | null
  /** Whether the requested node has another one. */
  isOtherCurrency: boolean
  isOfShelf: boolean
  shelfId: number | null
  termId: number | null
  tierId: number | null
  groupId: number | null
  regularPrice: number
  /** The quantity from which the tier applies; 0 for a tier without a bound and for a record without a tier. */
  lowerBound: number
  /** The sale price that applies at the instant. */
  sale: { id: number; price: number; isDefault: boolean } | null
}

export interface PriceCriteria {
  quantity: number
  termId: number | null
  groupId: number | null
  /** Whether the lowest price wins over the order of precedence (G14). */
  lowestPriceWins: boolean
}

export type Reason =
  | 'Chosen'
  | 'OtherCurrency'
  | 'OtherTerm'
  | 'OtherGroup'
  | 'QuantityBelowTier'
  | 'LowerPrice'
  | 'ProductPrice'
  | 'NearerNode'
  | 'TermPrice'
  | 'GroupPrice'
  | 'HigherTier'
  | 'OlderRecord'

export interface Resolution {
  chosen: Candidate | undefined
  /** Every candidate once: the chosen one first, then by distance of the node. */
  judged: readonly { candidate: Candidate; reason: Reason }[]
}

export function resolvePrice(candidates: readonly Candidate[], criteria: PriceCriteria): Resolution {
  const reasons = new Map<Candidate, Reason>()
  const leave = (from: readonly Candidate[], reasonOf: (candidate: Candidate) => Reason | undefined) =>
    from.filter((candidate) => {
      const reason = reasonOf(candidate)
      if (reason) reasons.set(candidate, reason)
      return reason === undefined
    })

  const fitting = leave(candidates, ({ isOtherCurrency, termId, groupId, lowerBound }) => {
    if (isOtherCurrency) return 'OtherCurrency'
    if (termId !== null && termId !== criteria.termId) return 'OtherTerm'
    if (groupId !== null && groupId !== criteria.groupId) return 'OtherGroup'
    return lowerBound > criteria.quantity ? 'QuantityBelowTier' : undefined
  })

  const limit = criteria.lowestPriceWins ? Math.min(...fitting.map(priceOf)) : Number.POSITIVE_INFINITY
  const lowest = leave(fitting, (candidate) => (priceOf(candidate) > limit ? 'LowerPrice' : undefined))

  // The product's price before its shelf's, a nearer node before a farther one: per term, tier and group, so
  // that a local price without a tier does not hide the company's tiers.
  const nearest = new Map<string, Candidate>()
  for (const candidate of lowest.toSorted(byPrecedence)) {
    if (!nearest.has(keyOf(candidate))) nearest.set(keyOf(candidate), candidate)
  }
  const ofKeys = leave(lowest, (candidate) => lostTo(candidate, nearest.get(keyOf(candidate))))

  const hasTerm = ofKeys.some(({ termId }) => termId !== null)
  const ofTerm = leave(ofKeys, ({ termId }) => (hasTerm && termId === null ? 'TermPrice' : undefined))

  const hasGroup = ofTerm.some(({ groupId }) => groupId !== null)
  const ofGroup = leave(ofTerm, ({ groupId }) => (hasGroup && groupId === null ? 'GroupPrice' : undefined))

  const highest = Math.max(...ofGroup.map(tierRank))
  const ofTier = leave(ofGroup, (candidate) => (tierRank(candidate) < highest ? 'HigherTier' : undefined))

  // Of several tiers, only those with the same bound remain.
  const [chosen] = ofTier.toSorted(byPrecedence)
  leave(ofTier, (candidate) => lostTo(candidate, chosen))

  const judged = candidates
    .map((candidate) => ({ candidate, reason: reasons.get(candidate) ?? 'Chosen' }) as const)
    .toSorted(
      (a, b) =>
        Number(b.candidate === chosen) - Number(a.candidate === chosen) ||
        byPrecedence(a.candidate, b.candidate),
    )
  return { chosen, judged }
}

/** The price of a candidate: the sale price that applies, else the regular price. */
export const priceOf = ({ sale, regularPrice }: Candidate): number => sale?.price ?? regularPrice

/** The source of that price, as the contract names it. */
export const sourceOf = ({ sale }: Candidate) =>
  sale === null ? 'RegularPrice' : sale.isDefault ? 'DefaultSalePrice' : 'SalePrice'

const keyOf = ({ termId, tierId, groupId }: Candidate) => `${termId} ${tierId} ${groupId}`

/** A price without a tier ranks below every tier, also below one that applies from 0. */
const tierRank = ({ tierId, lowerBound }: Candidate) => (tierId === null ? -1 : lowerBound)

const byPrecedence = (a: Candidate, b: Candidate) =>
  Number(a.isOfShelf) - Number(b.isOfShelf) || a.depth - b.depth || a.id - b.id

function lostTo(candidate: Candidate, winner: Candidate | undefined): Reason | undefined {
  if (winner === undefined || candidate === winner) return undefined
  if (candidate.isOfShelf && !winner.isOfShelf) return 'ProductPrice'
  return candidate.depth > winner.depth ? 'NearerNode' : 'OlderRecord'
}
