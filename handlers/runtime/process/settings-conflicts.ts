// Settings that are valid individually but contradict each other, so that one of them would silently have no
// effect. Tested by test/runtime/process/settings.test.ts.
import type { Environment } from './environment.ts'
import { MAKE_SECRET } from './pos-settings.ts'

/** The settings that can contradict each other. */
interface Combined {
  environment: string
  role: string
  processes: number
  port: number
  management?: { port: number; isDefault: boolean } | undefined
  tls: { mode: string }
  lockTimeoutMs: number
  statementTimeoutMs: number
  databaseDirectUrl?: string | undefined
  databaseReadUrl?: string | undefined
  posUrl?: string | undefined
  posSecrets: readonly unknown[]
}

export function settingsConflicts(settings: Combined, { read }: Environment): string[] {
  const { environment, role, processes } = settings
  const { mode } = settings.tls
  const files = ['TLS_CERT', 'TLS_KEY'] as const
  const needed = { TLS_CERT: 'the certificate file', TLS_KEY: 'the private key file' }
  const cases: [boolean, string][] = [
    ...files.map((name): [boolean, string] => [
      mode === 'files' && !read(name),
      `${name} is missing: TLS=files needs ${needed[name]}.`,
    ]),
    ...files.map((name): [boolean, string] => [
      mode !== 'files' && read(name) !== undefined,
      `${name} is set, but TLS is "${mode}": set TLS=files, or leave ${name} out.`,
    ]),
    // Behind a proxy the public address is unknown here; without PUBLIC_URL, links in mails would lead to this machine.
    [
      environment === 'production' && mode === 'proxy' && !read('PUBLIC_URL'),
      'PUBLIC_URL is missing: in production TLS=proxy needs the address under which clients reach the proxy, ' +
        'such as https://api.shop.example, for the links in mails and for onboarding packages.',
    ],
    [
      environment === 'production' && !read('KEY_ENCRYPTION_KEY'),
      'KEY_ENCRYPTION_KEY is missing: production encrypts its signing keys in the database. Make one, and keep it ' +
        'apart from the database: openssl rand -base64 32',
    ],
    [
      read('KEY_ENCRYPTION_KEY_PREVIOUS') !== undefined && !read('KEY_ENCRYPTION_KEY'),
      'KEY_ENCRYPTION_KEY_PREVIOUS is set, but KEY_ENCRYPTION_KEY is not: set the new key too.',
    ],
    [
      settings.lockTimeoutMs >= settings.statementTimeoutMs,
      `DATABASE_LOCK_TIMEOUT_MS is "${settings.lockTimeoutMs}", which DATABASE_STATEMENT_TIMEOUT_MS ends before: make it less than ${settings.statementTimeoutMs}.`,
    ],
    [
      settings.databaseDirectUrl !== undefined && !read('DATABASE_URL'),
      'DATABASE_DIRECT_URL is set, but DATABASE_URL is not: name the pooler in DATABASE_URL, or, without a pooler, ' +
        'PostgreSQL, and leave DATABASE_DIRECT_URL out.',
    ],
    [
      settings.databaseReadUrl !== undefined && !read('DATABASE_URL'),
      'DATABASE_READ_URL is set, but DATABASE_URL is not: name the primary in DATABASE_URL.',
    ],
    [
      role === 'worker' && processes > 1,
      `PROCESSES is "${processes}", but ROLE is "worker", which does not serve: leave PROCESSES out.`,
    ],
    [
      role !== 'worker' &&
        settings.port !== 0 &&
        settings.management?.isDefault === false &&
        settings.management.port === settings.port,
      `MANAGEMENT_PORT is ${settings.port}, which PORT is too: set one of them to another port.`,
    ],
    [
      settings.posUrl === undefined && settings.posSecrets.length > 0,
      'POS_SECRET is set, but POS_URL is not: name the point of sale, or leave POS_SECRET out.',
    ],
    [
      settings.posUrl !== undefined && settings.posSecrets.length === 0 && environment === 'production',
      `POS_SECRET is missing: in production, what is posted to POS_URL is signed. Make one: ${MAKE_SECRET}`,
    ],
  ]
  return cases.flatMap(([holds, fault]) => (holds ? [fault] : []))
}
