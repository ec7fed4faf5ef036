import { checkBulk } from '../../api/contract/bulk.ts'
import type { Handler } from '../../api/handler.ts'
import { mapInSteps } from '../../runtime/async/cooperative-yield.ts'
import { suppliedFacts } from './suppliers/supplier-facts.ts'
import { setAvailability } from './suppliers/supplier-rows.ts'
import { toSupplierAvailability } from './suppliers/supplier-views.ts'

/** Sets the supplier's availability of many SupplierSkus, all or none (A4a). */
export const bulkUpsertSupplierAvailability: Handler<'bulkUpsertSupplierAvailability'> = async ({
  path,
  body,
  caller,
  em,
  check,
}) => {
  const lines = suppliedFacts(body.SupplierAvailabilities).map((supplied, index) => ({
    facts: { supplied },
    fieldName: (field: string) => `SupplierAvailabilities[${index}].${field}`,
  }))

  await checkBulk(check({}, { 'availability/supplier-sku': lines }))

  const supplier = { companyId: caller.companyId, supplierId: path.SupplierEntityId }
  const rows = await setAvailability(em, supplier, body.SupplierAvailabilities)

  return { status: 202, body: { SupplierAvailabilities: await mapInSteps(rows, toSupplierAvailability) } }
}
