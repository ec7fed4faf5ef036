// Runs one case with a CPU profiler in both servers and prints the cost of a request by package. Node writes the
// profile when the process exits; only samples of the measured seconds count, not those of start and warm-up.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { table } from '../cli-input.ts'
import type { BenchCase } from './case.ts'
import { type Fixture, type OpenScenario, tokenFor } from './fixture.ts'
import { type Drive, load, prepareDrive, type Run } from './load.ts'
import { type CpuProfile, selfTimes } from './profile-groups.ts'
import { requireSameAnswer } from './same-answer.ts'
import type { Server, Servers } from './servers.ts'

interface ProfileOptions {
  servers: Servers
  stage: Fixture
  seconds: number
  connections: number
  signal: AbortSignal
}

/** Writes `<case>.<server>.cpuprofile` into the folder; returns the summary to print. */
export async function profileRow(
  options: ProfileOptions,
  scenario: OpenScenario,
  benchCase: BenchCase,
  folder: string,
): Promise<string> {
  const { servers, stage, connections } = options
  const file = (name: string) => `${benchCase.name}.${name}.cpuprofile`
  const flags = (name: string) => ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${file(name)}`]
  const project = await servers.startProject('api', flags('project'))
  const baseline = await servers.startBaseline(scenario.databaseUrl, flags('baseline'))
  const drive = prepareDrive(await benchCase.request(scenario), await tokenFor(stage, project), connections)
  await requireSameAnswer(benchCase, drive, scenario, [project, baseline])
  const seen = {
    project: await observe(project, drive, options),
    baseline: await observe(baseline, drive, options),
  }
  await servers.stopAll()
  const read = (name: Server['name']) => {
    const profile: CpuProfile = JSON.parse(readFileSync(join(folder, file(name)), 'utf8'))
    return selfTimes(profile, seen[name].from, seen[name].to)
  }
  return summary(benchCase, read('project'), read('baseline'), seen.project.run, seen.baseline.run)
}

interface Observed {
  run: Run
  /** Microseconds of the monotonic clock that the profiler also uses. */
  from: number
  to: number
}

async function observe(server: Server, drive: Drive, { seconds, signal }: ProfileOptions): Promise<Observed> {
  const clock = () => Number(process.hrtime.bigint() / 1000n)
  await load(server, drive, seconds, signal)
  const from = clock()
  const run = await load(server, drive, seconds, signal)
  return { run, from, to: clock() }
}

type Times = ReturnType<typeof selfTimes>

function summary(benchCase: BenchCase, project: Times, baseline: Times, run: Run, baselineRun: Run): string {
  const micros = (time: number | undefined, { requests }: Run) => ((time ?? 0) / requests).toFixed(1)
  const names = [...new Set([...project.groups.keys(), ...baseline.groups.keys()])]
  const own = (name: string) => project.groups.get(name) ?? 0
  const groups = names
    .sort((a, b) => own(b) - own(a))
    .map((name) => ({
      'µs of a request': name,
      project: micros(project.groups.get(name), run),
      baseline: micros(baseline.groups.get(name), baselineRun),
    }))
    .filter((line) => line.project !== '0.0' || line.baseline !== '0.0')
  const functions = [...project.functions]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 25)
    .map(([name, time]) => ({ 'µs of a request, project': name, self: micros(time, run) }))
  const pace = `${run.requestsPerSecond.toFixed(0)} requests/s, baseline ${baselineRun.requestsPerSecond.toFixed(0)}`
  return `${benchCase.name} under the profiler: ${pace}\n\n${table(groups, '')}\n\n${table(functions, '')}`
}
