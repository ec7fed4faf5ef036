import { defineEntity, p } from '@mikro-orm/core'
import { moment, tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'DeviceEnrollment',
  properties: {
    ...tenantColumns,
    customerId: p.integer().primary(),
    deviceEnrollment: p.text(),
    /** Identifies the row, whatever becomes of it; of no use to clients. */
    rowThumbprint: p.uuid().defaultRaw('gen_random_uuid()'),
    rowInserted: moment().defaultRaw('now()'),
    rowUpdated: moment().defaultRaw('now()'),
  },
})

/** What a customer's device is enrolled as: one for each customer of a company. */
export class DeviceEnrollment extends schema.class {}
schema.setClass(DeviceEnrollment)
