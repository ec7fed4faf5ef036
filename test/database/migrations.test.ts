// Migrations while servers run (O9): what a new migration must not do, and how it waits for locks, retries and reports.
import { Migration } from '@mikro-orm/migrations'
import { loadModule } from 'libpg-query'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../entities/database/migrating/migrate.ts'
import { openDatabase } from '../../entities/database/orm.config.ts'
import { taxRates } from '../../entities/migrations/031-tax-rates.ts'
import { migrations } from '../../entities/migrations/index.gen.ts'
import { OnlineMigration } from '../../entities/migrations/online-migration.ts'
import { createTestDatabase, useDatabase } from '../support/database.ts'
import { migrationFaults } from '../support/sql/migration-faults.ts'

/** Migrations up to this one are exempt: no installation of an earlier version has data to lose. */
const FREE = '019-webhooks'

/** Later migrations that may not be applied while servers run, with the reason. */
const exempt: Readonly<Record<string, string>> = {
  '023-event-arrivals': 'a version before it reads events without a position from event; none was released',
  '021-id-allocation': 'a version before it inserts rows without ids; none was released',
}

const db = useDatabase('migrated')
beforeAll(async () => {
  await loadModule()
})

const inTransaction = (...statements: string[]) =>
  new (class extends Migration {
    override up(): void {
      for (const sql of statements) this.addSql(sql)
    }
  })(db.orm.driver, db.orm.config)

const online = (
  declare: (
    steps: Record<'step' | 'batches', (sql: string) => void> &
      Record<'index' | 'replacement', OnlineMigration['addIndex']>,
  ) => void,
) =>
  class extends OnlineMigration {
    override up(): void {
      declare({
        step: (sql) => this.addStep(sql),
        batches: (sql) => this.addBatches(sql),
        index: (name, definition, options) => this.addIndex(name, definition, options),
        replacement: (name, definition, options) => this.replaceIndex(name, definition, options),
      })
    }
  }

describe('a migration', () => {
  test('of this repository can be applied while the version before serves', () => {
    const later = migrations.filter(({ name }) => name > FREE && !(name in exempt))
    for (const { name, class: Class } of later) {
      expect(migrationFaults(new Class(db.orm.driver, db.orm.config)), name).toEqual([])
    }
  })

  test.each([
    ['create index cart_name on cart (first_name)', 'use addIndex of an OnlineMigration'],
    ['alter table cart add column channel text not null', 'with a constant default, or as nullable'],
    ['alter table cart add column token uuid default gen_random_uuid()', 'fill it by addBatches'],
    ['alter table cart add column channel text check (channel <> $$$$)', 'add it "not valid"'],
    ['alter table cart add constraint cart_email_length check (length(email) < 321)', 'add it "not valid"'],
    [
      'alter table cart add constraint cart_source foreign key (company_id) references company',
      'add it "not valid"',
    ],
    ['alter table cart add constraint cart_once unique (company_id, source_id)', 'use addIndex with unique'],
    ['alter table cart alter column email set not null', 'check (column is not null) not valid'],
    ['alter table cart alter column status type integer', 'add a column, fill it by addBatches'],
    [
      'alter table cart_item alter column display_price type numeric(19, 9)',
      'add a column, fill it by addBatches',
    ],
    ['alter table cart drop column phone_number', 'a later release drops it'],
    ['alter table cart rename column email to mail', 'a later release drops it'],
    ['drop table queued_cart', 'a later release drops it'],
    ['drop trigger seen on cart; select 1', 'an addSql of its own'],
    [
      'select 1; create trigger seen after insert on cart execute function begin_events()',
      'an addSql of its own',
    ],
  ])('is refused with the remedy: %s', (sql, remedy) => {
    const [fault, ...others] = migrationFaults(inTransaction(sql))
    expect(fault).toContain(remedy)
    expect(others).toEqual([])
  })

  test('may expand the schema', () => {
    const faults = migrationFaults(
      inTransaction(
        'create table shelf (id integer primary key, name text not null); create index shelf_name on shelf (name)',
        "alter table cart add column channel text not null default 'web'",
        'alter table cart add column seen_at timestamptz default now()',
        'alter table cart add constraint cart_channel check (length(channel) < 20) not valid',
        'alter table cart_item alter column display_price type numeric',
      ),
    )
    expect(faults).toEqual([])
    const Steps = online(({ step, index }) => {
      index('cart_once', 'on cart (company_id, source_id)', { unique: true })
      step('alter table cart add constraint cart_once unique using index cart_once')
      step('alter table cart add constraint cart_has_email check (email is not null) not valid')
      step('alter table cart validate constraint cart_has_email')
      step('alter table cart alter column email set not null')
    })
    expect(migrationFaults(new Steps(db.orm.driver, db.orm.config))).toEqual([])
  })
})

