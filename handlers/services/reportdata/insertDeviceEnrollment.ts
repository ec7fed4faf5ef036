import { DeviceEnrollment } from '../../../entities/tables/reportdata/device-enrollment.ts'
import type { Handler } from '../../api/handler.ts'
import { enrollmentTable } from './enrollment-table.ts'

/** Inserts a customer's enrollment; each customer has at most one (D3). */
export const insertDeviceEnrollment: Handler<'insertDeviceEnrollment'> = async (request) => {
  const { query, caller, em, check, now } = request
  const { CustomerID, DeviceEnrollment: deviceEnrollment } = query
  const key = { companyId: caller.companyId, customerId: CustomerID }
  const existing = await em.count(DeviceEnrollment, key)

  await check({ enrollment: { CustomerID, DeviceEnrollment: deviceEnrollment, IsThere: existing > 0 } })

  const at = now()
  const [inserted] = await em
    .createQueryBuilder(DeviceEnrollment)
    .insert({ ...key, deviceEnrollment, rowInserted: at, rowUpdated: at })
    .returning('*')
    .execute<DeviceEnrollment[]>('all')

  return { status: 200, body: enrollmentTable(at, ...(inserted ? [inserted] : [])) }
}
