// Runs Schemathesis from a Python virtual environment under DATA_DIR, or from its Docker image with the project
// and the sandbox's folder mounted. Both use the same hooks and arguments.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Json } from '../../handlers/pages/documents/document.ts'
import type { Sandbox } from './sandbox.ts'

interface Job {
  service: string
  sandbox: Sandbox
  report: string
  seed: number
  examples: number
}

interface Call {
  command: string
  args: string[]
  env: Record<string, string>
}

/** Returns the command for a job. */
export type Tool = (job: Job) => Call

const root = fileURLToPath(new URL('../../', import.meta.url))
const requirements = join(root, 'scripts/fuzz/requirements.txt')

/** Installs the pinned version if it is missing, and returns its command. Throws pip's error output if that fails. */
export function installSchemathesis(dataDir: string, printLine: (line: string) => void): string {
  const lock = readFileSync(requirements, 'utf8')
  const home = join(dataDir, `schemathesis-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`)
  const bin = join(home, process.platform === 'win32' ? 'Scripts' : 'bin')
  if (!existsSync(join(home, 'complete'))) {
    printLine(`Installing Schemathesis into ${home} (once)`)
    rmSync(home, { recursive: true, force: true })
    run(process.platform === 'win32' ? 'python' : 'python3', ['-m', 'venv', home])
    run(join(bin, 'python'), ['-m', 'pip', 'install', '--quiet', '--require-hashes', '-r', requirements])
    writeFileSync(join(home, 'complete'), '')
  }
  return join(bin, 'schemathesis')
}

export function pythonTool(dataDir: string, printLine: (line: string) => void): Tool {
  const command = installSchemathesis(dataDir, printLine)
  return (job) => ({
    command,
    args: argumentsFor(job, root, (file) => file),
    env: environmentFor(job, root, (file) => file),
  })
}

/** Uses the image of the pinned version, which Docker downloads. The container shares the network of the host. */
export function dockerTool(folder: string): Tool {
  const version = /^schemathesis==(\S+)/m.exec(readFileSync(requirements, 'utf8'))?.[1]
  return (job) => {
    const inside = (file: string) => file.replace(folder, '/sandbox').replace(dirname(job.report), '/reports')
    const mounts = [`${root}:/project:ro`, `${folder}:/sandbox`, `${dirname(job.report)}:/reports`]
    const environment = Object.entries(environmentFor(job, '/project/', inside))
    const args = [
      ...['run', '--rm', '--network', 'host', '-w', '/sandbox'],
      ...mounts.flatMap((mount) => ['-v', mount]),
      ...environment.flatMap(([name, value]) => ['-e', `${name}=${value}`]),
      `schemathesis/schemathesis:${version}`,
      ...argumentsFor(job, '/project/', inside),
    ]
    return { command: 'docker', args, env: {} }
  }
}

/** The published settings for testers. */
export const settingsFile = join(root, 'generated', 'schemathesis.toml')

/** The document of a service that Schemathesis reads. */
export const publishedDocument = (service: string): Json =>
  JSON.parse(readFileSync(join(root, 'generated', service, 'openapi.json'), 'utf8'))

/** The file in which the hooks count the uses of each exclusion and the statuses of each operation. */
export const tallyFile = (job: Pick<Job, 'report' | 'service'>) =>
  join(dirname(job.report), `${job.service}-tally.json`)

/** Writes the hooks' input file and returns the environment variables that name it. */
function environmentFor(job: Job, project: string, at: (file: string) => string): Record<string, string> {
  const { origin, ca, folder, tenants } = job.sandbox
  const configFile = join(folder, `config-${job.service}.json`)
  const { service } = job
  const tally = at(tallyFile(job))
  const input = { root: project, origin, ca: at(ca), service, tally, ...tenants.get(service) }
  writeFileSync(configFile, JSON.stringify(input), { mode: 0o600 })
  return {
    FUZZ_CONFIG: at(configFile),
    FUZZ_HOOKS: `${project}scripts/fuzz/hooks.py`,
    FUZZ_CA: at(ca),
    NO_PROXY: 'localhost',
    PYTHONDONTWRITEBYTECODE: '1',
  }
}

function argumentsFor(
  { service, sandbox, report, seed, examples }: Job,
  project: string,
  at: (f: string) => string,
) {
  return [
    ...['--no-color', '--config-file', `${project}scripts/fuzz/schemathesis.toml`],
    ...['run', `${project}generated/${service}/openapi.json`],
    ...['--url', `${sandbox.origin}${publishedDocument(service).servers[0].url}`],
    ...['--seed', String(seed), '--max-examples', String(examples)],
    ...['--report', 'json', '--report-json-path', at(report)],
  ]
}

function run(command: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`)
}
