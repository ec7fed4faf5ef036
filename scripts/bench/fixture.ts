// Where the bench plays: a temporary data folder with a PostgreSQL of its own, as durable as in production, and one
// tenant in it, made as the tenant command makes it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connectDatabase } from '../../entities/server/database.ts'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { createTenant } from '../../entities/tenants/tenants.ts'
import { tokenFrom } from '../token-from.ts'
import type { BenchCase, Scenario } from './case.ts'
import type { Server } from './servers.ts'

export interface Fixture {
  folder: string
  tenant: OnboardingPackage
}

export function makeFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'retail-api-bench-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const databaseOf = (folder: string) =>
  connectDatabase({ databaseUrl: undefined, dataDir: folder, environment: 'production' })

/** Leaves the database stopped, so that a start of the API can be measured. */
export async function makeTenant(folder: string): Promise<OnboardingPackage> {
  const database = await databaseOf(folder)
  try {
    const shop = { name: 'Demo Retail', environment: 'production', baseUrl: 'https://localhost' } as const
    return await createTenant(database.orm, shop)
  } finally {
    await database.close()
  }
}

export interface OpenScenario extends Scenario {
  databaseUrl: string
  close(): Promise<void>
}

/** Keeps the database running, and fills it with what the rows need. */
export async function openScenario(
  { folder, tenant }: Fixture,
  rows: readonly BenchCase[],
): Promise<OpenScenario> {
  const database = await databaseOf(folder)
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  // A connection that the stopping server cuts is not worth a crash.
  pool.on('error', () => {})
  const close = async () => {
    await pool.end()
    await database.close()
  }
  try {
    const [readStore, writeStore] = tenant.Entities.filter(({ Role }) => Role === 'Location')
    if (!readStore || !writeStore) throw new Error('The tenant has no two stores')
    const scene = {
      companyId: tenant.CompanyId,
      sourceId: tenant.SourceId,
      readStore: readStore.Id,
      writeStore: writeStore.Id,
      pool,
    }
    for (const seed of new Set(rows.map((benchCase) => benchCase.seed))) await seed?.(scene)
    // What autovacuum would do sooner or later, so that it does not happen in the middle.
    await pool.query('vacuum analyze')
    return { ...scene, databaseUrl: database.url, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A token of the tenant's own client, or of one of its users, got as a client gets it. */
export async function tokenFor(
  { tenant }: Fixture,
  { origin }: Server,
  user?: OnboardingPackage['Users'][number],
): Promise<string> {
  return tokenFrom(origin, {
    ...(user
      ? { grant_type: 'password', username: user.UserName, password: user.Password }
      : { grant_type: 'client_credentials' }),
    client_id: tenant.ClientId,
    client_secret: tenant.ClientSecret,
  })
}
