// Requests under way: counted for a graceful stop, and logged and measured as they end, once each, however they end. One
// whose client did not wait for the answer has the status 499, as with nginx, whatever was being sent; one whose answer
// broke off has that of what broke it. Held by test/platform/operations.test.ts.

import type { Exchange } from './exchange.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'

const CLIENT_CLOSED_REQUEST = 499

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
      metrics.requestStarted()
      x.res.once('close', () => {
        count -= 1
        if (count === 0) for (const resolve of waiting) resolve()
        const seconds = (performance.now() - x.startedAt) / 1000
        const operationId = x.operation?.id ?? 'none'
        const isWhole = x.res.writableFinished
        const status = isWhole ? x.res.statusCode : (x.brokenOffBy ?? CLIENT_CLOSED_REQUEST)
        metrics.requestEnded(operationId, status, seconds)
        requests.info(
          {
            requestId: x.requestId,
            method: x.req.method,
            operationId,
            status,
            company: x.caller?.companyId,
            subject: x.caller?.subject,
            ...(x.refusedBy && { code: x.refusedBy, rules: x.rules.hash }),
            duration: Math.round(seconds * 1e6) / 1e3,
            ...(!isWhole && { aborted: true }),
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
