import { DeviceEnrollment } from '../../entities/device-enrollment.ts'
import type { Handler } from '../platform/handler.ts'
import { enrollmentTable } from './enrollment-table.ts'

/** Deletes a customer's enrollment; succeeds if there is none (D3). */
export const deleteDeviceEnrollment: Handler<'deleteDeviceEnrollment'> = async ({
  query,
  caller,
  em,
  now,
}) => {
  await em.nativeDelete(DeviceEnrollment, { companyId: caller.companyId, customerId: query.CustomerID })

  return { status: 200, body: enrollmentTable(now()) }
}
