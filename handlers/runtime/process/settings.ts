// Converts the environment to checked, typed settings. All faults are collected and reported by the name of their
// variable before anything starts, also settings that are valid individually but contradict each other, so that one of them
// would silently have no effect. Defaults are defined here; .env.example describes them. environment.ts reads single
// variables.
// Tested by test/runtime/process/settings.test.ts.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { type ServiceName, services } from '../../../generated/operations.ts'
import { SettingsError } from '../errors/settings-error.ts'
import { type DatabaseSettings, readDatabaseSettings } from './database-settings.ts'
import { type Environment, readEnvironment, unknownNames } from './environment.ts'
import { type PosSettings, readPosSettings } from './pos-settings.ts'
import { readRedisUrl } from './redis-settings.ts'
import { readTracingSettings, type TracingSettings } from './tracing-settings.ts'
import { readWebhookSettings, type WebhookSettings } from './webhook-settings.ts'

export interface Settings extends DatabaseSettings, PosSettings {
  environment: 'sandbox' | 'production'
  host: string
  port: number
  /**
   * Where probes and metrics are served over plain HTTP, independent of TLS; undefined for nowhere. If the default port
   * (`isDefault`) is taken, the process starts without it.
   */
  management: { host: string; port: number; isDefault: boolean } | undefined
  services: readonly ServiceName[]
  role: 'all' | 'api' | 'worker'
  processes: number
  /** Redis or Valkey, which counts rate limits and announces revocations; may contain a password. */
  redisUrl: string | undefined
  dataDir: string
  rulesDir: string
  /** Whether the services run the last release of that folder, or its files as they are (R15). */
  rulesSource: 'release' | 'files'
  decisionLog: string | undefined
  decisionLogMegabytes: number
  /** The key of the hashes in the decision log; if absent, it is a file in the data folder. */
  decisionLogKey: Buffer | undefined
  /** The keys that encrypt the signing keys in the database; required in production. */
  keyEncryption: EncryptionKeys | undefined
  tls: { mode: 'auto' | 'proxy' } | { mode: 'files'; cert: string; key: string }
  smtpUrl: string | undefined
  mailFrom: string | undefined
  publicUrl: string | undefined
  webhooks: WebhookSettings
  /** Undefined for no traces. */
  tracing: TracingSettings | undefined
  corsOrigins: readonly string[]
  /** Requests in a window of 60 seconds (P16). */
  rateLimits: { authenticated: number; company: number; anonymous: number; token: number }
  logLevel: string
  /** Names that are no settings though they look like some, with those that they are similar to. */
  unknownNames: ReadonlyMap<string, readonly string[]>
  /** How long a stopping process keeps listening, so that load balancers see that it is not ready. */
  stopGraceMs: number
}

/** Keys of 32 bytes that encrypt the signing keys (K5). */
export interface EncryptionKeys {
  current: Buffer
  /** The previous key, which only decrypts. */
  previous: Buffer | undefined
}

const KEY_BYTES = 32
/** The rules that are shipped with the program. */
export const SHIPPED_RULES = fileURLToPath(new URL('../../../rules', import.meta.url))
/** Not served in production, where its paths are 404 (S4). */
const SANDBOX_SERVICE: ServiceName = 'sandbox'
const MANAGEMENT = { host: '127.0.0.1', port: 9464 }
/** The largest rate limit. */
const MAX_LIMIT = 1_000_000_000
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** Reads the settings from the environment and, for variables not set there, from .env next to package.json. */
export function loadSettings(): Settings {
  const file = fileURLToPath(new URL('../../../.env', import.meta.url))
  if (!existsSync(file)) return readSettings(process.env)
  process.loadEnvFile(file)
  return readSettings(process.env, Object.keys(parseEnv(readFileSync(file, 'utf8'))))
}

