// Schemathesis in a Python virtual environment under DATA_DIR: its installation, its arguments and what its hooks read.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Json } from '../../handlers/pages/documents/document.ts'
import { logProgress } from '../command-line/terminal.ts'
import type { Sandbox } from './sandbox.ts'

export interface Job {
  service: string
  sandbox: Sandbox
  report: string
  seed: number
  examples: number
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const requirements = join(root, 'scripts/fuzz/requirements.txt')

/** Installs the pinned version if it is missing, and returns its command. Throws pip's error output if that fails. */
export function installSchemathesis(dataDir: string): string {
  const lock = readFileSync(requirements, 'utf8')
  const home = join(dataDir, `schemathesis-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`)
  const bin = join(home, process.platform === 'win32' ? 'Scripts' : 'bin')
  if (!existsSync(join(home, 'complete'))) {
    logProgress(`Installing Schemathesis into ${home} (once)`)
    rmSync(home, { recursive: true, force: true })
    run(process.platform === 'win32' ? 'python' : 'python3', ['-m', 'venv', home])
    run(join(bin, 'python'), ['-m', 'pip', 'install', '--quiet', '--require-hashes', '-r', requirements])
    writeFileSync(join(home, 'complete'), '')
  }
  return join(bin, 'schemathesis')
}

/** The published settings for testers. */
export const settingsFile = join(root, 'generated', 'schemathesis.toml')

/** The document of a service that Schemathesis reads. */
export const publishedDocument = (service: string): Json =>
  JSON.parse(readFileSync(join(root, 'generated', service, 'openapi.json'), 'utf8'))

/** The file in which the hooks count the uses of each exclusion and the statuses of each operation. */
export const tallyFile = (job: Pick<Job, 'report' | 'service'>) =>
  join(dirname(job.report), `${job.service}-tally.json`)

/** Writes the hooks' input file; returns the arguments, and the environment variables that name the file. */
export function schemathesisRun(job: Job): { args: string[]; env: Record<string, string> } {
  const { service, sandbox, report, seed, examples } = job
  const { origin, ca, folder, tenants } = sandbox
  const configFile = join(folder, `config-${service}.json`)
  const input = { root, origin, ca, service, tally: tallyFile(job), ...tenants.get(service) }
  writeFileSync(configFile, JSON.stringify(input), { mode: 0o600 })
  return {
    args: [
      ...['--no-color', '--config-file', `${root}scripts/fuzz/schemathesis.toml`],
      ...['run', `${root}generated/${service}/openapi.json`],
      ...['--url', `${origin}${publishedDocument(service).servers[0].url}`],
      ...['--seed', String(seed), '--max-examples', String(examples)],
      ...['--report', 'json', '--report-json-path', report],
    ],
    env: {
      FUZZ_CONFIG: configFile,
      FUZZ_HOOKS: `${root}scripts/fuzz/hooks.py`,
      FUZZ_CA: ca,
      NO_PROXY: 'localhost',
      PYTHONDONTWRITEBYTECODE: '1',
    },
  }
}

/** The report of a run; undefined for one that failed before its first request. */
export const readReport = (code: number, file: string): Json | undefined =>
  code === 0 || code === 1 ? JSON.parse(readFileSync(file, 'utf8')) : undefined

/** Whether it tested all operations. */
export const isComplete = (report: Json | undefined): boolean =>
  report?.complete && report.operations.tested === report.operations.selected

function run(command: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`)
}
