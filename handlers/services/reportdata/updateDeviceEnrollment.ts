import { raw } from '@mikro-orm/postgresql'
import { DeviceEnrollment } from '../../../entities/tables/reportdata/device-enrollment.ts'
import type { Handler } from '../../api/handler.ts'
import { enrollmentTable } from './enrollment-table.ts'

/** Updates a customer's enrollment; refused if it does not exist or was deleted concurrently (D3). */
export const updateDeviceEnrollment: Handler<'updateDeviceEnrollment'> = async (request) => {
  const { query, caller, em, check, now } = request
  const { CustomerID, DeviceEnrollment: deviceEnrollment } = query

  const updated = await em
    .createQueryBuilder(DeviceEnrollment)
    .update({
      deviceEnrollment,
      rowUpdated: raw('greatest(tenant_now(?), row_inserted)', [caller.companyId]),
    })
    .where({ companyId: caller.companyId, customerId: CustomerID })
    .returning('*')
    .execute<DeviceEnrollment[]>('all')

  await check({
    enrollment: { CustomerID, DeviceEnrollment: deviceEnrollment, IsThere: updated.length > 0 },
  })

  return { status: 200, body: enrollmentTable(now(), ...updated) }
}
