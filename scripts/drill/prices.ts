// npm run drill -- prices: what reads of prices cost in a database with the prices of thousands of companies, compared with
// a small one. Each company has as many records in both, so only the size of the tables differs.
import { statfsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connectDatabase } from '../../entities/database/database.ts'
import { openPostgres } from '../../entities/database/embedded/postgres-server.ts'
import { UsageError } from '../../handlers/runtime/errors/usage-error.ts'
import { table, wholeNumber } from '../command-line/cli-input.ts'
import { logProgress } from '../command-line/terminal.ts'
import { temporaryRun } from '../servers/temporary-run.ts'
import { bytesOf, generatePrices, RUN, type Size } from './prices/generate.ts'
import { type Comparison, type Cost, type Database, measurePrices, ratioOf } from './prices/measure.ts'
import { startApiProcess } from './programs.ts'

/** How much more a request may cost in the larger database. */
const PRICES_TARGET = 1.3

/** Disk for a record: with its indexes, its part of the catalog and of the sales, and the files of the sorts. */
const BYTES_PER_RECORD = 650
const FREE_GIGABYTES = 15
/** So that random companies differ. */
const SMALL_COMPANIES_AT_LEAST = 2
/** What PostgreSQL's documentation advises for its server: a quarter of the machine's memory. */
const SHARED_MEGABYTES = Math.floor(totalmem() / 4 / 2 ** 20)
const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64')

export async function drillPrices(args: string[]): Promise<string> {
  const { values } = parseArgs({
    args,
    options: {
      records: { type: 'string', default: '100000000' },
      companies: { type: 'string', default: '10000' },
      small: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '5' },
      requests: { type: 'string', default: '300' },
    },
  })
  const companies = wholeNumber('companies', values.companies)
  const rounds = wholeNumber('rounds', values.rounds, 1)
  const requests = wholeNumber('requests', values.requests)
  await using run = temporaryRun('drill-prices')
  const requested = wholeNumber('records', values.records)
  const perCompany = recordsPerCompany(requested, companies, run.folder)
  const large = { companies, perCompany }
  const smallCompanies = Math.round(wholeNumber('small', values.small) / perCompany)
  const small = { companies: Math.max(SMALL_COMPANIES_AT_LEAST, smallCompanies), perCompany }

  await using cleanup = new AsyncDisposableStack()
  const open = async (name: string, size: Size): Promise<Database & { bytes: number; of: number }> => {
    const dataDir = join(run.folder, name)
    const postgres = await openPostgres({ dataDir, durable: false, sharedMegabytes: SHARED_MEGABYTES })
    cleanup.defer(() => postgres.stop())
    const settings = { environment: 'production', databaseUrl: undefined, dataDir } as const
    const database = await connectDatabase(settings)
    const { url } = database
    await database.close()
    logProgress(
      `Making the ${name} database: ${size.companies} companies with ${size.perCompany} prices each`,
    )
    await generatePrices(url, size)
    const production = {
      ...{ ENVIRONMENT: 'production', ROLE: 'api', KEY_ENCRYPTION_KEY: ENCRYPTION_KEY },
      PUBLIC_URL: 'https://prices.example',
    }
    const { child, origin } = await startApiProcess(run, name, { ...production, DATA_DIR: dataDir })
    const server = { origin, pid: child.pid ?? 0 }
    const { prices, database: of } = await bytesOf(url)
    return { url, size, server, bytes: prices, of }
  }
  const onLarge = await open('large', large)
  const onSmall = await open('small', small)
  const results = await measurePrices(onLarge, onSmall, { rounds, requests })
  if (results.some(misses)) process.exitCode = 1
  return [
    ...(perCompany * companies < requested ? [`The disk has no room for ${requested} records.`] : []),
    ...[onLarge, onSmall].map(sizeText),
    table(results.map(rowOf), ''),
  ].join('\n')
}

/** The requested number, or as many as fit on the disk. */
function recordsPerCompany(records: number, companies: number, folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  const room = (bavail * bsize - FREE_GIGABYTES * 1e9) / BYTES_PER_RECORD
  const perCompany = Math.floor(Math.min(records, room) / companies / RUN) * RUN
  if (perCompany >= RUN) return perCompany
  throw new UsageError(`${records} records are too many for the disk, or fewer than ${RUN} for each company.`)
}

const misses = (result: Comparison) => ratioOf(result).cpu > PRICES_TARGET

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`

const sizeText = ({ size, bytes, of }: { size: Size; bytes: number; of: number }) => {
  const records = size.companies * size.perCompany
  return `${records} prices of ${size.companies} companies: ${gigabytes(bytes)}, ${(bytes / records).toFixed(0)} bytes each; the database ${gigabytes(of)}`
}

function rowOf(result: Comparison): object {
  const { cpu, p50 } = ratioOf(result)
  const pair = (read: (cost: Cost) => number, digits: number) =>
    `${read(result.large).toFixed(digits)} / ${read(result.small).toFixed(digits)}`
  return {
    'large / small, ms': result.title,
    companies: result.companies,
    API: pair(({ api }) => api, 2),
    PostgreSQL: pair(({ postgres }) => postgres, 2),
    p50: pair((cost) => cost.p50, 1),
    p99: pair((cost) => cost.p99, 1),
    'processor time': `${cpu.toFixed(2)} ${misses(result) ? 'MISSED' : 'ok'}`,
    latency: p50.toFixed(2),
  }
}
