// Requests in flight: counted for a graceful stop, and logged and measured exactly once when they end. If the
// client closed the connection early, the logged status is 499, as with nginx; if an error cut off the
// response, it is that error's status. Their spans have the names and attributes of OpenTelemetry's conventions for HTTP (O7),
// and neither the address nor its values, because filters may contain personal data.
// Tested by test/api/pipeline/operations.test.ts and test/runtime/tracing/traces.long.test.ts.

import type { Problem, ProblemDetail } from '../../runtime/errors/errors.ts'
import { type Logger, unmasked } from '../../runtime/observe/logger.ts'
import { maskText } from '../../runtime/observe/mask-text.ts'
import type { Metrics } from '../../runtime/observe/metrics.ts'
import { parseTraceparent } from '../../runtime/tracing/trace-context.ts'
import type { RequestStart, Tracing } from '../../runtime/tracing/tracing.ts'
import { type RequestContext, serviceOf } from './request-context.ts'

const CLIENT_CLOSED_REQUEST = 499

/** The status of a request whose connection is closed, or whose response is sent. */
export function loggedStatus({ res, abortStatus }: RequestContext): number {
  return res.writableFinished ? res.statusCode : (abortStatus ?? CLIENT_CLOSED_REQUEST)
}

export interface InFlight {
  enter(ctx: RequestContext): void
  isIdle(): boolean
  /** Resolves when no request is left, or after the given time. */
  drained(withinMs: number): Promise<void>
}

export function createInFlight(logger: Logger, metrics: Metrics): InFlight {
  const requests = unmasked(logger)
  let count = 0
  const waiting = new Set<() => void>()

  return {
    isIdle: () => count === 0,
    enter(ctx) {
      count += 1
      metrics.requestStarted()
      // It closes once; `once` would make another two objects.
      ctx.res.on('close', () => {
        count -= 1
        if (count === 0) for (const resolve of waiting) resolve()
        const seconds = (performance.now() - ctx.startedAt) / 1000
        const operationId = ctx.operation?.id ?? 'none'
        const status = loggedStatus(ctx)
        metrics.requestEnded(serviceOf(ctx), operationId, status, seconds)
        endTrace(ctx, status)
        requests.info(
          {
            requestId: ctx.requestId,
            method: ctx.req.method,
            operationId,
            status,
            company: ctx.caller?.companyId,
            subject: ctx.caller?.subject,
            ...(ctx.refusal && describeRefusal(ctx, ctx.refusal)),
            ...(ctx.fault && { fault: ctx.fault }),
            ...(ctx.traceId && { traceId: ctx.traceId }),
            duration: Math.round(seconds * 1e6) / 1e3,
            ...(!ctx.res.writableFinished && { aborted: true }),
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

const MAX_PATH_LENGTH = 300
const MAX_FIELDS = 20

/** Why a request was refused (P23): names and codes, never a value of the query or the body. */
function describeRefusal(
  { base, url, rules, operation, tokenRefused }: RequestContext,
  { status, body, reason }: Problem,
): Record<string, unknown> {
  const details = (body.Details ?? []) as readonly Partial<ProblemDetail>[]
  const fields = new Set(details.flatMap(({ Field }) => (Field ? [maskText(Field.slice(0, 100))] : [])))
  const isUnauthorized = status === 401 && (tokenRefused ? 'the credentials are not valid' : 'no credentials')
  const isUnknown = status === 404 && (operation ? 'unknown resource' : 'unknown path')
  return {
    path: maskText(readablePath(base + url).slice(0, MAX_PATH_LENGTH)),
    ...(body.Code && { code: body.Code, rules: rules.hash, rulesRelease: rules.release }),
    ...(fields.size > 0 && { fields: [...fields].slice(0, MAX_FIELDS) }),
    ...((reason || isUnauthorized || isUnknown) && { reason: reason || isUnauthorized || isUnknown }),
  }
}

/** Without the query, and decoded, so that masking finds what is percent-encoded. */
function readablePath(url: string): string {
  const [path = ''] = url.split('?', 1)
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Starts the span of the request. */
export function traceRequest(ctx: RequestContext, tracing: Tracing): void {
  const { operation, caller, req } = ctx
  const parent = parseTraceparent(req.headers.traceparent)
  ctx.traceId = parent?.traceId
  // Probes, pages and unknown addresses are not worth a trace.
  if (operation === undefined) return
  const describe = () => descriptionOf(ctx, operation)
  ctx.span = tracing.startRequest(parent, caller !== undefined, describe)
  ctx.traceId = ctx.span?.traceId ?? ctx.traceId
}

function descriptionOf(
  ctx: RequestContext,
  operation: NonNullable<RequestContext['operation']>,
): RequestStart {
  const { method, headers } = ctx.req
  const { tracestate } = headers
  return {
    name: operation.id,
    tracestate: typeof tracestate === 'string' ? tracestate : undefined,
    startedAt: ctx.startedAt,
    attributes: {
      'http.request.method': method,
      'http.route': operation.template,
      'retail.operation': operation.id,
      'retail.service': ctx.contract?.service,
      'retail.company': ctx.caller?.companyId,
      'retail.request_id': ctx.requestId,
    },
  }
}

function endTrace({ span, refusal }: RequestContext, status: number): void {
  if (span === undefined) return
  span.set({ 'http.response.status_code': status, 'retail.code': refusal?.body.Code })
  // A refusal is a correct response of the server.
  span.end(status >= 500 ? String(status) : undefined)
}
