import type { Handler } from '../../api/handler.ts'
import { itemChanges } from './catalog/item-changes.ts'
import { readItem } from './catalog/item-rows.ts'
import { addItems, changeItems } from './catalog/save-items.ts'
import { lockCompanyData } from './lock-company-data.ts'
import { toCatalogItem } from './views.ts'

/** Adds an item (201), or replaces the one with the Id or, without an Id, with the Sku (200) (N2). */
export const upsertCatalogItem: Handler<'upsertCatalogItem'> = async ({
  path,
  body,
  em,
  check,
  requireVersion,
}) => {
  const { CompanyId } = path

  return em.transactional(async (inner) => {
    await lockCompanyData(inner, CompanyId)
    const [change] = await itemChanges(inner, CompanyId, [body])
    if (!change) throw new Error('A comparison of one item gave no change')

    await check(change.facts)
    if (change.storedVersion !== undefined) requireVersion(change.storedVersion)

    await addItems(inner, CompanyId, [change])
    await changeItems(inner, CompanyId, [change])
    const item = await readItem(inner, CompanyId, change.values.Id)
    return { status: change.isNew ? 201 : 200, body: toCatalogItem(item) }
  })
}
