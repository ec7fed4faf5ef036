// The PostgreSQL that lives in DATA_DIR. Whoever opens it shares one running server: the first starts it, the last
// stops it, and one that outlived a killed process is adopted by the next. With DATABASE_URL nothing of this runs.
// Tested by test/database.test.ts.
import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DataFolderError, prepareDataFolder, tryLock, waitForLock } from './data-folder.ts'
import { postgresAccount, postgresHome } from './postgres-account.ts'
import type { PostgresFiles } from './postgres-folder.ts'
import { isAlive, isOccupied, readPostmaster } from './postgres-process.ts'
import { startServer } from './postgres-start.ts'

export interface PostgresOptions {
  dataDir: string
  /** False for tests: fast, and lost with a crash. */
  durable?: boolean
  /** That it allows; one that runs already keeps those that it was started with. */
  connections?: number
  log?: (message: string) => void
}

export interface PostgresServer {
  url: string
  /** True where no other process was using the server when it was opened: it was started, or adopted. */
  owner: boolean
  /** Gives the server up; the last one to do so stops it and waits until it is down. */
  stop(): Promise<void>
}

/** Starts or joins the server of DATA_DIR. */
export async function openPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const { durable = true, connections = 100, log = () => {} } = options
  prepareDataFolder(options.dataDir)
  // Its one name: by another, the way to it might be closed, and the database be kept elsewhere.
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
    try {
      const port =
        (await runningPort(files.folder, alone !== undefined)) ??
        (await startServer(home, account, files, durable, connections, log))
      const password = readFileSync(files.password, 'utf8').trim()
      let stopped: Promise<void> | undefined
      return {
        url: `postgres://retail:${password}@127.0.0.1:${port}/retail`,
        owner: alone !== undefined,
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
 * The port of a server that already runs; one that is recovering from a crash is waited for. Throws where others use
 * the folder and no server is seen: theirs may live where its pid says nothing, as in another container.
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
  // PostgreSQL itself takes over from a dead pid, but not from one that another process has by now.
  if (running && isOccupied(running.pid)) rmSync(join(folder, 'postmaster.pid'), { force: true })
  return undefined
}

/** Fast shutdown: open transactions are rolled back, what was committed is written. */
async function stopServer(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT')
  for (let waited = 0; isAlive(pid); waited += 10) {
    if (waited === 30_000) process.kill(pid, 'SIGQUIT')
    await sleep(10)
  }
}
