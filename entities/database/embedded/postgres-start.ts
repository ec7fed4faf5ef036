// Starts the embedded PostgreSQL, on 127.0.0.1 only. It picks a free port at the first start and keeps it afterwards.
// postgres-server.ts decides who shares the server and who stops it. Tested by test/database/database.long.test.ts.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { DataFolderError } from '../data-folder.ts'
import type { Account } from './postgres-account.ts'
import { createFolder, type PostgresFiles } from './postgres-folder.ts'
import { freePort, readPostmaster } from './postgres-process.ts'
import { postgresPrograms } from './postgres-programs.ts'

interface Options {
  durable: boolean
  connections: number
  sharedMegabytes: number
}

/**
 * Starts the server, on its previous port if that is free, and waits until it accepts connections. Returns the port.
 */
export async function startServer(
  home: string,
  account: Account,
  files: PostgresFiles,
  options: Options,
  { log, onSpawn }: { log: (message: string) => void; onSpawn: () => void },
): Promise<number> {
  const programs = await postgresPrograms(home, account)
  if (!existsSync(files.folder)) {
    log('Making the database folder')
    await createFolder(programs, account, files, options.durable)
  }
  const isLong = (statSync(files.log, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000
  const output = openSync(files.log, isLong ? 'w' : 'a', 0o600)
  let message = ''
  let port = existsSync(files.port) ? Number(readFileSync(files.port, 'utf8')) : await freePort()
  for (let attempt = 1; attempt <= 10; attempt++) {
    log(`Starting PostgreSQL on 127.0.0.1:${port}`)
    const from = statSync(files.log).size
    // `detached` gives PostgreSQL a separate process group: Ctrl-C reaches only the API, which then stops it in order.
    const child = spawn(programs.postgres, ['-D', files.folder, ...flags(port, options)], {
      ...account,
      cwd: '/',
      detached: true,
      env: { TZ: 'UTC', LC_ALL: 'C' },
      stdio: ['ignore', output, output],
    })
    onSpawn()
    if (await waitUntilReady(child, files.folder)) {
      child.unref()
      closeSync(output)
      writeFileSync(files.port, `${port}\n`)
      return port
    }
    message = readFileSync(files.log).subarray(from).toString()
    if (message.includes('could not create any TCP/IP sockets')) {
      port = await freePort()
    } else if (message.includes('shared memory')) {
      // The remaining processes of a killed server need a moment to exit and free the shared memory.
      await sleep(500)
    } else {
      break
    }
  }
  closeSync(output)
  throw new DataFolderError(
    `PostgreSQL did not start in ${files.folder}: ${message.trim() || `see ${files.log}`}`,
  )
}

async function waitUntilReady(child: ChildProcess, folder: string): Promise<boolean> {
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  while (child.exitCode === null && child.signalCode === null) {
    if (failure) throw new DataFolderError(`PostgreSQL cannot be run: ${failure.message}`)
    const running = await readPostmaster(folder)
    if (running?.pid === child.pid && running?.state === 'ready') return true
    await sleep(10)
  }
  return false
}

function flags(port: number, { durable, connections, sharedMegabytes }: Options): string[] {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: connections,
    shared_buffers: `${sharedMegabytes}MB`,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_min_messages: 'warning',
    // Logs neither statements nor the values of refused rows: they contain personal data, and this log is not redacted.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
    ...(durable
      ? {}
      : { wal_level: 'minimal', max_wal_senders: 0, max_connections: Math.max(300, connections) }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
