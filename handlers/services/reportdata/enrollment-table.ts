import type { DeviceEnrollment } from '../../../entities/tables/reportdata/device-enrollment.ts'
import type { DeviceEnrollmentRecord } from '../../../generated/reportdata/types.gen.ts'
import type { Column, ReportTable } from '../../api/forms/index.ts'
import { formatInstant } from '../../runtime/values/formats.ts'

const columns: readonly Column[] = [
  { name: 'CustomerID', type: 'INT' },
  { name: 'DeviceEnrollment', type: 'NVARCHAR', length: 50 },
  { name: 'RowThumbprint', type: 'UNIQUEIDENTIFIER', isInternal: true },
  { name: 'RowInserted', type: 'DATETIME' },
  { name: 'RowUpdated', type: 'DATETIME' },
]

/** The response body of all four operations: a table with one enrollment or none (D3). */
export function enrollmentTable(
  madeAt: Date,
  ...enrollments: readonly DeviceEnrollment[]
): ReportTable<DeviceEnrollmentRecord> {
  return { name: 'DeviceEnrollment', madeAt, columns, batches: [enrollments.map(toRecord)] }
}

function toRecord(enrollment: DeviceEnrollment): DeviceEnrollmentRecord {
  return {
    CustomerID: enrollment.customerId,
    DeviceEnrollment: enrollment.deviceEnrollment,
    RowThumbprint: enrollment.rowThumbprint,
    RowInserted: formatInstant(enrollment.rowInserted),
    RowUpdated: formatInstant(enrollment.rowUpdated),
  }
}
