// Imports nodes: finds those that the company has, by parent, role and name, checks all of them with the rules that the API
// has, and writes what is new or different (N1, N3). Members that the document omits keep their values. The ids of new
// nodes are taken beforehand, because children refer to their parents.
// Tested by test/tenants/tenants.long.test.ts and test/tenants/import-property.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { EntityNode } from '../../../../entities/tables/company/entity-node.ts'
import { allocateIds, releaseIds } from '../../../../entities/tenants/allocate-ids.ts'
import type { RuleSnapshot } from '../../../rules/evaluate/rule-snapshot.ts'
import { type CompanyTree, readTree } from '../nodes/company-tree.ts'
import { type NodeInput, nodeFacts, nodeInput } from '../nodes/node-facts.ts'
import { insertNodes, placeNode, replaceNode } from '../nodes/save-nodes.ts'
import type { ImportedNode } from './import-document.ts'
import { violationText } from './violation-text.ts'

/** Rows per statement: enough for speed, few enough to report progress. */
const ROWS_AT_ONCE = 2_000

interface NodeToWrite {
  id: number
  input: NodeInput
}

interface NodeChanges {
  /** Nodes that the company has and that the document gives values; parents come before their children. */
  existing: NodeToWrite[]
  added: NodeToWrite[]
  faults: string[]
}

interface Placed {
  node: ImportedNode
  parentId: number
  place: string
}

/** The changes to write, and the faults of the nodes. The caller has reserved the company. */
export async function compareNodes(
  em: EntityManager,
  rules: RuleSnapshot,
  companyId: number,
  roots: readonly ImportedNode[],
): Promise<NodeChanges> {
  const changes: NodeChanges = { existing: [], added: [], faults: [] }
  if (roots.length === 0) return changes
  const tree = await readTree(em, companyId)
  const ids = await allocateIds(em, companyId, 'entity_node', countOf(roots))
  const stored = await storedNodes(em, companyId, roots)
  const seen = new Set<number>()

  let level = roots.map((node, index): Placed => {
    return { node, parentId: node.ParentId ?? companyId, place: `Entities.${index}` }
  })
  while (level.length > 0) {
    const next: Placed[] = []
    for (const { node, parentId, place } of level) {
      const known = tree.childNamed(parentId, node.Role, node.Name)
      // A node that the document names twice is a new one, whose name is taken.
      const old = known && !seen.has(known.id) ? known : undefined
      const id = old?.id ?? (ids[changes.added.length] as number)
      const input = inputOf(node, parentId, stored.get(id))
      for (const violation of await rules.evaluate('entities/node', nodeFacts(tree, input, old?.id))) {
        changes.faults.push(violationText(place, violation))
      }
      if (!old) {
        changes.added.push({ id, input })
        placeNode(tree, id, input)
      } else if (hasValues(node)) changes.existing.push({ id, input })
      seen.add(id)
      const { Children = [] } = node
      next.push(
        ...Children.map((child, index) => ({
          node: child,
          parentId: id,
          place: `${place}.Children.${index}`,
        })),
      )
    }
    level = next
  }
  releaseIds(em, companyId, 'entity_node', ids.slice(changes.added.length))
  return changes
}

const values = ['IsActive', 'TimeZoneId', 'CurrencyCode', 'Address'] as const

const hasValues = (node: ImportedNode) => values.some((name) => node[name] !== undefined)

/** The values of a node after the import. */
function inputOf(node: ImportedNode, ParentId: number, old: EntityNode | undefined): NodeInput {
  const { Role, Name, IsActive, TimeZoneId, CurrencyCode, Address } = node
  return nodeInput({
    ...{ Role, Name, ParentId, IsActive: IsActive ?? old?.isActive ?? true },
    TimeZoneId: TimeZoneId === undefined ? (old?.timeZoneId ?? null) : TimeZoneId,
    CurrencyCode: CurrencyCode === undefined ? (old?.currencyCode ?? null) : CurrencyCode,
    Address: Address === undefined ? (old?.address ?? null) : Address,
  })
}

/** The company's nodes by id; none if the document only names nodes, without values. */
async function storedNodes(em: EntityManager, companyId: number, roots: readonly ImportedNode[]) {
  const isNeeded = levelsOf(roots).some((level) => level.some(hasValues))
  const nodes = isNeeded ? await em.find(EntityNode, { companyId }) : []
  return new Map(nodes.map((node) => [node.id, node]))
}

/** Writes the changes and returns how many nodes changed; `onRows` gets the number of rows added. */
export async function writeNodes(
  em: EntityManager,
  companyId: number,
  { existing, added }: NodeChanges,
  onRows: (written: number, total: number) => void,
): Promise<number> {
  const changed = await replaceNodes(em, companyId, existing)
  // Changed nodes may pass other values on to new ones.
  const tree = await readTree(em, companyId)
  const rows = added.map(({ id, input }) => placeNode(tree, id, input))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const batch = rows.slice(from, from + ROWS_AT_ONCE)
    await insertNodes(em, batch)
    onRows(from + batch.length, rows.length)
  }
  return changed
}

async function replaceNodes(
  em: EntityManager,
  companyId: number,
  existing: readonly NodeToWrite[],
): Promise<number> {
  let changed = 0
  let tree: CompanyTree | undefined
  for (const { id, input } of existing) {
    tree ??= await readTree(em, companyId)
    const stored = await em.findOneOrFail(EntityNode, { companyId, id }, { refresh: true })
    const { isChanged } = await replaceNode(em, tree, stored, input)
    if (!isChanged) continue
    changed += 1
    // The next node may inherit from this one.
    tree = undefined
  }
  return changed
}

function levelsOf(roots: readonly ImportedNode[]): (readonly ImportedNode[])[] {
  const levels: (readonly ImportedNode[])[] = []
  for (let level = roots; level.length > 0; level = level.flatMap(({ Children = [] }) => Children)) {
    levels.push(level)
  }
  return levels
}

const countOf = (roots: readonly ImportedNode[]) =>
  levelsOf(roots).reduce((count, level) => count + level.length, 0)
