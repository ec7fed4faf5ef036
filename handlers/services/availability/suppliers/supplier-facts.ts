// Facts for the rules about supplier availability (rules/availability/supplier-sku.json).
import type { SupplierRecord } from './supplier-rows.ts'

/** The fact `supplied` of each record; a duplicate has the index of its first occurrence. */
export function suppliedFacts(records: readonly SupplierRecord[]) {
  const places = new Map<string, number>()
  return records.map(({ SupplierSku, IsAvailable = true, Quantity = 0 }, index) => {
    const EarlierIndex = places.get(SupplierSku) ?? null
    if (EarlierIndex === null) places.set(SupplierSku, index)
    return { SupplierSku, IsAvailable, Quantity, EarlierIndex }
  })
}
