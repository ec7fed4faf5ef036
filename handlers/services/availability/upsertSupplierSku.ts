import type { Handler } from '../../api/handler.ts'
import { suppliedFacts } from './suppliers/supplier-facts.ts'
import { setAvailability } from './suppliers/supplier-rows.ts'
import { toSupplierAvailability } from './suppliers/supplier-views.ts'

/** Sets the supplier's availability of one SupplierSku: 201 if it was created, 200 if it was updated (A4a). */
export const upsertSupplierSku: Handler<'upsertSupplierSku'> = async ({ path, body, caller, em, check }) => {
  const [supplied] = suppliedFacts([body])
  if (!supplied) throw new Error('A supplier SKU has no facts')

  await check({ supplied })

  const supplier = { companyId: caller.companyId, supplierId: path.SupplierEntityId }
  const [row] = await setAvailability(em, supplier, [body])
  if (!row) throw new Error('An upsert of supplier availability returned no row')

  return { status: row.is_new ? 201 : 200, body: toSupplierAvailability(row) }
}
