// Runs the fuzzing: installs the tool, starts a sandbox with a tenant for each service, and fuzzes two services at a
// time. At the end, also after an error or Ctrl-C, everything is stopped and the folder is removed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { services as known } from '../../generated/operations.ts'
import { UsageError } from '../../handlers/platform/errors/usage-error.ts'
import { loadSettings } from '../../handlers/platform/process/settings.ts'
import { table } from '../command-line/cli-input.ts'
import { temporaryRun } from '../servers/temporary-run.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'
import { exclusionCounts, neverSucceeded, readTally, successShare } from './tally.ts'
import { dockerTool, publishedDocument, pythonTool, type Tool, tallyFile } from './tool.ts'

export interface FuzzOptions {
  /** Empty for all. */
  services: readonly string[]
  seed: number
  examples: number
  docker: boolean
  keep: string | undefined
}

const printLine = (line: string) => void process.stderr.write(`${line}\n`)

/** Services that are fuzzed at the same time. Each has its own tenant, and Schemathesis uses one core. */
const AT_ONCE = 2

/** Fuzzes the chosen services and returns the summary; sets exit code 1 if there is a failure. */
export async function runFuzz(options: FuzzOptions): Promise<string> {
  const services = chosenServices(options.services)

  await using cleanup = new AsyncDisposableStack()
  const { folder, running } = cleanup.use(temporaryRun('fuzz'))

  const tool = options.docker ? dockerTool(folder) : pythonTool(loadSettings().dataDir, printLine)
  printLine(`Starting a sandbox in ${folder}`)
  const sandbox = await startSandbox(folder, services, running)
  const reports = resolve(options.keep ?? folder)
  mkdirSync(reports, { recursive: true })
  // The log contains the cause of a 500.
  if (options.keep)
    cleanup.defer(() => copyFileSync(join(folder, 'sandbox.log'), join(reports, 'sandbox.log')))

  const waitingServices = services.entries()
  const results: Fuzzed[] = []
  const fuzzNext = async () => {
    for (const [index, service] of waitingServices) {
      results[index] = await fuzz(service, { ...options, tool, sandbox, reports, running })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fuzzNext))
  const rows = results.map(({ row }) => row)
  const tallies = results.map(({ tally }) => tally)
  const unsuccessfulLines = results.flatMap(({ missed }) =>
    missed.map((operation) => `Never succeeded: ${operation}`),
  )
  if (rows.some((row) => row.Result !== 'passed')) process.exitCode = 1
  return [
    `\n${table(rows, 'No service has documents.')}`,
    table(exclusionCounts(tallies), 'Nothing was excused.'),
    ...unsuccessfulLines,
  ].join('\n\n')
}

/** All services if none is named. Throws UsageError for an unknown name. */
export function chosenServices(names: readonly string[]): readonly string[] {
  const unknownName = names.find((name) => !(known as readonly string[]).includes(name))
  if (unknownName) throw new UsageError(`There is no "${unknownName}": use ${known.join(', ')}.`)
  return names.length > 0 ? names : known
}

type Fuzzing = FuzzOptions & {
  tool: Tool
  sandbox: Sandbox
  reports: string
  running: Set<ChildProcess>
}

type Fuzzed = Awaited<ReturnType<typeof fuzz>>

async function fuzz(service: string, { tool, sandbox, reports, running, seed, examples }: Fuzzing) {
  printLine(`Fuzzing ${service} (seed ${seed}, ${examples} examples)`)
  const report = join(reports, `${service}.json`)
  const { command, args, env } = tool({ service, sandbox, report, seed, examples })
  // In the sandbox's folder, because Schemathesis writes its own files below the working directory.
  const child = spawn(command, args, {
    cwd: sandbox.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  running.add(child)
  // Printed as a whole, because the outputs of two services would mix.
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  running.delete(child)
  process.stdout.write(`\n${output}`)
  // A run that fails before its first request writes no report.
  const reportData = code === 0 || code === 1 ? JSON.parse(readFileSync(report, 'utf8')) : undefined
  const tally = readTally(tallyFile({ report, service }))
  const unsuccessfulOperations = neverSucceeded(publishedDocument(service), tally)
  const isComplete =
    reportData?.complete && reportData.operations.tested === reportData.operations.selected && tally
  const row = {
    Service: service,
    Operations: reportData ? `${reportData.operations.tested}/${reportData.operations.selected}` : '-',
    Requests: reportData?.test_cases.generated ?? '-',
    Succeeded: `${successShare(tally)} %`,
    Excused: reportData?.filtered ?? '-',
    Failures: reportData?.test_cases.unique_failures ?? '-',
    Seconds: Math.round(reportData?.running_time ?? 0),
    Result: code === 0 && isComplete && unsuccessfulOperations.length === 0 ? 'passed' : 'FAILED',
  }
  return { row, tally, missed: unsuccessfulOperations }
}
