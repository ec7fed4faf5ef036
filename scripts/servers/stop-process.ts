// Stops processes that a command started.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Sends SIGTERM, and SIGKILL after 30 seconds; resolves when the process has exited. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 30_000)
  await exited
  clearTimeout(killTimer)
}

/** Stops all of them at the same time. */
export async function stopAll(running: Iterable<ChildProcess>): Promise<void> {
  await Promise.all([...running].map(stopProcess))
}
