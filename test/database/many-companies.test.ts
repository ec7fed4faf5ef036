// Plans in a database with the prices of many companies: the planner knows no connection between a company and its nodes, and
// must nevertheless find the prices of a product without reading all those of its store. `npm run drill -- prices`
// measures the same with millions of records.
import type { MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../entities/database/orm.config.ts'
import { nodeStatistics } from '../../entities/migrations/027-node-statistics.ts'
import { kysely } from '../../entities/tables.ts'
import { parseFilter } from '../../handlers/api/filter/index.ts'
import type { Position } from '../../handlers/api/lists/skip-token.ts'
import { changedPricesOf } from '../../handlers/services/pricing/records/changed-price-rows.ts'
import { nearestPriceRows } from '../../handlers/services/pricing/records/pricing-rows.ts'
import { effectivePriceRows } from '../../handlers/services/pricing/resolution/effective-price-rows.ts'
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
}, 120_000)
afterAll(async () => {
  await client.end()
  await orm.close(true)
  await database.drop()
})

test('the prices of a product are found by the product, not among all prices of the store', async () => {
  const place = { CompanyId: 1000, EntityId: 1003, CatalogItemId: '00000000-0000-0000-0000-000000000001' }
  const { sql } = nearestPriceRows(orm.em.fork(), { ...place, at: '2026-01-31T10:00:00Z' }).compile()

  const { rows } = await client.query(`explain (generic_plan, costs off) ${sql}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')

  expect(plan).toContain('Index Only Scan using pricing_information_key')
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

/** A node of a plan that was executed, with the nodes below it. */
interface PlanNode {
  'Node Type': string
  'Subplan Name'?: string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

/** The plan for any values, and the one for these. */
async function plansOf(query: { sql: string; parameters: readonly unknown[] }): Promise<PlanNode[]> {
  const text = (value: unknown) => (typeof value === 'string' ? client.escapeLiteral(value) : String(value))
  const plans: PlanNode[] = []
  await client.query(`prepare list as ${query.sql}`)
  for (const mode of ['force_generic_plan', 'force_custom_plan']) {
    await client.query(`set plan_cache_mode = ${mode}`)
    const { rows } = await client.query(
      `explain (analyze, buffers, format json) execute list (${query.parameters.map(text).join()})`,
    )
    plans.push(rows[0]['QUERY PLAN'][0].Plan)
  }
  await client.query('deallocate list; reset plan_cache_mode')
  return plans
}

/** The pages of tables and indexes that a plan has read, also from memory. */
const pagesReadBy = (plan: PlanNode) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']

/** The nodes that read the table, but those of one subplan. */
const readsOf = (plan: PlanNode, table: string, except?: string): PlanNode[] => [
  ...(plan['Relation Name'] === table ? [plan] : []),
  ...(plan.Plans ?? [])
    .filter((below) => except === undefined || below['Subplan Name'] !== except)
    .flatMap((below) => readsOf(below, table, except)),
]

const place = {
  ...{ companyId: 1000, nodes: [1003, 1001, 1000], at: new Date() },
  criteria: { quantity: 1, termId: null, groupId: null, lowestPriceWins: false },
}

test.each([
  { title: 'from the index alone', changes: [] },
  {
    title: 'also where most pages of the table have changed since the last vacuum',
    changes: ['update pricing_information set is_discountable = true where id % 10 = 1', 'analyze'],
  },
])('a page of effective prices reads the prices of its products, $title', async ({ changes }) => {
  for (const change of changes) await client.query(change)
  const page = (products: number, position?: Position) =>
    effectivePriceRows(orm.em.fork(), place, products, position)
      .orderBy('price.catalog_item_id', position?.isBackward ? 'desc' : 'asc')
      .limit(products)
      .compile()
  const { rows } = await client.query(page(100).sql, [...page(100).parameters])
  expect(rows).toHaveLength(100)

  const deep = { isBackward: false, values: [rows[90].catalog_item_id] }
  const pages = [page(10), page(10, deep), page(10, { ...deep, isBackward: true })]
  const behind = await client.query(page(9, deep).sql, [...page(9, deep).parameters])
  expect(behind.rows).toEqual(rows.slice(91))
  const plans: PlanNode[] = []
  for (const one of pages) plans.push(...(await plansOf(one)))
  for (const plan of plans) {
    const reads = readsOf(plan, 'pricing_information').filter((read) => read['Actual Loops'] > 0)
    // Four prices of each product apply at the store; sorting those of a product reads some of the next ones.
    expect(reads.reduce((sum, read) => sum + read['Actual Rows'], 0)).toBeLessThan(4 * 50)
    const index = { 'Node Type': 'Index Only Scan', 'Index Name': 'pricing_information_of_node_and_item' }
    expect(reads).toEqual(place.nodes.map(() => expect.objectContaining(index)))
    expect(readsOf(plan, 'sale_price').map((read) => read['Actual Loops'])).toEqual([1])
  }
})

describe('a page of changed prices', () => {
  const byNode = 'pricing_information_by_node'
  const since = "LastModifiedDateUtc ge datetime'2020-01-01T00:00:00Z'"
  const pageOf = (filter: string, position?: Position) =>
    changedPricesOf(pageAt(filter, position)).compile(kysely(orm.em.fork()))
  const pageAt = (filter: string, position?: Position) => {
    const parsed = parseFilter(filter, [{ name: 'LastModifiedDateUtc', type: 'date-time', nullable: false }])
    return { ...place, filter: parsed, skip: 0, top: 100, position }
  }

  /** The position of a change behind three quarters of the others. */
  const deepPosition = async (isBackward = false): Promise<Position> => {
    const all = { ...pageAt(since), top: undefined }
    const { sql, parameters } = changedPricesOf(all).compile(kysely(orm.em.fork()))
    const { rows } = await client.query(sql, [...parameters])
    expect(rows).toHaveLength(400)
    return { isBackward, values: [rows[300].changed_at.toISOString(), rows[300].id] }
  }

  test('costs as much behind a deep position as at the beginning', async () => {
    await client.query('vacuum analyze pricing_information, sale_price')
    const [first] = await plansOf(pageOf(since, { isBackward: false, values: [] }))
    for (const position of [await deepPosition(), await deepPosition(true)])
      for (const plan of await plansOf(pageOf(since, position)))
        expect(pagesReadBy(plan)).toBeLessThan(1.5 * pagesReadBy(first as PlanNode) + 50)
  })

  test.each([
    // Of each node the changes; then the records of the page.
    { filter: since, indexes: ['pricing_information_changed'] },
    // The record of each change, too.
    {
      filter: `${since} and LastModifiedDateUtc lt datetime'2100-01-01T00:00:00Z'`,
      indexes: ['pricing_information_changed'],
      others: [byNode],
    },
    { filter: since, isDeep: true, indexes: ['pricing_information_changed'], others: [byNode] },
  ])(
    'reads records and sales from indexes that have all their columns: $filter, behind a position: $isDeep',
    async ({ filter, isDeep, indexes, others = [] }) => {
      await client.query('vacuum analyze pricing_information, sale_price')
      for (const plan of await plansOf(pageOf(filter, isDeep ? await deepPosition() : undefined))) {
        const [prices, sales] = [readsOf(plan, 'pricing_information'), readsOf(plan, 'sale_price')]
        expect(prices.map((read) => read['Index Name'])).toEqual([
          ...place.nodes.flatMap(() => indexes),
          ...others,
          byNode,
        ])
        // Lookups, where PostgreSQL could also compare each sale with all records of the node.
        for (const read of prices.filter((one) => one['Index Name'] === byNode))
          expect(read['Actual Rows']).toBeLessThanOrEqual(1)
        for (const read of [...prices, ...sales]) {
          if (read['Actual Loops'] === 0) continue
          expect(read).toMatchObject({ 'Node Type': 'Index Only Scan', 'Heap Fetches': 0 })
        }
      }
    },
  )

  test('reads their sales together, not one by one', async () => {
    for (const plan of await plansOf(pageOf(since))) {
      const reads = readsOf(plan, 'sale_price', 'CTE changed')
      expect(reads.map((read) => read['Actual Loops'])).toEqual([1])
      expect(reads[0]?.['Actual Rows']).toBeGreaterThan(0)
    }
  })
})
