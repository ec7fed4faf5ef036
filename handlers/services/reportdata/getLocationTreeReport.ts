import { sql } from 'kysely'
import { report } from './reports/report.ts'

/** The nodes of the company tree, each with its parent. */
export const getLocationTreeReport = report<'getLocationTreeReport'>({
  name: 'LocationTreeReport',
  columns: [
    { name: 'EntityId', type: 'INT' },
    { name: 'EntityName', type: 'NVARCHAR', length: 200 },
    { name: 'Role', type: 'NVARCHAR', length: 10 },
    { name: 'ParentId', type: 'INT' },
    { name: 'ParentName', type: 'NVARCHAR', length: 200 },
  ],
  rows: (companyId, within) => sql`
    select node.id as "EntityId", node.name as "EntityName", node.role as "Role",
      node.parent_id as "ParentId", above.name as "ParentName"
    from entity_node node left join entity_node above
      on above.company_id = node.company_id and above.id = node.parent_id
    where node.company_id = ${companyId} and ${within('node.id')}`,
  order: sql`"EntityId"`,
})
