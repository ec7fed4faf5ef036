// npm run drill -- restore: point-in-time recovery and pg_restore, as OPERATIONS.md describes them. A base backup is
// taken while clients write; later a company's carts are deleted by mistake and the server's disk is lost. The database
// is then restored to the moment before the mistake: every record acknowledged until then must be there, and the API
// must serve it.
import { execFile } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import type pg from 'pg'
import {
  makeOwner,
  postgresAccount,
  postgresHome,
} from '../../entities/database/embedded/postgres-account.ts'
import { freePort } from '../../entities/database/embedded/postgres-process.ts'
import { type TemporaryRun, temporaryRun } from '../servers/temporary-run.ts'
import { completePostgres } from './complete-postgres.ts'
import { withConnection } from './drill-database.ts'
import { companyOf, type Load, prepareShop, type Shop, send, startLoad, storeOf } from './load.ts'
import { lostRecords } from './lost-records.ts'
import { onboardingOf, startApiProcess, startProgram, stop } from './programs.ts'

interface Backups {
  /** The folder of the databases, which the account of PostgreSQL owns. */
  home: string
  /** Runs a program of PostgreSQL as its account, and returns its output. */
  tool(name: string, args: readonly string[]): Promise<string>
  /** Starts a server on the folder `name`; resolves once it accepts connections that may write. */
  serve(name: string): Promise<{ url: string; kill(): Promise<void> }>
}

export async function drillRestore(args: string[]): Promise<string> {
  const { values } = parseArgs({ args, options: { seconds: { type: 'string', default: '20' } } })
  const seconds = Number(values.seconds)
  await using run = temporaryRun('drill')
  const backups = await openBackups(run)
  const lines: string[] = []
  const runTimed = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    const since = performance.now()
    const result = await work()
    lines.push(`${what}: ${((performance.now() - since) / 1000).toFixed(1)} s`)
    return result
  }

  const primary = await createPrimary(backups)
  const api = await startApiProcess(run, 'api', { DATABASE_URL: primary.url, ROLE: 'all' })
  const onboarding = onboardingOf(run, 'api')
  const shop = await prepareShop(api.origin, onboarding)
  const load = startLoad([api.origin], shop)
  await sleep((seconds * 1000) / 2)
  await runTimed('base backup while clients write', () =>
    backups.tool('pg_basebackup', ['-d', primary.url, '-D', join(backups.home, 'base'), '-c', 'fast']),
  )
  await sleep((seconds * 1000) / 2)
  await load.stop()

  const [moment, deletedCarts] = await withConnection(primary.url, async (client) => {
    const { rows } = await client.query<{ now: string }>('select now()::text as now')
    await sleep(100)
    const { rowCount } = await client.query('delete from cart')
    await client.query('select pg_switch_wal()')
    await archived(client)
    return [rows[0]?.now ?? '', rowCount] as const
  })
  await stop(api.child)
  await primary.kill()
  rmSync(join(backups.home, 'primary'), { recursive: true })

  const restoredServer = await runTimed('recovery to the moment before the mistake', async () => {
    const folder = join(backups.home, 'base')
    appendFileSync(
      join(folder, 'postgresql.auto.conf'),
      `restore_command = 'cp "${join(backups.home, 'archive')}/%f" "%p"'
recovery_target_time = '${moment}'
recovery_target_action = 'promote'
`,
    )
    writeFileSync(join(folder, 'recovery.signal'), '')
    return backups.serve('base')
  })
  const second = await startApiProcess(run, 'restored', { DATABASE_URL: restoredServer.url, ROLE: 'all' })
  const faults = await lostOf(restoredServer.url, shop, load)
  faults.push(...(await unreadable(second.origin, shop, load)))

  const dump = join(backups.home, 'dump')
  await runTimed('pg_dump', () => backups.tool('pg_dump', ['-Fd', '-j', '2', '-f', dump, restoredServer.url]))
  const copy = Object.assign(new URL(restoredServer.url), { pathname: '/copy' }).href
  await runTimed('pg_restore', async () => {
    const options = ['--maintenance-db', restoredServer.url, '-E', 'UTF8', '-T', 'template0']
    await backups.tool('createdb', [...options, 'copy'])
    await backups.tool('pg_restore', ['-j', '2', '--exit-on-error', '-d', copy, dump])
  })
  const copyServer = await startApiProcess(run, 'copy', { DATABASE_URL: copy, ROLE: 'all' })
  faults.push(...(await lostOf(copy, shop, load)), ...(await unreadable(copyServer.origin, shop, load)))
  await Promise.all([stop(second.child), stop(copyServer.child)])
  await restoredServer.kill()

  if (deletedCarts === 0) faults.push('The mistake deleted no cart.')
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const { cart, hold, invoice, price } = load.acknowledged
  lines.push(
    `${cart.length} carts, ${hold.length} holds, ${invoice.length} invoices and the last prices of ${price.size} items were acknowledged; none is lost.`,
  )
  return lines.join('\n')
}

