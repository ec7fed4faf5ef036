// Requests under way: counted for a graceful stop, and logged and measured as they end, once each, however
// they end. Held by test/platform/operations.test.ts.

import type { Exchange } from './exchange.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'

export interface InFlight {
  enter(x: Exchange): void
  /** Resolves when no request is left, or after the given time. */
  drained(withinMs: number): Promise<void>
}

export function createInFlight(logger: Logger, metrics: Metrics): InFlight {
  // Nothing in these lines comes from a client, so they need no search for secrets, which costs as much as the rest.
  const requests = logger.child({}, { redact: [] })
  let count = 0
  const waiting = new Set<() => void>()

  return {
    enter(x) {
      count += 1
      x.res.once('close', () => {
        count -= 1
        if (count === 0) for (const resolve of waiting) resolve()
        const seconds = (performance.now() - x.startedAt) / 1000
        const operationId = x.operation?.id ?? 'none'
        metrics.request(operationId, x.res.statusCode, seconds)
        requests.info(
          {
            requestId: x.requestId,
            method: x.req.method,
            operationId,
            status: x.res.statusCode,
            company: x.caller?.companyId,
            subject: x.caller?.subject,
            ...(x.refusedBy && { code: x.refusedBy, rules: x.rules.hash }),
            duration: Math.round(seconds * 1e6) / 1e3,
            ...(!x.res.writableFinished && { aborted: true }),
          },
          'request',
        )
      })
    },
    drained(withinMs) {
      if (count === 0) return Promise.resolve()
      return new Promise((resolve) => {
        waiting.add(resolve)
        setTimeout(resolve, withinMs).unref()
      })
    },
  }
}
