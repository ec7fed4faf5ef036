import { sql } from 'kysely'
import { report } from './reports/report.ts'

/**
 * The employees, including disabled ones: one row for each assigned node. An employee without assigned nodes has one
 * row with the company as the node.
 */
export const getEmployeeListReport = report<'getEmployeeListReport'>({
  name: 'EmployeeListReport',
  columns: [
    { name: 'Id', type: 'INT' },
    { name: 'UserName', type: 'NVARCHAR' },
    { name: 'FirstName', type: 'NVARCHAR' },
    { name: 'LastName', type: 'NVARCHAR' },
    { name: 'Email', type: 'NVARCHAR' },
    { name: 'JobTitle', type: 'NVARCHAR' },
    { name: 'IsActive', type: 'BIT' },
    { name: 'IsLocked', type: 'BIT' },
    { name: 'EntityId', type: 'INT' },
    { name: 'EntityName', type: 'NVARCHAR', length: 200 },
  ],
  rows: (companyId, within) => sql`
    select employee.id as "Id", employee.user_name as "UserName", employee.first_name as "FirstName",
      employee.last_name as "LastName", employee.email as "Email", employee.job_title as "JobTitle",
      employee.is_active as "IsActive", employee.is_locked as "IsLocked", node.id as "EntityId",
      node.name as "EntityName"
    from user_account employee
    left join user_location assigned on assigned.company_id = employee.company_id
      and assigned.user_id = employee.id
    join entity_node node on node.company_id = employee.company_id
      and node.id = coalesce(assigned.entity_id, employee.company_id)
    where employee.company_id = ${companyId} and ${within('node.id')}`,
  order: sql`"Id", "EntityId"`,
})
