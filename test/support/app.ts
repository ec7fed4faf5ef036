// Starts the product in a test: its own database, the whole pipeline, real TLS, and a client. Clock and limits are
// passed in. `tokenOf` issues tokens without the token endpoint, which has its own tests.
import { appendFileSync } from 'node:fs'
import { Agent, request as httpsRequest } from 'node:https'
import { fileURLToPath } from 'node:url'
import type { MikroORM } from '@mikro-orm/postgresql'
import { inject } from 'vitest'
import { type DatabaseOptions, openDatabase } from '../../entities/database/orm.config.ts'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { factTypes } from '../../generated/facts.ts'
import type { ServiceName } from '../../generated/operations.ts'
import { type Contract, loadContract } from '../../handlers/api/contract/contract.ts'
import { type App, startApp as start } from '../../handlers/app/app.ts'
import type { RuleSnapshot } from '../../handlers/rules/evaluate/rule-snapshot.ts'
import type { WatchOptions } from '../../handlers/rules/load/folder-watch.ts'
import { createLiveRules, fixedRules } from '../../handlers/rules/load/live-rules.ts'
import { loadRules } from '../../handlers/rules/load/loader.ts'
import { createLogger } from '../../handlers/runtime/observe/logger.ts'
import { issueCertificate } from '../../handlers/runtime/process/certificate-issue.ts'
import { readSettings, type Settings } from '../../handlers/runtime/process/settings.ts'
import { createTestDatabase } from './database.ts'
import { databaseOptions } from './servers/pgbouncer-mode.ts'

export interface TestResponse {
  status: number
  headers: Record<string, string | undefined>
  text: string
  /** The body as received, compressed if the response was. */
  bytes: Buffer
  /** The parsed JSON body; undefined if there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  body: any
}

export interface TestRequest {
  method?: string
  token?: string | undefined
  headers?: Record<string, string>
  /** An object is sent as JSON, a string or bytes unchanged. */
  body?: unknown
}

export interface TestApp {
  origin: string
  port: number
  ca: string
  onboarding: OnboardingPackage
  orm: MikroORM
  app: App
  /** The rules as loaded at the start. */
  rules: RuleSnapshot
  databaseUrl: string
  /** The log lines so far, each a JSON text. */
  logs: string[]
  request(path: string, options?: TestRequest): Promise<TestResponse>
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>
  /** A token of a role of the demo tenant, or of its client. */
  tokenOf(role: 'Administrator' | 'Employee' | 'Supplier' | 'ApiClient'): Promise<string>
  stop(): Promise<void>
}

export interface TestAppOptions {
  /** Environment variables, as an operator sets them. */
  env?: Record<string, string>
  now?: () => number
  validateResponses?: boolean
  template?: 'seeded' | 'migrated'
  /** Serves this database instead of a new one, and does not drop it. */
  databaseUrl?: string
  /** The tenant of that database that stands for the demo tenant. */
  onboarding?: OnboardingPackage
  /** The options with which the product opens it; by default those of TEST_PGBOUNCER (pgbouncer-mode.ts). */
  openOptions?: (databaseUrl: string) => DatabaseOptions | Promise<DatabaseOptions>
  /** A changed copy of the rules, used instead of the project's. */
  rulesDirectory?: string
  /** Whether edits in that folder take effect while the app runs, and how soon. */
  followsRules?: boolean | WatchOptions
  /** Changes the loaded rules; not together with followsRules. */
  changeRules?: (snapshot: RuleSnapshot) => RuleSnapshot
  /** Documents of the test, instead of the published ones. */
  contractOf?: (service: ServiceName) => Contract
}

const generated = new URL('../../generated/', import.meta.url)
const rulesDirectory = fileURLToPath(new URL('../../rules/', import.meta.url))

const contracts = new Map<ServiceName, Contract>()

/** Contracts compile their schemas lazily; each is loaded once per worker. */
function contractOf(service: ServiceName): Contract {
  const contract = contracts.get(service) ?? loadContract(service, generated)
  contracts.set(service, contract)
  return contract
}

const load = (directory: string) => loadRules({ directory, supplied: factTypes, wholeFacts: true })

/**
 * The project's rules, loaded once per worker, because loading evaluates every case and takes longer than the rest of
 * a start.
 */
let loaded: Promise<RuleSnapshot> | undefined
const projectRules = () => {
  loaded ??= load(rulesDirectory)
  return loaded
}

