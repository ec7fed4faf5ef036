// The second barrier between tenants: every statement on a tenant table names the company. Reads the statements that
// the product sent during the rest of the suite and during one run of every operation here, and the functions and
// views of the database. Exceptions are listed in test/database/statement-exceptions.ts; the list may only shrink.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadModule, parseSync } from 'libpg-query'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createBackground } from '../../handlers/app/contributions.ts'
import { createLogger } from '../../handlers/runtime/observe/logger.ts'
import { readSettings } from '../../handlers/runtime/process/settings.ts'
import { type Suite, startSuite } from '../operations/suite.ts'
import { everyOperation, isSecured, operations } from '../support/contract.ts'
import {
  type TenantTables,
  unconstrained,
  unconstrainedFunction,
  unconstrainedView,
} from '../support/sql/company-constraint.ts'
import { unrouted } from '../support/sql/company-routing.ts'
import { recordedStatements } from '../support/statement-log.ts'
import { exceptions, unroutedExceptions } from './statement-exceptions.ts'

let suite: Suite
let tables: TenantTables

beforeAll(async () => {
  await loadModule()
  suite = await startSuite()
  const rows = await suite.app.orm.em.fork().execute<{ name: string }[]>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v') and not a.attisdropped`,
  )
  tables = new Map([...rows.map(({ name }) => [name, 'company_id'] as const), ['company', 'id']])
})
afterAll(() => suite.stop())

describe('a statement that constrains the company', () => {
  test.each([
    'select * from cart where company_id = $1 and id = $2',
    'select 1 from cart join cart_item item on item.company_id = cart.company_id where cart.company_id = $1',
    'select 1 from cart left join cart_item i using (company_id) where cart.company_id = $1',
    'with cart as (select 1 from cart where company_id = $1) select * from cart',
    'with old as (delete from cart where company_id = $1 returning *) insert into cart (company_id) select company_id from old',
    'select (select name from company where company.id = cart.company_id) from cart where (company_id, id) = ($1, $2)',
    'update cart set status = 1 from company where company.id = cart.company_id and company.id = $1',
    'delete from cart where (company_id, id) in (select company_id, cart_id from cart_item where company_id = $1)',
    'insert into cart (company_id, id) values ($1, $2) on conflict (company_id, id) do update set status = 1',
    'select 1 from unnest($1::int[]) id where exists (select from cart where cart.company_id = $2 and cart.id = id)',
  ])('%s', (text) => {
    expect(unconstrained(text, tables)).toEqual([])
  })
})

describe('a statement that does not constrain the company', () => {
  test.each([
    ['select * from cart where id = $1', 'cart'],
    ['select * from cart where company_id = $1 or id = $2', 'cart'],
    ['select * from cart where not company_id = $1', 'cart'],
    ['select * from cart where company_id <> $1', 'cart'],
    ['select * from cart where company_id = company_id', 'cart'],
    [
      'select 1 from cart join cart_item item on item.cart_id = cart.id where cart.company_id = $1',
      'cart_item as item',
    ],
    ['select 1 from cart left join company on cart.company_id = $1 where company.id = $1', 'cart'],
    [
      'select 1 from cart full join cart_item i using (company_id) where cart.company_id = $1',
      'cart_item as i',
    ],
    ['with c as (select 1 from cart) select * from c', 'cart'],
    ['select 1 where exists (select from cart where id = $1)', 'cart'],
    ['select 1 from (select * from cart) c where c.company_id = $1', 'cart'],
    ['select company_id from cart where company_id = $1 union all select company_id from cart', 'cart'],
    ['update cart set company_id = $1 where id = $2', 'cart'],
    ['delete from cart using cart_item i where i.company_id = $1 and i.cart_id = cart.id', 'cart'],
    ['insert into cart (id) values ($1)', 'cart'],
    [
      'insert into cart (company_id, id) values ($1, $2) on conflict (id) do update set status = 1',
      'cart on conflict',
    ],
    ['insert into cart (company_id) select $1 from cart_item', 'cart_item'],
    ['declare c cursor for select * from cart', 'cart'],
    ['truncate cart', 'cart'],
  ])('%s', (text, fault) => {
    expect(unconstrained(text, tables)).toEqual([fault])
  })
})

/** The statements that the product sent, in this file and in all that ran before it, with the code that sent them. */
function statements(): Map<string, string> {
  const folder = inject('statements')
  const lines = readdirSync(folder).flatMap((file) =>
    readFileSync(`${folder}/${file}`, 'utf8').trim().split('\n'),
  )
  return new Map([...lines.map((line) => JSON.parse(line) as [string, string]), ...recordedStatements()])
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

const sourcesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))

const isExcused = (text: string, table: string) =>
  exceptions.some(
    (exception) =>
      plain(text).includes(exception.statement) && exception.tables.includes(table.split(' ')[0] ?? ''),
  )