/** Reads and checks the environment; throws one SettingsError that names every wrong variable. */
export function readSettings(env: NodeJS.ProcessEnv, inFile: readonly string[] = []): Settings {
  const environment = readEnvironment(env)
  const { faults, read, choice, whole, text, url, names } = environment
  const database = readDatabaseSettings(environment)
  const environmentName = choice('ENVIRONMENT', ['sandbox', 'production'] as const, 'sandbox')
  const offered = services.filter((name) => environmentName === 'sandbox' || name !== SANDBOX_SERVICE)
  const chosen = names('SERVICES')
  for (const name of chosen) {
    if (!(offered as readonly string[]).includes(name)) {
      faults.push(`SERVICES names "${name}": use ${offered.join(', ')}, separated by commas.`)
    }
  }
  const corsOrigins = names('CORS_ORIGINS')
  for (const origin of corsOrigins) {
    if (URL.parse(origin)?.origin !== origin) {
      faults.push(`CORS_ORIGINS names "${origin}": an origin is like https://shop.example, without a path.`)
    }
  }

  const rulesDir = read('RULES_DIR')
  if (rulesDir !== undefined && !existsSync(rulesDir)) {
    faults.push(`RULES_DIR is "${rulesDir}": there is no such folder.`)
  }
  const decisionLog = read('DECISION_LOG')
  if (decisionLog && !existsSync(dirname(resolve(decisionLog)))) {
    faults.push(
      `DECISION_LOG is "${decisionLog}": there is no such folder; it names a file that need not exist.`,
    )
  }

  const role = choice('ROLE', ['all', 'api', 'worker'] as const, 'all')
  const authenticated = whole('RATE_LIMIT_AUTHENTICATED', 1, MAX_LIMIT, 1000)

  const settings: Settings = {
    environment: environmentName,
    host: read('HOST') ?? 'localhost',
    port: whole('PORT', 0, 65535, 8443),
    management: readManagement(environment),
    services: chosen.length > 0 ? offered.filter((name) => chosen.includes(name)) : offered,
    role,
    processes: whole('PROCESSES', 1, 64, 1),
    ...database,
    redisUrl: readRedisUrl(environment),
    dataDir: resolve(read('DATA_DIR') ?? '.data'),
    rulesDir: resolve(rulesDir ?? SHIPPED_RULES),
    rulesSource: choice(
      'RULES_SOURCE',
      ['release', 'files'] as const,
      environmentName === 'production' ? 'release' : 'files',
    ),
    decisionLog: decisionLog && resolve(decisionLog),
    decisionLogMegabytes: whole('DECISION_LOG_MEGABYTES', 1, 1_000_000, 100),
    decisionLogKey: readDecisionLogKey(environment),
    keyEncryption: readKeyEncryption(environment, environmentName),
    tls: readTls(environment, environmentName),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text('MAIL_FROM', isPlainMail, 'one plain address, as no-reply@shop.example'),
    publicUrl: text('PUBLIC_URL', isOrigin, 'https:// and a host, without a path'),
    ...readPosSettings(environment, environmentName),
    webhooks: readWebhookSettings(environment, environmentName),
    tracing: readTracingSettings(environment, environmentName),
    corsOrigins,
    rateLimits: {
      authenticated,
      company: whole('RATE_LIMIT_COMPANY', 1, MAX_LIMIT, Math.min(MAX_LIMIT, 5 * authenticated)),
      anonymous: whole('RATE_LIMIT_ANONYMOUS', 1, MAX_LIMIT, 300),
      token: whole('RATE_LIMIT_TOKEN', 1, MAX_LIMIT, 60),
    },
    logLevel: choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    stopGraceMs: whole('STOP_GRACE_MS', 0, 60_000, 1_000),
    unknownNames: new Map(),
  }

  const { port, processes, management } = settings
  if (role === 'worker' && processes > 1) {
    faults.push(
      `PROCESSES is "${processes}", but ROLE is "worker", which does not serve: leave PROCESSES out.`,
    )
  }
  if (role !== 'worker' && port !== 0 && management?.isDefault === false && management.port === port) {
    faults.push(`MANAGEMENT_PORT is ${port}, which PORT is too: set one of them to another port.`)
  }
  if (faults.length > 0) throw new SettingsError(faults.join('\n'))
  return { ...settings, unknownNames: unknownNames(env, environment.known, inFile) }
}

