import { existsSync, readFileSync } from 'node:fs'
import { chmod, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MikroORM } from '@mikro-orm/postgresql'
import { lockTransaction, type Notice } from '../../entities/database/lock-transaction.ts'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { createTenant, listTenants } from '../../entities/tenants/tenants.ts'
import { publicOrigin } from '../../handlers/runtime/process/public-origin.ts'
import type { Settings } from '../../handlers/runtime/process/settings.ts'

/** The key of an advisory lock: if several servers start at once on one database, one creates the tenant. */
const FIRST_TENANT_LOCK = 7_302_619

/** Creates "Demo Retail" on the first start of a sandbox and keeps its package in DATA_DIR (T2). */
export async function firstTenant(
  orm: MikroORM,
  settings: Settings,
  notice?: Notice,
): Promise<OnboardingPackage | undefined> {
  if (settings.environment !== 'sandbox' || settings.role === 'worker') return undefined
  const file = join(settings.dataDir, 'onboarding.json')
  const onboarding = await orm.em.fork().transactional(async (em) => {
    // Another server may be creating the tenant.
    await em.execute(`set local lock_timeout = '60s'; set local statement_timeout = '60s'`)
    await lockTransaction(em, FIRST_TENANT_LOCK, 'creates the demo tenant', notice)
    if ((await listTenants(orm)).length > 0) return undefined
    const { environment } = settings
    const tenant = { name: 'Demo Retail', environment, baseUrl: publicOrigin(settings) }
    return createTenant(orm, tenant, (onboarding) => writePackage(file, onboarding))
  })
  if (onboarding) return onboarding
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

async function writePackage(file: string, onboarding: OnboardingPackage): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(onboarding, null, 2)}\n`, { mode: 0o600 })
  await chmod(`${file}.new`, 0o600)
  await rename(`${file}.new`, file)
}
