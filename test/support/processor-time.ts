// For tests of times, on a machine whose cores other programs use too.

/** Options of a test that reads a clock: a machine that stands still for a moment is no fault of the program. */
export const ON_A_BUSY_MACHINE = { retry: 2 }

/** Milliseconds of processor time that this process has used; unlike the time of a clock, other programs do not lengthen it. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The same of the calling thread alone: garbage collection and compilation in other threads do not count. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const ATTEMPTS = 5

/**
 * The processor time that a measurement returns, in milliseconds: the first below the limit, else the least of five. A core that
 * is shared with other programs only makes a measurement longer.
 */
export async function leastMs(limit: number, measure: () => number | Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < ATTEMPTS && least >= limit; attempt++)
    least = Math.min(least, await measure())
  return least
}
