import { defineEntity, p } from '@mikro-orm/core'
import { bigint, tenantColumns } from '../../base.ts'

/** What was taken from a package of a lot product. */
export interface TransferredPackage {
  LotId: string
  PackageId: string
  Quantity: number
  /** The expiry of the lot; absent if it was taken before lots had one. */
  ExpiresUtc?: string | null
}

const schema = defineEntity({
  name: 'StockTransferLine',
  properties: {
    ...tenantColumns,
    transferId: p.uuid().primary(),
    catalogItemId: p.uuid().primary(),
    /** What has not arrived yet; after the end of the transfer what then arrived, returned or was lost. */
    quantity: bigint(),
    serialNumbers: p.array().columnType('text[]').defaultRaw("'{}'"),
    /** Null unless the product has lots. */
    packages: p.json<TransferredPackage[]>().nullable(),
    /** What arrived in earlier receipts, in addition. */
    received: bigint().defaultRaw('0'),
    receivedSerialNumbers: p.array().columnType('text[]').defaultRaw("'{}'"),
    receivedPackages: p.json<TransferredPackage[]>().nullable(),
  },
})

/** The quantity of one product in a transfer. */
export class StockTransferLine extends schema.class {}
schema.setClass(StockTransferLine)
