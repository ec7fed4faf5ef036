// Preloaded with --import into a server under test: measures how long its main thread blocks the event loop. A
// stretch is the processor time of the thread between two ticks of a one-millisecond timer, so other programs on the
// machine do not count. The delay is measured by monitorEventLoopDelay in real time. Talks to its parent over IPC
// only. See stall.ts.
import { type IncomingMessage, Server } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'
import { STALL_HEADER } from './stall-header.ts'

export interface Stall {
  /** Processor time of the longest stretch, in milliseconds. */
  stretch: number
  /** The longest delay in real time, in milliseconds. */
  delay: number
  /** Processor time of all threads, in milliseconds. */
  total: number
}

const RESOLUTION_MS = 5

/** Processor time of this thread, in milliseconds. */
function used(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

if (isMainThread && process.send) {
  const { emit } = Server.prototype
  Server.prototype.emit = function stalling(this: Server, event: string, ...args: unknown[]) {
    const stall = event === 'request' ? Number((args[0] as IncomingMessage).headers[STALL_HEADER] ?? 0) : 0
    for (const end = used() + stall; used() < end; );
    return emit.call(this, event, ...args)
  } as typeof emit
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  let longest = 0
  let before = used()
  let usageAtReset = process.cpuUsage()
  const tick = () => {
    const now = used()
    longest = Math.max(longest, now - before)
    before = now
  }
  setInterval(tick, 1).unref()
  process.on('message', (message) => {
    tick()
    if (message === 'reset') {
      longest = 0
      histogram.reset()
      usageAtReset = process.cpuUsage()
    }
    const { user, system } = process.cpuUsage(usageAtReset)
    const delay = Math.max(0, histogram.max / 1e6 - RESOLUTION_MS)
    process.send?.({ stretch: longest, delay, total: (user + system) / 1000 } satisfies Stall)
  })
  process.channel?.unref()
}
