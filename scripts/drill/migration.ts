// npm run drill -- migration: adds an indexed column to a table of millions of rows while carts are read and written (O9).
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { migrate } from '../../entities/database/migrating/migrate.ts'
import { openDatabase } from '../../entities/database/orm.config.ts'
import { migrations } from '../../entities/migrations/index.gen.ts'
import { OnlineMigration } from '../../entities/migrations/online-migration.ts'
import { kysely } from '../../entities/tables.ts'
import { showProgress } from '../command-line/terminal.ts'
import { temporaryRun } from '../servers/temporary-run.ts'
import { openDrillDatabase, withConnection } from './drill-database.ts'

/** An example: the column has a constant default, which rewrites nothing, and the index does not block writers. */
class Channel extends OnlineMigration {
  override up(): void {
    this.addStep('alter table cart_item add column if not exists channel smallint not null default 1')
    this.addIndex('cart_item_channel', 'on cart_item (company_id, channel, cart_id)')
  }
}

const ITEMS_PER_CART = 50
const CLIENTS = 4

export async function drillMigration(args: string[]): Promise<string> {
  const { values } = parseArgs({ args, options: { rows: { type: 'string', default: '10000000' } } })
  const carts = Math.ceil(Number(values.rows) / ITEMS_PER_CART)
  await using run = temporaryRun('drill')
  await using database = await openDrillDatabase(run)
  const { orm, url } = database
  const report = showProgress()
  const em = () => orm.em.fork()
  await em().execute(`
    insert into company (id, name, environment, source_id) values (7, 'Shop', 'sandbox', gen_random_uuid());
    insert into entity_node (company_id, id, role, name) values (7, 7, 'Company', 'Shop')`)
  const insert = (first: number, last: number) =>
    em().execute(
      `with made as (
         insert into cart (company_id, id, entity_id, source_id)
         select 7, n, 7, '00000000-0000-0000-0000-000000000001' from generate_series(?::int, ?::int) n returning id)
       insert into cart_item (company_id, id, cart_id, position, name, product_type_id, quantity, display_price)
       select 7, (made.id - 1) * ${ITEMS_PER_CART} + place, made.id, place, 'Nimbus 5 Phone Case', 2, 1, 24.99 from made, generate_series(1, ${ITEMS_PER_CART}) place`,
      [first, last],
    )
  const part = 4_000
  for (let first = 1; first <= carts; first += part) {
    await insert(first, Math.min(carts, first + part - 1))
    report('carts', Math.min(carts, first + part - 1), carts)
  }

  const clientsAbort = new AbortController()
  const times: number[] = []
  const failures: string[] = []
  let lastCart = carts
  const client = async () => {
    while (!clientsAbort.signal.aborted) {
      const cart = 1 + Math.floor(Math.random() * carts)
      lastCart += 1
      const newCart = lastCart
      const requests = [
        () => sql`select * from cart_item where company_id = 7 and cart_id = ${cart}`.execute(kysely(em())),
        () =>
          sql`update cart_item set quantity = 2 where company_id = 7 and cart_id = ${cart} and position = 1`.execute(
            kysely(em()),
          ),
        () => insert(newCart, newCart),
      ]
      for (const request of requests) {
        const startedAt = performance.now()
        await request().catch((error: Error) => failures.push(error.message))
        times.push(performance.now() - startedAt)
      }
      await sleep(5)
    }
  }
  const clients = Array.from({ length: CLIENTS }, client)
  await sleep(2_000)
  const before = times.length
  // A report that runs meanwhile: the migration needs a lock that excludes it.
  const reporting = withConnection(url, async (other) => {
    await other.query('begin; select from cart_item limit 1')
    await sleep(5_000)
  })
  const lines: string[] = []
  migrations.push({ name: '999-channel', class: Channel })
  const startedAt = performance.now()
  // The list of migrations is read when a database is opened.
  const later = await openDatabase(url)
  const applied = await migrate(later, (line) => lines.push(line))
  if (applied.length !== 1) throw new Error('The migration was not applied.')
  await later.close(true)
  const seconds = (performance.now() - startedAt) / 1000
  clientsAbort.abort()
  await Promise.all([...clients, reporting])

  const during = times.slice(before).toSorted((a, b) => a - b)
  const slowest = Math.round(during.at(-1) ?? 0)
  if (failures.length > 0 || slowest > 2_000) process.exitCode = 1
  return [
    ...lines,
    ...new Set(failures),
    `${carts * ITEMS_PER_CART} items migrated in ${seconds.toFixed(1)} s`,
    `${during.length} requests meanwhile: ${failures.length} failed, the slowest took ${slowest} ms, the median ${(during[Math.floor(during.length / 2)] ?? 0).toFixed(1)} ms`,
  ].join('\n')
}
