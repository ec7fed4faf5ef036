import { defineEntity, p } from '@mikro-orm/core'
import { moment, tenantColumns } from '../../base.ts'

const transferStatuses = ['InTransit', 'Received', 'Cancelled'] as const

type TransferStatus = (typeof transferStatuses)[number]

const schema = defineEntity({
  name: 'StockTransfer',
  properties: {
    ...tenantColumns,
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    fromEntityId: p.integer(),
    toEntityId: p.integer(),
    status: p.text().$type<TransferStatus>().default('InTransit'),
    /** The Id of a user, or a ClientId; so is closedBy. */
    createdBy: p.text(),
    createdUtc: moment().defaultRaw('clock_timestamp()'),
    /** How often a part or all of it arrived. */
    receipts: p.integer().default(0),
    /** Whether what had not arrived was written off when it ended. */
    restLost: p.boolean().default(false),
    /** Who received or cancelled it, and when. */
    closedBy: p.text().nullable(),
    closedUtc: moment().nullable(),
  },
})

/** Stock on its way from one node to another (A10). */
export class StockTransfer extends schema.class {}
schema.setClass(StockTransfer)