/** A server that archives its log, with an empty database for the API. */
async function createPrimary(backups: Backups): Promise<{ url: string; kill(): Promise<void> }> {
  const folder = join(backups.home, 'primary')
  await backups.tool('initdb', ['-D', folder, '-U', 'retail', '--auth=trust', '-E', 'UTF8', '--locale=C'])
  appendFileSync(
    join(folder, 'postgresql.conf'),
    `wal_level = replica
archive_mode = on
archive_command = 'test ! -f "${join(backups.home, 'archive')}/%f" && cp "%p" "${join(backups.home, 'archive')}/%f"'
archive_timeout = 60
timezone = 'UTC'
`,
  )
  const server = await backups.serve('primary')
  await backups.tool('createdb', ['--maintenance-db', server.url, '-T', 'template0', 'retail'])
  return { ...server, url: Object.assign(new URL(server.url), { pathname: '/retail' }).href }
}

async function openBackups(run: TemporaryRun): Promise<Backups> {
  const programs = await completePostgres()
  const account = postgresAccount()
  const home = postgresHome(run.folder, account)
  for (const folder of [home, join(home, 'archive')]) {
    mkdirSync(folder, { recursive: true })
    makeOwner(account, folder)
  }
  return {
    home,
    async tool(name, args) {
      const options = { ...account, cwd: '/', maxBuffer: 1e8 }
      return (await promisify(execFile)(join(programs, name), args, options)).stdout
    },
    async serve(name) {
      const port = await freePort()
      const flags = ['-p', String(port), '-h', '127.0.0.1', '-k', '']
      const child = startProgram(
        run,
        `postgres-${name}`,
        [...[join(programs, 'postgres'), '-D', join(home, name), ...flags]],
        { account, cwd: '/' },
      )
      const database = existsSync(join(home, name, 'recovery.signal')) ? 'retail' : 'postgres'
      const url = `postgres://retail@127.0.0.1:${port}/${database}`
      await writable(url, () => child.exitCode === null)
      return { url, kill: () => stop(child, 'SIGQUIT') }
    },
  }
}

/** Waits until the server has recovered and may write. */
async function writable(url: string, isRunning: () => boolean): Promise<void> {
  while (isRunning()) {
    const result = await withConnection(url, (client) =>
      client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering'),
    ).catch(() => undefined)
    if (result?.rows[0]?.recovering === false) return
    await sleep(100)
  }
  throw new Error('PostgreSQL ended during its start: see its log.')
}

/** Waits until the archive has everything written so far. */
async function archived(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select pg_walfile_name(pg_current_wal_lsn() - 1) as name`,
  )
  const last = rows[0]?.name ?? ''
  for (;;) {
    const { rows: state } = await client.query<{ done: boolean }>(
      'select coalesce(last_archived_wal >= $1, false) as done from pg_stat_archiver',
      [last],
    )
    if (state[0]?.done) return
    await sleep(100)
  }
}

async function lostOf(url: string, { onboarding }: Shop, { acknowledged }: Load): Promise<string[]> {
  const lost = await lostRecords(url, onboarding.CompanyId, acknowledged)
  return Object.entries(lost).flatMap(([kind, count]) => (count > 0 ? [`${count} of ${kind} are lost.`] : []))
}

/** Reads the last carts with the token of the client from before the restore; returns the faults. */
async function unreadable(origin: string, shop: Shop, load: Load): Promise<string[]> {
  const faults: string[] = []
  for (const id of load.acknowledged.cart.slice(-20)) {
    const path = `/cart/v1/companies(${companyOf(shop)})/entities(${storeOf(shop)})/carts(${id})`
    const { status } = await send(origin, shop.token, path)
    if (status !== 200) faults.push(`GET ${path}: ${status}`)
  }
  return faults
}
