// Runs the bench in this order: a folder, a tenant, the figures of a process, then the cases. At the end, also after
// an error or Ctrl-C, servers and database are stopped and the folder is removed.
import { UsageError } from '../../handlers/runtime/errors/usage-error.ts'
import { logProgress } from '../command-line/terminal.ts'
import type { BenchCase } from './case.ts'
import { loadCases } from './cases.ts'
import { compareRows } from './compare.ts'
import { measureDocsPage } from './docs-page.ts'
import type { Figure } from './figures.ts'
import { type Bench, type BenchOptions, openScenario, withServers } from './fixture.ts'
import { measureNeighbours } from './neighbours.ts'
import { measureMemory, measureStarts } from './process-figures.ts'
import { reportText } from './report.ts'
import { measureRules } from './rules-figures.ts'

const measurements: Readonly<Record<string, (bench: Bench) => Promise<Figure[]>>> = {
  rules: measureRules,
  start: measureStarts,
  memory: measureMemory,
  docs: measureDocsPage,
  // A separate database, because the companies have many prices.
  neighbour: (bench) => withServers(bench, bench.signal, measureNeighbours),
}

/** Runs the chosen measurements and returns the text to print. */
export async function runBench(options: BenchOptions): Promise<string> {
  const all = await loadCases()
  const knownNames = [...all.map(({ name }) => name), ...Object.keys(measurements)]
  const unknownName = options.only.find((name) => !knownNames.includes(name))
  if (unknownName) throw new UsageError(`There is no "${unknownName}": use ${knownNames.join(', ')}.`)

  const interruption = new AbortController()
  const { signal } = interruption
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interruption.abort())
  try {
    return await withServers(options, signal, (bench) => runMeasurements(bench, all))
  } catch (error) {
    if (!signal.aborted) throw error
    process.exitCode = 130
    return 'Interrupted; everything is cleaned up.'
  }
}

async function runMeasurements(bench: Bench, all: readonly BenchCase[]): Promise<string> {
  const isSelected = (name: string) => bench.only.length === 0 || bench.only.includes(name)
  const figures: Figure[] = []
  for (const [name, measure] of Object.entries(measurements)) {
    if (!isSelected(name)) continue
    logProgress(`Measuring ${name}`)
    figures.push(...(await measure(bench)))
  }
  const report = {
    rows: await measureCases(
      bench,
      all.filter(({ name }) => isSelected(name)),
    ),
    figures,
  }
  if (report.rows.some((row) => row.failure !== undefined)) process.exitCode = 1
  return reportText(report)
}

async function measureCases(bench: Bench, cases: readonly BenchCase[]) {
  if (cases.length === 0) return []
  const scenario = await openScenario(bench.fixture, cases)
  try {
    return await compareRows(bench, scenario, cases)
  } finally {
    await bench.servers.stopAll()
    await scenario.close()
  }
}
