// Measures how busy the machine is, for tests of time limits: a limit applies to an idle machine, and is multiplied
// by this factor on a busy one.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** Prints how many times longer than 0.2 s of processor time it took by the clock. */
const COMPUTE = `
  const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
  const [cpu, clock] = [used(), performance.now()]
  while (used() - cpu < 200);
  console.log((performance.now() - clock) / (used() - cpu))`

/** 1 on an idle machine, 3 if each process gets a third of a core. */
export async function slowdown(): Promise<number> {
  const child = spawn(process.execPath, ['--eval', COMPUTE], { stdio: ['ignore', 'pipe', 'inherit'] })
  return Math.max(1, Number(await text(child.stdout)))
}
