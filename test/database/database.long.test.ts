import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { connectionsFor } from '../../entities/database/connections/connections-for.ts'
import { unsuitability } from '../../entities/database/connections/server-fitness.ts'
import { DataFolderError, lockDataFolder } from '../../entities/database/data-folder.ts'
import { connectDatabase } from '../../entities/database/database.ts'
import { isAlive } from '../../entities/database/embedded/postgres-process.ts'
import { openPostgres } from '../../entities/database/embedded/postgres-server.ts'
import { lockTransaction } from '../../entities/database/lock-transaction.ts'
import { dbVersion, migrate } from '../../entities/database/migrating/migrate.ts'
import { DatabaseError, openDatabase } from '../../entities/database/orm.config.ts'
import { migrations } from '../../entities/migrations/index.gen.ts'
import { keyOfUser } from '../../entities/tables/accounts/revoke.ts'
import { Cart } from '../../entities/tables/cart/cart.ts'
import { CartItem } from '../../entities/tables/cart/cart-item.ts'
import { UserAccount } from '../../entities/tables/usermanager/user-account.ts'
import { type AllocatedTable, allocateId } from '../../entities/tenants/allocate-ids.ts'
import { createEmptyTenant } from '../../entities/tenants/tenants.ts'
import { createTestDatabase, execute, useDatabase } from '../support/database.ts'
import { failedStart, runToEnd } from '../support/processes/operator.ts'
import { kill, runInProcess } from '../support/processes/processes.ts'

describe('the schema', () => {
  const db = useDatabase()

  const firstCart = `(select min(id) from cart)`
  const refused: [string, string][] = [
    ['cart_status', `update cart set status = 4`],
    ['cart_node', `update cart set entity_id = 999999`],
    ['cart_item_quantity', `update cart_item set quantity = 0`],
    ['cart_item_display_price', `update cart_item set display_price = -0.01`],
    [
      'pending_order_cart_once',
      `insert into pending_order (company_id, id, entity_id, cart_id, source_id, items)
      select company_id, 9000 + n, entity_id, id, source_id, '[]' from cart, generate_series(1, 2) n where id = ${firstCart}`,
    ],
    [
      'user_account_user_name',
      `update user_account set user_name = upper('tom.baker') where user_name = 'grace.holt'`,
    ],
    ['user_account_roles', `update user_account set roles = '{Owner}'`],
    ['entity_node_root', `update entity_node set parent_id = null where role = 'Device'`],
    ['catalog_item_serialized_or_lot', `update catalog_item set is_serialized = true, is_lot = true`],
  ]
  it.each(refused)('enforces %s', async (constraint, statement) => {
    const em = db.orm.em.fork()
    await em.begin()
    onTestFinished(() => em.rollback())
    const { CompanyId: companyId, SourceId: sourceId } = db.onboarding
    const cart = em.create(Cart, { companyId, id: 9000, entityId: companyId, sourceId })
    await em.flush()
    const item = { position: 0, name: 'Case', productTypeId: 2, quantity: 1, displayPrice: 1 }
    em.create(CartItem, { companyId, id: 9000, cartId: cart.id, ...item })
    await em.flush()
    await expect(em.execute(statement)).rejects.toMatchObject({ constraint })
  })

  it('keeps money exact to four decimals, and lets Kysely read the uncommitted rows of its transaction', async () => {
    const { CompanyId: companyId, SourceId: sourceId } = db.onboarding
    const prices = [0.1, 0.0001, 19.99, 12345678901.2345, 99999999999.9999]
    await db.orm.em.fork().transactional(async (em) => {
      const cart = em.create(Cart, { companyId, id: 9000, entityId: companyId, sourceId })
      await em.flush()
      for (const [position, displayPrice] of prices.entries()) {
        const item = { position, name: 'Case', productTypeId: 2, quantity: 1, displayPrice }
        em.create(CartItem, { companyId, id: 9000 + position, cartId: cart.id, ...item })
      }
      await em.flush()
      const rows = await em
        .getKysely<{ cart_item: { cart_id: number; display_price: string; position: number } }>()
        .selectFrom('cart_item')
        .select('display_price')
        .where('cart_id', '=', cart.id)
        .orderBy('position')
        .execute()
      expect(rows.map((row) => row.display_price)).toEqual(prices.map((price) => price.toFixed(4)))
      em.clear()
      const second = await em.findOneOrFail(Cart, { companyId, id: cart.id })
      const items = await em.find(CartItem, { companyId, cartId: cart.id }, { orderBy: { position: 'asc' } })
      expect(items.map((item) => item.displayPrice)).toEqual(prices)
      expect(second).toMatchObject({ status: 1, updatedUtc: null, dateCreatedUtc: expect.any(Date) })
    })
  })

  it('reads roles as an array', async () => {
    const user = await db.orm.em.fork().findOneOrFail(UserAccount, { userName: 'grace.holt' })
    expect(user.roles).toEqual(['Administrator'])
  })
})

