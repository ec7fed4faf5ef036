// Imports nodes, catalog items and the quantities on order and in transfer into a tenant (T1, N3). It imports the whole
// document, or nothing and reports every fault. The rules, and the functions that write, are those of the API. Existing
// nodes and items keep their ids. A reset undoes the import. Tested by test/tenants/tenants.long.test.ts and
// test/tenants/import-property.long.test.ts.
import type { MikroORM } from '@mikro-orm/postgresql'
import { retryDeadlocks } from '../../../../entities/database/retry-deadlocks.ts'
import { recordCompanyEvent, silenceEvents } from '../../../../entities/tenants/company-events.ts'
import { noTenant, reserveCompany } from '../../../../entities/tenants/company-locks.ts'
import { TenantError } from '../../../../entities/tenants/tenant-error.ts'
import { normalizedValue, replaceMembers } from '../../../api/contract/marked-members.ts'
import type { RuleSnapshot } from '../../../rules/evaluate/rule-snapshot.ts'
import { addItems, changeItems } from '../catalog/save-items.ts'
import type { ImportDocument } from './import-document.ts'
import { formatFaults } from './import-faults.ts'
import { compareFigures, writeFigures } from './import-figures.ts'
import { compareItems } from './import-items.ts'
import { compareNodes, writeNodes } from './import-nodes.ts'

interface ImportResult {
  EntitiesAdded: number
  EntitiesChanged: number
  CatalogItemsAdded: number
  CatalogItemsChanged: number
  QuantitiesSet: number
}

/**
 * Reports the progress of an import: rows written of one kind. Other transactions see no row before the import ends.
 */
type ImportProgress = (kind: keyof ImportDocument, written: number, total: number) => void

/** Imports the document. Throws TenantError with all faults of the document, and then imports nothing. */
export async function importTenant(
  orm: MikroORM,
  commonRules: RuleSnapshot,
  companyId: number,
  document: unknown,
  onProgress: ImportProgress = () => {},
): Promise<ImportResult> {
  for (const list of ['CatalogItems', 'CatalogProductQuantities']) {
    replaceMembers(document, [list, '*', 'Sku'], normalizedValue)
  }
  const faults = formatFaults(document)
  if (faults.length > 0) throw new TenantError(...faults)
  const { Entities = [], CatalogItems = [], CatalogProductQuantities = [] } = document as ImportDocument

  const rules = commonRules.forCompany(companyId)
  const result = await retryDeadlocks(orm.em.fork(), async (em) => {
    if (!(await reserveCompany(em, companyId))) throw noTenant(companyId)
    const nodes = await compareNodes(em, rules, companyId, Entities)
    const { changes, faults } = await compareItems(em, rules, companyId, CatalogItems)
    const items = changes.map(({ values }) => values)
    const figures = await compareFigures(em, companyId, CatalogProductQuantities, items)
    const wrong = [...nodes.faults, ...faults, ...figures.faults]
    if (wrong.length > 0) throw new TenantError(...wrong)

    await silenceEvents(em)
    const of = (kind: keyof ImportDocument) => (written: number, total: number) =>
      onProgress(kind, written, total)
    const EntitiesChanged = await writeNodes(em, companyId, nodes, of('Entities'))
    await addItems(em, companyId, changes, of('CatalogItems'))
    await writeFigures(em, companyId, figures.rows, of('CatalogProductQuantities'))
    await changeItems(em, companyId, changes)
    await recordCompanyEvent(em, companyId, 'retail.company.imported')
    return {
      EntitiesAdded: nodes.added.length,
      EntitiesChanged,
      CatalogItemsAdded: changes.filter(({ isNew }) => isNew).length,
      CatalogItemsChanged: changes.filter(({ isChanged }) => isChanged).length,
      QuantitiesSet: figures.rows.length,
    }
  })
  // Without fresh statistics the planner underestimates a company with many thousand new rows until autovacuum analyzes
  // the tables: a report of 12,000 stock records took 27 s instead of 0.8 s.
  await orm.em.fork().execute('analyze entity_node, catalog_item, product_stock')
  return result
}
