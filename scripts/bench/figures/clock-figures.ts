// Measures what the clock of a company costs in SQL: a hold of stock, and a price with its sale, each in three forms. In
// `production` tenant_now is the plain clock, as every start in production defines it; `plain` is a copy of the statement
// and of the functions it calls that reads clock_timestamp() itself; `sandbox` is a copy whose tenant_now adds the
// company's offset. The forms run in turn, in another order each round, on one connection; every run is rolled back.
import type { PoolClient } from 'pg'
import { type Spread, spread } from '../compare.ts'
import type { OpenScenario } from '../fixture.ts'

/** The least ratio of the time of `plain` to that of `production`. */
export const CLOCK_TARGET = 0.95

const ROUNDS = 60
const WARM_UP = 5

export interface ClockFigures {
  statement: string
  /** The time of the plain form divided by that of this form in the same round. */
  production: Spread
  sandbox: Spread
}

type Form = 'production' | 'plain' | 'sandbox'

/** The schema that a form's statements find first; the schema of production is the product's own. */
const schemas: Readonly<Record<Form, string>> = {
  production: 'public',
  plain: 'plain_clock',
  sandbox: 'sandbox_clock',
}

/** By form: the expression for the time of the company `of`. */
const times: Readonly<Record<Form, (of: string) => string>> = {
  production: (of) => `tenant_now(${of})`,
  plain: () => 'clock_timestamp()',
  sandbox: (of) => `sandbox_clock.tenant_now(${of})`,
}

/** As in entities/migrations/011-clock.ts, which production replaces. */
const sandboxClock = `
  create function sandbox_clock.tenant_now(of_company integer) returns timestamptz language sql volatile as $$
    select clock_timestamp() + make_interval(secs => coalesce((
      select clock.offset_seconds from tenant_clock clock where clock.company_id = of_company), 0)) $$`

interface Statement {
  name: string
  sql: (now: (of: string) => string) => string
}

const statements: readonly Statement[] = [
  {
    name: 'a hold',
    sql: () => `
      select count(*) from generate_series(1, 50) n,
        lateral place_hold($1, $2, null, 30 + n % 2, array[$3]::uuid[], array[1]::bigint[])`,
  },
  {
    name: 'a price with its sale',
    sql: (now) => `
      select count(found.sale_price) from generate_series(1, 500) n, lateral (
        select sale.sale_price from pricing_information price
        left join lateral (
          select sale_price from sale_price
          where company_id = price.company_id and pricing_information_id = price.id
            and (is_default or (start_date_utc <= ${now('$1')} and stop_date_utc > ${now('$1')}))
          order by is_default limit 1) sale on true
        where price.company_id = $1 and price.entity_id in ($1, $2) and price.catalog_item_id = $3
          and price.regular_price < 1000000 + n
        order by price.entity_id desc limit 1) found`,
  },
]

/** The database must be in the form of production. */
export async function measureClock({ pool, companyId, readStore }: OpenScenario): Promise<ClockFigures[]> {
  const client = await pool.connect()
  try {
    await makeCopies(client)
    const { rows } = await client.query(
      `select id from catalog_item where company_id = $1 and name = 'Nimbus 5 Phone Case'`,
      [companyId],
    )
    const values = [companyId, readStore, rows[0]?.id]
    const figures: ClockFigures[] = []
    for (const statement of statements) figures.push(await compareForms(client, statement, values))
    return figures
  } finally {
    client.release(true)
  }
}

async function compareForms(
  client: PoolClient,
  { name, sql }: Statement,
  values: readonly unknown[],
): Promise<ClockFigures> {
  const forms = Object.keys(schemas) as Form[]
  const ratios: Record<Form, number[]> = { production: [], plain: [], sandbox: [] }
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    const millis: Record<Form, number> = { production: 0, plain: 0, sandbox: 0 }
    const start = round % forms.length
    for (const form of [...forms.slice(start), ...forms.slice(0, start)]) {
      millis[form] = await time(client, form, sql(times[form]), values)
    }
    if (round < WARM_UP) continue
    for (const form of forms) ratios[form].push(millis.plain / millis[form])
  }
  return { statement: name, production: spread(ratios.production), sandbox: spread(ratios.sandbox) }
}

async function time(
  client: PoolClient,
  form: Form,
  text: string,
  values: readonly unknown[],
): Promise<number> {
  await client.query('begin')
  try {
    await client.query(`set local search_path = ${schemas[form]}, public`)
    await client.query(
      `update product_stock set quantity = 1000000 where company_id = $1 and entity_id = $2 and catalog_item_id = $3`,
      [...values],
    )
    const begun = performance.now()
    await client.query(text, [...values])
    return performance.now() - begun
  } finally {
    await client.query('rollback')
  }
}

/** Copies the functions of a hold, and the view that they read, into the schemas of the two other forms. */
async function makeCopies(client: PoolClient): Promise<void> {
  const { rows } = await client.query(
    `select pg_get_functiondef(oid) as definition from pg_proc
     where oid::regproc::text in ('short_stock', 'place_hold')
     union all select 'create view public.item_quantities as ' || pg_get_viewdef('item_quantities'::regclass)`,
  )
  if (rows.length !== 3) throw new Error('The functions of a hold have other names.')
  for (const form of ['plain', 'sandbox'] as const) {
    await client.query(`create schema ${schemas[form]}`)
    if (form === 'sandbox') await client.query(sandboxClock)
    for (const { definition } of rows) {
      const copy = String(definition)
        .replace(/ public\.(short_stock|place_hold|item_quantities)/, ` ${schemas[form]}.$1`)
        .replaceAll(/(?:public\.)?tenant_now\(([^()]*)\)/g, (_, of: string) => times[form](of))
      await client.query(copy)
    }
  }
}
