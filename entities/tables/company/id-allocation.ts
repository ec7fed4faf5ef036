import { defineEntity, p } from '@mikro-orm/core'
import { bigint, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'IdAllocation',
  properties: {
    ...tenantColumns,
    tableName: p.text().primary(),
    /** One above the highest id that any process has taken; 2^31 once all are. */
    nextId: bigint(),
  },
})

/** Up to where the ids of a company's table are taken (O4). */
export class IdAllocation extends schema.class {}
schema.setClass(IdAllocation)
