// Checks the catalog items of an import with the rules that the API has, and finds what they change (N2, N3). Members that
// the document leaves out keep their values. Tested by test/tenants/tenants.long.test.ts and test/tenants/import-property.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { RuleSnapshot } from '../../../rules/evaluate/rule-snapshot.ts'
import { type ItemChange, itemChanges } from '../catalog/item-changes.ts'
import type { ImportedItem } from './import-document.ts'
import { violationText } from './violation-text.ts'

/** The changes to write, and the faults of the items. */
export async function compareItems(
  em: EntityManager,
  rules: RuleSnapshot,
  companyId: number,
  items: readonly ImportedItem[],
): Promise<{ changes: ItemChange[]; faults: string[] }> {
  if (items.length === 0) return { changes: [], faults: [] }
  const changes = await itemChanges(em, companyId, items, 'keep')
  const faults: string[] = []
  for (const [index, { facts }] of changes.entries()) {
    for (const violation of await rules.evaluate('entities/item', facts)) {
      faults.push(violationText(`CatalogItems.${index}`, violation))
    }
  }
  return { changes, faults }
}