test('an index that keeps values unique is replaced without a moment in which none does, also when interrupted', async () => {
  const definition = 'on lock_reason (company_id, description)'
  const Class = online(({ replacement }) =>
    replacement('lock_reason_once', `${definition} include (name)`, { unique: true }),
  )
  const migration = new Class(db.orm.driver, db.orm.config)
  migration.up()
  const { steps } = migration
  expect(migrationFaults(new Class(db.orm.driver, db.orm.config))).toEqual([])
  const client = new pg.Client({ connectionString: db.url })
  await client.connect()
  onTestFinished(async () => {
    await client.query('drop index if exists lock_reason_once')
    await client.end()
  })
  const uniqueIndexes = async () => {
    const { rows } = await client.query(`
      select indexrelid::regclass::text as name, indnatts::int as columns from pg_index
      where indrelid = 'lock_reason'::regclass and indisunique and indisvalid and indexrelid::regclass::text like '%once%'`)
    return rows
  }
  for (let done = 0; done <= steps.length; done++) {
    await client.query(
      `drop index if exists lock_reason_once; create unique index lock_reason_once ${definition}`,
    )
    for (const { sql } of [...steps.slice(0, done), ...steps]) {
      await client.query(sql)
      expect(await uniqueIndexes()).toContainEqual(expect.objectContaining({ name: 'lock_reason_once' }))
    }
    expect(await uniqueIndexes()).toEqual([{ name: 'lock_reason_once', columns: 3 }])
  }
})

test('tax rates get nine decimal places without a rewrite of their tables', async () => {
  const client = new pg.Client({ connectionString: db.url })
  await client.connect()
  onTestFinished(() => client.end())
  const tables = ['invoice_tax_line', 'invoice_tax_detail']
  const files = async () => {
    const { rows } = await client.query(
      'select pg_relation_filenode(name) as file from unnest($1::text[]) with ordinality as t (name, n) order by n',
      [tables],
    )
    return rows.map(({ file }) => file)
  }
  for (const table of tables) {
    await client.query(`alter table ${table} drop constraint ${table}_rate_places`)
    await client.query(`alter table ${table} alter column rate type numeric(19, 4)`)
  }
  const before = await files()
  await client.query('alter table invoice_tax_line alter column tax type numeric(19, 9)')
  expect(await files()).not.toEqual(before)
  await client.query('alter table invoice_tax_line alter column tax type numeric(19, 4)')

  const written = await files()
  const migration = new taxRates(db.orm.driver, db.orm.config)
  migration.up()
  for (const { sql } of [...migration.steps, ...migration.steps]) await client.query(sql)
  expect(await files()).toEqual(written)
})

test('a migration of a later release may drop what no version uses any more', () => {
  class Contraction extends Migration {
    readonly contracts = true
    override up(): void {
      this.addSql('alter table cart drop column phone_number')
    }
  }
  expect(migrationFaults(new Contraction(db.orm.driver, db.orm.config))).toEqual([])
})

const indexProgress = 'select phase from pg_stat_progress_create_index where datname = current_database()'

