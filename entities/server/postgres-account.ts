// PostgreSQL refuses to run as root. A server started by root runs it as the unprivileged user `postgres`, made
// where missing, and that user must be able to reach where the database lives. Anybody else runs it as himself.
// Tested by test/database.test.ts.
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, lchownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DataFolderError } from './data-folder.ts'

/** The user and group that PostgreSQL runs as; nothing for "the same as this process". */
export interface Account {
  uid?: number
  gid?: number
}

/** Finds the account, and creates it if it is missing. */
export function postgresAccount(): Account {
  return process.getuid?.() === 0 ? (readAccount() ?? createAccount()) : {}
}

/**
 * Where the database lives: in `dataDir`, unless the account cannot pass through the folders above it, as below
 * /root. Then it gets a folder that it can reach, and `dataDir` keeps a note of where that is.
 */
export function postgresHome(dataDir: string, account: Account): string {
  if (account.uid === undefined) return dataDir
  // DATA_DIR itself is ours to open for passing through: what is inside guards itself by its own mode.
  const { mode, uid } = statSync(dataDir)
  if (uid === 0) chmodSync(dataDir, mode | 0o001)
  const note = join(dataDir, 'postgres-home')
  // Where a home was once chosen it stays, also when the way to `dataDir` is opened afterwards.
  const isHere = existsSync(join(dataDir, 'postgres')) || !existsSync(note)
  if (isHere && !closedFolder(dataDir, account)) return dataDir
  if (existsSync(note)) return readFileSync(note, 'utf8').trim()
  const home = join(HOMES, randomUUID())
  mkdirSync(home, { recursive: true, mode: 0o711 })
  writeFileSync(note, `${home}\n`)
  return home
}

/** Reached by every user on every Unix; only root, who alone needs it, may write there. */
const HOMES = '/var/lib/retail-api'

/** Hands a file or folder over to the account. */
export function giveTo(account: Account, path: string): void {
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
      // The next one is another distribution's way; the check below has the last word.
    }
    const account = readAccount()
    if (account) return account
  }
  throw new DataFolderError(
    'PostgreSQL does not run as root, and a user "postgres" could not be made: make one, or start as another user.',
  )
}

/** The folder at which the account's way to `path` ends; nothing where it gets through. */
export function closedFolder(path: string, { uid, gid }: Account): string | undefined {
  if (uid === undefined) return undefined
  const parent = dirname(path)
  const above = parent === path ? undefined : closedFolder(parent, { uid, gid })
  if (above || !existsSync(path)) return above

  const { mode, uid: owner, gid: group } = statSync(path)
  const shift = owner === uid ? 6 : group === gid ? 3 : 0
  return (mode >> shift) & 1 ? undefined : path
}