describe('a database that the server does not have', () => {
  it('is created once when processes start at the same time, such as a server and a command', async () => {
    const { url } = inject('postgres')
    const name = `created_once_${process.pid}`
    onTestFinished(() => execute(url, `drop database if exists ${name} with (force)`))
    const starts = await Promise.allSettled(Array.from({ length: 8 }, () => openDatabase(`${url}/${name}`)))
    await Promise.all(starts.map((start) => start.status === 'fulfilled' && start.value.close(true)))
    expect(starts.flatMap((start) => (start.status === 'rejected' ? [start.reason.message] : []))).toEqual([])
  })
})

describe('migrations', () => {
  it('are applied once when processes start at the same time', async () => {
    const { url } = inject('postgres')
    const name = `migrated_twice_${process.pid}`
    await execute(url, `create database ${name}`)
    const starts = await Promise.all(Array.from({ length: 5 }, () => openDatabase(`${url}/${name}`)))
    onTestFinished(async () => {
      await Promise.all(starts.map((orm) => orm.close(true)))
      await execute(url, `drop database ${name} with (force)`)
    })
    const applied = await Promise.all(starts.map((orm) => migrate(orm)))
    expect(applied.flat()).toEqual(migrations.map((migration) => migration.name))
    const orm = starts.at(-1) as MikroORM
    expect(await dbVersion(orm)).toBe(migrations.length)
    // The tables of the job queue exist too, so that workers need not create them.
    await expect(orm.em.fork().execute('select count(*) from graphile_worker.jobs')).resolves.toHaveLength(1)
  })

  it('let each company continue after the ids that all companies used to share', async () => {
    const { url } = inject('postgres')
    const name = `migrated_ids_${process.pid}`
    await execute(url, `create database ${name}`)
    const orm = await openDatabase(`${url}/${name}`)
    onTestFinished(async () => {
      await orm.close(true)
      await execute(url, `drop database ${name} with (force)`)
    })
    await orm.migrator.up({ to: '019-webhooks' })
    const em = orm.em.fork()
    await em.execute(`
      insert into company (id, name, environment, source_id)
      select id, 'Shop', 'sandbox', gen_random_uuid() from unnest(array[1000, 1024]) id;
      insert into entity_node (id, company_id, role, name) select id, id, 'Company', 'Shop' from company;
      select setval('entity_node_id_seq', 1040);
      insert into user_account (company_id, roles, user_name) values (1000, '{Employee}', 'a'), (1024, '{Employee}', 'b');
      insert into revocation (key, generation, revoked_at, expires_at) values ('sub:user:2', 5, now(), now());
      insert into cart (id, company_id, entity_id, source_id) select n, 1000, 1000, gen_random_uuid() from generate_series(1, 9) n;
      insert into queued_cart (company_id, cart_id) select 1000, n from generate_series(9, 1, -1) n;
      insert into tenant_snapshot (company_id, kind, table_name, part, rows)
      values (1000, 'seed', 'queued_cart', 0, '[{"cart_id": 1}]')`)

    await migrate(orm)

    const ids = (table: AllocatedTable) =>
      Promise.all([1000, 1024].map((company) => allocateId(em, company, table)))
    expect(await ids('user_account')).toEqual([3, 3])
    expect(await ids('entity_node')).toEqual([1041, 1041])
    expect(await ids('cart')).toEqual([10, 10])
    expect(await ids('pricing_tier')).toEqual([31, 31])
    const [revoked] = await em.execute('select key from revocation')
    expect(revoked?.key).toBe(keyOfUser(1024, 2))
    const queue = await em.execute('select cart_id from queued_cart order by arrival')
    expect(queue.map(({ cart_id }) => cart_id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    const [snapshot] = await em.execute('select rows from tenant_snapshot')
    expect(snapshot?.rows).toEqual([{ cart_id: 1, arrival: 0 }])
    const tenant = { name: 'New', environment: 'sandbox', baseUrl: 'https://shop.example' } as const
    expect((await createEmptyTenant(orm, tenant)).CompanyId).toBe(2000)
  })

  it('may take longer than a request', async () => {
    const { url } = inject('postgres')
    const name = `migrated_slowly_${process.pid}`
    await execute(url, `create database ${name}`)
    const orm = await openDatabase({ url: `${url}/${name}`, statementTimeoutMs: 200 })
    const other = new pg.Client({ connectionString: `${url}/${name}` })
    onTestFinished(async () => {
      await other.end()
      await orm.close(true)
      await execute(url, `drop database ${name} with (force)`)
    })
    expect(await orm.em.fork().execute('show statement_timeout')).toEqual([{ statement_timeout: '200ms' }])
    await other.connect()
    // A session that creates the same table waits until this transaction ends.
    await other.query('begin; create table company (id int); create schema graphile_worker')
    const migrating = migrate(orm)
    await setTimeout(600)
    await other.query('rollback')
    expect(await migrating).toHaveLength(migrations.length)
    expect(await orm.em.fork().execute('show statement_timeout')).toEqual([{ statement_timeout: '200ms' }])
  })
})

describe('the lock between processes that start at the same time', () => {
  it('ends with the transaction, and waiting for it is logged', async () => {
    const database = await createTestDatabase('migrated')
    const orm = await openDatabase(database.url)
    onTestFinished(async () => {
      await orm.close(true)
      await database.drop()
    })
    const notices: string[] = []
    const order: string[] = []
    const released = Promise.withResolvers<void>()
    const isHeld = Promise.withResolvers<void>()
    const first = orm.em.fork().transactional(async (em) => {
      await lockTransaction(em, 7, 'is first', (line) => notices.push(line))
      isHeld.resolve()
      await released.promise
      order.push('first')
    })
    await isHeld.promise
    const second = orm.em.fork().transactional(async (em) => {
      await lockTransaction(em, 7, 'migrates', (line) => {
        notices.push(line)
        released.resolve()
      })
      order.push('second')
    })
    await Promise.all([first, second])

    expect(order).toEqual(['first', 'second'])
    expect(notices).toEqual(['waits for another process, which migrates'])
  })
})

describe('a database of an earlier version', () => {
  const remedy =
    /^This database was made by an earlier version .* name it in DATABASE_URL, or set DATA_DIR to a new/
  const madeBefore = async (name: string) => {
    const { url } = inject('postgres')
    const database = `${name}_${process.pid}`
    await execute(url, `create database ${database}`)
    const client = new pg.Client({ connectionString: `${url}/${database}` })
    await client.connect()
    await client.query(`
      create table schema_migration (id serial primary key, name varchar(255), executed_at timestamptz default now());
      insert into schema_migration (name) values ('001-foundations'), ('002-pricing'), ('003-availability'),
        ('004-users'), ('004b-outgoing-mail'), ('005-invoicing'), ('006-report-data'), ('007-key-indexes'),
        ('008-any-case'), ('009-usage-kept'), ('010-refused-holds'), ('011-refunded-tax'), ('012-tokens'),
        ('013-passwords'), ('014-functions'), ('015-orders');
      create table company (id integer primary key)`)
    onTestFinished(async () => {
      await client.end()
      await execute(url, `drop database ${database} with (force)`)
    })
    const tables = async () =>
      (await client.query('select schemaname, relname from pg_stat_user_tables order by 1, 2')).rows
    return { databaseUrl: `${url}/${database}`, tables }
  }

  it('is refused at start with the remedy, and is not changed', async () => {
    const { databaseUrl, tables } = await madeBefore('former_start')
    const before = await tables()

    const start = connectDatabase({ environment: 'sandbox', databaseUrl, dataDir: '/nowhere' })

    await expect(start).rejects.toThrow(DatabaseError)
    await expect(start).rejects.toThrow(remedy)
    expect(await tables()).toEqual(before)
  })

  it('is refused by npm run migrate with the same message and nothing else', async () => {
    const { databaseUrl } = await madeBefore('former_migrate')

    const { code, stderr } = await runToEnd(['scripts/migrate.ts'], { DATABASE_URL: databaseUrl })

    expect(code).not.toBe(0)
    expect(stderr.trim()).toMatch(remedy)
    expect(stderr.trim()).not.toContain('\n')
  })
})

describe('a database of a later version', () => {
  it('is refused at start with the way back', async () => {
    const database = await createTestDatabase('seeded')
    onTestFinished(() => database.drop())
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(`insert into schema_migration (name) values ('999-later')`)
    await client.end()
    const dataDir = mkdtempSync(join(tmpdir(), 'retail-api-later-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))

    const { code, reason } = await failedStart({ DATABASE_URL: database.url, PORT: '0', DATA_DIR: dataDir })

    expect(code).toBe(1)
    expect(reason).toBe(
      'A later version has migrated this database (999-later). Start that version, or restore a backup that was made ' +
        'before: "Upgrade" in OPERATIONS.md.',
    )
  })
})

describe('names that differ only in case', () => {
  it('are equal under any collation of the server', async () => {
    const { url } = inject('postgres')
    const name = `migrated_names_${process.pid}`
    // In this locale, "Ä" and "ä" differ even if case is ignored.
    await execute(url, `create database ${name} template template0 locale_provider libc locale 'C'`)
    const orm = await openDatabase(`${url}/${name}`)
    onTestFinished(async () => {
      await orm.close(true)
      await execute(url, `drop database ${name} with (force)`)
    })
    await migrate(orm)
    const em = orm.em.fork()
    await em.execute(`
      insert into company (id, name, environment, source_id) values (1, 'Shop', 'sandbox', gen_random_uuid());
      insert into entity_node (id, company_id, role, name) values (1, 1, 'Company', 'Shop');
      insert into user_account (company_id, id, roles, user_name, email) values
        (1, 1, '{Employee}', 'jürgen', 'ü@shop.example');
      insert into lock_reason (company_id, id, name) values (1, 1, 'Ärger')`)
    const user = (userName: string, email: string) =>
      em.execute(
        `insert into user_account (company_id, id, roles, user_name, email) values (1, 2, '{Employee}', ?, ?)`,
        [userName, email],
      )

    await expect(user('JÜRGEN', 'a@shop.example')).rejects.toMatchObject({
      constraint: 'user_account_user_name',
    })
    await expect(user('x', 'Ü@shop.example')).rejects.toMatchObject({ constraint: 'user_account_email' })
    await expect(
      em.execute(`insert into lock_reason (company_id, id, name) values (1, 2, 'ärger')`),
    ).rejects.toMatchObject({ constraint: 'lock_reason_name' })
  })
})

describe('an unsuitable database', () => {
  const fit = { version: 180_001, encoding: 'UTF8', extension: 'available' } as const
  it.each([
    [fit, undefined],
    [{ ...fit, extension: 'present' } as const, undefined],
    [{ ...fit, version: 179_999 }, /PostgreSQL 17: version 18/],
    [{ ...fit, encoding: 'LATIN1' }, /LATIN1: make a database .* UTF8/],
    [{ ...fit, extension: 'missing' } as const, /install the contrib modules/],
    [{ ...fit, extension: 'forbidden' } as const, /grant it create/],
  ])('%j is refused with %s', (facts, remedy) => {
    if (remedy) expect(unsuitability(facts)).toMatch(remedy)
    else expect(unsuitability(facts)).toBeUndefined()
  })

  it('is refused with the reason, before anything is created in it', async () => {
    const { url } = inject('postgres')
    const name = `unfit_${process.pid}`
    const role = `guest_${process.pid}`
    const options = `encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`
    await execute(url, `create database ${name} ${options}`)
    await execute(url, `create database ${name}_too`)
    await execute(url, `create role ${role} login password 'hush'`)
    onTestFinished(async () => {
      await execute(url, `drop database ${name}`)
      await execute(url, `drop database ${name}_too`)
      await execute(url, `drop role ${role}`)
    })
    const refusal = (target: string) => openDatabase(target).catch((error: Error) => error)
    const encoded = await refusal(`${url}/${name}`)
    expect(encoded).toBeInstanceOf(DatabaseError)
    expect(encoded).toMatchObject({ message: expect.stringContaining('encoding is SQL_ASCII') })

    const guest = new URL(`${url}/${name}_too`)
    Object.assign(guest, { username: role, password: 'hush' })
    const forbidden = (await refusal(guest.href)) as Error
    expect(forbidden.message).toMatch(
      /^DATABASE_URL names guest_\d+@.*_too, whose user may not .*grant it create/,
    )
    expect(forbidden.message).not.toContain('hush')
  })
})

describe('an unreachable database', () => {
  it('is reported with the setting and address, without the password', async () => {
    const attempt = openDatabase('postgres://shop:s3cret@127.0.0.1:1/retail')
    await expect(attempt).rejects.toThrow(/DATABASE_URL names shop@127\.0\.0\.1:1\/retail.*ECONNREFUSED/)
    await expect(attempt).rejects.not.toThrow(/s3cret/)
  })
})

describe('DATA_DIR', () => {
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'retail-api-data-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  }
  const port = (url: string) => new URL(url).port
  const connect = async (url: string) => {
    const client = new pg.Client({ connectionString: url.replace(/retail$/, 'postgres') })
    await client.connect()
    try {
      return (
        await client.query(`select datlocale, pg_encoding_to_char(encoding) as encoding from pg_database`)
      ).rows[0]
    } finally {
      await client.end()
    }
  }

  it('belongs to one server, and to the next one after the first is killed', async () => {
    const folder = newFolder()
    const { child, output } = await runInProcess(`
      const { lockDataFolder } = await import(root + 'entities/database/data-folder.ts')
      lockDataFolder(${JSON.stringify(folder)})
      console.log('held')`)
    onTestFinished(() => kill(child))
    expect(output).toBe('held')
    expect(() => lockDataFolder(folder)).toThrow(`in use by process ${child.pid}:`)
    await kill(child)
    lockDataFolder(folder).release()
  })

  it('has a PostgreSQL that its processes share, and that the last of them stops', async () => {
    const folder = newFolder()
    const server = await openPostgres({ dataDir: folder, durable: false })
    const other = await openPostgres({ dataDir: folder, durable: false })
    expect([server.owner, other.owner]).toEqual([true, false])
    expect(await connect(other.url)).toEqual({ datlocale: 'C.UTF-8', encoding: 'UTF8' })
    expect(statSync(join(folder, 'postgres-password')).mode & 0o777).toBe(0o600)

    const pid = Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)
    await server.stop()
    await connect(other.url)
    await other.stop()
    expect(isAlive(pid)).toBe(false)
  })

  it('has a PostgreSQL that is started again when it is killed or stopped, but not after the last process left', async () => {
    const folder = newFolder()
    const server = await openPostgres({ dataDir: folder, durable: false })
    const reports: string[] = []
    const failed = server.keepRunning((message) => reports.push(message))
    const pidOf = () => Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)

    for (const signal of ['SIGKILL', 'SIGINT'] as const) {
      const before = reports.length
      process.kill(pidOf(), signal)
      await expect.poll(() => reports.length, { timeout: 20_000 }).toBe(before + 1)
      await expect.poll(() => connect(server.url).catch(() => undefined), { timeout: 20_000 }).toBeTruthy()
    }
    const pid = pidOf()
    await server.stop()
    await setTimeout(1_500)
    expect(isAlive(pid)).toBe(false)
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
    expect(await Promise.race([failed, setTimeout(1, 'running')])).toBe('running')
    expect(reports).toHaveLength(2)
  })

  it('reports that its PostgreSQL cannot be started again', async () => {
    const folder = newFolder()
    const server = await openPostgres({ dataDir: folder, durable: false })
    onTestFinished(() => server.stop())
    const failed = server.keepRunning(() => {})
    const pid = Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)
    writeFileSync(join(folder, 'postgres/postgresql.conf'), 'no setting\n')
    process.kill(pid, 'SIGKILL')
    expect(await failed).toMatch(
      /^PostgreSQL ended and did not start again: .*unrecognized configuration parameter/s,
    )
  })

  it('has one PostgreSQL, even if it is opened by different paths', async () => {
    const folder = newFolder()
    const link = `${newFolder()}/link`
    symlinkSync(folder, link)
    const server = await openPostgres({ dataDir: link, durable: false })
    const pid = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8')
    const other = await openPostgres({ dataDir: folder, durable: false })
    expect([other.url, other.owner]).toEqual([server.url, false])
    expect(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8')).toBe(pid)

    await server.stop()
    await connect(other.url)
    await other.stop()
    expect(isAlive(Number.parseInt(pid, 10))).toBe(false)
  })

  it('is not opened while another process uses it and its PostgreSQL is not visible', async () => {
    const folder = newFolder()
    const first = await openPostgres({ dataDir: folder, durable: false })
    const note = join(folder, 'postgres/postmaster.pid')
    const content = readFileSync(note, 'utf8')
    onTestFinished(() => first.stop())
    // As seen from another container: the pid does not exist there, or belongs to another process.
    for (const pid of [2 ** 22 + 1, process.pid]) {
      const copied = content.replace(/^\d+/, `${pid}`)
      writeFileSync(note, copied)
      await expect(openPostgres({ dataDir: folder, durable: false })).rejects.toThrow(
        /^Another process uses .*postgres.*stop that process/,
      )
      expect(readFileSync(note, 'utf8')).toBe(copied)
    }
    rmSync(note)
    await expect(openPostgres({ dataDir: folder, durable: false })).rejects.toThrow(DataFolderError)
    expect(existsSync(note)).toBe(false)
    writeFileSync(note, content)
    await connect(first.url)
  })

  it('has a PostgreSQL with enough connections for all serving processes', async () => {
    expect([1, 5, 10, 64].map((processes) => connectionsFor(processes))).toEqual([100, 130, 205, 1015])
    expect(connectionsFor(4, 20)).toBe(165)
    const settings = { environment: 'sandbox', databaseUrl: undefined, durable: false } as const
    const database = await connectDatabase({ ...settings, dataDir: newFolder(), processes: 40 })
    onTestFinished(() => database.close())
    const [row] = await database.orm.em.fork().execute('show max_connections')
    expect(row).toEqual({ max_connections: '655' })
  })

  it('keeps its running PostgreSQL after a crash of the process that started it', async () => {
    const folder = newFolder()
    const { child, output } = await runInProcess(`
      const { openPostgres } = await import(root + 'entities/database/embedded/postgres-server.ts')
      const { url } = await openPostgres({ dataDir: ${JSON.stringify(folder)}, durable: false })
      console.log(url)`)
    onTestFinished(() => kill(child))
    await kill(child)
    const adopted = await openPostgres({ dataDir: folder, durable: false })
    expect(adopted).toMatchObject({ url: output, owner: true })
    const pid = Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)
    await adopted.stop()
    expect(isAlive(pid)).toBe(false)

    // A pid that another process now has proves nothing, and neither does a port that is in use.
    writeFileSync(
      join(folder, 'postgres/postmaster.pid'),
      `${process.pid}\n${folder}/postgres\n1\n${port(output)}\n`,
    )
    writeFileSync(join(folder, 'postgres-port'), port(inject('postgres').url))
    const newServer = await openPostgres({ dataDir: folder, durable: false })
    onTestFinished(() => newServer.stop())
    expect(port(newServer.url)).not.toBe(port(inject('postgres').url))
    await connect(newServer.url)
  })
})