/** Whether the text belongs to a migration, which changes the schema and the existing rows of all companies. */
const isMigration = (text: string) =>
  (parseSync(text).stmts ?? []).some(({ stmt }) => SCHEMA_CHANGES.some((kind) => kind in (stmt ?? {})))
const SCHEMA_CHANGES = ['AlterTableStmt', 'CreateStmt', 'CreateFunctionStmt', 'IndexStmt', 'ViewStmt']

interface Mention {
  text: string
  source: string
  /** Tenant tables whose company it does not constrain. */
  tables: string[]
}

/** All statements that the product sent and all functions of the database, with the tables they do not constrain. */
async function mentions(): Promise<Mention[]> {
  const functions = await suite.app.orm.em.fork().execute<{ name: string; text: string }[]>(
    `select proname as name, pg_get_functiondef(p.oid) as text from pg_proc p join pg_language l on l.oid = p.prolang
     where pronamespace = current_schema()::regnamespace and lanname = 'plpgsql'`,
  )
  expect(functions.length).toBeGreaterThan(0)
  return [
    ...[...statements()].map(([text, source]) => ({
      ...{ text, source, tables: isMigration(text) ? [] : unconstrained(text, tables) },
    })),
    ...functions.map(({ name, text }) => ({
      ...{ text, source: name, tables: unconstrainedFunction(text, tables) },
    })),
  ]
}

everyOperation(
  'is asked once, for its statements',
  () => true,
  async (operation) => {
    const { status, text } = await suite.request(operation)

    expect(status, text).toBeLessThan(300)
  },
)

test('every job runs once', async () => {
  const { app, values } = suite
  const dataDir = mkdtempSync(join(tmpdir(), 'retail-api-jobs-'))
  const { jobs } = createBackground(readSettings({ DATA_DIR: dataDir }), () => app.rules.mails)
  await app.orm.em
    .fork()
    .execute('insert into queued_cart (cart_id, company_id) values (?, ?) on conflict do nothing', [
      values.CartId,
      values.CompanyId,
    ])
  for (const job of Object.values(jobs)) {
    await job({
      payload: { CompanyId: values.CompanyId },
      em: app.orm.em.fork(),
      rules: app.rules,
      logger: createLogger('silent', { write: () => {} }),
      signal: new AbortController().signal,
    })
  }
  rmSync(dataDir, { recursive: true })
})

test('every statement and function on a tenant table constrains company_id', async () => {
  const faults = (await mentions()).flatMap(({ text, source, tables: open }) =>
    open
      .filter((table) => !isExcused(text, table))
      .map((table) => `${table} in ${source}: ${plain(text).slice(0, 2000)}`),
  )

  expect(statements().size).toBeGreaterThan(operations.filter(isSecured).length)
  expect([...new Set(faults)], 'Constrain company_id in these statements.').toEqual([])
})

test('every statement on a tenant table runs on one node of a distributed database', () => {
  const faults = [...statements()]
    .filter(([text]) => !isMigration(text))
    .filter(
      ([text]) =>
        ![...exceptions, ...unroutedExceptions].some(({ statement }) => plain(text).includes(statement)),
    )
    .flatMap(([text, source]) =>
      unrouted(text, tables).map((table) => `${table} in ${source}: ${plain(text).slice(0, 2000)}`),
    )

  expect([...new Set(faults)], 'Name the company as a value, also in subqueries.').toEqual([])
})

test('every exception is needed', async () => {
  const sources = plain(['handlers', 'entities', 'scripts'].flatMap(sourcesOf).join('\n'))
  const all = await mentions()
  const idle = exceptions.flatMap(({ statement, tables: open }) => {
    const matchingStatements = all.filter(({ text }) => plain(text).includes(statement))
    const remaining = matchingStatements.flatMap((mention) =>
      mention.tables.map((table) => table.split(' ')[0]),
    )
    // A statement that this run did not send must be in the sources, unless the entity manager builds it, which quotes names.
    const isThere = statement.includes('"') || sources.includes(statement)
    if (matchingStatements.length === 0) return isThere ? [] : [statement]
    return open.filter((table) => !remaining.includes(table)).map((table) => `${table}: ${statement}`)
  })

  expect(idle, 'Remove them from test/database/statement-exceptions.ts.').toEqual([])
})

test('every view of the database constrains company_id too', async () => {
  const em = suite.app.orm.em.fork()
  const views = await em.execute<{ name: string; text: string }[]>(
    `select relname as name, pg_get_viewdef(oid) as text from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'v'`,
  )
  const faults = views.flatMap(({ name, text }) =>
    unconstrainedView(text, tables).map((table) => `${table} in ${name}`),
  )

  expect(views.length).toBeGreaterThan(0)
  expect(faults).toEqual([])
})
