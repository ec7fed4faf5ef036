// Logs failures of background work. Polls fail several times a second while the database is unavailable, and could fill
// a disk. So the same failure is logged once in ten seconds, with the number of failures that were left out. The metric
// counts all of them (app-core.ts). Tested by test/runtime/observe/failure-log.test.ts.
import type { Logger } from './logger.ts'

/** More different failures than that are forgotten, and then logged again. */
const MAX_REMEMBERED = 200

interface Options {
  everyMs?: number
  now?: () => number
}

interface Repetition {
  loggedAt: number
  omitted: number
}

/** @example const logFailure = createFailureLog(logger); logFailure('revocations', error) */
export function createFailureLog(
  logger: Pick<Logger, 'error'>,
  { everyMs = 10_000, now = () => performance.now() }: Options = {},
): (kind: string, error: unknown) => void {
  const remembered = new Map<string, Repetition>()
  return (kind, error) => {
    const key = `${kind}\n${error instanceof Error ? error.message : error}`
    const last = remembered.get(key)
    if (last && now() - last.loggedAt < everyMs) {
      last.omitted += 1
      return
    }
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(key, { loggedAt: now(), omitted: 0 })
    const omitted = last && last.omitted > 0 ? { omitted: last.omitted } : {}
    logger.error({ err: error, kind, ...omitted }, 'background failure')
  }
}
