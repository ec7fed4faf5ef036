import { defineEntity, p } from '@mikro-orm/core'
import { bigint } from '../../base.ts'

const schema = defineEntity({
  name: 'TenantClock',
  properties: {
    companyId: p.integer().primary().autoincrement(false),
    offsetSeconds: bigint(),
  },
})

/** How far the clock of a sandbox company is ahead of the real one (S1); no row means not at all. */
export class TenantClock extends schema.class {}
schema.setClass(TenantClock)
