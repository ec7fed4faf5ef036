// The end of processes that a command started.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** SIGTERM, and after half a minute SIGKILL; resolves when it is gone. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 30_000)
  await gone
  clearTimeout(late)
}

/** All of them at once. */
export async function stopAll(running: Iterable<ChildProcess>): Promise<void> {
  await Promise.all([...running].map(stopProcess))
}
