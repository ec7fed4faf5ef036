// The tree of a company in memory, for the checks of changes (P19, N1): positions, depths and names. Changes of one
// company's tree happen one after the other, because each locks the company's row first; so two moves never form a
// circle together. Tested by test/entities/tree-races.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { kysely, type Row } from '../../../../entities/tables.ts'
import { lockCompanyData } from '../lock-company-data.ts'

const columns = [
  'id',
  'role',
  'name',
  'parent_id',
  'effective_is_active',
  'effective_time_zone_id',
  'effective_currency_code',
] as const

export type TreeNode = Pick<Row<'entity_node'>, (typeof columns)[number]>

export interface CompanyTree {
  readonly companyId: number
  get(id: number): TreeNode | undefined
  /** Adds a node below a node of the tree. */
  add(node: TreeNode): void
  childNamed(parentId: number, role: string, name: string): TreeNode | undefined
  /** Whether a node is the other one or below it. */
  isBelow(id: number, other: number): boolean
  /** How many levels below the company the deepest node below this one is, this one included. */
  deepestLevel(id: number): number
  /** How many levels below the company a node is. */
  levelOf(id: number): number
}

/** Reads the tree and locks it for other writers until the transaction ends. Throws 404 without such a company. */
export async function lockTree(em: EntityManager, companyId: number): Promise<CompanyTree> {
  await lockCompanyData(em, companyId)
  return readTree(em, companyId)
}

/** Reads the tree. A caller that writes it must have reserved the company. */
export async function readTree(em: EntityManager, companyId: number): Promise<CompanyTree> {
  const rows = await kysely(em)
    .selectFrom('entity_node')
    .select(columns)
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute()
  return makeTree(companyId, rows)
}

function makeTree(companyId: number, rows: readonly TreeNode[]): CompanyTree {
  const byId = new Map<number, TreeNode>()
  const byName = new Map<string, TreeNode>()
  const children = new Map<number, TreeNode[]>()
  const nameKey = (parentId: number, role: string, name: string) => JSON.stringify([parentId, role, name])

  function add(node: TreeNode): void {
    byId.set(node.id, node)
    if (node.parent_id === null) return
    const key = nameKey(node.parent_id, node.role, node.name)
    if (!byName.has(key)) byName.set(key, node)
    const siblings = children.get(node.parent_id)
    if (siblings) siblings.push(node)
    else children.set(node.parent_id, [node])
  }
  for (const row of rows) add(row)

  /** The node and those above it, the nearest first. */
  function pathOf(id: number): TreeNode[] {
    const path: TreeNode[] = []
    for (let node = byId.get(id); node; node = byId.get(node.parent_id ?? 0)) path.push(node)
    return path
  }
  const levelOf = (id: number) => pathOf(id).length - 1

  return {
    companyId,
    get: (id) => byId.get(id),
    add,
    childNamed: (parentId, role, name) => byName.get(nameKey(parentId, role, name)),
    isBelow: (id, other) => pathOf(id).some((node) => node.id === other),
    levelOf,
    deepestLevel(id) {
      let level = levelOf(id)
      for (let ids = [id]; ; level++) {
        ids = ids.flatMap((each) => (children.get(each) ?? []).map((child) => child.id))
        if (ids.length === 0) return level
      }
    },
  }
}
