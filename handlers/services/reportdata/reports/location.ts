// Determines the nodes that a report covers (D5): some or all nodes of one level of the company tree, with all nodes
// below them. Without a level the report covers the whole company, including rows that belong to no node.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { nodesBelow } from '../../../../entities/tables/company/node-tree.ts'
import { kysely, type Row } from '../../../../entities/tables.ts'
import { errors } from '../../../runtime/errors/errors.ts'

export interface LocationQuery {
  ForWho?: 1 | 2 | 3 | 4
  ForWhoIDs?: string
  LocationType?: string
  LocationTypeIDs?: string
}

type Level = 'Company' | 'Division' | 'Group' | 'Location'

/** The condition that a column is one of the nodes; always true for the whole company. */
export type Within = (column: string) => RawBuilder<SqlBool>

const BY_NUMBER: Readonly<Record<number, Level>> = { 1: 'Company', 2: 'Division', 3: 'Group', 4: 'Location' }
const BY_NAME: Readonly<Record<string, Level>> = {
  Company: 'Company',
  Division: 'Division',
  Region: 'Division',
  Group: 'Group',
  District: 'Group',
  Location: 'Location',
  Store: 'Location',
}

/** Returns the pair of parameters that applies: LocationType and LocationTypeIDs take precedence over ForWho. */
function locationParameters({ ForWho, ForWhoIDs, LocationType, LocationTypeIDs }: LocationQuery) {
  if (LocationType !== undefined || LocationTypeIDs !== undefined) {
    return {
      field: 'LocationTypeIDs',
      level: BY_NAME[LocationType ?? 'Company'] ?? 'Company',
      text: LocationTypeIDs,
    }
  }
  return { field: 'ForWhoIDs', level: BY_NUMBER[ForWho ?? 1] ?? 'Company', text: ForWhoIDs }
}

/** Reads the nodes. Throws a 400 if the company has no node of the given level with one of the ids. */
export async function locationOf(
  em: EntityManager,
  companyId: number,
  query: LocationQuery,
): Promise<Within> {
  const { field, level, text } = locationParameters(query)
  const values = (text ?? '*').split(',')
  const ids = values.includes('*') || values.includes('-1') ? null : [...new Set(values.map(Number))]
  if (level === 'Company' && (ids === null || ids.join() === String(companyId))) return () => sql`true`

  const isRoot = sql<SqlBool>`role = ${level} and (${ids}::int[] is null or id = any(${ids}::int[]))`
  const { rows } = await sql<Pick<Row<'entity_node'>, 'id' | 'role'>>`
    with recursive ${nodesBelow(companyId, isRoot)}
    select node.id, node.role from below join entity_node node on node.company_id = ${companyId} and node.id = below.id`.execute(
    kysely(em),
  )
  const chosen = new Set(rows.flatMap(({ id, role }) => (role === level ? id : [])))
  const unknown = ids?.find((id) => !chosen.has(id))
  if (unknown !== undefined) throw errors.badRequest(`${field}: ${unknown} is not a ${level} of the company.`)

  const nodes = rows.map(({ id }) => id)
  return (column) => sql`${sql.ref(column)} = any(${nodes}::int[])`
}
