// Runs several processes on one port (PROCESSES): forks them, replaces a process that ends, and stops them together.
// Tested by test/processes/processes.long.test.ts.
import cluster, { type Worker } from 'node:cluster'
import type { Logger } from '../observe/logger.ts'

/** Pause before an ended child is replaced, so that a failure at start does not cause a busy loop. */
const REPLACE_AFTER_MS = 1_000

interface Processes {
  /** The port that all processes share. */
  port: number
  /** Whether at least one process currently serves requests. */
  isServing(): boolean
  stop(): Promise<void>
}

interface ProcessesOptions {
  count: number
  /** Environment variables for the children, in addition to those of this process. */
  env: Record<string, string>
  logger: Logger
}

/** Forks the processes. Resolves when every child listens; rejects with a ChildError if one ends before that. */
export async function forkProcesses({ count, env, logger }: ProcessesOptions): Promise<Processes> {
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
    setTimeout(() => isStopping || start().catch(() => isStopping || replace()), REPLACE_AFTER_MS)
  }
  const stop = async () => {
    isStopping = true
    // A child may have received the terminal's Ctrl-C itself and have exited already.
    const children = Object.values(cluster.workers ?? {}).filter((child) => child?.isDead() === false)
    await Promise.all(
      children.map((child) => {
        const gone = new Promise((resolve) => child?.once('exit', resolve))
        child?.process.kill('SIGTERM')
        return gone
      }),
    )
  }

  // Starts the first child alone: an error at start would affect all of them and is then reported only once.
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

/** A child did not start; the child itself has logged the reason. */
export class ChildError extends Error {}
