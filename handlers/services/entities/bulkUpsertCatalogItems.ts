import { checkBulk } from '../../api/contract/bulk.ts'
import type { Handler } from '../../api/handler.ts'
import { inBatches, mapInSteps } from '../../runtime/async/cooperative-yield.ts'
import { itemChanges } from './catalog/item-changes.ts'
import { itemRows } from './catalog/item-rows.ts'
import { addItems, changeItems } from './catalog/save-items.ts'
import { lockCompanyData } from './lock-company-data.ts'
import { toCatalogItem } from './views.ts'

/** Adds or replaces many items, all or none; they are committed before the response (N2). */
export const bulkUpsertCatalogItems: Handler<'bulkUpsertCatalogItems'> = async ({
  path,
  body,
  em,
  check,
}) => {
  const { CompanyId } = path

  const rows = await em.transactional(async (inner) => {
    await lockCompanyData(inner, CompanyId)
    const changes = await itemChanges(inner, CompanyId, body)

    const parts = changes.map(({ facts }, index) => ({
      facts,
      fieldName: (field: string) => `[${index}].${field}`,
    }))
    await checkBulk(check({}, { 'entities/item': parts }))

    await addItems(inner, CompanyId, changes)
    await changeItems(inner, CompanyId, changes)
    const ids = changes.map(({ values }) => values.Id)
    const written = await inBatches(ids, (batch) =>
      itemRows(inner, CompanyId)
        .where('item.id', '=', (eb) => eb.fn.any(eb.val([...batch])))
        .execute(),
    )
    const byId = new Map(written.map((row) => [row.id, row]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  })

  return { status: 202, body: await mapInSteps(rows, toCatalogItem) }
}
