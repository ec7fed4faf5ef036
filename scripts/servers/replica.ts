// A real streaming replica of the embedded PostgreSQL, for tests and drills. The copy is made as pg_basebackup does, which
// is not among the embedded programs.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, lchownSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { postgresAccount, postgresHome } from '../../entities/database/embedded/postgres-account.ts'
import { freePort } from '../../entities/database/embedded/postgres-process.ts'
import { postgresPrograms } from '../../entities/database/embedded/postgres-programs.ts'

export interface Replica {
  url: string
  /** The log of the replica, which has every statement. */
  statements(): string
  sql<Row extends object>(server: 'primary' | 'replica', text: string, values?: unknown[]): Promise<Row[]>
  /** Waits until the replica has replayed every change. */
  caughtUp(): Promise<void>
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Copies the embedded server of that DATA_DIR, whose address is `primaryUrl`, and follows it. */
export async function startReplica(dataDir: string, primaryUrl: string): Promise<Replica> {
  const account = postgresAccount()
  const home = postgresHome(dataDir, account)
  const programs = await postgresPrograms(home, account)
  const folder = join(home, 'replica')
  const port = await freePort()
  const { hostname, port: primaryPort, username, password } = new URL(primaryUrl)
  const url = Object.assign(new URL(primaryUrl), { port }).href

  const sql: Replica['sql'] = async (server, text, values = []) => {
    const client = new pg.Client({ connectionString: server === 'primary' ? primaryUrl : url })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text, values)).rows
    } finally {
      await client.end()
    }
  }

  const backup = new pg.Client({ connectionString: primaryUrl })
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
    url,
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
    kill: () => end('SIGKILL'),
    start,
    stop: () => end('SIGINT'),
  }
}
