// The programs of a cluster that fails over. Patroni comes from packages of Python, once; etcd and HAProxy must be installed.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closedFolder, postgresAccount } from '../../../entities/database/embedded/postgres-account.ts'
import { completePostgres } from '../complete-postgres.ts'

const PATRONI = ['patroni[etcd3,psycopg3]==4.1.5', 'psycopg[binary]==3.3.9']

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
  const folder = join(tmpdir(), 'retail-api-patroni')
  if (!existsSync(folder)) installPatroni(folder)
  return { patroni: join(folder, 'bin/patroni'), postgres: await completePostgres() }
}

function installPatroni(folder: string): void {
  const runQuietly = (command: string, ...args: string[]) =>
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  // A virtual environment contains its own path, so it is created at its final location.
  mkdirSync(folder)
  try {
    runQuietly(reachablePython(), '-m', 'venv', folder)
    runQuietly(join(folder, 'bin/pip'), 'install', '--quiet', ...PATRONI)
    runQuietly('chmod', '-R', 'a+rX', folder)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