/** Reads MANAGEMENT_HOST and MANAGEMENT_PORT. Not HOST: metrics are not for those who reach the services (P20). */
function readManagement({ read, whole }: Environment): Settings['management'] {
  const name = 'MANAGEMENT_PORT'
  const host = read('MANAGEMENT_HOST') ?? MANAGEMENT.host
  const value = read(name)
  if (value === 'off') return undefined
  return { host, port: whole(name, 0, 65535, MANAGEMENT.port), isDefault: value === undefined }
}

function readDecisionLogKey(environment: Environment): Buffer | undefined {
  return readKey(environment, 'DECISION_LOG_KEY', 'at least 32 bytes', (bytes) => bytes >= 32)
}

function readTls({ faults, read, choice }: Environment, name: Settings['environment']): Settings['tls'] {
  const mode = choice('TLS', ['auto', 'files', 'proxy'] as const, 'auto')
  for (const [file, content] of [
    ['TLS_CERT', 'the certificate file'],
    ['TLS_KEY', 'the private key file'],
  ] as const) {
    const isSet = read(file) !== undefined
    if (mode === 'files' && !isSet) faults.push(`${file} is missing: TLS=files needs ${content}.`)
    if (mode !== 'files' && isSet)
      faults.push(`${file} is set, but TLS is "${mode}": set TLS=files, or leave ${file} out.`)
  }
  // Behind a proxy the public address is unknown here; without PUBLIC_URL, links in mails would lead to this machine.
  if (name === 'production' && mode === 'proxy' && !read('PUBLIC_URL')) {
    faults.push(
      'PUBLIC_URL is missing: in production TLS=proxy needs the address under which clients reach the proxy, ' +
        'such as https://api.shop.example, for the links in mails and for onboarding packages.',
    )
  }
  if (mode !== 'files') return { mode }
  return { mode, cert: resolve(read('TLS_CERT') ?? ''), key: resolve(read('TLS_KEY') ?? '') }
}

function readKeyEncryption(
  environment: Environment,
  environmentName: Settings['environment'],
): EncryptionKeys | undefined {
  const { faults } = environment
  const isSet = environment.read('KEY_ENCRYPTION_KEY') !== undefined
  if (environmentName === 'production' && !isSet) {
    faults.push(
      'KEY_ENCRYPTION_KEY is missing: production encrypts its signing keys in the database. Make one, and keep it ' +
        'apart from the database: openssl rand -base64 32',
    )
  }
  if (environment.read('KEY_ENCRYPTION_KEY_PREVIOUS') !== undefined && !isSet) {
    faults.push('KEY_ENCRYPTION_KEY_PREVIOUS is set, but KEY_ENCRYPTION_KEY is not: set the new key too.')
  }
  const read = (name: string) =>
    readKey(environment, name, `exactly ${KEY_BYTES} bytes`, (bytes) => bytes === KEY_BYTES)
  const [current, previous] = [read('KEY_ENCRYPTION_KEY'), read('KEY_ENCRYPTION_KEY_PREVIOUS')]
  return current && { current, previous }
}

/** A key in base64. The message does not repeat the value, which is a secret. */
function readKey(
  { faults, read }: Environment,
  name: string,
  size: string,
  isRight: (bytes: number) => boolean,
): Buffer | undefined {
  const value = read(name)
  if (value === undefined) return undefined
  const key = Buffer.from(value, 'base64')
  if (!isRight(key.length) || key.toString('base64') !== value) {
    faults.push(`${name} is not a key: use ${size} in base64, as from openssl rand -base64 32`)
  }
  return key
}

const isPlainMail = (value: string) => /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(value)
const isOrigin = (value: string) => /^https:\/\/[\w.:[\]-]+$/.test(value) && URL.parse(value) !== null
