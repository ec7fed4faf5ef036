// The sandbox that is fuzzed: the API as `npm start` runs it, without effective rate limits. Each service gets its own
// tenant with a token of every role, so that the run of one service does not delete the data of another.
import type { ChildProcess } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectDatabase } from '../../entities/database/database.ts'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { createTenant } from '../../entities/tenants/tenants.ts'
import { API, LAUNCH_OPTIONS, NO_LIMITS } from '../servers/launch-options.ts'
import { startServerProcess } from '../servers/server-process.ts'
import { tokenFrom } from '../servers/token-from.ts'

export interface Sandbox {
  origin: string
  /** The CA certificate that the sandbox generated. */
  ca: string
  folder: string
  tenants: ReadonlyMap<string, FuzzTenant>
}

interface FuzzTenant {
  package: OnboardingPackage
  tokens: readonly (readonly [role: string, token: string])[]
  /** Users that only password changes use, each with a token. */
  spare: readonly { token: string; password: string }[]
}

export async function startSandbox(
  folder: string,
  services: readonly string[],
  running: Set<ChildProcess>,
): Promise<Sandbox> {
  const origin = await startApi(folder, running, { RULES_DIR: lenientRules(folder) })

  const tenants = new Map<string, FuzzTenant>()
  const database = await connectDatabase({
    databaseUrl: undefined,
    dataDir: folder,
    environment: 'sandbox',
    connections: 2,
  })
  try {
    for (const service of services) {
      const tenant = { name: `Fuzzed ${service}`, environment: 'sandbox', baseUrl: origin } as const
      const onboarding = await createTenant(database.orm, tenant)
      tenants.set(service, { package: onboarding, ...(await logIn(origin, onboarding)) })
    }
  } finally {
    await database.close()
  }
  return { origin, ca: join(folder, 'tls', 'ca.pem'), folder, tenants }
}

/** Starts the API on a free port and returns its origin. */
export async function startApi(
  folder: string,
  running: Set<ChildProcess>,
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const env = {
    ENVIRONMENT: 'sandbox',
    HOST: 'localhost',
    LOG_LEVEL: 'warn',
    DATA_DIR: folder,
    ...settings,
    ...NO_LIMITS,
  }
  const startOptions = {
    name: 'sandbox',
    script: API,
    folder,
    env,
    execArgv: LAUNCH_OPTIONS,
    running,
    host: 'localhost',
  }
  const { origin } = await startServerProcess(startOptions)
  return origin
}

/**
 * A copy of the rules with the highest number of failed logins that the rules allow. A run sends hundreds of
 * wrong passwords from one address; with the usual limit, every operation that checks a password (the token
 * endpoint, Basic, a change of the password) would refuse all requests after the tenth.
 */
function lenientRules(folder: string): string {
  const rules = join(folder, 'rules')
  cpSync(fileURLToPath(new URL('../../rules', import.meta.url)), rules, { recursive: true })
  const file = join(rules, 'accounts/limits.json')
  const set = JSON.parse(readFileSync(file, 'utf8'))
  for (const limit of set.limits) if (limit.unit === 'failures') limit.value = limit.maximum
  writeFileSync(file, JSON.stringify(set))
  return rules
}

/**
 * Returns one token for each kind of caller: both clients, and the first user of each role. All other users,
 * except suppliers, are spare.
 */
async function logIn(origin: string, onboarding: OnboardingPackage): Promise<Omit<FuzzTenant, 'package'>> {
  const client = { client_id: onboarding.ClientId, client_secret: onboarding.ClientSecret }
  const supplier = {
    client_id: onboarding.Supplier.ClientId,
    client_secret: onboarding.Supplier.ClientSecret,
  }
  const rolesWithToken = new Set<string>()
  const tokens: (readonly [string, string])[] = [
    ['ApiClient', await tokenFrom(origin, { grant_type: 'client_credentials', ...client })],
    ['Supplier', await tokenFrom(origin, { grant_type: 'client_credentials', ...supplier })],
  ]
  const spare = []
  for (const { UserName: username, Password: password, Role } of onboarding.Users) {
    const isSpare = rolesWithToken.has(Role)
    if (isSpare && Role === 'Supplier') continue
    rolesWithToken.add(Role)
    const owner = Role === 'Supplier' ? supplier : client
    const token = await tokenFrom(origin, { grant_type: 'password', username, password, ...owner })
    if (isSpare) spare.push({ token, password })
    else tokens.push([Role, token])
  }
  return { tokens, spare }
}
