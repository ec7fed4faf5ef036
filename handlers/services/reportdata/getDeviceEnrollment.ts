import { DeviceEnrollment } from '../../../entities/tables/reportdata/device-enrollment.ts'
import type { Handler } from '../../api/handler.ts'
import { enrollmentTable } from './enrollment-table.ts'

/** The customer's enrollment; an empty table if there is none. */
export const getDeviceEnrollment: Handler<'getDeviceEnrollment'> = async ({ query, caller, em, now }) => {
  const { companyId } = caller

  const enrollments = await em.find(DeviceEnrollment, { companyId, customerId: query.CustomerID })

  return { status: 200, body: enrollmentTable(now(), ...enrollments) }
}
