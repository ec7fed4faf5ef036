// A real PgBouncer in front of the PostgreSQL of the tests, or of another one. Debian has version 1.18, without prepared
// statements in transaction mode. Tests need it as the program `pgbouncer`, or as PGBOUNCER names it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { makeOwner, postgresAccount } from '../../../entities/database/embedded/postgres-account.ts'
import { freePort } from '../processes/processes.ts'
import { findTool } from '../processes/tools.ts'

/** The path of the program; undefined if this machine does not have it. Debian installs it where only root looks. */
export const findPgBouncer = (): string | undefined =>
  process.env.PGBOUNCER || findTool('pgbouncer', ['/usr/sbin'])

export interface PgBouncer {
  /** The URL of a database through PgBouncer, from the direct one. */
  through(databaseUrl: string): string
  /** The number of clients of a database, and the processes of PostgreSQL that serve them. */
  connections(databaseUrl: string): Promise<{ clients: number; servers: readonly number[] }>
  /** Replaces the connections to PostgreSQL, so that they get the settings of the role. */
  reconnect(): Promise<void>
  stop(): Promise<void>
}

interface PgBouncerOptions {
  program: string
  mode: 'transaction' | 'session'
  /** Connections to PostgreSQL per database. */
  poolSize: number
  settings?: Readonly<Record<string, string | number>>
  /** Parameters of every database, as `connect_query`. */
  databases?: string
}

/** Starts PgBouncer before the server of a URL, with the user and password in it. */
export async function startPgBouncer(
  serverUrl: string,
  { program, mode, poolSize, settings = {}, databases = '' }: PgBouncerOptions,
): Promise<PgBouncer> {
  const { hostname, port, username, password } = new URL(serverUrl)
  const folder = mkdtempSync(join(tmpdir(), 'retail-api-pgbouncer-'))
  const account = postgresAccount()
  const bouncerPort = await freePort()
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: bouncerPort,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: join(folder, 'users.txt'),
    admin_users: username,
    pool_mode: mode,
    default_pool_size: poolSize,
    max_client_conn: 1_000,
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  const files = {
    'users.txt': `"${username}" "${decodeURIComponent(password)}"\n`,
    'pgbouncer.ini': `[databases]\n* = host=${hostname} port=${port} ${databases}\n[pgbouncer]\n${lines.join('\n')}\n`,
  }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    makeOwner(account, join(folder, name))
  }
  chmodSync(folder, 0o711)
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], {
    ...account,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (text) => {
    output += text
  })
  const exited = once(child, 'exit')
  const through = (databaseUrl: string) =>
    Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: bouncerPort }).href
  const query = async (statement: string) => {
    const console = new pg.Client({ connectionString: through(`${new URL('/pgbouncer', serverUrl)}`) })
    await console.connect()
    try {
      return (await console.query(statement)).rows
    } finally {
      await console.end()
    }
  }
  for (let attempt = 0; ; attempt += 1) {
    const isUp = await query('show version').catch(() => undefined)
    if (isUp) break
    if (child.exitCode !== null || attempt === 200) throw new Error(`PgBouncer did not start:\n${output}`)
    await sleep(25)
  }
  return {
    through,
    async connections(databaseUrl) {
      const database = new URL(databaseUrl).pathname.slice(1)
      const clients = await query('show clients')
      const servers = (await query('show servers')).filter((row) => row.database === database)
      return {
        clients: clients.filter((row) => row.database === database).length,
        servers: servers.map(({ remote_pid }) => Number(remote_pid)),
      }
    },
    async reconnect() {
      await query('reconnect')
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
