// npm start and the other commands as an operator uses them: real processes, with their messages, exit codes and the
// files that they create.

import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { get, request as secureRequest } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { isAlive, readPostmaster } from '../../entities/database/embedded/postgres-process.ts'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { readSettings } from '../../handlers/runtime/process/settings.ts'
import { item } from '../cart/cart-fixture.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import {
  blank,
  descendants,
  documented,
  failedStart,
  root,
  runToEnd,
  sendRequest,
  waitUntil,
} from '../support/processes/operator.ts'
import { freePort, type ServerProcess, startServer } from '../support/processes/processes.ts'
import { PRODUCTION } from '../support/processes/production-settings.ts'
import { slowdown } from '../support/processes/slowdown.ts'
import { findTool } from '../support/processes/tools.ts'
import { fromGuide } from './guide-commands.ts'

const tempFolder = mkdtempSync(join(tmpdir(), 'retail-api-start-'))
// If root runs this test, PostgreSQL runs as another user, who must be able to pass through this folder.
chmodSync(tempFolder, 0o711)
afterAll(() => rmSync(tempFolder, { recursive: true, force: true }))

const hasCurl = spawnSync('curl', ['--version']).status === 0

/** The pid of the embedded PostgreSQL; DATA_DIR may contain its files or name the folder that does. */
async function postgresOf(dataDir: string) {
  const note = join(dataDir, 'postgres-home')
  const home = existsSync(note) ? readFileSync(note, 'utf8').trim() : dataDir
  const postmaster = await readPostmaster(join(home, 'postgres'))
  return postmaster?.state === 'ready' ? postmaster.pid : undefined
}

/** The folder and everything below it, with modes. */
function modesBelow(folder: string, name = '.'): [string, number][] {
  const { mode } = lstatSync(join(folder, name))
  const inside = (mode & 0o170000) === 0o040000 ? readdirSync(join(folder, name)) : []
  return [[name, mode & 0o777], ...inside.flatMap((child) => modesBelow(folder, join(name, child)))]
}

describe('npm start with umask 0', () => {
  const dataDir = join(tempFolder, 'open')
  let server: ServerProcess
  let umask: number

  beforeAll(async () => {
    umask = process.umask(0)
    // Files and permissions as an earlier version left them.
    mkdirSync(join(dataDir, 'mail'), { recursive: true, mode: 0o777 })
    for (const file of ['server.lock', 'server.pid', 'mail/old.eml']) writeFileSync(join(dataDir, file), '')
    server = await startServer({
      ...blank,
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      TLS: 'auto',
      HOST: 'localhost',
      DECISION_LOG: join(dataDir, 'decisions.ndjson'),
    })
  })
  afterAll(async () => {
    process.umask(umask)
    await server?.kill()
  })

  test('makes everything in DATA_DIR accessible only to its owner', async () => {
    const env = { DATA_DIR: dataDir, PORT: new URL(server.origin).port }
    const { stdout } = await runToEnd(['scripts/token.ts'], env)
    const { CompanyId }: OnboardingPackage = JSON.parse(
      readFileSync(join(dataDir, 'onboarding.json'), 'utf8'),
    )
    const body = { UserName: 'mode.test', Email: 'mode.test@shop.example', ParentEntityId: CompanyId }
    const sent = secureRequest(`https://localhost:${env.PORT}/usermanager/v1/users`, {
      method: 'POST',
      ca: readFileSync(join(dataDir, 'tls/ca.pem')),
      headers: { Authorization: `Bearer ${stdout.trim()}`, 'Content-Type': 'application/json' },
    })
    const response = once(sent, 'response')
    sent.end(JSON.stringify({ ...body, FirstName: 'Mode', LastName: 'Probe' }))
    expect((await response)[0].statusCode).toBe(200)
    await waitUntil(
      () => readdirSync(join(dataDir, 'mail')).filter((name) => name.endsWith('.eml')),
      (mails) => mails.length === 2,
    )

    const modes = modesBelow(dataDir)
    const names = modes.map(([name]) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        ...['onboarding.json', 'decisions.ndjson', 'decision-log-key'],
        ...['server.lock', 'server.pid'],
        ...['tls/server.pem', 'tls/ca.pem', 'mail/old.eml', 'postgres.lock', 'postgres-password'],
      ]),
    )
    // Under root, PostgreSQL runs as another user, who may pass through the folder but read nothing in it.
    const allowed = (name: string) => (name === '.' && process.getuid?.() === 0 ? 0o711 : 0o700)
    expect(modes.filter(([name, mode]) => mode & ~allowed(name))).toEqual([])
  })
})