export async function startApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase(options.template)
  const databaseUrl = options.databaseUrl ?? database.url
  const onboarding = options.onboarding ?? database.onboarding
  const openOptions = await (options.openOptions ?? databaseOptions)(databaseUrl)
  const orm = await openDatabase({ poolSize: 10, ...openOptions })
  const direct = openOptions.isPooled ? await openDatabase({ url: databaseUrl, poolSize: 2 }) : orm
  const settings: Settings = readSettings({
    PORT: '0',
    ROLE: 'api',
    STOP_GRACE_MS: '0',
    RATE_LIMIT_AUTHENTICATED: '1000000',
    RATE_LIMIT_ANONYMOUS: '1000000',
    RATE_LIMIT_TOKEN: '1000000',
    ...options.env,
  })
  const logs: string[] = []
  const logger = createLogger(options.env?.LOG_LEVEL ?? 'info', { write: (line) => void logs.push(line) })
  const [key = '', cert = '', ca = ''] = await issueCertificate(['localhost', '127.0.0.1', '::1'], new Date())
  const directory = options.rulesDirectory ?? rulesDirectory
  const { changeRules = (snapshot) => snapshot } = options
  const live = options.followsRules
    ? await createLiveRules({
        directory,
        supplied: factTypes,
        wholeFacts: true,
        ...(typeof options.followsRules === 'object' && options.followsRules),
      })
    : fixedRules(
        directory,
        changeRules(await (directory === rulesDirectory ? projectRules() : load(directory))),
      )
  const rules = live.current()
  const app = await start({
    settings,
    orm,
    direct,
    rules: live,
    logger,
    certificate: settings.tls.mode === 'proxy' ? undefined : { cert: cert + ca, key },
    validateResponses: options.validateResponses ?? true,
    contractOf: options.contractOf ?? contractOf,
    ...(options.now && { now: options.now }),
  })
  const agent = new Agent({ keepAlive: true, ca })
  const send = (path: string, request: TestRequest = {}) => exchange(agent, app.port, path, request)

  return {
    origin: `https://localhost:${app.port}`,
    port: app.port,
    ca,
    onboarding,
    orm,
    app,
    rules,
    databaseUrl,
    logs,
    request: send,
    get: (path, headers) => send(path, { ...(headers && { headers }) }),
    tokenOf: (role) => issueToken(app, orm, rules, onboarding, role),
    async stop() {
      recordRefusals(logs)
      agent.destroy()
      await app.stop()
      await live.stop()
      await orm.close(true)
      await direct.close(true)
      await database.drop()
      const [undeclared] = logs.filter((line) => line.includes(UNDECLARED))
      if (undeclared) throw new Error(JSON.parse(undeclared).msg)
    },
  }
}

/** In the log line of handlers/api/pipeline/handle-error.ts. */
const UNDECLARED = 'a Code that its document does not list'

/** Records which operation refused with which Code, for test/spec/codes-provoked.last.long.test.ts. */
function recordRefusals(logs: readonly string[]): void {
  const refusals = logs.flatMap((line) => {
    const { operationId, code } = line.includes('"code":"') ? JSON.parse(line) : {}
    return operationId && code ? [`${operationId} ${code}`] : []
  })
  if (refusals.length > 0) {
    appendFileSync(`${inject('refusals')}/${process.pid}.txt`, `${[...new Set(refusals)].join('\n')}\n`)
  }
}

function exchange(agent: Agent, port: number, path: string, options: TestRequest): Promise<TestResponse> {
  const { method = 'GET', token, headers = {}, body } = options
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body) || body === undefined
  const payload = isRaw ? body : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const req = httpsRequest(
      {
        agent,
        host: 'localhost',
        // Without it Node compares the certificate with a Host header of the test.
        servername: 'localhost',
        port,
        path,
        method,
        headers: {
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(payload !== undefined &&
            !('Transfer-Encoding' in headers) && { 'Content-Length': Buffer.byteLength(payload as string) }),
          ...(!isRaw && { 'Content-Type': 'application/json' }),
          ...headers,
        },
      },
      (res) => {
        const chunks: Buffer[] = []
        res.on('data', (chunk: Buffer) => chunks.push(chunk))
        res.on('error', reject)
        res.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const text = bytes.toString('utf8')
          const isJson = /json/.test(res.headers['content-type'] ?? '') && text !== ''
          const isPlain = res.headers['content-encoding'] === undefined
          resolve({
            status: res.statusCode ?? 0,
            headers: res.headers as Record<string, string | undefined>,
            text,
            bytes,
            body: isJson && isPlain ? JSON.parse(text) : undefined,
          })
        })
      },
    )
    req.on('error', reject)
    req.end(payload)
  })
}

async function issueToken(
  app: App,
  orm: MikroORM,
  rules: RuleSnapshot,
  onboarding: OnboardingPackage,
  role: 'Administrator' | 'Employee' | 'Supplier' | 'ApiClient',
): Promise<string> {
  const userName = onboarding.Users.find((user) => user.Role === role)?.UserName
  const [user] = userName
    ? await orm.em
        .fork()
        .execute<{ id: number; token_generation: number; supplier_entity_id: number | null }[]>(
          'select id, token_generation, supplier_entity_id from user_account where company_id = ? and user_name = ?',
          [onboarding.CompanyId, userName],
        )
    : []
  const { accessToken } = await app.tokens.issue({
    subject: user ? `user:${user.id}` : `client:${onboarding.ClientId}`,
    companyId: onboarding.CompanyId,
    clientId: onboarding.ClientId,
    supplierEntityId: user?.supplier_entity_id ?? null,
    scopes: rules.scopesOf(role),
    generation: user?.token_generation ?? 1,
    family: null,
  })
  return accessToken
}
