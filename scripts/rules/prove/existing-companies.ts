// The companies of the database that the services with the same settings use, for warnings about companies that do not
// exist. It only reads: a database named by DATABASE_URL is not migrated.
import pg from 'pg'
import { listTenants } from '../../../entities/tenants/tenants.ts'
import { loadSettings } from '../../../handlers/runtime/process/settings.ts'
import { withDatabase } from '../../command-line/terminal.ts'

const TIMEOUT_MS = 5000

/** The ids of all companies. Rejects where there is no database. */
export async function existingCompanies(): Promise<ReadonlySet<number>> {
  const { databaseUrl, databaseDirectUrl } = loadSettings()
  if (!databaseUrl)
    return new Set((await withDatabase(({ orm }) => listTenants(orm))).map((tenant) => tenant.CompanyId))
  const client = new pg.Client({
    connectionString: databaseDirectUrl ?? databaseUrl,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: number }>('select id from company')
    return new Set(rows.map(({ id }) => id))
  } finally {
    await client.end()
  }
}
