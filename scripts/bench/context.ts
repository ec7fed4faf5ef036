// What the measurements of one run share: its options, a folder with a tenant, and the servers. At the end of the work, also
// after an error, the servers are stopped and the folder is removed.
import { type Fixture, makeFolder, makeTenant } from './fixture.ts'
import { createServers, type Servers } from './servers.ts'

export interface BenchOptions {
  rounds: number
  seconds: number
  connections: number
  /** Processes of the API. */
  processes: number
  /** Names of cases, "rules", "start", "memory", "neighbour"; empty for everything. */
  only: readonly string[]
  json: boolean
}

export type Bench = BenchOptions & { fixture: Fixture; servers: Servers; signal: AbortSignal }

export const logProgress = (line: string) => void process.stderr.write(`${line}\n`)

export async function withServers<T>(
  options: BenchOptions,
  signal: AbortSignal,
  work: (bench: Bench) => Promise<T>,
): Promise<T> {
  await using cleanup = new AsyncDisposableStack()
  const { folder, remove } = makeFolder()
  cleanup.defer(remove)
  logProgress(`Making a tenant in ${folder}`)
  const tenant = await makeTenant(folder)
  const servers = createServers(folder, signal)
  cleanup.defer(() => servers.stopAll())
  return await work({ ...options, fixture: { folder, tenant }, servers, signal })
}
