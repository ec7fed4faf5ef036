import { LockMode } from '@mikro-orm/postgresql'
import { CatalogItem } from '../../../entities/tables/company/catalog-item.ts'
import type { Handler } from '../../api/handler.ts'
import { referencesToItem } from './catalog/item-references.ts'

/** Deletes an item that nothing refers to (N2). */
export const deleteCatalogItem: Handler<'deleteCatalogItem'> = async ({
  path,
  em,
  check,
  requireVersion,
}) => {
  const { CompanyId: companyId, CatalogItemId: id } = path

  await em.transactional(async (inner) => {
    // Waits for writers of rows that refer to the item; new ones wait for this transaction and then do not find the item.
    const lockMode = LockMode.PESSIMISTIC_WRITE
    const item = await inner.findOneOrFail(CatalogItem, { companyId, id }, { lockMode })
    const References = await referencesToItem(inner, companyId, id)

    await check({ itemRemoval: { References } })
    requireVersion(item.version)

    await inner.nativeDelete(CatalogItem, { companyId, id })
  })

  return { status: 204, body: undefined }
}
