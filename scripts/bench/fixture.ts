// The environment of the bench: a temporary data folder with its own PostgreSQL, with the durability of production,
// and one tenant, created in the same way as by the tenant command.
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

/** Creates the tenant and stops the database, so that a start of the API can be measured. */
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

/** Opens the database and fills it with the data of the cases; it runs until `close`. */
export async function openScenario(
  { folder, tenant }: Fixture,
  rows: readonly BenchCase[],
): Promise<OpenScenario> {
  const database = await databaseOf(folder)
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  // A stopping server closes idle connections; without a listener that error would end the process.
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
    // Runs now what autovacuum would otherwise do during a measurement.
    await pool.query('vacuum analyze')
    return { ...scene, databaseUrl: database.url, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Requests a token of the tenant's client, or of one of its users, from the token endpoint. */
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
