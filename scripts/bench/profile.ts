// Runs one case with a CPU profiler in all servers and prints the cost of a request by package. Node writes the
// profile when the process exits; only samples of the measured seconds count, not those of start and warm-up.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { table } from '../command-line/cli-input.ts'
import type { BenchCase } from './case.ts'
import { requireEqualResponses } from './equal-responses.ts'
import { type Fixture, type OpenScenario, tokenFor } from './fixture.ts'
import { load, type PreparedRequest, prepareRequest, type Run } from './load.ts'
import { type CpuProfile, fixedCost, selfTimes } from './profile-groups.ts'
import { BASELINES, type Server, type Servers, untilPrepared } from './servers.ts'

interface ProfileOptions {
  servers: Servers
  fixture: Fixture
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
  const { servers, fixture, connections } = options
  const file = (name: string) => `${benchCase.name}.${name}.cpuprofile`
  const flags = (name: string) => ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${file(name)}`]
  const project = await servers.startProject({ nodeArguments: flags('project') })
  const all = [project]
  for (const name of BASELINES) {
    all.push(await servers.startBaseline(name, scenario.databaseUrl, flags(name)))
  }
  const prepared = prepareRequest(
    await benchCase.request(scenario),
    await tokenFor(fixture, project),
    benchCase.connections ?? connections,
  )
  await requireEqualResponses(benchCase, prepared, scenario, all)
  await untilPrepared(all, options.signal)
  const observed: (Observed & { name: string })[] = []
  for (const server of all)
    observed.push({ name: server.name, ...(await observe(server, prepared, options)) })
  await servers.stopAll()
  const profiles = observed.map(({ name, run, from, to }) => {
    const profile: CpuProfile = JSON.parse(readFileSync(join(folder, file(name)), 'utf8'))
    return { name, run, ...selfTimes(profile, from, to) }
  })
  return summary(benchCase, profiles)
}

interface Observed {
  run: Run
  /** Microseconds of the monotonic clock that the profiler also uses. */
  from: number
  to: number
}

async function observe(
  server: Server,
  prepared: PreparedRequest,
  { seconds, signal }: ProfileOptions,
): Promise<Observed> {
  const clock = () => Number(process.hrtime.bigint() / 1000n)
  await load(server, prepared, { seconds: 2 * seconds }, signal)
  const from = clock()
  const run = await load(server, prepared, { seconds }, signal)
  return { run, from, to: clock() }
}

type Profile = ReturnType<typeof selfTimes> & { name: string; run: Run }

/** The project is the first of the profiles. */
function summary(benchCase: BenchCase, profiles: readonly Profile[]): string {
  const [project] = profiles
  const micros = (time: number | undefined, { requests }: Run) => ((time ?? 0) / requests).toFixed(1)
  const names = [...new Set(profiles.flatMap(({ groups }) => [...groups.keys()]))]
  const timeOf = (name: string) => project?.groups.get(name) ?? 0
  const groups = names
    .sort((a, b) => timeOf(b) - timeOf(a))
    .map((name) => profiles.map((profile) => [profile.name, micros(profile.groups.get(name), profile.run)]))
    .map((cells, index) => ({ 'µs of a request': names[index], ...Object.fromEntries(cells) }))
    .filter((line) => profiles.some(({ name }) => line[name] !== '0.0'))
  const fixedCosts = profiles.map(({ name, run, groups }) => `${name} ${micros(fixedCost(groups), run)}`)
  const functions = [...(project?.functions ?? [])]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 25)
    .map(([name, time]) => ({
      'µs of a request, project': name,
      self: project && micros(time, project.run),
    }))
  const throughputs = profiles.map(({ name, run }) => `${name} ${run.requestsPerSecond.toFixed(0)}`)
  return `${benchCase.name} under the profiler, requests/s: ${throughputs.join(', ')}\n\n${table(groups, '')}\n\nµs of a request apart from TLS, sockets, PostgreSQL and waiting: ${fixedCosts.join(', ')}\n\n${table(functions, '')}`
}
