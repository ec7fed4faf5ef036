// Changes the packages of lots (A13), for every service that moves stock. The order in which they are taken is that of the
// database function change_packages (migrations/045-lots.ts).
import type { EntityManager } from '@mikro-orm/postgresql'
import { constantQuery } from './compiled-query.ts'
import type { LotQuantity } from './tables/availability/stock-adjustment.ts'
import type { TransferredPackage } from './tables/availability/stock-transfer-line.ts'
import { type FunctionRow, kysely } from './tables.ts'

/** A change of the stock of a product, which may come in lots. */
export interface PackageChange {
  entityId: number
  catalogItemId: string
  isLot: boolean
  /** The lot that the request names. */
  lotId: string | null
  delta: number
}

/** What was taken from a package, or added to it. */
export type ChangedPackage = Required<TransferredPackage>

const statement = `
  select line, lot_id, package_id, quantity, expires_utc
  from change_packages($1, $2::int[], $3::uuid[], $4::text[], $5::bigint[])`

/**
 * Takes from the packages, or adds to them, in the order of the changes; the stock records must be locked. Returns the packages
 * of each change, or null for a product without lots. A lot that is named but unknown has none. They have less than the change
 * if that is all there is, which the caller has to refuse.
 */
export async function changePackages(
  em: EntityManager,
  companyId: number,
  changes: readonly PackageChange[],
): Promise<(readonly ChangedPackage[] | null)[]> {
  const ofLots = changes.filter(({ isLot }) => isLot)
  if (ofLots.length === 0) return changes.map(() => null)
  const { rows } = await kysely(em).executeQuery(
    constantQuery<FunctionRow<'change_packages'>>(statement, [
      companyId,
      ofLots.map(({ entityId }) => entityId),
      ofLots.map(({ catalogItemId }) => catalogItemId),
      ofLots.map(({ lotId }) => lotId),
      ofLots.map(({ delta }) => delta),
    ]),
  )
  const byLine = Map.groupBy(rows, ({ line }) => line)
  const packagesOf = new Map(ofLots.map((change, index) => [change, byLine.get(index + 1)]))
  return changes.map((change) => (change.isLot ? (packagesOf.get(change) ?? []).map(toPackage) : null))
}

const toPackage = ({
  lot_id,
  package_id,
  quantity,
  expires_utc,
}: FunctionRow<'change_packages'>): ChangedPackage => ({
  ...{ LotId: lot_id, PackageId: package_id, Quantity: Number(quantity), ExpiresUtc: expires_utc },
})

/** The units of each lot, in the order in which they were taken; null for a product without lots. */
export function lotsOf(packages: readonly TransferredPackage[] | null): LotQuantity[] | null {
  if (packages === null) return null
  const units = new Map<string, number>()
  for (const { LotId, Quantity } of packages)
    if (Quantity > 0) units.set(LotId, (units.get(LotId) ?? 0) + Quantity)
  return [...units].map(([LotId, Quantity]) => ({ LotId, Quantity }))
}

/** The facts of the rules about the lots of a change of this size (A13). */
export function lotFacts(lotId: string | null, packages: readonly ChangedPackage[] | null, delta: number) {
  const changed = (packages ?? []).reduce((total, { Quantity }) => total + Quantity, 0)
  const expiryOf = new Map((packages ?? []).map(({ LotId, ExpiresUtc }) => [LotId, ExpiresUtc]))
  return {
    LotId: lotId,
    LotIsKnown: lotId === null || packages === null ? null : packages.length > 0,
    LotUnitsMissing: packages === null || delta > 0 ? 0 : -delta - changed,
    Lots: (lotsOf(packages) ?? []).map((lot) => ({ ...lot, ExpiresUtc: expiryOf.get(lot.LotId) ?? null })),
  }
}