describe('applied while another transaction holds a lock', () => {
  /** Adds a migration for this test only. */
  const withMigration = async (name: string, Class: (typeof migrations)[number]['class']) => {
    const added = await createTestDatabase('migrated')
    const list = [...migrations, { name, class: Class }]
    migrations.push({ name, class: Class })
    onTestFinished(() => {
      migrations.splice(list.length - 1, 1)
    })
    const migrated = await openDatabase(added.url)
    const other = new pg.Client({ connectionString: added.url })
    await other.connect()
    onTestFinished(async () => {
      await other.end()
      await migrated.close(true)
      await added.drop()
    })
    return { migrated, other }
  }

  test('waits a second at a time, reports it, and lets requests pass in between', async () => {
    const Class = online(({ step, batches, index }) => {
      step('alter table lock_reason add column if not exists channel integer')
      batches(`update lock_reason set channel = 1 where company_id = 5 and id in (
        select id from lock_reason where company_id = 5 and channel is null limit 2)`)
      index('lock_reason_channel', 'on lock_reason (company_id, channel)')
    })
    const { migrated, other } = await withMigration('999-channel', Class)
    await other.query(`insert into company (id, name, environment, source_id)
      values (5, 'Shop', 'sandbox', gen_random_uuid())`)
    await other.query(
      `insert into lock_reason (company_id, id, name) select 5, n, 'r' || n from generate_series(1, 5) n`,
    )
    await other.query('begin; select * from lock_reason')
    const lines: string[] = []
    const migrating = migrate(migrated, (line) => lines.push(line))
    await expect.poll(() => lines).toEqual(['migration 999-channel (1 of 1) waits for a lock'])
    const startedAt = performance.now()
    await migrated.em.fork().execute('select count(*) from lock_reason')
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    await other.query('commit')

    expect(await migrating).toEqual(['999-channel'])
    const { rows } = await other.query(`
      select (select count(*)::int from lock_reason where channel = 1) as filled, indisvalid
      from pg_index where indexrelid = 'lock_reason_channel'::regclass`)
    expect(rows).toEqual([{ filled: 5, indisvalid: true }])
    expect(await migrate(migrated)).toEqual([])
  })

  test('builds an index while other processes wait for it to migrate', { timeout: 120_000 }, async () => {
    const Class = online(({ index }) => index('lock_reason_text', 'on lock_reason (company_id, description)'))
    const { migrated, other } = await withMigration('999-text', Class)
    const waiting = await openDatabase(migrated.config.get('clientUrl') ?? '')
    onTestFinished(() => waiting.close(true))
    await other.query('begin; lock table lock_reason in row exclusive mode')
    const first = migrate(migrated)
    await expect
      .poll(() => waiting.em.fork().execute(indexProgress), { timeout: 10_000 })
      .toEqual([{ phase: 'waiting for writers before build' }])
    const lines: string[] = []
    const second = migrate(waiting, (line) => lines.push(line))
    await expect.poll(() => lines).toEqual(['waits for another process, which migrates the database'])
    await other.query('commit')
    expect((await Promise.all([first, second])).flat()).toEqual(['999-text'])
  })

  test('replaces the invalid index of an interrupted run', async () => {
    const Class = online(({ index }) =>
      index('lock_reason_once', 'on lock_reason (company_id, description)', { unique: true }),
    )
    const { migrated, other } = await withMigration('999-once', Class)
    await other.query(`insert into company (id, name, environment, source_id)
      values (5, 'Shop', 'sandbox', gen_random_uuid())`)
    await other.query(
      `insert into lock_reason (company_id, id, name, description) values (5, 1, 'one', ''), (5, 2, 'two', '')`,
    )
    await expect(migrate(migrated)).rejects.toThrow(/unique/)
    await other.query(`delete from lock_reason where id = (select max(id) from lock_reason)`)
    expect(await migrate(migrated)).toEqual(['999-once'])
  })
})
