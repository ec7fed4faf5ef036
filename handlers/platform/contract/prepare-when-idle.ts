// Compiles what requests are validated with after the start, one validator at a time while nobody is served: all of them
// together take 1.7 s, too long for a start, and one may take 40 ms, too long for the first request that needs it. A
// request that comes before its validator is ready compiles it itself. Tested by test/platform/contract/prepare-when-idle.test.ts.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Contract } from './contract.ts'

export interface Preparation {
  /** Fulfilled when all is compiled, or when it was stopped. */
  done: Promise<void>
  stop(): Promise<void>
}

export function prepareWhenIdle(
  contracts: readonly Contract[],
  {
    isIdle,
    onError,
    pauseMs = 10,
    patienceMs = 250,
  }: {
    isIdle: () => boolean
    onError: (error: unknown) => void
    /** Between two validators. */
    pauseMs?: number
    /** A process that is never idle gets its validators all the same, a few per second. */
    patienceMs?: number
  },
): Preparation {
  const ending = new AbortController()
  const pause = () => sleep(pauseMs, undefined, { ref: false, signal: ending.signal })

  async function run(): Promise<void> {
    for (const contract of contracts) {
      for (const step of contract.operations.flatMap(contract.preparations)) {
        const since = performance.now()
        do await pause()
        while (!isIdle() && performance.now() - since < patienceMs)
        step()
      }
    }
  }

  const done = run().catch((error) => {
    if (!ending.signal.aborted) onError(error)
  })
  return {
    done,
    async stop() {
      ending.abort()
      await done
    },
  }
}
