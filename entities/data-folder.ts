// Who may use DATA_DIR. A lock is a lock that SQLite takes on an empty file: the kernel frees it when its holder
// dies, however it dies, so there is no stale lock to judge and no race in taking it over.
// The files themselves are never opened otherwise: closing a second handle would drop the lock.
// Held by test/database.test.ts.
import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

export class DataFolderError extends Error {}

export interface Lock {
  release(): void
}

/** Makes DATA_DIR where it is missing; others may pass through it, each file inside guards itself. */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new DataFolderError(`DATA_DIR ${dataDir} cannot be made or written to: ${(cause as Error).message}`)
  }
}

/** A handle that is collected lets go of its lock: they are kept here until they are released. */
const held = new Set<DatabaseSync>()

/** Takes the lock file, for one holder or for many; undefined where somebody else is in the way. */
export function tryLock(file: string, kind: 'exclusive' | 'shared'): Lock | undefined {
  let db: DatabaseSync
  try {
    db = new DatabaseSync(file)
  } catch (cause) {
    throw new DataFolderError(`${file} cannot be opened: ${(cause as Error).message}`)
  }
  try {
    // A shared lock comes with the first read and stays until the transaction ends.
    db.exec(kind === 'exclusive' ? 'begin exclusive' : 'begin; select count(*) from sqlite_schema')
    held.add(db)
    return {
      release: () => {
        held.delete(db)
        db.close()
      },
    }
  } catch (error) {
    db.close()
    if ((error as { errcode?: number }).errcode === 5) return undefined
    throw new DataFolderError(`${file} cannot be locked: ${(error as Error).message}`)
  }
}

/** Waits for the lock, for at most `patience` milliseconds. */
export async function waitForLock(
  file: string,
  kind: 'exclusive' | 'shared',
  patience = 60_000,
): Promise<Lock> {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(20)) {
    const lock = tryLock(file, kind)
    if (lock) return lock
  }
  throw new DataFolderError(`${file} stayed locked for ${patience / 1000} s.`)
}

/** Makes this process the only server on DATA_DIR; refuses with the pid of the one that already is. */
export function lockDataFolder(dataDir: string): Lock {
  prepareDataFolder(dataDir)
  const note = join(dataDir, 'server.pid')
  const lock = tryLock(join(dataDir, 'server.lock'), 'exclusive')
  if (!lock) {
    throw new DataFolderError(
      `DATA_DIR ${dataDir} is in use by process ${readNote(note)}: stop it, or set another DATA_DIR.`,
    )
  }
  writeFileSync(note, `${process.pid}\n`)
  return {
    release: () => {
      rmSync(note, { force: true })
      lock.release()
    },
  }
}

function readNote(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return '(not known yet)'
  }
}
