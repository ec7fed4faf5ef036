// Makes the embedded PostgreSQL's folder and starts its server: on 127.0.0.1 only, with a password of its own, on a port
// that was free and is kept. Who shares it and who stops it is postgres-server.ts. Held by test/database.test.ts.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { DataFolderError } from './data-folder.ts'
import { type Account, giveTo, type Programs, postgresAccount, postgresPrograms } from './postgres-account.ts'
import { freePort, readPostmaster } from './postgres-process.ts'

export type PostgresFiles = Record<'folder' | 'log' | 'password' | 'port' | 'users', string>

/** Starts the server, on the port of last time where that is free, and waits until it can be used. */
export async function startServer(
  dataDir: string,
  files: PostgresFiles,
  durable: boolean,
  log: (message: string) => void,
): Promise<number> {
  const account = postgresAccount(dataDir)
  const programs = await postgresPrograms(dataDir, account)
  if (!existsSync(files.folder)) {
    log('Making the database folder')
    await createFolder(programs, account, files, durable)
  }
  const isLong = (statSync(files.log, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000
  const output = openSync(files.log, isLong ? 'w' : 'a', 0o600)
  let said = ''
  let port = existsSync(files.port) ? Number(readFileSync(files.port, 'utf8')) : await freePort()
  for (let attempt = 1; attempt <= 10; attempt++) {
    log(`Starting PostgreSQL on 127.0.0.1:${port}`)
    const from = statSync(files.log).size
    // In a process group of its own, so that Ctrl-C reaches the API first, which then stops it in order.
    const child = spawn(programs.postgres, ['-D', files.folder, ...flags(port, durable)], {
      ...account,
      cwd: '/',
      detached: true,
      env: { TZ: 'UTC', LC_ALL: 'C' },
      stdio: ['ignore', output, output],
    })
    if (await becomesReady(child, files.folder)) {
      child.unref()
      closeSync(output)
      writeFileSync(files.port, `${port}\n`)
      return port
    }
    said = readFileSync(files.log).subarray(from).toString()
    if (said.includes('could not create any TCP/IP sockets')) {
      port = await freePort()
    } else if (said.includes('shared memory')) {
      // What a killed server leaves behind needs a moment to notice and go.
      await sleep(500)
    } else {
      break
    }
  }
  closeSync(output)
  throw new DataFolderError(
    `PostgreSQL did not start in ${files.folder}: ${said.trim() || `see ${files.log}`}`,
  )
}

async function becomesReady(child: ChildProcess, folder: string): Promise<boolean> {
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

/** Made beside its place and then renamed, so that a kill in between leaves no half folder. */
async function createFolder(
  programs: Programs,
  account: Account,
  files: PostgresFiles,
  durable: boolean,
): Promise<void> {
  const fresh = `${files.folder}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  giveTo(account, fresh)
  writeFileSync(files.password, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
  giveTo(account, files.password)
  // Text sorts by code point and lower() knows Unicode, alike on every machine.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username=retail', '--auth=scram-sha-256', `--pwfile=${files.password}`]
  try {
    await promisify(execFile)(
      programs.initdb,
      [`--pgdata=${fresh}`, ...locale, ...access, ...(durable ? [] : ['--no-sync']), '--no-instructions'],
      { ...account, cwd: '/', env: { TZ: 'UTC', LC_ALL: 'C' } },
    )
  } catch (cause) {
    throw new DataFolderError(
      `The database folder ${files.folder} cannot be made: ${(cause as Error).message}`,
    )
  }
  renameSync(fresh, files.folder)
}

function flags(port: number, durable: boolean): string[] {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '128MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_min_messages: 'warning',
    ...(durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
    ...(durable ? {} : { wal_level: 'minimal', max_wal_senders: 0, max_connections: 300 }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
