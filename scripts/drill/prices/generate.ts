// Fills a database with price records of many companies, each with its tree, catalog and client, by SQL alone. Indexes are
// switched off in the catalog of PostgreSQL during the inserts and built afterwards, which takes a tenth of the time:
// for databases that are thrown away only. Tested by test/scripts/small-drills.long.test.ts.
import type pg from 'pg'
import { hashSecret } from '../../../entities/tables/accounts/secrets.ts'
import { logProgress } from '../../command-line/terminal.ts'
import { withConnection } from '../drill-database.ts'

export interface Size {
  companies: number
  /** Price records of each company, a multiple of RUN. */
  perCompany: number
}

/** Records that a company writes one after the other, as an import does; then the other companies write theirs. */
export const RUN = 100
/** Nine nodes have a price of each product, and the company's node one for ten pieces or more. */
const RECORDS_PER_PRODUCT = 10
const STORES = [3, 4, 5, 6, 7, 8]
const SLICE = 1_000_000
const TABLES = ['catalog_item', 'pricing_information', 'sale_price']

/** No read uses this index of an exclusion constraint, and it takes longer to build than all others together. */
const UNUSED = 'sale_price_overlap'

/** Of all clients. */
export const SECRET = 'a-secret-of-a-database-that-is-thrown-away'

export const companyOf = (index: number): number => (index + 1) * 1000
export const clientOf = (companyId: number): string => `drill-${companyId}`
export const storesOf = (companyId: number): number[] => STORES.map((place) => companyId + place)
export const productsOf = ({ perCompany }: Size): number => perCompany / RECORDS_PER_PRODUCT

/** SQL for the id of a product; no two companies share one. */
const productId = (company: string, product: string): string => `md5(${company} || ' ' || ${product})::uuid`

/** The tables must be empty. */
export async function generatePrices(url: string, size: Size, report = logProgress): Promise<void> {
  await withConnection(url, async (client) => {
    await client.query(`set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2`)
    await client.query('begin')
    // Neither foreign keys nor triggers: the data is consistent.
    await client.query('set local session_replication_role = replica')
    for (const statement of companyTables(size)) await client.query(statement)
    // A table that is emptied in the same transaction needs no log of its rows (wal_level minimal).
    await client.query(`truncate ${TABLES.join(', ')} cascade`)
    await client.query(
      `update pg_index set indisready = false, indisvalid = false where indexrelid = any ($1::oid[])`,
      [(await indexesOf(client)).map(({ oid }) => oid)],
    )
    const items = size.companies * productsOf(size)
    const records = size.companies * size.perCompany
    for (const [kind, total, statement] of [
      ['catalog items', items, catalogItems(size)],
      ['prices', records, prices(size)],
      ['sale prices, of prices', records, salePrices(size)],
    ] as const) {
      for (let first = 0; first < total; first += SLICE) {
        const last = Math.min(total, first + SLICE) - 1
        await client.query(statement, [first, last])
        report(`${kind}: ${last + 1} of ${total}`)
      }
    }
    const indexes = await indexesOf(client)
    await client.query('commit')
    for (const { name, isReady } of indexes) {
      if (isReady || name === UNUSED) continue
      report(`Building ${name}`)
      await client.query(`reindex index ${name}`)
    }
    for (const table of ['company', 'entity_node', 'client', 'client_secret', 'pricing_tier', ...TABLES]) {
      await client.query(`vacuum (freeze, analyze) ${table}`)
    }
    await client.query('checkpoint')
  })
}

/** The bytes of the tables with their indexes. */
export const bytesOf = (url: string): Promise<{ prices: number; database: number }> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query(
      `select pg_total_relation_size('pricing_information') as prices, pg_database_size(current_database()) as database`,
    )
    return { prices: Number(rows[0].prices), database: Number(rows[0].database) }
  })

/** No generated record has a shelf, a term or a group, so these indexes stay empty and need no pause. */
const indexesOf = async (client: pg.Client): Promise<{ oid: string; name: string; isReady: boolean }[]> =>
  (
    await client.query(
      `select indexrelid as oid, indexrelid::regclass::text as name, indisready as "isReady" from pg_index
       where indrelid = any ($1::regclass[])
         and indexrelid::regclass::text !~ '^pricing_information_of_(shelf|term|group)$'`,
      [TABLES],
    )
  ).rows

const companyTables = ({ companies }: Size): string[] => {
  const ids = `(select n * 1000 as id from generate_series(1, ${companies}) n) company`
  return [
    `insert into company (id, name, environment, source_id)
     select id, 'Shop ' || id, 'production', gen_random_uuid() from ${ids}`,
    `insert into entity_node (company_id, id, role, name, parent_id)
     select id, id + place, role, role || ' ' || place, id + parent from ${ids}, (values
       (0, 'Company', null), (1, 'Division', 0), (2, 'Division', 0), ${STORES.map(
         (place) => `(${place}, 'Location', ${place % 2 === 0 ? 2 : 1})`,
       ).join(', ')}) node (place, role, parent)`,
    `insert into client (company_id, id, name, role) select id, 'drill-' || id, 'Drill', 'ApiClient' from ${ids}`,
    `insert into client_secret (company_id, client_id, secret_hash)
     select id, 'drill-' || id, '${hashSecret(SECRET)}' from ${ids}`,
    `insert into pricing_tier (company_id, id, language, names, quantity_lower_bound)
     select id, 31, 'en-us', '{"en-us": "Ten or more"}', 10 from ${ids}`,
  ]
}

/** For each number: the company, and the position of the record among those of the company. */
const numbered = (companies: number) => `
  (select (n / ${RUN} % ${companies} + 1)::int * 1000 as company, (n / ${RUN} / ${companies} * ${RUN} + n % ${RUN})::int as k, n
   from generate_series($1::bigint, $2::bigint) n) record`

const node = (company: string) =>
  `${company} + case when k % ${RECORDS_PER_PRODUCT} = 9 then 0 else k % ${RECORDS_PER_PRODUCT} end`

const catalogItems = ({ companies }: Size) => `
  insert into catalog_item (company_id, id, sku, name)
  select company, ${productId('company', 'product')}, 'DRILL-' || product, 'Item ' || product
  from (select (n % ${companies} + 1)::int * 1000 as company, (n / ${companies})::int as product
    from generate_series($1::bigint, $2::bigint) n) item`

/** Written at any second of the last 60 days. */
const prices = ({ companies }: Size) => `
  insert into pricing_information (company_id, id, entity_id, catalog_item_id, pricing_tier_id, regular_price, last_modified_utc)
  select company, 2001 + k, ${node('company')}, ${productId('company', `k / ${RECORDS_PER_PRODUCT}`)},
    case when k % ${RECORDS_PER_PRODUCT} = 9 then 31 end, 9.99 + k % 90, now() - (n * 7919 % 5184000) * interval '1 s'
  from ${numbered(companies)}`

/** Every nineteenth record is on sale now, every twenty-third was on sale three weeks ago. */
const salePrices = ({ companies }: Size) => `
  insert into sale_price (company_id, id, entity_id, pricing_information_id, sale_price, start_date_utc, stop_date_utc)
  select company, 4001 + 2 * k + ordinal, ${node('company')}, 2001 + k, 4.99 + k % 90, start, start + interval '7 days'
  from ${numbered(companies)} cross join lateral (
    select ordinal, now() - days * interval '1 day' + k % 5000 * interval '1 minute' as start
    from (values (0, 4, 19), (1, 21, 23)) as sale (ordinal, days, every) where k % every = 0) sale`
