// Plans in a database with the prices of many companies: the planner knows no connection between a company and its nodes, and
// must nevertheless find the prices of a product without reading all those of its store. `npm run drill -- prices`
// measures the same with millions of records.
import type { MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodeStatistics } from '../../entities/migrations/027-node-statistics.ts'
import { openDatabase } from '../../entities/server/orm.config.ts'
import { nearestPriceRows } from '../../handlers/pricing/records/pricing-rows.ts'
import { generatePrices } from '../../scripts/drill/prices/generate.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let orm: MikroORM
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase('migrated')
  await generatePrices(database.url, { companies: 100, perCompany: 1000 }, () => {})
  orm = await openDatabase(database.url)
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
}, 60_000)
afterAll(async () => {
  await client.end()
  await orm.close(true)
  await database.drop()
})

test('the prices of a product are found by the product, not among all prices of the store', async () => {
  const place = { CompanyId: 1000, EntityId: 1003, CatalogItemId: '00000000-0000-0000-0000-000000000001' }
  const { sql } = nearestPriceRows(orm.em.fork(), { ...place, at: '2026-01-31T10:00:00Z' })
    .build()
    .compile()

  const { rows } = await client.query(`explain (generic_plan, costs off) ${sql}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')

  expect(plan).toContain('Index Scan using pricing_information_key')
  expect(plan).not.toContain('pricing_information_of_node')
})

const expectedPrices = async () => {
  const { rows } = await client.query(
    `explain (generic_plan, format json) select * from pricing_information where company_id = $1 and entity_id = $2`,
  )
  return rows[0]['QUERY PLAN'][0].Plan['Plan Rows']
}

test('the planner expects several prices at a node, also where an earlier version has analyzed the table', async () => {
  expect(await expectedPrices()).toBeGreaterThan(1)

  await client.query('alter table pricing_information alter column entity_id set statistics default')
  await client.query('analyze pricing_information')
  expect(await expectedPrices(), 'what the migration corrects').toBe(1)

  const migration = new nodeStatistics(orm.driver, orm.config)
  migration.up()
  for (const { sql } of migration.steps) await client.query(sql)
  expect(await expectedPrices()).toBeGreaterThan(1)
  await client.query('analyze pricing_information')
  expect(await expectedPrices(), 'after another analyze').toBeGreaterThan(1)
})
