// The fact `adjustment` of the rules. The stock record has to be locked: then the rules decide about a figure that no
// other request changes before the transaction ends.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type ChangedPackage, lotFacts } from '../../../../entities/lots.ts'
import { SerialNumber } from '../../../../entities/tables/availability/serial-number.ts'
import type {
  AdjustmentReason,
  SystemReason,
} from '../../../../entities/tables/availability/stock-adjustment.ts'
import type { ProductAtNode } from '../../../../entities/tables/company/node-tree.ts'
import { stockKey } from './lock-stock.ts'

export interface Change {
  Delta: number
  Reason: Exclude<AdjustmentReason, SystemReason>
  Reference: string | null
  SerialNumbers: readonly string[]
  LotId: string | null
  /** The packages that have changed (entities/lots.ts). */
  packages: readonly ChangedPackage[] | null
}

/** The fact `adjustment` of the rules; `stored` is the locked record. */
export async function adjustmentFact(
  em: EntityManager,
  place: ProductAtNode,
  stored: { quantity: number; isNew: boolean },
  change: Change,
) {
  const { Delta, SerialNumbers } = change
  const distinct = new Set(SerialNumbers)
  const removed = Delta < 0 ? [...distinct] : []
  const inStock =
    removed.length === 0 ? 0 : await em.count(SerialNumber, { ...stockKey(place), id: { $in: removed } })
  return adjustmentFactOf(change, stored, removed.length - inStock)
}

/** The same if it is known how many serial numbers to remove are missing. */
export const adjustmentFactOf = (
  { Delta, Reason, Reference, SerialNumbers, LotId, packages }: Change,
  stored: { quantity: number; isNew: boolean },
  missing: number,
) => ({
  ...{ Reason, Reference, Delta, Units: Math.abs(Delta), QuantityAfter: stored.quantity + Delta },
  IsNew: stored.isNew,
  SerialNumbers: SerialNumbers.length,
  SerialNumberIds: SerialNumbers,
  SerialNumbersTwice: SerialNumbers.length - new Set(SerialNumbers).size,
  SerialNumbersMissing: missing,
  ...lotFacts(LotId, packages, Delta),
})
