import { defineEntity, p } from '@mikro-orm/core'
import { moment, tenantColumns } from './base.ts'

const schema = defineEntity({
  name: 'DeviceEnrollment',
  properties: {
    ...tenantColumns,
    customerId: p.integer().primary(),
    deviceEnrollment: p.text(),
    /** Identifies the row across updates; clients do not need it. */
    rowThumbprint: p.uuid().defaultRaw('gen_random_uuid()'),
    rowInserted: moment().defaultRaw('now()'),
    rowUpdated: moment().defaultRaw('now()'),
  },
})

/** The device enrollment of a customer: one for each customer of a company. */
export class DeviceEnrollment extends schema.class {}
schema.setClass(DeviceEnrollment)
