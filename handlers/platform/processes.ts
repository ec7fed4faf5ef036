// Several processes on one port (PROCESSES): forked, replaced when one dies, stopped together.
// Held by test/processes.test.ts.
import cluster, { type Worker } from 'node:cluster'
import type { Logger } from './logger.ts'

export interface Processes {
  stop(): Promise<void>
}

interface ProcessesOptions {
  count: number
  /** What the children see beside this process's own environment. */
  env: Record<string, string>
  logger: Logger
  /** A child that dies is replaced after this pause, so that a fault at start cannot spin. */
  replaceAfterMs?: number
}

/** Resolves when every child listens; rejects where one dies before that. */
export async function forkProcesses({
  count,
  env,
  logger,
  replaceAfterMs = 1_000,
}: ProcessesOptions): Promise<Processes> {
  let isStopping = false
  const fork = () => {
    const child = cluster.fork(env)
    child.on('exit', (code, signal) => {
      if (isStopping) return
      logger.error({ pid: child.process.pid, code, signal }, 'a process died and is replaced')
      setTimeout(() => isStopping || fork(), replaceAfterMs)
    })
    return child
  }
  const listening = (child: Worker) =>
    new Promise<void>((resolve, reject) => {
      child.once('listening', () => resolve())
      child.once('exit', () =>
        reject(new Error('A process ended before it was serving; its message is above.')),
      )
    })
  try {
    await Promise.all(Array.from({ length: count }, () => listening(fork())))
  } catch (error) {
    isStopping = true
    for (const child of Object.values(cluster.workers ?? {})) child?.kill('SIGTERM')
    throw error
  }

  return {
    async stop() {
      isStopping = true
      const children = Object.values(cluster.workers ?? {}).filter((child) => child !== undefined)
      await Promise.all(
        children.map((child) => {
          const gone = new Promise((resolve) => child.once('exit', resolve))
          child.process.kill('SIGTERM')
          return gone
        }),
      )
    },
  }
}
