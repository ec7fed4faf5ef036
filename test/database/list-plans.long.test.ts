// A page of a list reads the rows that it shows, and not all rows of the company, over every operation that takes $filter: the
// first page and one behind a $skiptoken, in the default order (P22). Tables without many rows below are too small to show
// more. Other orders and filters may read everything; ListSeconds limits them (P21).
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { Pipeline } from '../../entities/database/connections/pipeline.ts'
import { startSuite } from '../operations/suite.ts'
import { everyOperation, takes } from '../support/contract.ts'
import { useFixture } from '../support/use-fixture.ts'

const ROWS = 5_000
/** Rows that a page of ten may read in all steps of its plan: those of the page in several tables, never a share of all. */
const MOST = 500

let client: pg.Client
let reads: { text: string; values: readonly unknown[] }[] = []
const { executeWithin } = Pipeline.prototype

const suite = useFixture(startSuite)
beforeAll(async () => {
  const { CompanyId, EntityId, SourceId, CatalogItemId } = suite.values
  client = new pg.Client({ connectionString: suite.app.databaseUrl })
  await client.connect()
  for (const statement of [
    `insert into catalog_item (company_id, id, sku, name)
     select ${CompanyId}, md5('plan ' || n)::uuid, 'PLAN-' || n, 'Item ' || n from generate_series(1, ${ROWS}) n`,
    `insert into cart (company_id, id, entity_id, source_id, first_name, last_name, email, phone_number)
     select ${CompanyId}, 1000000 + n, ${EntityId}, '${SourceId}', 'Ada', 'Miller', n || '@example.com', '555-' || n
     from generate_series(1, ${ROWS}) n`,
    `insert into cart_item (company_id, id, cart_id, name, product_type_id, slug, catalog_item_id, quantity, display_price, position)
     select company_id, id, id, 'Case', 2, 'case', md5('plan 1')::uuid, 1, 10, 0 from cart where id between 1000001 and ${1_000_000 + ROWS}`,
    `insert into pricing_information (company_id, id, entity_id, catalog_item_id, regular_price)
     select company_id, 1000000 + substr(sku, 6)::integer, ${EntityId}, id, 10 from catalog_item where sku like 'PLAN-%'`,
    `insert into sale_price (company_id, id, entity_id, pricing_information_id, sale_price, is_default)
     select company_id, id, entity_id, id, 5, true from pricing_information where id between 1000001 and ${1_000_000 + ROWS}`,
    `insert into product_stock (company_id, entity_id, catalog_item_id, quantity)
     select company_id, ${EntityId}, id, 5 from catalog_item where sku like 'PLAN-%'`,
    `insert into user_account (company_id, id, roles, user_name, email)
     select ${CompanyId}, 1000000 + n, '{Employee}', 'plan.' || n, n || '@example.com' from generate_series(1, ${ROWS}) n`,
    `insert into user_location (company_id, user_id, entity_id)
     select company_id, id, ${EntityId} from user_account where id between 1000001 and ${1_000_000 + ROWS}`,
    `insert into pricing_term (company_id, id, entity_id, name, language)
     select ${CompanyId}, 1000000 + n, ${CompanyId}, 'PLAN-' || n, 'en-us' from generate_series(1, ${ROWS}) n`,
    `insert into lock_reason (company_id, id, name)
     select ${CompanyId}, 1000000 + n, 'PLAN-' || n from generate_series(1, ${ROWS}) n`,
    `insert into audit_entry (company_id, action, actor_kind, target_kind, target_id, at)
     select ${CompanyId}, 'user.locked', 'User', 'User', n::text, now() - n * interval '1 s' from generate_series(1, ${ROWS}) n`,
    `insert into stock_adjustment (company_id, id, entity_id, catalog_item_id, delta, quantity_after, reason, created_by)
     select ${CompanyId}, 1000000 + n, ${EntityId}, '${CatalogItemId}', 1, n, 'Count', 'client:test' from generate_series(1, ${ROWS}) n`,
    'analyze',
  ])
    await client.query(statement)
  Pipeline.prototype.executeWithin = function noting(budget, statement) {
    reads.push(statement)
    return executeWithin.call(this, budget, statement)
  }
})
afterAll(async () => {
  Pipeline.prototype.executeWithin = executeWithin
  await client.end()
})

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: PlanNode[]
}

/** The most rows that a step of the plan reads, in all its executions. */
function mostRows(plan: PlanNode): number {
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0)
  const rows = (plan['Actual Rows'] + removed) * plan['Actual Loops']
  return Math.max(rows, ...(plan.Plans ?? []).map(mostRows))
}

/** The most rows that a step of one of the statements of a request reads. */
async function rowsReadBy(request: () => Promise<unknown>): Promise<number> {
  reads = []
  await request()
  const rows: number[] = []
  for (const { text, values } of reads) {
    const {
      rows: [
        {
          'QUERY PLAN': [{ Plan }],
        },
      ],
    } = await client.query(`explain (analyze, format json) ${text}`, [...values])
    rows.push(mostRows(Plan))
  }
  return Math.max(...rows)
}

const isList = takes('$filter')

everyOperation(
  'reads the rows of a page',
  (operation) => isList(operation) && operation.service !== 'reference',
  async (operation) => {
    const draft = await suite.draft(operation)
    const send = (query: string) =>
      suite.send({ ...draft, query: [draft.query, query].filter(Boolean).join('&') })
    let link = ''
    const first = await rowsReadBy(async () => {
      const { status, text, headers } = await send('$top=10')
      expect(status, text).toBe(200)
      link = headers.link ?? ''
    })
    const [, token = ''] = /[?&](\$skiptoken=[^&>]*)/.exec(link) ?? []
    const next =
      token === ''
        ? 0
        : await rowsReadBy(async () => expect((await send(`$top=10&${token}`)).status).toBe(200))
    expect(Math.max(first, next)).toBeLessThan(MOST)
  },
)
