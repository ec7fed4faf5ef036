// The ids with which the first tenant of a database begins: the examples of the documents name the demo tenant's rows by
// them (S5). A first start that was cut off leaves no gap, because the sequences are set before every first tenant.
// Tested by test/tenants.test.ts and test/operations/examples.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { Company } from '../company.ts'
import { quote } from '../tenants/tenant-tables.ts'

/** By table. Different ranges keep the ids of different resources apart in examples. */
const firstIds: Readonly<Record<string, number>> = {
  entity_node: 1000,
  user_account: 10,
  lock_reason: 21,
  pricing_tier: 31,
  pricing_term: 41,
  pricing_group: 51,
  pricing_shelf: 61,
  pending_order: 71,
  availability_threshold: 81,
  cart: 501,
  cart_item: 701,
  pricing_information: 2001,
  sale_price: 4001,
}

/** Sets the sequences, if the database has no tenant yet. Of several first tenants at once, the others wait. */
export async function startIds(em: EntityManager): Promise<void> {
  if (!(await isEmpty(em))) return
  await em.execute('lock table company in share row exclusive mode')
  if (!(await isEmpty(em))) return
  for (const [table, first] of Object.entries(firstIds)) {
    await em.execute(`select setval(pg_get_serial_sequence(?, 'id'), ?, false)`, [quote(table), first])
  }
}

async function isEmpty(em: EntityManager): Promise<boolean> {
  const companies = await em.find(Company, {}, { orderBy: { id: 'asc' }, limit: 1 })
  return companies.length === 0
}
