import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { services } from '../../../generated/operations.ts'
import { SettingsError } from '../../../handlers/runtime/errors/settings-error.ts'
import { publicOrigin } from '../../../handlers/runtime/process/public-origin.ts'
import { readSettings } from '../../../handlers/runtime/process/settings.ts'
import { PRODUCTION } from '../../support/processes/production-settings.ts'

const SECRET = `whsec_${'A'.repeat(32)}`

/** The message about an invalid environment; fails if the environment is accepted. */
function refusal(env: Record<string, string>): string {
  try {
    readSettings(env)
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return (error as Error).message
  }
  throw new Error(`accepted: ${JSON.stringify(env)}`)
}

describe('settings', () => {
  test('have defaults for everything', () => {
    expect(readSettings({})).toEqual({
      environment: 'sandbox',
      host: 'localhost',
      port: 8443,
      services,
      role: 'all',
      processes: 1,
      databaseUrl: undefined,
      redisUrl: undefined,
      databaseDirectUrl: undefined,
      databaseReadUrl: undefined,
      preparedStatements: true,
      poolSize: 10,
      statementTimeoutMs: 30_000,
      lockTimeoutMs: 2_000,
      decisionLogMegabytes: 100,
      decisionLogKey: undefined,
      keyEncryption: undefined,
      dataDir: resolve('.data'),
      rulesDir: resolve('rules'),
      rulesSource: 'files',
      decisionLog: undefined,
      tls: { mode: 'auto' },
      smtpUrl: undefined,
      mailFrom: undefined,
      publicUrl: undefined,
      posUrl: undefined,
      posSecrets: [],
      posTimeoutMs: 10_000,
      webhooks: { addresses: 'any', ca: undefined },
      tracing: undefined,
      management: { host: '127.0.0.1', port: 9464, isDefault: true },
      corsOrigins: [],
      rateLimits: { authenticated: 1000, company: 5000, anonymous: 300, token: 60 },
      logLevel: 'info',
      stopGraceMs: 1_000,
      unknownNames: new Map(),
    })
  })

  test('are read from the environment', () => {
    const settings = readSettings({
      ...PRODUCTION,
      HOST: '0.0.0.0',
      PORT: ' 9000 ',
      SERVICES: 'reference, cart',
      ROLE: 'api',
      PROCESSES: '4',
      DATABASE_URL: 'postgresql://ada:secret@db.example/shop',
      DATABASE_DIRECT_URL: 'postgresql://ada:secret@db.example:5433/shop',
      PREPARED_STATEMENTS: 'off',
      TLS: 'files',
      TLS_CERT: 'cert.pem',
      TLS_KEY: 'key.pem',
      CORS_ORIGINS: 'https://shop.example,https://admin.example:8080',
      RATE_LIMIT_TOKEN: '5',
      LOG_LEVEL: 'warn',
    })

    expect(settings).toMatchObject({
      environment: 'production',
      rulesSource: 'release',
      port: 9000,
      role: 'api',
      processes: 4,
      databaseUrl: 'postgresql://ada:secret@db.example/shop',
      databaseDirectUrl: 'postgresql://ada:secret@db.example:5433/shop',
      preparedStatements: false,
      tls: { mode: 'files', cert: resolve('cert.pem'), key: resolve('key.pem') },
      corsOrigins: ['https://shop.example', 'https://admin.example:8080'],
      rateLimits: { authenticated: 1000, company: 5000, anonymous: 300, token: 5 },
      logLevel: 'warn',
    })
    expect(settings.services.toSorted()).toEqual(['cart', 'reference'])
  })

  test('let a company send five times as much as one of its subjects, unless they say otherwise', () => {
    const limitOf = (env: Record<string, string>) => readSettings(env).rateLimits.company
    expect(limitOf({ RATE_LIMIT_AUTHENTICATED: '30' })).toBe(150)
    expect(limitOf({ RATE_LIMIT_AUTHENTICATED: '30', RATE_LIMIT_COMPANY: '40' })).toBe(40)
    // Clients read the limit as an int32.
    expect(limitOf({ RATE_LIMIT_AUTHENTICATED: '1000000000' })).toBe(1_000_000_000)
  })

  test('are distinguished from similar names', () => {
    const env = { RATE_LIMITS: '5', PORTS: '1', DATABASE_URI: 'secret', MAIL: '/var/mail/ada', PATH: '/bin' }
    const { unknownNames } = readSettings({ ...env, WINDOW: '1' }, ['WINDOW', 'PORT'])

    expect([...unknownNames.keys()].toSorted()).toEqual(['DATABASE_URI', 'RATE_LIMITS', 'WINDOW'])
    expect(unknownNames.get('DATABASE_URI')).toEqual(['DATABASE_URL'])
    // Values may be secret.
    expect(JSON.stringify([...unknownNames])).not.toContain('secret')
  })

  test('treat an empty variable as absent', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ', SERVICES: '' })).toEqual(readSettings({}))
  })

  test.each([
    ['ENVIRONMENT', 'staging', 'sandbox, production'],
    ['PORT', '65536', 'from 0 to 65535'],
    ['PORT', '1e3', 'from 0 to 65535'],
    ['PORT', '-1', 'from 0 to 65535'],
    ['ROLE', 'server', 'all, api, worker'],
    ['PROCESSES', '0', 'from 1 to 64'],
    ['DATABASE_POOL_SIZE', '1', 'from 2 to 500'],
    ['DATABASE_STATEMENT_TIMEOUT_MS', '999', 'from 1000 to 3600000'],
    ['DATABASE_LOCK_TIMEOUT_MS', '2s', 'from 100 to 3600000'],
    ['DECISION_LOG_MEGABYTES', '0', 'from 1 to 1000000'],
    ['DECISION_LOG_KEY', 'c2hvcnQ=', 'at least 32 bytes in base64'],
    ['DECISION_LOG_KEY', `${'A'.repeat(42)}!`, 'at least 32 bytes in base64'],
    ['KEY_ENCRYPTION_KEY', 'A'.repeat(42), 'exactly 32 bytes in base64'],
    ['KEY_ENCRYPTION_KEY', Buffer.alloc(33).toString('base64'), 'openssl rand -base64 32'],
    ['SERVICES', 'cart,carts', '"carts"'],
    ['DATABASE_URL', 'mysql://localhost/shop', 'postgres://'],
    ['REDIS_URL', 'http://cache.example', 'redis:// or rediss://'],
    ['REDIS_URL', 'redis://:hush@/1', 'redis://'],
    ['REDIS_URL', 'rediss://:hush@cache.example/first', 'number of a database'],
    ['DATABASE_URL', 'postgres://ada@db.example/', 'names no database'],
    ['DATABASE_DIRECT_URL', 'postgres://ada@db.example/', 'names no database'],
    ['DATABASE_READ_URL', 'https://db.example/shop', 'postgres://'],
    ['PREPARED_STATEMENTS', 'no', 'on, off'],
    ['TLS', 'off', 'auto, files, proxy'],
    ['SMTP_URL', 'mail.example', 'smtp://'],
    ['SMTP_URL', 'smtp://', 'then comes a host'],
    ['SMTP_URL', 'smtps://:465', 'smtp://'],
    ['MAIL_FROM', 'Shop <shop@example.com>', 'no-reply@shop.example'],
    ['PUBLIC_URL', 'https://shop.example/', 'without a path'],
    ['PUBLIC_URL', 'http://shop.example', 'https://'],
    ['PUBLIC_URL', 'https://:', 'a host'],
    ['PUBLIC_URL', 'https://shop.example:65536', 'a host'],
    ['PUBLIC_URL', 'https://[shop]', 'a host'],
    ['STOP_GRACE_MS', '60001', 'from 0 to 60000'],
    ['POS_URL', 'ftp://pos.example', 'https://'],
    ['POS_URL', 'https://pos.example/{Company}/orders', 'only {CompanyId}'],
    ['POS_URL', 'https://ada:secret@pos.example', 'POS_SECRET'],
    ['POS_SECRET', 'secret', 'whsec_'],
    ['POS_SECRET', `whsec_${'A'.repeat(30)}`, '24 to 64 bytes'],
    ['POS_SECRET', `whsec_${'A'.repeat(32)},whsec_${'A'.repeat(31)}*`, '24 to 64 bytes'],
    ['POS_TIMEOUT', '31', 'from 1 to 30'],
    ['WEBHOOK_ADDRESSES', 'private', 'any, public'],
    ['WEBHOOK_CA', 'package.json', 'no file with certificates'],
    ['MANAGEMENT_PORT', '65536', 'from 0 to 65535'],
    ['CORS_ORIGINS', 'https://shop.example/', 'without a path'],
    ['RATE_LIMIT_AUTHENTICATED', '0', 'whole number'],
    ['RATE_LIMIT_COMPANY', '0', 'whole number'],
    ['RATE_LIMIT_ANONYMOUS', 'many', 'whole number'],
    ['RATE_LIMIT_TOKEN', '1.5', 'whole number'],
    ['LOG_LEVEL', 'loud', 'trace'],
  ])('refuse %s=%s with the name and what is allowed', (name, value, allowed) => {
    const message = refusal({ [name]: value })

    expect(message).toContain(name)
    expect(message).toContain(allowed)
  })

  test('report every invalid variable together', () => {
    const message = refusal({ PORT: 'x', ROLE: 'x', TLS: 'files' })

    for (const name of ['PORT', 'ROLE', 'TLS_CERT', 'TLS_KEY']) expect(message).toContain(name)
    expect(message.split('\n')).toHaveLength(4)
  })

  test.each([
    [{ TLS_CERT: 'cert.pem' }, ['TLS_CERT is set, but TLS is "auto"']],
    [{ TLS: 'proxy', TLS_CERT: 'a', TLS_KEY: 'b' }, ['TLS_CERT is set', 'TLS_KEY is set']],
    [
      { DATABASE_DIRECT_URL: 'postgres://ada@db.example/shop' },
      ['DATABASE_DIRECT_URL is set, but DATABASE_URL is not'],
    ],
    [
      { DATABASE_READ_URL: 'postgres://ada@db.example/shop' },
      ['DATABASE_READ_URL is set, but DATABASE_URL is not'],
    ],
    [{ ROLE: 'worker', PROCESSES: '2' }, ['PROCESSES is "2", but ROLE is "worker"']],
    [{ TLS: 'files', TLS_CERT: 'cert.pem' }, ['TLS_KEY is missing']],
    [{ POS_SECRET: SECRET }, ['POS_SECRET is set, but POS_URL is not']],
    [{ ...PRODUCTION, POS_URL: 'https://pos.example' }, ['POS_SECRET is missing']],
    [{ ENVIRONMENT: 'production' }, ['KEY_ENCRYPTION_KEY is missing']],
    [
      { KEY_ENCRYPTION_KEY_PREVIOUS: PRODUCTION.KEY_ENCRYPTION_KEY },
      ['KEY_ENCRYPTION_KEY_PREVIOUS is set, but KEY_ENCRYPTION_KEY is not'],
    ],
    [{ PORT: '9000', MANAGEMENT_PORT: '9000' }, ['MANAGEMENT_PORT is 9000, which PORT is too']],
    [{ ...PRODUCTION, TLS: 'proxy' }, ['PUBLIC_URL is missing']],
    [{ ...PRODUCTION, TLS: 'proxy', PUBLIC_URL: ' ' }, ['PUBLIC_URL is missing']],
    [
      { DATABASE_LOCK_TIMEOUT_MS: '5000', DATABASE_STATEMENT_TIMEOUT_MS: '5000' },
      ['DATABASE_LOCK_TIMEOUT_MS is "5000", which DATABASE_STATEMENT_TIMEOUT_MS ends before'],
    ],
  ])('refuse the contradicting settings %j, with a line for each', (env, lines) => {
    const refused = refusal(env).split('\n')
    expect(refused).toEqual(lines.map((line) => expect.stringContaining(line)))
  })

  test('have a management port on the loopback address, for every role', () => {
    const management = { host: '127.0.0.1', port: 9464, isDefault: true }
    for (const ROLE of ['all', 'api', 'worker']) expect(readSettings({ ROLE }).management).toEqual(management)
    expect(readSettings({ HOST: '0.0.0.0' }).management?.host).toBe('127.0.0.1')
    expect(readSettings({ MANAGEMENT_PORT: 'off' }).management).toBeUndefined()
    expect(readSettings({ MANAGEMENT_HOST: '0.0.0.0', MANAGEMENT_PORT: '0' }).management).toEqual({
      host: '0.0.0.0',
      port: 0,
      isDefault: false,
    })
  })

  test('accept one secret of the point of sale, or two while it is being replaced', () => {
    const POS_URL = 'https://pos.example/{CompanyId}/orders'
    const settings = readSettings({ POS_URL, POS_SECRET: `${SECRET}, ${SECRET}BBBB`, POS_TIMEOUT: '3' })

    expect(settings).toMatchObject({ posUrl: POS_URL, posTimeoutMs: 3_000 })
    expect(settings.posSecrets.map(({ length }) => length)).toEqual([24, 27])
  })

  test('accept settings that do not contradict each other', () => {
    expect(readSettings({ ROLE: 'worker', PROCESSES: '1' }).processes).toBe(1)
    expect(readSettings({ TLS: 'proxy' }).publicUrl).toBeUndefined()
    expect(readSettings(PRODUCTION).publicUrl).toBeUndefined()
    const proxied = { ...PRODUCTION, TLS: 'proxy', PUBLIC_URL: 'https://api.shop.example' }
    expect(readSettings(proxied).publicUrl).toBe('https://api.shop.example')
    expect(readSettings({ PUBLIC_URL: 'https://[2001:db8::1]:8443' }).publicUrl).toContain('db8')
  })

  test('never repeat a URL in a message, because it may contain a password', () => {
    expect(refusal({ DATABASE_URL: 'mysql://ada:hush@db.example/shop' })).not.toContain('hush')
  })

  test.each([
    [{}, 'https://localhost:8443'],
    [{ HOST: '0.0.0.0', PORT: '9000' }, 'https://localhost:9000'],
    [{ HOST: '::' }, 'https://localhost:8443'],
    [{ HOST: 'api.example' }, 'https://api.example:8443'],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://shop.example' }, 'https://shop.example'],
    [{ HOST: '2001:db8::1' }, 'https://[2001:db8::1]:8443'],
  ])('derive the public origin from %j: %s', (env, origin) => {
    expect(publicOrigin(readSettings(env))).toBe(origin)
  })
})
