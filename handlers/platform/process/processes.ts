// Several processes on one port (PROCESSES): forked, replaced when one dies, stopped together.
// Tested by test/processes.test.ts.
import cluster, { type Worker } from 'node:cluster'
import type { Logger } from '../observe/logger.ts'

export interface Processes {
  /** The port that all of them share. */
  port: number
  /** Whether one of them serves at this moment. */
  isServing(): boolean
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

/** Resolves when every child listens; rejects with a ChildError where one dies before that. */
export async function forkProcesses({
  count,
  env,
  logger,
  replaceAfterMs = 1_000,
}: ProcessesOptions): Promise<Processes> {
  let isStopping = false
  const serving = new Set<Worker>()
  const start = async (): Promise<number> => {
    const child = cluster.fork(env)
    const port = await listening(child)
    serving.add(child)
    child.on('exit', (code, signal) => {
      serving.delete(child)
      if (isStopping) return
      logger.error({ pid: child.process.pid, code, signal }, 'a process died and is replaced')
      replace()
    })
    return port
  }
  const replace = () => {
    setTimeout(() => isStopping || start().catch(() => isStopping || replace()), replaceAfterMs)
  }
  const stop = async () => {
    isStopping = true
    // A child may have got the terminal's Ctrl-C itself and be gone already.
    const children = Object.values(cluster.workers ?? {}).filter((child) => child?.isDead() === false)
    await Promise.all(
      children.map((child) => {
        const gone = new Promise((resolve) => child?.once('exit', resolve))
        child?.process.kill('SIGTERM')
        return gone
      }),
    )
  }

  // The first one alone: what stops it would stop them all, and is said once.
  try {
    const port = await start()
    await Promise.all(Array.from({ length: count - 1 }, () => start()))
    return { port, isServing: () => !isStopping && serving.size > 0, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function listening(child: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('listening', ({ port }) => resolve(port))
    child.once('exit', () =>
      reject(new ChildError('A process ended before it was serving; its message is above.')),
    )
  })
}

/** A child that did not come up has said why itself. */
export class ChildError extends Error {}
