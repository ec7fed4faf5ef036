// Shared by the seeds of many companies: companies with divisions and stores, inserted as fast as possible.
import type { Pool } from 'pg'

export type Statement = readonly [text: string, ...values: unknown[]]

/** Runs the statements without foreign keys and triggers: the data is consistent, and the inserts take half the time. */
export async function insertAll(pool: Pool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const [text, ...values] of statements) await client.query(text, values)
    await client.query('reset session_replication_role')
  } finally {
    client.release()
  }
}

/** Companies in addition to the tenant, up to this count, with two divisions and three stores in each. */
export const otherCompanies = (name: string, count: number): Statement[] => [
  [
    `insert into company (id, name, environment, source_id)
     select nextval('entity_node_id_seq'), '${name} ' || n, 'production', gen_random_uuid() from generate_series(2, $1::int) n`,
    count,
  ],
  [
    `insert into entity_node (id, company_id, role, name)
     select id, id, 'Company', name from company where name like '${name} %'`,
  ],
  [
    `insert into entity_node (company_id, role, name, parent_id)
     select id, 'Division', '${name} division ' || n, id from company, generate_series(1, 2) n where name like '${name} %'`,
  ],
  [
    `insert into entity_node (company_id, role, name, parent_id)
     select company_id, 'Location', 'Store ' || n, id from entity_node, generate_series(1, 3) n
     where name like '${name} division %'`,
  ],
]

/** A product of every company, for each number. */
export const products = (prefix: string, count: number): Statement => [
  `insert into catalog_item (company_id, id, sku, name)
   select company.id, md5($2::text || ' ' || n)::uuid, upper($2) || '-' || n, 'Item ' || n
   from generate_series(1, $1::int) n, company`,
  count,
  prefix,
]