/** In the server: reports the state of PostgreSQL, according to its postmaster.pid, when serve.ts is read. */
const REPORT_POSTGRES = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { readFileSync } from 'node:fs'
    import { registerHooks } from 'node:module'
    const states = []
    const note = (file) => {
      if (!file.endsWith('/serve.ts')) return
      let lines = []
      try {
        lines = readFileSync(process.env.DATA_DIR + '/postgres/postmaster.pid', 'utf8').split('\\n')
      } catch {}
      states.push(lines[7]?.trim() === 'ready' ? 'ready' : 'starting')
    }
    registerHooks({ load: (url, context, next) => (note(url), next(url, context)) })
    process.on('message', () => process.send(states))
    process.channel?.unref()
  `)}`,
)

describe('npm start on an empty DATA_DIR', () => {
  const dataDir = join(tempFolder, 'data')
  const logged = (output: string) =>
    output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  const readPackage = (): OnboardingPackage =>
    JSON.parse(readFileSync(join(dataDir, 'onboarding.json'), 'utf8'))
  const readSecurely = async (path: string, token: string) => {
    const ca = readFileSync(join(dataDir, 'tls/ca.pem'))
    const pending = get(`https://localhost:${port}${path}`, {
      ca,
      headers: { Authorization: `Bearer ${token}` },
    })
    const [response] = await once(pending, 'response')
    return text(response)
  }
  const verb = (...args: string[]) => runToEnd(args, { DATA_DIR: dataDir, PORT: port })
  let port: string
  let server: ServerProcess
  let proxied: ServerProcess

  beforeAll(async () => {
    port = String(await freePort())
    server = await startServer({ ...blank, DATA_DIR: dataDir, PORT: port, TLS: 'auto', HOST: 'localhost' })
  })
  afterAll(() => Promise.all([server?.kill(), proxied?.kill()]))

  test('creates the folder, its PostgreSQL and the demo tenant, and a package that only its owner can read', async () => {
    expect(await postgresOf(dataDir)).toBeTypeOf('number')
    expect(statSync(join(dataDir, 'onboarding.json')).mode & 0o777).toBe(0o600)
    const onboarding = readPackage()
    expect(onboarding).toMatchObject({
      Environment: 'sandbox',
      CompanyId: expect.any(Number),
      CompanyName: 'Demo Retail',
      ClientId: expect.stringMatching(/./),
      ClientSecret: expect.stringMatching(/.{20}/),
      ClientName: expect.stringMatching(/./),
      SourceId: expect.stringMatching(/^[\da-f-]{36}$/),
      Supplier: {
        EntityId: expect.any(Number),
        ClientId: expect.any(String),
        ClientSecret: expect.any(String),
      },
    })
    expect(onboarding.BaseUrls.cart).toBe(`https://localhost:${port}/cart/v1`)
    expect(onboarding.BaseUrls.reportdata).toBe(`https://localhost:${port}/reportdata`)
    for (const role of ['Administrator', 'Employee', 'Supplier']) {
      const users = onboarding.Users.filter((user) => user.Role === role)
      expect(users.length, role).toBeGreaterThanOrEqual(2)
      for (const user of users)
        expect(user).toEqual({ UserName: expect.any(String), Password: expect.any(String), Role: role })
    }
    expect(onboarding.Entities[0]).toEqual({
      Id: onboarding.CompanyId,
      Role: 'Company',
      Name: 'Demo Retail',
      ParentId: null,
    })
    expect(onboarding.CatalogItems.length).toBe(200)
    expect(Object.keys(onboarding.CatalogItems[0] ?? {})).toEqual([
      'Id',
      'Sku',
      'Name',
      'IsSerialized',
      'IsLot',
    ])
  })

  test.skipIf(!hasCurl)('logs the address of the documents and a curl command that works when pasted', () => {
    const lines = logged(server.output())
    expect(lines.map(({ msg }) => msg)).toEqual(['starting', 'ready'])
    expect(lines[1].documents).toBe(`https://localhost:${port}/docs`)
    const response = execFileSync('sh', ['-c', lines[1].example], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    expect(JSON.parse(response.toString())).toContainEqual(expect.objectContaining({ Code: 'EUR' }))
  })

  test('refuses a second start on the same folder, and names the pid of the first', async () => {
    const second = await failedStart({ DATA_DIR: dataDir, PORT: String(await freePort()) })

    expect(second.code).toBe(1)
    expect(second.reason).toMatch(new RegExp(`^DATA_DIR .* is in use by process ${server.child.pid}:`))
    expect(second.reason.split('\n')).toHaveLength(1)
    expect(isAlive(server.child.pid ?? 0)).toBe(true)
  })

  test('lets every other command run at the same time', async () => {
    const created = await verb('scripts/tenant.ts', 'create', '--name', 'Acme', '--json')
    const acme: OnboardingPackage = JSON.parse(created.stdout)
    expect(acme).toMatchObject({ CompanyName: 'Acme', Environment: 'sandbox' })
    const file = join(tempFolder, 'import.json')
    writeFileSync(file, JSON.stringify({ Entities: [{ Role: 'Location', Name: 'Quay Kiosk' }] }))

    const id = String(acme.CompanyId)
    const tree = (token: string) => readSecurely(`/entities/v1/Companies(${id})/Tree`, token)
    const token = (await verb('scripts/token.ts', id)).stdout.trim()
    expect(token).toMatch(/^eyJ[\w.-]+$/)
    expect(await tree(token)).not.toContain('Quay Kiosk')

    expect(await verb('scripts/tenant.ts', 'import', id, file)).toMatchObject({ code: 0 })
    expect(await tree(token)).toContain('Quay Kiosk')
    const user = acme.Users.find(({ Role }) => Role === 'Administrator')?.UserName ?? ''
    const [list, usage, migrate, reset] = await Promise.all([
      verb('scripts/tenant.ts', 'list'),
      verb('scripts/usage.ts'),
      verb('scripts/migrate.ts'),
      verb('scripts/tenant.ts', 'reset', id),
    ])
    expect(list.stdout).toMatch(/Demo Retail[\s\S]*Acme/)
    expect(usage.stdout).toContain('Nothing has been metered')
    expect(migrate.stdout).toMatch(/at version \d+/)
    expect(reset).toMatchObject({ code: 0 })
    const renewed = (await verb('scripts/token.ts', id, '--user', user)).stdout.trim()
    expect(await tree(renewed)).not.toContain('Quay Kiosk')
    expect((await verb('scripts/tenant.ts', 'remove', id, '--yes')).stdout).toContain('removed')
    expect((await verb('scripts/tenant.ts', 'list')).stdout).not.toContain('Acme')
  })

  test('loses no acknowledged cart when killed by SIGKILL, and the next start reuses the running PostgreSQL', async () => {
    await server.stop()
    const env = { ...blank, DATA_DIR: dataDir, TLS: 'proxy' }
    proxied = await startServer({ ...env, PORT: String(await freePort()) })
    const onboarding = readPackage()
    const token = (await runToEnd(['scripts/token.ts'], env)).stdout.trim()
    const store = onboarding.Entities.find(({ Role }) => Role === 'Location')?.Id
    const carts = `/cart/v1/companies(${onboarding.CompanyId})/entities(${store})/carts`
    const created = await sendRequest(proxied, carts, {
      token,
      body: { SourceId: onboarding.SourceId, FirstName: 'Ada', Items: [item] },
    })
    expect(created.status, created.text).toBe(201)
    await proxied.kill()
    const orphan = await postgresOf(dataDir)

    proxied = await startServer({ ...env, PORT: String(await freePort()) })
    expect(await postgresOf(dataDir)).toBe(orphan)
    const [{ Id }] = created.body
    expect((await sendRequest(proxied, `${carts}(${Id})`, { token })).body).toMatchObject({
      Id,
      FirstName: 'Ada',
    })
    await proxied.kill()
  })

  test('starts with the same tenant within seconds, and leaves no process running', async () => {
    // PostgreSQL must not be running yet, because this start has to start it.
    const before = readPackage()
    await runToEnd(['scripts/migrate.ts'], { DATA_DIR: dataDir })
    expect(await postgresOf(dataDir)).toBeUndefined()
    // The start finds what an operator copied while the server was stopped ("Back up" in OPERATIONS.md), the folder gone meanwhile.
    execFileSync(
      'sh',
      ['-c', fromGuide('cp -a "$DATA_DIR" /backups/data', { '/backups/data': `${tempFolder}/copy` })],
      {
        env: { ...process.env, DATA_DIR: dataDir },
      },
    )
    rmSync(dataDir, { recursive: true })
    renameSync(join(tempFolder, 'copy'), dataDir)

    const busyBefore = await slowdown()
    const began = performance.now()
    proxied = await startServer(
      { ...blank, DATA_DIR: dataDir, TLS: 'proxy', PORT: String(await freePort()) },
      { imports: [REPORT_POSTGRES] },
    )
    const took = performance.now() - began
    const busy = Math.max(busyBefore, await slowdown())
    console.log(`start on an existing DATA_DIR: ${Math.round(took)} ms, slowed down by ${busy.toFixed(1)}`)
    // Twice the documented time, multiplied by how busy the machine is.
    expect(took / busy).toBeLessThan(6_000)
    expect(readPackage()).toEqual(before)
    const reported = once(proxied.child, 'message')
    proxied.child.send('report')
    const [states] = await reported
    // It loaded most of the product while PostgreSQL was starting.
    expect(new Set(states)).toEqual(new Set(['starting']))
    expect(JSON.parse((await verb('scripts/tenant.ts', 'list', '--json')).stdout)).toHaveLength(1)

    const postgres = (await postgresOf(dataDir)) ?? 0
    expect(await proxied.stop()).toBe(0)
    expect(isAlive(postgres)).toBe(false)
    expect(existsSync(join(dataDir, 'server.pid'))).toBe(false)
  })
})

const hasTerminal = findTool('script') !== undefined

describe('npm start at a terminal', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  test.skipIf(!hasTerminal)('prints the address of the docs and a command to try', async () => {
    const port = String(await freePort())
    const env = {
      ...blank,
      DATABASE_URL: database.url,
      PORT: port,
      TLS: 'proxy',
      DATA_DIR: join(tempFolder, 'tty'),
    }
    const command = `${process.execPath} scripts/start.ts`
    const terminal = spawn('script', ['-qefc', command, '/dev/null'], {
      cwd: root,
      env: { PATH: process.env.PATH, TERM: 'dumb', ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    })
    onTestFinished(() => {
      if (terminal.exitCode === null && terminal.pid) process.kill(-terminal.pid, 'SIGKILL')
    })
    let output = ''
    terminal.stdout.on('data', (text) => {
      output += text
    })
    const greeting = await waitUntil(
      () => output.replaceAll('\r', ''),
      (text) => text.includes('Try it:'),
    )
    expect(greeting).toContain(`\nRetail API, sandbox: https://localhost:${port}\n`)
    expect(greeting).toContain(`Documents:  https://localhost:${port}/docs\n`)
    expect(greeting).toMatch(/^ {2}curl .*Currencies$/m)
  })
})

describe('a start that fails', () => {
  let database: TestDatabase
  let folders = 0
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  const start = async (env: Record<string, string>, cwd?: string) => {
    folders += 1
    const folder = join(tempFolder, `refused-${folders}`)
    const settings = { DATA_DIR: folder, PORT: '0', DATABASE_URL: database.url, ...env }
    return { folder, ...(await failedStart(settings, cwd)) }
  }

  test('reports every invalid setting together, without a stack trace', async () => {
    const invalidSettings: Record<string, string> = {
      ENVIRONMENT: 'staging',
      PORT: '70000',
      SERVICES: 'carts',
      ROLE: 'server',
      PROCESSES: '0',
      DATABASE_URL: 'mysql://localhost/shop',
      DATABASE_DIRECT_URL: 'mysql://localhost/shop',
      DATABASE_READ_URL: 'mysql://localhost/shop',
      PREPARED_STATEMENTS: 'never',
      REDIS_URL: 'http://cache.example',
      DATABASE_POOL_SIZE: '1',
      DATABASE_STATEMENT_TIMEOUT_MS: 'never',
      DATABASE_LOCK_TIMEOUT_MS: '0',
      TLS: 'off',
      SMTP_URL: 'mail.example',
      POS_URL: 'pos.example',
      POS_SECRET: 'secret',
      POS_TIMEOUT: 'soon',
      WEBHOOK_ADDRESSES: 'local',
      WEBHOOK_PORTS: 'all',
      WEBHOOK_CA: '/no/such/ca.pem',
      MANAGEMENT_PORT: 'management',
      PUBLIC_URL: 'shop.example',
      MAIL_FROM: 'nobody',
      RULES_DIR: '/no/such/rules',
      RULES_SOURCE: 'folder',
      DECISION_LOG: '/no/such/folder/decisions.ndjson',
      DECISION_LOG_MEGABYTES: '0',
      DECISION_LOG_KEY: 'secret',
      KEY_ENCRYPTION_KEY: 'secret',
      KEY_ENCRYPTION_KEY_PREVIOUS: 'secret',
      CORS_ORIGINS: 'shop.example',
      RATE_LIMIT_AUTHENTICATED: '0',
      RATE_LIMIT_ANONYMOUS: '-1',
      RATE_LIMIT_COMPANY: '1.5',
      RATE_LIMIT_TOKEN: 'many',
      LOG_LEVEL: 'loud',
      STOP_GRACE_MS: 'soon',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'collector:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'secret',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'secret',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
      OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_COMPRESSION: 'brotli',
      OTEL_EXPORTER_OTLP_TIMEOUT: 'soon',
      OTEL_RESOURCE_ATTRIBUTES: 'shop',
      OTEL_TRACES_SAMPLER: 'xray',
      OTEL_TRACES_SAMPLER_ARG: '1%',
      OTEL_BSP_MAX_QUEUE_SIZE: '0',
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '0',
      OTEL_BSP_SCHEDULE_DELAY: 'soon',
      OTEL_SDK_DISABLED: 'yes',
      OTEL_TRACES_EXPORTER: 'jaeger',
    }
    const refused = await start(invalidSettings)

    expect(refused).toMatchObject({ code: 1, others: [] })
    const lines = refused.reason.split('\n')
    expect(lines.map((line) => line.split(' ')[0]).toSorted()).toEqual(
      Object.keys(invalidSettings).toSorted(),
    )
    // Every other setting accepts any text; those that can be wrong in other ways are tested below.
    const testedSettings = ['HOST', 'MANAGEMENT_HOST', 'OTEL_SERVICE_NAME', 'DATA_DIR', 'TLS_CERT', 'TLS_KEY']
    expect([...Object.keys(invalidSettings), ...testedSettings].toSorted()).toEqual(
      Object.keys(documented).toSorted(),
    )
  })

  test.concurrent.each<[string, () => Record<string, string>, RegExp]>([
    [
      'HOST',
      () => ({ HOST: 'nowhere.invalid' }),
      /^HOST nowhere\.invalid is not an address of this machine\./,
    ],
    [
      'TLS_CERT',
      () => ({ TLS: 'files', TLS_CERT: 'a.pem', TLS_KEY: 'b.pem' }),
      /^TLS_CERT names .*a\.pem, which does not exist\./,
    ],
    ['TLS_KEY', () => ({ TLS: 'files', TLS_CERT: 'a.pem' }), /^TLS_KEY is missing/],
    [
      'DATA_DIR',
      () => ({ DATA_DIR: join(root, 'package.json') }),
      /^DATA_DIR .*package\.json cannot be made or written to/,
    ],
    [
      'DATABASE_URL',
      () => ({ DATABASE_URL: 'postgres://ada:hush@127.0.0.1:1/shop' }),
      /^The database cannot be reached: DATABASE_URL names ada@127\.0\.0\.1:1\/shop, which says: .*ECONNREFUSED/,
    ],
    [
      'ENVIRONMENT',
      () => ({ ...PRODUCTION }),
      /^ENVIRONMENT is production, but this database is the sandbox's/,
    ],
  ])('reports %s', async (_, env, message) => {
    const refused = await start(env())

    expect(refused.reason).toMatch(message)
    expect(refused.reason.split('\n')).toHaveLength(1)
    expect(refused.code).toBe(1)
    // These starts share a database, so one may have to wait for another.
    expect(refused.others.filter((line) => !line.includes('waits for another process'))).toEqual([])
    expect(refused.reason).not.toContain('hush')
  })

  test.concurrent.each(['1', '2'])(
    'reports a PORT in use and leaves no process running (PROCESSES=%s)',
    async (PROCESSES) => {
      const holder = createServer().listen(0, '127.0.0.1')
      await once(holder, 'listening')
      const { port } = holder.address() as { port: number }

      const refused = await start({ HOST: '127.0.0.1', PORT: String(port), PROCESSES, TLS: 'proxy' })

      holder.close()
      expect(refused.code).toBe(1)
      expect(refused.reason).toMatch(new RegExp(`^PORT ${port} is in use\\. Set PORT to a free one\\.$`, 'm'))
      expect(refused.reason).not.toMatch(/^ +at /m)
      expect(existsSync(join(refused.folder, 'server.pid'))).toBe(false)
    },
  )

  test('reports the rule file and the location in it', async () => {
    const copy = join(tempFolder, 'copy')
    mkdirSync(copy)
    for (const name of ['package.json', 'entities', 'generated', 'handlers', 'rules', 'scripts']) {
      cpSync(join(root, name), join(copy, name), { recursive: true })
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    const file = join(copy, 'rules/cart/create.json')
    const document = JSON.parse(readFileSync(file, 'utf8'))
    document.rules[0].conditions = { all: [] }
    writeFileSync(file, JSON.stringify(document))

    const refused = await start({}, copy)

    expect(refused).toMatchObject({ code: 1, others: [] })
    expect(refused.reason).toMatch(/cart\/create\.json/)
    expect(refused.reason).toContain('/rules/0/conditions')
    expect(refused.reason).not.toMatch(/^ +at .*\.ts/m)
  })

  test('reports the fact that the program does not supply', async () => {
    const rules = join(tempFolder, 'other-rules')
    cpSync(join(root, 'rules'), rules, { recursive: true })
    const catalogue = JSON.parse(readFileSync(join(rules, 'facts.json'), 'utf8'))
    Object.assign(catalogue.facts.change.properties, { Why: { type: 'text', meaning: 'The reason.' } })
    writeFileSync(join(rules, 'facts.json'), JSON.stringify(catalogue, null, 2))

    const refused = await start({ RULES_DIR: rules })

    expect(refused).toMatchObject({ code: 1, others: [] })
    expect(refused.reason).toMatch(
      /facts\.json:\d+ \/facts\/change\/properties\/Why: the program supplies no "change\.Why"\./,
    )
    expect(refused.reason).not.toMatch(/^ +at .*\.ts/m)
  })
})

describe('.env.example', () => {
  test('describes every setting that the program reads, and no others', () => {
    const read = new Set<string>()
    const env = new Proxy<NodeJS.ProcessEnv>({}, { get: (_, name) => void read.add(String(name)) })
    readSettings(env)

    expect([...read].toSorted()).toEqual(Object.keys(documented).toSorted())
  })

  test('has the defaults', () => {
    expect(readSettings(documented)).toEqual(readSettings({}))
  })
})

describe('a stop', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  test('reports not ready while it waits for current requests, and then exits with 0', async () => {
    const server = await startServer({
      ...blank,
      DATABASE_URL: database.url,
      TLS: 'proxy',
      PORT: String(await freePort()),
    })
    const form = 'grant_type=client_credentials&client_id=x&client_secret=y'
    const slow = request(`${server.origin}/accounts/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        'X-Forwarded-Proto': 'https',
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-Length': form.length,
      },
    })
    slow.write(form.slice(0, 10))
    await waitUntil(
      () => sendRequest(server, '/readyz'),
      ({ status }) => status === 200,
    )

    const ended = server.stop()
    const notReady = await waitUntil(
      () => sendRequest(server, '/readyz'),
      ({ status }) => status !== 200,
    )
    expect(notReady.status).toBe(503)
    expect(notReady.body).toMatchObject({ Status: 'stopping' })
    slow.end(form.slice(10))
    const [response] = await once(slow, 'response')
    expect(response.statusCode).toBe(400)
    expect(await ended).toBe(0)
    await expect(sendRequest(server, '/healthz')).rejects.toThrow()
  })

  test("handles a terminal's Ctrl-C once, although npm sends it again", async () => {
    const server = await startServer({
      ...blank,
      DATABASE_URL: database.url,
      TLS: 'proxy',
      LOG_LEVEL: 'fatal',
      PORT: String(await freePort()),
    })
    server.child.kill('SIGINT')
    server.child.kill('SIGINT')
    expect(await server.stop()).toBe(0)
    // These lines appear at every log level except silent.
    const lines = server.output().trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['starting', 'ready', 'stopping', 'stopped'])
  })

  test('of npm itself stops the server and its PostgreSQL', async () => {
    const dataDir = join(tempFolder, 'npm')
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ...blank,
        DATA_DIR: dataDir,
        PORT: '0',
        TLS: 'proxy',
      },
      stdio: ['ignore', 'pipe', 'ignore'],
      // A separate process group, which can be killed as a whole if this test fails.
      detached: true,
    })
    onTestFinished(() => {
      if (npm.exitCode === null && npm.pid) process.kill(-npm.pid, 'SIGKILL')
    })
    let output = ''
    npm.stdout.on('data', (text) => {
      output += text
    })
    await waitUntil(
      () => output,
      (text) => text.includes('"msg":"ready"'),
      60_000,
    )
    const postgres = (await postgresOf(dataDir)) ?? 0
    const family = [...descendants(npm.pid ?? 0), postgres]
    expect(isAlive(postgres)).toBe(true)

    npm.kill('SIGTERM')
    await once(npm, 'exit')

    await waitUntil(
      () => family.filter(isAlive),
      (remaining) => remaining.length === 0,
    )
  })
})

describe('the commands', () => {
  const scripts = readdirSync(join(root, 'scripts')).filter((name) => name.endsWith('.ts'))
  const { scripts: verbs } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const runs = scripts.filter((name) =>
    Object.values<string>(verbs).some((line) => line.includes(`scripts/${name}`)),
  )

  test.concurrent.each(runs)('%s prints its usage with --help', async (name) => {
    const { code, stdout } = await runToEnd([`scripts/${name}`, '--help'], {
      DATA_DIR: join(tempFolder, 'help'),
    })

    expect(code).toBe(0)
    expect(stdout).toMatch(/^Usage: npm (start|run )/)
    expect(stdout.length).toBeGreaterThan(80)
    expect(existsSync(join(tempFolder, 'help'))).toBe(false)
  })

  // One script for each way of parsing command lines.
  const readers = ['start.ts', 'generate.ts', 'rules.ts', 'tenant.ts']
  test.concurrent.each(readers)('%s prints its usage for an invalid command line', async (name) => {
    const { code, stderr } = await runToEnd([`scripts/${name}`, '--fast'], {
      DATA_DIR: join(tempFolder, 'no'),
    })

    expect(code).toBe(2)
    expect(stderr).toMatch(/^Unknown option '--fast'.*\n\nUsage: npm /)
    expect(stderr).not.toMatch(/^ +at /m)
    expect(existsSync(join(tempFolder, 'no'))).toBe(false)
  })
})
