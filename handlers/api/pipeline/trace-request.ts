// Starts the span of a request and ends it with the response (O7). The names and attributes are those of OpenTelemetry's
// conventions for HTTP; the span contains neither the address nor its values, because filters may contain personal data.
// Tested by test/runtime/tracing/traces.long.test.ts.
import { parseTraceparent } from '../../runtime/tracing/trace-context.ts'
import type { RequestStart, Tracing } from '../../runtime/tracing/tracing.ts'
import type { RequestContext } from './request-context.ts'

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

export function endTrace({ span, refusal }: RequestContext, status: number): void {
  if (span === undefined) return
  span.set({ 'http.response.status_code': status, 'retail.code': refusal?.body.Code })
  // A refusal is a correct response of the server.
  span.end(status >= 500 ? String(status) : undefined)
}
