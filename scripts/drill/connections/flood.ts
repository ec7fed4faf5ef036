// A client that floods the server with one request, in a process of its own and at the lowest priority of the machine, so
// that the cost of sending does not slow the other clients.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { type Call, openConnections } from './tls-connections.ts'

export interface FloodOptions {
  origin: string
  connections: number
  call: Call
}

export interface FloodResult {
  admitted: number
  refused: number
  failed: number
  /** Milliseconds since the epoch at which the first request that was refused was due; undefined if none was. */
  firstRefusalAt: number | undefined
}

export interface Flood {
  run(perSecond: number, seconds: number): Promise<FloodResult>
}

/** Opens its connections; the process ends with the run of the drill. */
export async function startFlood(options: FloodOptions, running: Set<ChildProcess>): Promise<Flood> {
  const child = fork(import.meta.filename, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const answer = async (message: object) => {
    child.send(message)
    const ended = once(child, 'exit').then(() => {
      throw new Error('The process of the flood has ended')
    })
    const [reply] = await Promise.race([once(child, 'message'), ended])
    return reply
  }
  await answer(options)
  return { run: (perSecond, seconds) => answer({ perSecond, seconds }) as Promise<FloodResult> }
}

async function serveParent(parent: NodeJS.Process): Promise<void> {
  setPriority(19)
  const [{ origin, connections: size, call }] = (await once(parent, 'message')) as [FloodOptions]
  const connections = await openConnections(origin, size, () => {})
  parent.on('message', async ({ perSecond, seconds }: { perSecond: number; seconds: number }) => {
    const end = performance.now() + seconds * 1_000
    const outcomes = await connections.sendAtRate(perSecond, end, () => call)
    const count = (matches: (status: number) => boolean) =>
      outcomes.filter(({ status }) => matches(status)).length
    const refusals = outcomes.filter(({ status }) => status === 429).map(({ dueAt }) => dueAt)
    parent.send?.({
      admitted: count((status) => status >= 200 && status < 300),
      refused: refusals.length,
      failed: count((status) => status !== 429 && (status < 200 || status >= 300)),
      firstRefusalAt: refusals.length > 0 ? performance.timeOrigin + Math.min(...refusals) : undefined,
    } satisfies FloodResult)
  })
  parent.send?.('open')
  parent.once('disconnect', () => process.exit(0))
}

if (process.argv[1] === import.meta.filename) await serveParent(process)
