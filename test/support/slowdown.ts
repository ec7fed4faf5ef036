// How busy the machine is, for tests of what takes how long: a promise in seconds holds on a machine that has nothing else
// to do, and elsewhere so many times as many.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** A process that only computes for 0.2 s prints how many times longer that took by the clock. */
const COMPUTE = `
  const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
  const [cpu, clock] = [used(), performance.now()]
  while (used() - cpu < 200);
  console.log((performance.now() - clock) / (used() - cpu))`

/** 1 on an idle machine, 3 where each process gets a third of a core. */
export async function slowdown(): Promise<number> {
  const child = spawn(process.execPath, ['--eval', COMPUTE], { stdio: ['ignore', 'pipe', 'inherit'] })
  return Math.max(1, Number(await text(child.stdout)))
}
