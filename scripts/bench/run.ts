// Runs the bench in this order: a folder, a tenant, the figures of a process, then the cases. At the end, also after
// an error or Ctrl-C, servers and database are stopped and the folder is removed.
import { UsageError } from '../../handlers/platform/errors/usage-error.ts'
import type { BenchCase } from './case.ts'
import { loadCases } from './cases.ts'
import { compareRows } from './compare-rows.ts'
import { type Bench, type BenchOptions, logProgress, withServers } from './context.ts'
import { measureBulk } from './figures/bulk-figures.ts'
import { type ClockFigures, measureClock } from './figures/clock-figures.ts'
import { measureEvents } from './figures/event-figures.ts'
import { seedLongReport } from './figures/long-report.ts'
import { measureMemory, measureStarts } from './figures/process-figures.ts'
import { type FormFigures, measureReports } from './figures/report-figures.ts'
import { measureRules } from './figures/rules.ts'
import { measureTraces } from './figures/trace-figures.ts'
import { type OpenScenario, openScenario } from './fixture.ts'
import { profileRow } from './profile.ts'
import { type Report, reportText } from './report.ts'

/** Runs the chosen measurements and returns the text to print. */
export async function runBench(options: BenchOptions): Promise<string> {
  const all = await loadCases()
  const figures = ['rules', 'start', 'memory', 'clock', 'events', 'traces', 'bulk', 'reports']
  const ofCases = ['events', 'traces'].flatMap((figure) => all.map(({ name }) => `${figure}/${name}`))
  const knownNames = [...all.map((benchCase) => benchCase.name), ...figures, ...ofCases]
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
  const { profile, servers, signal } = bench
  const report: Report = { rows: [] }
  if (profile === undefined && isSelected('rules')) {
    logProgress('Asking the rules about price records')
    report.rules = await measureRules()
  }
  if (profile === undefined && isSelected('start')) {
    logProgress('Starting the API five times')
    report.start = await measureStarts(servers, 5)
  }
  if (profile === undefined && isSelected('memory')) {
    logProgress('Leaving an API alone for ten seconds')
    report.memory = await measureMemory(servers, signal)
  }
  if (profile === undefined && isSelected('clock')) {
    logProgress('Comparing the clock of a company with the plain clock')
    report.clock = await measureClocks(bench)
  }
  const casesOf = (figure: string) =>
    all.filter(({ name }) => isSelected(figure) || isSelected(`${figure}/${name}`))
  if (profile === undefined && casesOf('events').length > 0) {
    logProgress('Writing with and without events')
    report.events = await measureEvents(bench, casesOf('events'))
  }
  if (profile === undefined && casesOf('traces').length > 0) {
    logProgress('Comparing a server without traces with one that records one in ten')
    report.traces = await withServers(bench, signal, (inner) => measureTraces(inner, casesOf('traces')))
  }
  if (profile === undefined && isSelected('bulk')) {
    logProgress('Creating users from three spreadsheets')
    report.bulk = await measureBulk(servers, bench.fixture, 3)
  }
  if (profile === undefined && isSelected('reports')) {
    logProgress('Reading a report of 100,000 rows in each form')
    report.forms = await measureForms(bench, 3)
  }
  const rows = all.filter((benchCase) => isSelected(benchCase.name))
  if (rows.length > 0) {
    const begun = performance.now()
    const scenario = await openScenario(bench.fixture, rows)
    logProgress(`Filled the database in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
    try {
      if (profile !== undefined)
        return await profileRows(
          bench,
          scenario,
          rows.filter((benchCase) => !benchCase.smaller),
          profile,
        )
      report.rows = await compareRows(bench, scenario, rows)
    } finally {
      await servers.stopAll()
      await scenario.close()
    }
  }
  if (report.rows.some((row) => row.failure !== undefined)) process.exitCode = 1
  return bench.json ? JSON.stringify(report, null, 2) : reportText(report)
}

/** Uses a separate database, because it copies functions into other schemas. */
function measureClocks(bench: Bench): Promise<ClockFigures[]> {
  return withServers(bench, bench.signal, async ({ fixture }) => {
    const scenario = await openScenario(fixture, [])
    try {
      return await measureClock(scenario)
    } finally {
      await scenario.close()
    }
  })
}

/** Uses a separate database, so that its many carts do not affect the other cases. */
function measureForms(bench: Bench, rounds: number): Promise<FormFigures[]> {
  return withServers(bench, bench.signal, async ({ fixture, servers }) => {
    const { companyId, readStore: store, sourceId, pool, close } = await openScenario(fixture, [])
    try {
      await seedLongReport(pool, { companyId, store, sourceId })
      return await measureReports(servers, fixture, rounds)
    } finally {
      await servers.stopAll()
      await close()
    }
  })
}

async function profileRows(
  bench: Bench,
  scenario: OpenScenario,
  rows: readonly BenchCase[],
  folder: string,
): Promise<string> {
  const texts: string[] = []
  for (const benchCase of rows) {
    logProgress(`Profiling ${benchCase.name}`)
    texts.push(await profileRow(bench, scenario, benchCase, folder))
  }
  return texts.join('\n\n')
}
