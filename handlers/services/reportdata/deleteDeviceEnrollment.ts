import { DeviceEnrollment } from '../../../entities/tables/reportdata/device-enrollment.ts'
import type { Handler } from '../../api/handler.ts'
import { enrollmentTable } from './enrollment-table.ts'

/** Deletes a customer's enrollment; succeeds if there is none (D3). */
export const deleteDeviceEnrollment: Handler<'deleteDeviceEnrollment'> = async ({
  query,
  caller,
  em,
  check,
  now,
}) => {
  const { CustomerID } = query
  const key = { companyId: caller.companyId, customerId: CustomerID }
  const existing = await em.count(DeviceEnrollment, key)

  await check({ enrollment: { CustomerID, DeviceEnrollment: null, IsThere: existing > 0 } })

  await em.nativeDelete(DeviceEnrollment, key)

  return { status: 200, body: enrollmentTable(now()) }
}
