// Compiles the validators after the start, one at a time while no request is in flight: together they take 0.6 s in
// production and 2.3 s where responses are checked, too long for the start; a single one takes up to 40 ms, too long for
// the first request that needs it. A request that arrives before its validator is ready compiles it itself. Tested by
// test/api/contract/prepare-when-idle.test.ts.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Contract } from './contract.ts'

interface Preparation {
  /** Resolves when all validators are compiled, or after `stop`. */
  done: Promise<void>
  stop(): Promise<void>
}

export function prepareWhenIdle(
  contracts: readonly Contract[],
  {
    validateResponses,
    isIdle,
    onError,
    pauseMs = 10,
    patienceMs = 2_000,
  }: {
    /** Whether responses are checked against the documents. */
    validateResponses: boolean
    isIdle: () => boolean
    onError: (error: unknown) => void
    /** Pause between two validators. */
    pauseMs?: number
    /** After this time a validator is compiled even if the process is not idle: every 250 ms cost a loaded one 7 % at first. */
    patienceMs?: number
  },
): Preparation {
  const ending = new AbortController()
  const pause = () => sleep(pauseMs, undefined, { ref: false, signal: ending.signal })

  async function run(): Promise<void> {
    const validators = contracts.flatMap((contract) =>
      contract.operations.flatMap((operation) => contract.preparations(operation, validateResponses)),
    )
    for (const step of validators) {
      const since = performance.now()
      do await pause()
      while (!isIdle() && performance.now() - since < patienceMs)
      step()
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
