import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { itemChanges } from './catalog/item-changes.ts'
import { readItem } from './catalog/item-rows.ts'
import { changeItems } from './catalog/save-items.ts'
import { lockCompanyData } from './lock-company-data.ts'
import { toCatalogItem } from './views.ts'

/** Replaces an item (N2). */
export const updateCatalogItem: Handler<'updateCatalogItem'> = async ({
  path,
  body,
  em,
  check,
  requireVersion,
}) => {
  const { CompanyId, CatalogItemId } = path

  const item = await em.transactional(async (inner) => {
    await lockCompanyData(inner, CompanyId)
    const stored = await readItem(inner, CompanyId, CatalogItemId)
    const changes = await itemChanges(inner, CompanyId, [{ ...body, Id: stored.id }])
    const [change] = changes
    if (!change) throw new Error('A comparison of one item gave no change')

    await check(change.facts)
    requireVersion(stored.version)
    if ((body.Version ?? stored.version) !== stored.version) {
      throw errors.conflict('ItemVersionMismatch', 'The item has another Version.')
    }

    await changeItems(inner, CompanyId, changes)
    return readItem(inner, CompanyId, CatalogItemId)
  })

  return { status: 200, body: toCatalogItem(item) }
}
