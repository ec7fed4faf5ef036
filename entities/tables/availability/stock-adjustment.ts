import { defineEntity, p } from '@mikro-orm/core'
import { bigint, moment, tenantColumns } from '../../base.ts'

/** What a client can give as the reason of an adjustment; the others are written stock, a deleted record, and a transfer that did not arrive. */
export type AdjustmentReason =
  | ('Sale' | 'Return' | 'Receipt' | 'Count' | 'Damage' | 'Transfer' | 'Correction')
  | SystemReason

export type SystemReason = 'Set' | 'Removed' | 'Lost'

/** Units of a lot. */
export interface LotQuantity {
  LotId: string
  Quantity: number
}

const schema = defineEntity({
  name: 'StockAdjustment',
  properties: {
    ...tenantColumns,
    id: bigint().primary().autoincrement().generated('by default as identity'),
    entityId: p.integer(),
    catalogItemId: p.uuid(),
    delta: bigint(),
    /** The stock after this change: that of the record's previous row plus delta. */
    quantityAfter: bigint(),
    reason: p.text().$type<AdjustmentReason>(),
    reference: p.text().nullable(),
    /** The serial numbers that were added or removed. */
    serialNumbers: p.array().columnType('text[]').defaultRaw("'{}'"),
    /** What was added to or removed from which lots; null for a product without lots. */
    lots: p.json<LotQuantity[]>().nullable(),
    /** The Id of a user, or a ClientId. */
    createdBy: p.text(),
    createdUtc: moment().defaultRaw('clock_timestamp()'),
  },
})

/** A row of the ledger of stock: one change of the quantity of a product at a node (A8). */
export class StockAdjustment extends schema.class {}
schema.setClass(StockAdjustment)
