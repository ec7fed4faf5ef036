import { sql } from 'kysely'
import { report } from './reports/report.ts'

/** The carts of each node. */
export const getCartReport = report<'getCartReport'>({
  name: 'CartReport',
  columns: [
    { name: 'Id', type: 'INT' },
    { name: 'EntityId', type: 'INT' },
    { name: 'EntityName', type: 'NVARCHAR', length: 200 },
    { name: 'SourceId', type: 'UNIQUEIDENTIFIER' },
    { name: 'Status', type: 'INT' },
    { name: 'FirstName', type: 'NVARCHAR', length: 50 },
    { name: 'LastName', type: 'NVARCHAR', length: 50 },
    { name: 'Email', type: 'NVARCHAR' },
    { name: 'PhoneNumber', type: 'NVARCHAR' },
    { name: 'DateCreatedUtc', type: 'DATETIME' },
    { name: 'UpdatedUtc', type: 'DATETIME' },
  ],
  rows: (companyId, within, during) => sql`
    select cart.id as "Id", cart.entity_id as "EntityId", node.name as "EntityName", cart.source_id as "SourceId",
      cart.status as "Status", cart.first_name as "FirstName", cart.last_name as "LastName", cart.email as "Email",
      cart.phone_number as "PhoneNumber", cart.date_created_utc as "DateCreatedUtc", cart.updated_utc as "UpdatedUtc"
    from cart join entity_node node on node.company_id = cart.company_id and node.id = cart.entity_id
    where cart.company_id = ${companyId} and ${within('cart.entity_id')}
      and ${during('cart.date_created_utc', 'cart.entity_id')}`,
  order: sql`"EntityId", "Id"`,
})
