// Runs the fuzzing: installs the tool, starts a sandbox with a tenant for each service, and fuzzes two services at a
// time. At the end, also after an error or Ctrl-C, everything is stopped and the folder is removed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { services as known } from '../../generated/operations.ts'
import type { Json } from '../../handlers/pages/documents/document.ts'
import { UsageError } from '../../handlers/runtime/errors/usage-error.ts'
import { loadSettings } from '../../handlers/runtime/process/settings.ts'
import { table } from '../command-line/cli-input.ts'
import { logProgress } from '../command-line/terminal.ts'
import { temporaryRun } from '../servers/temporary-run.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'
import { exclusionCounts, mergedTally, neverSucceeded, readTally, successShare } from './tally.ts'
import {
  installSchemathesis,
  isComplete,
  publishedDocument,
  readReport,
  schemathesisRun,
  tallyFile,
} from './tool.ts'

export interface FuzzOptions {
  /** Empty for all. */
  services: readonly string[]
  seed: number
  examples: number
  keep: string | undefined
}

/** Services that are fuzzed at the same time. Each has its own tenant, and Schemathesis uses one core. */
const AT_ONCE = 2

/** Fuzzes the chosen services and returns the summary; sets exit code 1 if there is a failure. */
export async function runFuzz(options: FuzzOptions): Promise<string> {
  const services = chosenServices(options.services)

  await using cleanup = new AsyncDisposableStack()
  const { folder, running } = cleanup.use(temporaryRun('fuzz'))

  const command = installSchemathesis(loadSettings().dataDir)
  logProgress(`Starting a sandbox in ${folder}`)
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
      results[index] = await fuzz(service, { ...options, command, sandbox, reports, running })
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
  command: string
  sandbox: Sandbox
  reports: string
  running: Set<ChildProcess>
}

type Fuzzed = Awaited<ReturnType<typeof fuzz>>

/**
 * Fuzzes a service. Operations that need rare data may never succeed in a short run by chance: then the service is fuzzed once
 * more, with the next seed, and only those that did not succeed in that run either fail.
 */
async function fuzz(service: string, fuzzing: Fuzzing) {
  const first = await runOnce(service, fuzzing)
  if (first.missed.length === 0 || !first.isClean) return resultOf(service, [first])
  logProgress(`Once more, because these operations never succeeded: ${first.missed.join(', ')}`)
  const second = await runOnce(service, { ...fuzzing, seed: fuzzing.seed + 1 })
  return resultOf(service, [first, second])
}

type FuzzRun = Awaited<ReturnType<typeof runOnce>>

function resultOf(service: string, runs: readonly FuzzRun[]) {
  const tally = mergedTally(runs.map((run) => run.tally))
  const missed = neverSucceeded(publishedDocument(service), tally)
  const last = runs.at(-1)?.reportData
  const sumOf = (read: (reportData: Json) => number) =>
    last ? runs.reduce((sum, { reportData }) => sum + (reportData ? read(reportData) : 0), 0) : '-'
  const row = {
    Service: service,
    Operations: last ? `${last.operations.tested}/${last.operations.selected}` : '-',
    Requests: sumOf(({ test_cases }) => test_cases.generated),
    Succeeded: `${successShare(tally)} %`,
    Excused: sumOf(({ filtered }) => filtered ?? 0),
    Failures: sumOf(({ test_cases }) => test_cases.unique_failures),
    Seconds: Math.round(Number(sumOf(({ running_time }) => running_time)) || 0),
    Result: runs.every(({ isClean }) => isClean) && missed.length === 0 ? 'passed' : 'FAILED',
  }
  return { row, tally, missed }
}

/** One run of Schemathesis; `isClean` if it was complete and found nothing. */
async function runOnce(service: string, { command, sandbox, reports, running, seed, examples }: Fuzzing) {
  logProgress(`Fuzzing ${service} (seed ${seed}, ${examples} examples)`)
  const report = join(reports, `${service}.json`)
  const { args, env } = schemathesisRun({ service, sandbox, report, seed, examples })
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
  const reportData = readReport(code, report)
  const tally = readTally(tallyFile({ report, service }))
  return {
    reportData,
    tally,
    isClean: code === 0 && isComplete(reportData) && tally !== undefined,
    missed: neverSucceeded(publishedDocument(service), tally),
  }
}
