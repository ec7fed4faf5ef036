// Creates the folder of the embedded PostgreSQL, with a random password. Tested by test/database/database.long.test.ts.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { DataFolderError } from '../data-folder.ts'
import { type Account, makeOwner } from './postgres-account.ts'
import type { Programs } from './postgres-programs.ts'

/** The paths of the embedded server's files. */
export type PostgresFiles = Record<'folder' | 'log' | 'password' | 'port' | 'users', string>

/** Created under a temporary name and then renamed, so that a kill in between leaves no incomplete folder. */
export async function createFolder(
  programs: Programs,
  account: Account,
  files: PostgresFiles,
  durable: boolean,
): Promise<void> {
  const fresh = `${files.folder}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  makeOwner(account, fresh)
  writeFileSync(files.password, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
  makeOwner(account, files.password)
  // With this locale text sorts by code point and lower() handles Unicode, identically on every machine.
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
