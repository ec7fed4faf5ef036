// Works through OPERATIONS.md on one database: its commands run as they are printed, with other folders and ports, by an operator
// of two servers in production. Needs the complete PostgreSQL 18, which a package of Python has.
import { execFile, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOwner, postgresAccount } from '../../entities/database/embedded/postgres-account.ts'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { completePostgres } from '../../scripts/drill/complete-postgres.ts'
import { item } from '../cart/cart-fixture.ts'
import { blank, root, sendRequest, waitUntil } from '../support/processes/operator.ts'
import { freePort, type ServerProcess, startServer } from '../support/processes/processes.ts'
import { blocks, fromGuide } from './guide-commands.ts'

const programs = await completePostgres().catch((error: Error) => {
  if (process.env.REQUIRE_TOOLS === '1') throw error
  console.warn(`The tests of OPERATIONS.md are skipped: ${error.message}`)
  return undefined
})
const account = postgresAccount()
const folder = mkdtempSync(join(tmpdir(), 'retail-api-guide-'))
chmodSync(folder, 0o755)
const [archive, base] = [join(folder, 'archive'), join(folder, 'base')]
const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts

let port = 0
const database = (user: string, name = 'retail') => `postgres://${user}:hush@127.0.0.1:${port}/${name}`

/** Runs a command of the guide in a shell; `npm run` without npm, which takes a second. */
async function run(
  command: string,
  env: Record<string, string> = {},
  options: SpawnOptions = {},
): Promise<string> {
  const text = command.replace(/^npm run (\w+)(?: -- )?/, (_, name) => `${scripts[name]} `)
  const connection = { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres', PGPASSWORD: 'hush' }
  const { stdout } = await promisify(execFile)('sh', ['-c', text], {
    ...options,
    cwd: options.cwd ?? root,
    env: { PATH: `${programs}:${process.env.PATH}`, DATA_DIR: folder, ...blank, ...connection, ...env },
  })
  return stdout.trim()
}

const sql = (statement: string, env: Record<string, string> = {}) =>
  run(`psql -qAtX -d "\${DATABASE_URL:-retail}" -c "$STATEMENT"`, { STATEMENT: statement, ...env })

/** Starts PostgreSQL on a folder; returns what stops it. */
async function servePostgres(data: string): Promise<() => Promise<void>> {
  const flags = ['-p', String(port), '-h', '127.0.0.1', '-k', '', '-c', 'fsync=off', '-c', 'timezone=UTC']
  const child = spawn(join(programs ?? '', 'postgres'), ['-D', data, ...flags], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (text) => {
    log += text
  })
  const exited = once(child, 'exit')
  await waitUntil(
    async () => {
      if (child.exitCode !== null) throw new Error(log)
      return sql(fromGuide('select pg_is_in_recovery()'), {
        PGDATABASE: 'postgres',
        DATABASE_URL: 'postgres',
      }).catch(() => '')
    },
    (recovering) => recovering === 'f',
  )
  return async () => {
    child.kill('SIGINT')
    await exited
  }
}

const running = new Set<ServerProcess>()
async function serve(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer({ ...blank, ...production, ROLE: 'api', LOG_LEVEL: 'info', ...env })
  running.add(server)
  return server
}
async function stop(server: ServerProcess): Promise<void> {
  running.delete(server)
  expect(await server.stop()).toBe(0)
}

const production: Record<string, string> = {
  ...{ ENVIRONMENT: 'production', TLS: 'proxy', PUBLIC_URL: 'https://api.shop.example', STOP_GRACE_MS: '0' },
}

let stopPostgres: () => Promise<void>
beforeAll(async () => {
  if (!programs) return
  port = await freePort()
  for (const path of [folder, archive]) {
    mkdirSync(path, { recursive: true })
    makeOwner(account, path)
  }
  const primary = join(folder, 'primary')
  writeFileSync(join(folder, 'password'), 'hush')
  await run(
    `initdb -D ${primary} -U postgres --auth=scram-sha-256 --pwfile=${join(folder, 'password')} -E UTF8 --locale=C --no-sync`,
    {},
    { ...account, cwd: '/' },
  )
  const [settings = ''] = blocks.filter((text) => text.startsWith('archive_mode'))
  appendFileSync(
    join(primary, 'postgresql.conf'),
    fromGuide(settings.trim().split('\n').at(-1) ?? '') && settings.replaceAll('/archive', archive),
  )
  stopPostgres = await servePostgres(primary)
}, 60_000)
afterAll(async () => {
  await Promise.all([...running].map((server) => server.kill()))
  await stopPostgres?.()
  rmSync(folder, { recursive: true, force: true })
})

const tokenStatus = async (server: ServerProcess, ClientId: string, ClientSecret: string) => {
  const grant = { grant_type: 'client_credentials', client_id: ClientId, client_secret: ClientSecret }
  const response = await fetch(`${server.origin}/accounts/v1/oauth2/token`, {
    method: 'POST',
    headers: { 'X-Forwarded-Proto': 'https', Connection: 'close' },
    body: new URLSearchParams(grant),
  })
  const { access_token } = (await response.json()) as { access_token?: string }
  return { status: response.status, token: access_token ?? '' }
}

const createDatabase = fromGuide('createdb -E UTF8 -T template0 -O retail retail')

describe.skipIf(!programs)('OPERATIONS.md', () => {
  let servers: ServerProcess[]
  let key: string
  let shop: OnboardingPackage
  let first: string
  const tokenOf = async (server: ServerProcess) => {
    const { status, token } = await tokenStatus(server, shop.ClientId, shop.ClientSecret)
    expect(status).toBe(200)
    return token
  }
  const store = () => shop.Entities.find(({ Role }) => Role === 'Location')?.Id
  const carts = () => `/cart/v1/companies(${shop.CompanyId})/entities(${store()})/carts`
  const createCart = async (server: ServerProcess, token: string): Promise<number> => {
    const body = {
      SourceId: shop.SourceId,
      FirstName: 'Ada',
      LastName: 'Miller',
      Email: 'ada@example.com',
      Items: [item],
    }
    const response = await sendRequest(server, carts(), { token, body })
    expect(response.status, response.text).toBe(201)
    return response.body[0].Id
  }

  test('installs two servers on a database that their user owns', async () => {
    await sql(fromGuide(`create role retail login replication password '…'`, { '…': 'hush' }), {
      DATABASE_URL: 'postgres',
    })
    await run(createDatabase)
    key = await run(fromGuide('openssl rand -base64 32'))
    Object.assign(production, { KEY_ENCRYPTION_KEY: key, DATABASE_URL: database('retail') })
    servers = await Promise.all([serve({}), serve({})])

    const create = fromGuide('npm run tenant -- create --name "Acme"')
    const spanish = fromGuide('--language es-mx')
    shop = JSON.parse(await run(`${create} ${spanish} --sample --json`, production))
    await Promise.all(servers.map(tokenOf))
  })

  test('finds a failed request in the log', async () => {
    const [server] = servers as [ServerProcess]
    const { headers } = await sendRequest(server, carts())
    const id = headers.get('x-request-id') ?? ''
    await waitUntil(server.output, (output) => output.includes(id))
    writeFileSync(join(folder, 'api.log'), server.output())
    const [command = ''] = blocks.filter((text) => text.startsWith('grep'))
    const line = JSON.parse(await run(command.replace('<X-Request-Id>', id), {}, { cwd: folder }))

    expect(line).toMatchObject({ status: 401, reason: 'no credentials' })
  })

  test('lets autovacuum run more often', async () => {
    await sql(fromGuide('alter table pricing_information set (autovacuum_vacuum_scale_factor = 0.02)'))
    expect(await sql(`select reloptions from pg_class where relname = 'pricing_information'`)).toContain(
      '=0.02',
    )
  })

  test('changes the language of mails', async () => {
    const id = String(shop.CompanyId)
    const list = () => run('npm run tenant -- list', production)
    expect(await list()).toContain(' es-mx ')
    const command = fromGuide('npm run tenant -- language <CompanyId> fr-ca', { '<CompanyId>': id })
    await run(command, production)
    expect(await list()).toContain(' fr-ca ')

    const unknown = run(command.replace('fr-ca', 'de-de'), production)
    await expect(unknown).rejects.toThrow('There is no language "de-de": use en-us, fr-ca, es-mx.')
    await expect(run(command.replace(id, '999999'), production)).rejects.toThrow('There is no tenant 999999')
  })

  test('changes the secret of a client, with an overlap', async () => {
    const [server] = servers as [ServerProcess]
    const { CompanyId, ClientId } = shop
    const command = fromGuide('npm run tenant -- client secret <CompanyId> <ClientId> --overlap-hours 24', {
      ...{ '<CompanyId>': String(CompanyId), '<ClientId>': ClientId },
    })
    const [, secret = ''] = /^ClientSecret +(\S+)$/m.exec(await run(command, production)) ?? []

    expect((await tokenStatus(server, ClientId, secret)).status).toBe(200)
    expect((await tokenStatus(server, ClientId, shop.ClientSecret)).status).toBe(200)
    expect((await tokenStatus(server, ClientId, 'wrong')).status).toBe(400)
  })

  test('changes KEY_ENCRYPTION_KEY and the user of the database, one server after the other', async () => {
    const [one, two] = servers as [ServerProcess, ServerProcess]
    first = await tokenOf(one)
    const works = async (...all: ServerProcess[]) => {
      for (const server of all) {
        const token = await tokenOf(server)
        for (const other of all) for (const each of [token, first]) await createCart(other, each)
      }
    }
    const next = await run(fromGuide('openssl rand -base64 32'))
    const both = { KEY_ENCRYPTION_KEY: next, KEY_ENCRYPTION_KEY_PREVIOUS: key }
    await stop(one)
    const changed = await serve(both)
    await works(changed, two)
    await run(fromGuide('npm run keys -- rotate'), { ...production, ...both })
    await works(changed, two)

    // The second server gets the other user at the same time; the first one its end of both changes.
    const admin = { DATABASE_URL: 'postgres' }
    await sql(
      fromGuide(`create role retail_2 login replication password '…' in role retail`, { '…': 'hush' }),
      admin,
    )
    await sql(fromGuide('alter role retail_2 set role retail'), admin)
    Object.assign(production, { DATABASE_URL: database('retail_2') })
    await stop(two)
    const renewed = await serve(both)
    await works(changed, renewed)
    const keys = "select private_jwk->>'key' from signing_key union select key->>'key' from webhook_secret"
    expect(await sql(fromGuide(keys))).toMatch(/^[0-9a-f]{16}$/)
    await stop(changed)
    Object.assign(production, { KEY_ENCRYPTION_KEY: next })
    servers = [await serve({}), renewed]
    await works(...servers)
    await sql(fromGuide('alter role retail nologin'), admin)
    await works(...servers)
    await expect(sql('select 1', { DATABASE_URL: database('retail') })).rejects.toThrow(
      'not permitted to log in',
    )
    await sql('create table made_later ()', production)
    expect(await sql(`select distinct tableowner from pg_tables where schemaname = 'public'`)).toBe('retail')
  })

  test('restores the database to a moment, and from a dump', async () => {
    const [server] = servers as [ServerProcess]
    const before = await createCart(server, first)
    const asPostgres = { ...account, cwd: '/' }
    await run(
      fromGuide('pg_basebackup -d "$DATABASE_URL" -D /backups/base -c fast', { '/backups/base': base }),
      { DATABASE_URL: production.DATABASE_URL ?? '' },
      asPostgres,
    )
    const after = await createCart(server, first)
    const moment = await sql('select now()')
    expect(
      Number(await sql(`delete from cart returning id`).then((rows) => rows.split('\n').length)),
    ).toBeGreaterThan(10)
    await sql(fromGuide('select pg_switch_wal()'))
    await waitUntil(
      () =>
        sql(`select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) from pg_stat_archiver`),
      (isArchived) => isArchived === 't',
    )
    for (const each of servers) await stop(each)
    await stopPostgres()

    const restored = join(folder, 'restored')
    await run(`cp -a ${base} ${restored}`)
    const [settings = ''] = blocks.filter((text) => text.startsWith('restore_command'))
    const time = '2026-01-31 09:59:00+00'
    expect(settings).toContain(time)
    appendFileSync(
      join(restored, 'postgresql.auto.conf'),
      settings.replaceAll('/archive', archive).replace(time, moment),
    )
    writeFileSync(join(restored, 'recovery.signal'), '')
    stopPostgres = await servePostgres(restored)
    const again = await serve({})
    for (const id of [before, after])
      expect((await sendRequest(again, `${carts()}(${id})`, { token: first })).status).toBe(200)

    const env = { DATABASE_URL: production.DATABASE_URL ?? '', NEW_URL: database('retail_2', 'copy') }
    await run(fromGuide('pg_dump -Fd -j 4 -f dump "$DATABASE_URL"'), env, { cwd: folder })
    await run(createDatabase.replace(/retail$/, 'copy'))
    await run(fromGuide('pg_restore -j 4 --exit-on-error -d "$NEW_URL" dump'), env, { cwd: folder })
    await stop(again)
    Object.assign(production, { DATABASE_URL: env.NEW_URL })
    for (const id of [before, after])
      expect(await sql(`select 1 from cart where id = ${id}`, production)).toBe('1')
  })

  test('erases a person', async () => {
    const id = String(shop.CompanyId)
    const command = fromGuide('npm run tenant -- erase-person <CompanyId>', { '<CompanyId>': id })
    const person = `${fromGuide('--email <address>', { '<address>': 'ada@example.com' })}`
    const erased = () => sql(`select count(*) from cart where email = 'ada@example.com'`, production)

    expect(Number(await erased())).toBeGreaterThan(0)
    await run(`${command} ${person} --yes`, production)
    expect(Number(await erased())).toBe(0)
  })

  test('starts again after the loss of KEY_ENCRYPTION_KEY', async () => {
    for (const table of ['signing_key', 'webhook_secret'])
      await sql(fromGuide(`delete from ${table}`), production)
    const server = await serve({ KEY_ENCRYPTION_KEY: await run(fromGuide('openssl rand -base64 32')) })
    await createCart(server, await tokenOf(server))
    expect((await sendRequest(server, carts(), { token: first })).status).toBe(401)
  })
})
