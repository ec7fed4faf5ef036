// Seeds one device enrollment, for the examples of the report data service. Tested by
// test/operations/examples/examples.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Company } from '../tables/company/company.ts'
import { DeviceEnrollment } from '../tables/reportdata/device-enrollment.ts'

export async function seedDevices(em: EntityManager, { id: companyId }: Company): Promise<void> {
  await em.insert(DeviceEnrollment, { companyId, customerId: 4711, deviceEnrollment: 'DEP-2026-0142' })
}
