import { defineEntity, p } from '@mikro-orm/core'
import { bigint, tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'Usage',
  properties: {
    ...tenantColumns,
    service: p.text().primary(),
    day: p.date().primary(),
    /** As it was called last; the company itself may be gone. */
    companyName: p.text().nullable(),
    calls: bigint(),
  },
})

/** Metered calls of a company (T3); they stay when it is removed. */
export class Usage extends schema.class {}
schema.setClass(Usage)
