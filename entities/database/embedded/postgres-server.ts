// Opens the embedded PostgreSQL in DATA_DIR. All processes share one running server: the first one starts it, the last
// one stops it, and a server that outlived a killed process is taken over by the next one. Not used with DATABASE_URL.
// Tested by test/database/database.long.test.ts.
import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DataFolderError, prepareDataFolder, tryLock, waitForLock } from '../data-folder.ts'
import { postgresAccount, postgresHome } from './postgres-account.ts'
import type { PostgresFiles } from './postgres-folder.ts'
import { isAlive, pidExists, readPostmaster } from './postgres-process.ts'
import { startServer } from './postgres-start.ts'

interface PostgresOptions {
  dataDir: string
  /** False for tests: faster, but a crash loses the data. */
  durable?: boolean
  /** The server's max_connections; a server that already runs keeps its value. */
  connections?: number
  /** The server's shared_buffers in megabytes; the same is true for it. */
  sharedMegabytes?: number
  log?: (message: string) => void
  /** Called when the process of a new server runs, which does not accept connections yet. */
  onSpawn?: () => void
}

export interface PostgresServer {
  url: string
  /** True if no other process was using the server when it was opened: this process started it or took it over. */
  owner: boolean
  /**
   * From now on starts the server again when it has ended, for instance killed for want of memory, and reports that.
   * Resolves with the reason if that fails, otherwise never.
   */
  keepRunning(report: (message: string) => void): Promise<string>
  /** Leaves the server; the last process to leave stops it and waits until it is down. */
  stop(): Promise<void>
}

/** Starts or joins the server of DATA_DIR. */
export async function openPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const {
    durable = true,
    connections = 100,
    sharedMegabytes = 128,
    log = () => {},
    onSpawn = () => {},
  } = options
  prepareDataFolder(options.dataDir)
  // Resolves symbolic links, so that every process computes the same home folder for the database.
  const dataDir = realpathSync(options.dataDir)
  const account = postgresAccount()
  const home = postgresHome(dataDir, account)
  const files = {
    folder: join(home, 'postgres'),
    log: join(home, 'postgres.log'),
    password: join(home, 'postgres-password'),
    port: join(home, 'postgres-port'),
    users: join(home, 'postgres-users.lock'),
  }
  const turn = await waitForLock(join(home, 'postgres.lock'), 'exclusive')
  try {
    const alone = tryLock(files.users, 'exclusive')
    alone?.release()
    const user = await waitForLock(files.users, 'shared')
    const start = () =>
      startServer(home, account, files, { durable, connections, sharedMegabytes }, { log, onSpawn })
    try {
      const port = (await runningPort(files.folder, alone !== undefined)) ?? (await start())
      const password = readFileSync(files.password, 'utf8').trim()
      let stopped: Promise<void> | undefined
      return {
        url: `postgres://retail:${password}@127.0.0.1:${port}/retail`,
        owner: alone !== undefined,
        async keepRunning(report) {
          try {
            for (;;) {
              const ended = await untilEnded(files.folder)
              const turn = await waitForLock(join(home, 'postgres.lock'), 'exclusive')
              try {
                if (stopped) break
                // Another process may have started it meanwhile.
                const current = await readPostmaster(files.folder)
                if (current && current.pid !== ended && current.state !== 'dead') continue
                report('PostgreSQL has ended and is started again')
                const newPort = (await runningPort(files.folder, true)) ?? (await start())
                if (newPort !== port)
                  return `PostgreSQL ended, and its port ${port} is in use by another program`
              } finally {
                turn.release()
              }
            }
          } catch (error) {
            return `PostgreSQL ended and did not start again: ${(error as Error).message}`
          }
          return new Promise(() => {})
        },
        stop: () => {
          stopped ??= leave(home, files, user.release)
          return stopped
        },
      }
    } catch (error) {
      user.release()
      throw error
    }
  } finally {
    turn.release()
  }
}

/** How often it is checked whether the server still runs. */
const CHECK_EVERY_MS = 500

/** Resolves with the pid of the server once that process has ended. */
async function untilEnded(folder: string): Promise<number | undefined> {
  const pid = (await readPostmaster(folder))?.pid
  while (pid !== undefined && isAlive(pid)) await sleep(CHECK_EVERY_MS, undefined, { ref: false })
  return pid
}

async function leave(home: string, files: PostgresFiles, release: () => void): Promise<void> {
  const turn = await waitForLock(join(home, 'postgres.lock'), 'exclusive')
  try {
    release()
    const last = tryLock(files.users, 'exclusive')
    const running = last && (await readPostmaster(files.folder))
    if (running && running.state !== 'dead') await stopServer(running.pid)
    last?.release()
  } finally {
    turn.release()
  }
}

/**
 * Returns the port of a server that already runs, and waits for one that is still starting or recovering. Throws if
 * other processes use the folder but no server is visible: it may run in another container, whose pids differ.
 */
async function runningPort(folder: string, alone: boolean): Promise<number | undefined> {
  let running = await readPostmaster(folder)
  for (; running?.state === 'busy'; running = await readPostmaster(folder)) await sleep(20)
  if (running?.state === 'ready') return running.port
  if (!alone) {
    throw new DataFolderError(
      `Another process uses ${folder}, but its PostgreSQL is not to be seen from here. Run this in the same ` +
        'container as that process, or stop that process first.',
    )
  }
  // PostgreSQL replaces the postmaster.pid of an ended process itself, but not one whose pid another process now has.
  if (running && pidExists(running.pid)) rmSync(join(folder, 'postmaster.pid'), { force: true })
  return undefined
}

/** Stops the server with a fast shutdown, which rolls back open transactions; after 30 s with an immediate one. */
async function stopServer(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT')
  for (let waited = 0; isAlive(pid); waited += 10) {
    if (waited === 30_000) process.kill(pid, 'SIGQUIT')
    await sleep(10)
  }
}
