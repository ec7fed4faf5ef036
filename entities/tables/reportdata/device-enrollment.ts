import { defineEntity, p } from '@mikro-orm/core'
import { moment, tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'DeviceEnrollment',
  properties: {
    ...tenantColumns,
    customerId: p.integer().primary(),
    deviceEnrollment: p.text(),
    /** Identifies the row; updates do not change it, and clients do not need it. */
    rowThumbprint: p.uuid().defaultRaw('gen_random_uuid()'),
    rowInserted: moment().defaultRaw('now()'),
    rowUpdated: moment().defaultRaw('now()'),
  },
})

/** The device enrollment of a customer: at most one for each customer of a company. */
export class DeviceEnrollment extends schema.class {}
schema.setClass(DeviceEnrollment)
