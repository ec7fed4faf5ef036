// Reads nodes as rows.
import type { EntityManager } from '@mikro-orm/postgresql'
import { kysely, type RowOf } from '../../../../entities/tables.ts'
import { errors } from '../../../runtime/errors/errors.ts'

/** Column of each filterable property of a node. */
export const nodeColumns = {
  Id: 'node.id',
  CompanyId: 'node.company_id',
  Role: 'node.role',
  Name: 'node.name',
  ParentId: 'node.parent_id',
  IsActive: 'node.is_active',
  TimeZoneId: 'node.time_zone_id',
  CurrencyCode: 'node.currency_code',
  EffectiveIsActive: 'node.effective_is_active',
  EffectiveTimeZoneId: 'node.effective_time_zone_id',
  EffectiveCurrencyCode: 'node.effective_currency_code',
  Version: 'node.version',
}

export type NodeRow = RowOf<typeof nodeRows>

/** A query builder over `node`, the nodes of a company. */
export const nodeRows = (em: EntityManager, companyId: number) =>
  kysely(em).selectFrom('entity_node as node').selectAll('node').where('node.company_id', '=', companyId)

/** One node of the company. Throws 404. */
export async function readNode(em: EntityManager, companyId: number, id: number): Promise<NodeRow> {
  const row = await nodeRows(em, companyId).where('node.id', '=', id).executeTakeFirst()
  if (!row) throw errors.notFound()
  return row
}
