// Which nodes a report is about (D5): a level of the company tree and some or all of its nodes, with everything below
// them. Without a level it is the whole company, and then also what belongs to no node.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { nodesBelow } from '../../entities/node-tree.ts'
import { kysely, type Row } from '../../entities/tables.ts'
import { errors } from '../platform/errors/errors.ts'

export interface LocationQuery {
  ForWho?: 1 | 2 | 3 | 4
  ForWhoIDs?: string
  LocationType?: string
  LocationTypeIDs?: string
}

type Level = 'Company' | 'Division' | 'Group' | 'Location'

/** A condition that a column names one of the nodes; nothing where every row counts. */
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

/** The pair that counts: that of LocationType, where any of it is given. */
function asked({ ForWho, ForWhoIDs, LocationType, LocationTypeIDs }: LocationQuery) {
  if (LocationType !== undefined || LocationTypeIDs !== undefined) {
    return {
      field: 'LocationTypeIDs',
      level: BY_NAME[LocationType ?? 'Company'] ?? 'Company',
      text: LocationTypeIDs,
    }
  }
  return { field: 'ForWhoIDs', level: BY_NUMBER[ForWho ?? 1] ?? 'Company', text: ForWhoIDs }
}

/** Reads the nodes; 400 where one that is named is not of that level in the company. */
export async function locationOf(
  em: EntityManager,
  companyId: number,
  query: LocationQuery,
): Promise<Within> {
  const { field, level, text } = asked(query)
  const given = (text ?? '*').split(',')
  const ids = given.includes('*') || given.includes('-1') ? null : [...new Set(given.map(Number))]
  if (level === 'Company' && (ids === null || ids.join() === String(companyId))) return () => sql`true`

  const isRoot = sql<SqlBool>`role = ${level} and (${ids}::int[] is null or id = any(${ids}::int[]))`
  const { rows } = await sql<Pick<Row<'entity_node'>, 'id' | 'role'>>`
    with recursive ${nodesBelow(companyId, isRoot)}
    select node.id, node.role from below join entity_node node on node.company_id = ${companyId} and node.id = below.id`.execute(
    kysely(em),
  )
  const chosen = new Set(rows.flatMap(({ id, role }) => (role === level ? id : [])))
  const unknown = ids?.find((id) => !chosen.has(id))
  if (unknown !== undefined) throw errors.badRequest(`${field}: ${unknown} is no ${level} of the company.`)

  const nodes = rows.map(({ id }) => id)
  return (column) => sql`${sql.ref(column)} = any(${nodes}::int[])`
}
