// Imports nodes, catalog items and the quantities on order and in transfer into a tenant (T1). It imports the whole
// document, or nothing and reports every fault. Existing nodes and items keep their ids. A reset undoes the import.
// Tested by test/tenants.test.ts and test/import-property.test.ts.
import type { MikroORM } from '@mikro-orm/postgresql'
import { retryDeadlocks } from '../server/retry-deadlocks.ts'
import { noTenant, reserveCompany } from './company-locks.ts'
import type { ImportDocument } from './import-document.ts'
import { shapeFaults } from './import-faults.ts'
import { compareFigures, writeFigures } from './import-figures.ts'
import { addItems, changeItems, compareItems } from './import-items.ts'
import { addNodes, nodeFaults } from './import-nodes.ts'
import { TenantError } from './tenant-error.ts'

export interface ImportResult {
  EntitiesAdded: number
  CatalogItemsAdded: number
  CatalogItemsChanged: number
  QuantitiesSet: number
}

/**
 * Reports the progress of an import: rows written of one kind. Other transactions see no row before the import ends.
 */
export type ImportProgress = (kind: keyof ImportDocument, written: number, total: number) => void

/** Imports the document. Throws TenantError with all faults of the document, and then imports nothing. */
export async function importTenant(
  orm: MikroORM,
  companyId: number,
  document: unknown,
  onProgress: ImportProgress = () => {},
): Promise<ImportResult> {
  const faults = shapeFaults(document)
  if (faults.length > 0) throw new TenantError(...faults)
  const { Entities = [], CatalogItems = [], CatalogProductQuantities = [] } = document as ImportDocument

  const result = await retryDeadlocks(orm, async (em) => {
    if (!(await reserveCompany(em, companyId))) throw noTenant(companyId)
    const items = await compareItems(em, companyId, CatalogItems)
    const figures = await compareFigures(em, companyId, CatalogProductQuantities, items.rows)
    const wrong = [...nodeFaults(Entities), ...items.faults, ...figures.faults]
    if (wrong.length > 0) throw new TenantError(...wrong)

    const of = (kind: keyof ImportDocument) => (written: number, total: number) =>
      onProgress(kind, written, total)
    const added = await addNodes(em, companyId, Entities, of('Entities'))
    await addItems(em, companyId, items.rows, of('CatalogItems'))
    await writeFigures(em, companyId, figures.rows, of('CatalogProductQuantities'))
    await changeItems(em, companyId, items.rows)
    return {
      EntitiesAdded: added,
      CatalogItemsAdded: items.added,
      CatalogItemsChanged: items.changed,
      QuantitiesSet: figures.rows.length,
    }
  })
  // Without fresh statistics the planner underestimates a company with many thousand new rows until autovacuum analyzes
  // the tables: a report of 12,000 stock records took 27 s instead of 0.8 s.
  await orm.em.fork().execute('analyze entity_node, catalog_item, product_stock')
  return result
}
