// The processor time of a server, which other programs on the machine affect much less than they affect its requests per
// second. Known on Linux only. Tested by test/scripts/bench.test.ts.
import { readdirSync, readFileSync } from 'node:fs'

/** User and system time of a process and its children so far, in seconds, ended children too; undefined without /proc. */
export function cpuSeconds(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  const live = [String(pid), ...childrenOf(pid)].reduce((sum, id) => sum + liveSeconds(id), 0)
  const [, , ofEndedUser = 0, ofEndedSystem = 0] = ticksOf(String(pid))
  return live + (ofEndedUser + ofEndedSystem) / TICKS
}

/** The time of each process that runs for a client of a database, which PostgreSQL names in its title. */
export const clientCpuSeconds = (postmaster: number, database: string): Map<string, number> =>
  new Map(
    childrenOf(postmaster)
      .filter((pid) => titleOf(pid).split(' ')[2] === database)
      .map((pid) => [pid, liveSeconds(pid)]),
  )

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)

/** Such as `postgres: retail shop 127.0.0.1(40000) idle`; empty if the process has just ended. */
function titleOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** /proc counts in hundredths of a second. */
const TICKS = 100
const NANOS = 1e9

/** The time of a process that runs; 0 if it has just ended. */
function liveSeconds(pid: string): number {
  try {
    // In nanoseconds, where the kernel counts them.
    const threads = readdirSync(`/proc/${pid}/task`)
    return threads.reduce((sum, thread) => sum + threadNanos(pid, thread), 0) / NANOS
  } catch {
    try {
      const [user = 0, system = 0] = ticksOf(pid)
      return (user + system) / TICKS
    } catch {
      return 0
    }
  }
}

const threadNanos = (pid: string, thread: string) =>
  Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])

/** utime, stime, cutime and cstime, see proc_pid_stat(5). */
function ticksOf(pid: string): number[] {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return fields.slice(11, 15).map(Number)
}
