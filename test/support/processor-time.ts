/** Milliseconds of processor time that this process has used; unlike the time of a clock, other programs do not lengthen it. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
