// Runs the bench in this order: a folder, a tenant, the figures of a process, then the cases. At the end, also after
// an error or Ctrl-C, servers and database are stopped and the folder is removed.
import { UsageError } from '../../handlers/runtime/errors/usage-error.ts'
import type { BenchCase } from './case.ts'
import { loadCases } from './cases.ts'
import { compareRows } from './compare-rows.ts'
import { type Bench, type BenchOptions, logProgress, withServers } from './context.ts'
import { measureDocsPage } from './docs-page.ts'
import { openScenario } from './fixture.ts'
import { measureNeighbours } from './neighbours.ts'
import { measureMemory, measureStarts } from './process-figures.ts'
import { type Report, reportText } from './report.ts'
import { measureRules } from './rules-figures.ts'
import { measureRulesScale } from './rules-scale.ts'
import { measureSale } from './sale.ts'
import { measureTable } from './table-figures.ts'

/** Runs the chosen measurements and returns the text to print. */
export async function runBench(options: BenchOptions): Promise<string> {
  const all = await loadCases()
  const knownNames = [
    ...all.map(({ name }) => name),
    'rules',
    'start',
    'memory',
    'neighbour',
    'sale',
    'scale',
    'docs',
  ]
  const unknownName = options.only.find((name) => !knownNames.includes(name))
  if (unknownName) throw new UsageError(`There is no "${unknownName}": use ${knownNames.join(', ')}.`)

  const interruption = new AbortController()
  const { signal } = interruption
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interruption.abort())
  try {
    const isSelected = (name: string) => options.only.length === 0 || options.only.includes(name)
    return await withServers(options, signal, (bench) => runMeasurements(bench, all, isSelected))
  } catch (error) {
    if (!signal.aborted) throw error
    process.exitCode = 130
    return 'Interrupted; everything is cleaned up.'
  }
}

async function runMeasurements(
  bench: Bench,
  all: readonly BenchCase[],
  isSelected: (name: string) => boolean,
): Promise<string> {
  const { servers, signal } = bench
  const report: Report = { rows: [] }
  if (isSelected('rules')) {
    logProgress('Asking the rules about price records')
    report.rules = await measureRules()
    report.ruleTable = await measureTable()
  }
  if (isSelected('start')) {
    logProgress('Starting the API five times')
    report.start = await measureStarts(servers, 5)
  }
  if (isSelected('memory')) {
    logProgress('Leaving an API alone for ten seconds')
    report.memory = await measureMemory(servers, signal)
  }
  if (isSelected('docs')) {
    logProgress('Opening /docs in Chromium')
    report.docs = await measureDocsPage(servers, 7, signal)
  }
  if (isSelected('neighbour')) {
    logProgress('Sending costly requests of one company beside reads of another')
    // A separate database, because the companies have many prices.
    report.neighbours = await withServers(bench, signal, measureNeighbours)
  }
  if (isSelected('sale')) {
    logProgress('Selling baskets with and without stock')
    report.sale = await measureSale(bench)
  }
  if (isSelected('scale')) {
    logProgress('Editing 500 rules beside those of 200 companies')
    report.rulesScale = await measureRulesScale()
  }
  const rows = all.filter(({ name }) => isSelected(name))
  if (rows.length > 0) {
    const scenario = await openScenario(bench.fixture, rows)
    try {
      report.rows = await compareRows(bench, scenario, rows)
    } finally {
      await servers.stopAll()
      await scenario.close()
    }
  }
  if (report.rows.some((row) => row.failure !== undefined)) process.exitCode = 1
  return bench.json ? JSON.stringify(report, null, 2) : reportText(report)
}
