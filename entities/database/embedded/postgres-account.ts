// Chooses the operating-system user of the embedded PostgreSQL, which refuses to run as root. If this process runs as
// root, it runs PostgreSQL as the unprivileged user `postgres`, creates that user if it is missing, and makes sure that
// the user can reach the database folder. Otherwise PostgreSQL runs as the same user as this process.
// Tested by test/database/database.long.test.ts.
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, lchownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DataFolderError } from '../data-folder.ts'

/** The user and group that PostgreSQL runs as; empty for those of this process. */
export interface Account {
  uid?: number
  gid?: number
}

/** Finds the account for PostgreSQL, and creates it if it is missing. */
export function postgresAccount(): Account {
  return process.getuid?.() === 0 ? (readAccount() ?? createAccount()) : {}
}

/**
 * Returns the parent folder of the database: `dataDir`, unless the account cannot traverse its parent folders, as below
 * /root. In that case it is a new folder that the account can reach, and a file in `dataDir` stores its path.
 */
export function postgresHome(dataDir: string, account: Account): string {
  if (account.uid === undefined) return dataDir
  // Root's own DATA_DIR may be made traversable: the files inside are protected by their own modes.
  const { mode, uid } = statSync(dataDir)
  if (uid === 0) chmodSync(dataDir, mode | 0o001)
  const note = join(dataDir, 'postgres-home')
  // A home that was once chosen stays in use, even if `dataDir` becomes reachable later.
  const isHere = existsSync(join(dataDir, 'postgres')) || !existsSync(note)
  if (isHere && !closedFolder(dataDir, account)) return dataDir
  if (existsSync(note)) return readFileSync(note, 'utf8').trim()
  const home = join(HOMES, randomUUID())
  mkdirSync(home, { recursive: true, mode: 0o711 })
  writeFileSync(note, `${home}\n`)
  return home
}

/** Every user can reach this folder. Only root can write to it, and only root needs it. */
const HOMES = '/var/lib/retail-api'

/** Makes the account the owner of a file or folder. */
export function makeOwner(account: Account, path: string): void {
  if (account.uid !== undefined && account.gid !== undefined) lchownSync(path, account.uid, account.gid)
}

function readAccount(): Required<Account> | undefined {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m)
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : undefined
}

function createAccount(): Required<Account> {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', 'postgres']],
  ]
  for (const [command, args] of attempts) {
    try {
      execFileSync(command, args, { stdio: 'ignore' })
    } catch {
      // The command is missing or failed. The check below decides whether to try the command of another distribution.
    }
    const account = readAccount()
    if (account) return account
  }
  throw new DataFolderError(
    'PostgreSQL does not run as root, and a user "postgres" could not be made: make one, or start as another user.',
  )
}

/** Returns the first folder on the way to `path` that the account cannot traverse; undefined if there is none. */
export function closedFolder(path: string, { uid, gid }: Account): string | undefined {
  if (uid === undefined) return undefined
  const parent = dirname(path)
  const above = parent === path ? undefined : closedFolder(parent, { uid, gid })
  if (above || !existsSync(path)) return above

  const { mode, uid: owner, gid: group } = statSync(path)
  const shift = owner === uid ? 6 : group === gid ? 3 : 0
  return (mode >> shift) & 1 ? undefined : path
}
