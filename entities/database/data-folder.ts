// Locks and protects DATA_DIR. A lock is one that SQLite takes on an empty file: the kernel releases it when the
// process ends for any reason, so there are no stale locks and no race to take one over. No other code opens these
// files, because closing a second handle in the same process would drop the lock. Files are readable for their owner
// only, since the folder contains keys, passwords, mails and personal data.
// Tested by test/database/database.long.test.ts and test/scripts/start.long.test.ts.
import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

export class DataFolderError extends Error {}

interface Lock {
  release(): void
}

/** The mode bits of group and others: read, write, execute. */
const GROUP_AND_OTHERS = 0o077

/** Sets the umask, so that this process and its children create files that only the owner can access. */
export function makeFilesPrivate(): void {
  process.umask(GROUP_AND_OTHERS)
}

/**
 * Removes the access of group and others that an earlier version, or a copy of the folder, left open. Skips the folders
 * of PostgreSQL, which PostgreSQL itself protects.
 */
function restrictToOwner(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isSymbolicLink() || (entry.isDirectory() && entry.name.startsWith('postgres'))) continue
    removeModeBits(path, 0o700)
    if (entry.isDirectory()) restrictToOwner(path)
  }
}

/** Removes the mode bits that are not in the mask. Ignores files that belong to another user or have been deleted. */
function removeModeBits(path: string, mask: number): void {
  try {
    const { mode } = lstatSync(path)
    if (mode & 0o777 & ~mask) chmodSync(path, mode & mask)
  } catch (error) {
    if (!['ENOENT', 'EPERM', 'EROFS', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error
  }
}

/** Creates DATA_DIR if it is missing. */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new DataFolderError(`DATA_DIR ${dataDir} cannot be made or written to: ${(cause as Error).message}`)
  }
}

/** Keeps handles referenced until they are released: a garbage-collected handle would drop its lock. */
const held = new Set<DatabaseSync>()

/** Locks the file, exclusively or shared; undefined if another process holds a conflicting lock. */
export function tryLock(file: string, kind: 'exclusive' | 'shared'): Lock | undefined {
  let db: DatabaseSync
  try {
    db = new DatabaseSync(file)
  } catch (cause) {
    throw new DataFolderError(`${file} cannot be opened: ${(cause as Error).message}`)
  }
  try {
    // SQLite takes the shared lock with the first read and keeps it until the transaction ends.
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

/** Waits for the lock, for at most `patience` milliseconds; then throws DataFolderError. */
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

/** Makes this process the only server on DATA_DIR. Throws DataFolderError with the pid of the other server, if any. */
export function lockDataFolder(dataDir: string): Lock {
  prepareDataFolder(dataDir)
  const note = join(dataDir, 'server.pid')
  const lock = tryLock(join(dataDir, 'server.lock'), 'exclusive')
  if (!lock) {
    throw new DataFolderError(
      `DATA_DIR ${dataDir} is in use by process ${readNote(note)}: stop it, or set another DATA_DIR.`,
    )
  }
  removeModeBits(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
  restrictToOwner(dataDir)
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
