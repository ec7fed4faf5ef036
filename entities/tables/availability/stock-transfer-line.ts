import { defineEntity, p } from '@mikro-orm/core'
import { bigint, tenantColumns } from '../../base.ts'

/** What was taken from a package of a lot product. */
export interface TransferredPackage {
  LotId: string
  PackageId: string
  Quantity: number
}

const schema = defineEntity({
  name: 'StockTransferLine',
  properties: {
    ...tenantColumns,
    transferId: p.uuid().primary(),
    catalogItemId: p.uuid().primary(),
    quantity: bigint(),
    serialNumbers: p.array().columnType('text[]').defaultRaw("'{}'"),
    /** Null unless the product has lots. */
    packages: p.json<TransferredPackage[]>().nullable(),
  },
})

/** The quantity of one product in a transfer. */
export class StockTransferLine extends schema.class {}
schema.setClass(StockTransferLine)
