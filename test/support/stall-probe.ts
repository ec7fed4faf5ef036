// Preloaded with --import into a server under test: how long its main thread kept the event loop to itself. A stretch is the
// processor time that the thread used between two ticks of a timer of one millisecond, so other programs on the machine do not
// count; the delay is what monitorEventLoopDelay saw by the clock. Speaks to its parent over IPC alone. See stall.ts.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

export interface Stall {
  /** Milliseconds of processor time of the longest stretch. */
  stretch: number
  /** Milliseconds by the clock of the longest delay. */
  delay: number
  /** Milliseconds of processor time of all threads together. */
  total: number
}

const RESOLUTION_MS = 5

if (isMainThread && process.send) {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let longest = 0
  let before = used()
  let whole = process.cpuUsage()
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
      whole = process.cpuUsage()
    }
    const { user, system } = process.cpuUsage(whole)
    const delay = Math.max(0, histogram.max / 1e6 - RESOLUTION_MS)
    process.send?.({ stretch: longest, delay, total: (user + system) / 1000 } satisfies Stall)
  })
  process.channel?.unref()
}
