import { defineEntity, p } from '@mikro-orm/core'
import { bigint, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'Usage',
  properties: {
    ...tenantColumns,
    service: p.text().primary(),
    day: p.date().primary(),
    /** The company's last known name, because the company itself may have been removed. */
    companyName: p.text().nullable(),
    calls: bigint(),
  },
})

/** The metered calls of a company (T3); the rows remain when the company is removed. */
export class Usage extends schema.class {}
schema.setClass(Usage)
