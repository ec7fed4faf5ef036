// A real primary with a streaming replica, both from the binaries of the embedded PostgreSQL. The copy is made as
// pg_basebackup does, which is not among them.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, lchownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectDatabase } from '../../../entities/database/database.ts'
import { postgresAccount, postgresHome } from '../../../entities/database/embedded/postgres-account.ts'
import { postgresPrograms } from '../../../entities/database/embedded/postgres-programs.ts'
import { createTenant } from '../../../entities/tenants/tenants.ts'
import { freePort } from '../processes/processes.ts'

export interface ReplicatedDatabase {
  primaryUrl: string
  replicaUrl: string
  /** The log of the replica, which has every statement. */
  statements(): string
  sql<Row extends object>(server: 'primary' | 'replica', text: string, values?: unknown[]): Promise<Row[]>
  /** Waits until the replica has replayed every change. */
  caughtUp(): Promise<void>
  killReplica(): Promise<void>
  startReplica(): Promise<void>
  stop(): Promise<void>
}

/** A primary with the demo tenant, and a replica that follows it. */
export async function startReplicated(): Promise<ReplicatedDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'retail-api-replica-'))
  const primary = await connectDatabase({ environment: 'sandbox', databaseUrl: undefined, dataDir })
  await createTenant(primary.orm, {
    ...{ name: 'Demo Retail', environment: 'sandbox', baseUrl: 'https://localhost:8443' },
  })
  const account = postgresAccount()
  const home = postgresHome(dataDir, account)
  const programs = await postgresPrograms(home, account)
  const folder = join(home, 'replica')
  const port = await freePort()
  const { hostname, port: primaryPort, username, password } = new URL(primary.url)
  const replicaUrl = Object.assign(new URL(primary.url), { port }).href

  const sql: ReplicatedDatabase['sql'] = async (server, text, values = []) => {
    const client = new pg.Client({ connectionString: server === 'primary' ? primary.url : replicaUrl })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text, values)).rows
    } finally {
      await client.end()
    }
  }

  const backup = new pg.Client({ connectionString: primary.url })
  await backup.connect()
  await backup.query(`select pg_backup_start('replica', fast => true)`)
  cpSync(join(home, 'postgres'), folder, {
    recursive: true,
    filter: (path) => !path.includes('postmaster.') && !path.includes('/pgsql_tmp'),
  })
  const { rows } = await backup.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await backup.end()
  writeFileSync(join(folder, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(join(folder, 'standby.signal'), '')
  if (account.uid !== undefined && account.gid !== undefined) {
    for (const path of ['.', ...(readdirSync(folder, { recursive: true }) as string[])])
      lchownSync(join(folder, path), account.uid, account.gid)
  }

  let server: ChildProcess
  let log = ''
  const start = async () => {
    const conninfo = `host=${hostname} port=${primaryPort} user=${username} password=${password}`
    const settings = {
      ...{ port, listen_addresses: '127.0.0.1', unix_socket_directories: '', hot_standby: 'on' },
      ...{ max_connections: 100, shared_buffers: '32MB', log_statement: 'all', primary_conninfo: conninfo },
      ...{ timezone: 'UTC', wal_retrieve_retry_interval: '200ms' },
    }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    server = spawn(programs.postgres, ['-D', folder, ...flags], {
      ...account,
      cwd: '/',
      env: { TZ: 'UTC', LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server.stderr?.on('data', (text) => {
      log += text
    })
    for (;;) {
      const isUp = await sql('replica', 'select 1').catch(() => undefined)
      if (isUp) return
      if (server.exitCode !== null) throw new Error(`The replica did not start:\n${log}`)
      await sleep(50)
    }
  }
  const end = async (signal: 'SIGKILL' | 'SIGINT') => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill(signal)
    await once(server, 'exit')
  }
  await start()

  return {
    primaryUrl: primary.url,
    replicaUrl,
    statements: () => log,
    sql,
    async caughtUp() {
      const [row] = await sql<{ at: string }>('primary', 'select pg_current_wal_flush_lsn()::text as at')
      for (;;) {
        const [state] = await sql<{ isThere: boolean }>(
          'replica',
          'select pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"',
          [row?.at],
        )
        if (state?.isThere) return
        await sleep(20)
      }
    },
    killReplica: () => end('SIGKILL'),
    startReplica: start,
    async stop() {
      await end('SIGINT')
      await primary.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
