import type { DeviceEnrollment } from '../../entities/device-enrollment.ts'
import type { DeviceEnrollmentRecord } from '../../generated/reportdata/types.gen.ts'
import type { Column, Table } from '../platform/forms/index.ts'
import { formatInstant } from '../platform/values/formats.ts'

const columns: readonly Column[] = [
  { name: 'CustomerID', type: 'INT' },
  { name: 'DeviceEnrollment', type: 'NVARCHAR', length: 50 },
  { name: 'RowThumbprint', type: 'UNIQUEIDENTIFIER', isInternal: true },
  { name: 'RowInserted', type: 'DATETIME' },
  { name: 'RowUpdated', type: 'DATETIME' },
]

/** The answer of all four operations: the enrollments, none or one (D3). */
export function enrollmentTable(
  madeAt: Date,
  ...found: readonly DeviceEnrollment[]
): Table<DeviceEnrollmentRecord> {
  return { name: 'DeviceEnrollment', madeAt, columns, batches: [found.map(toRecord)] }
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
