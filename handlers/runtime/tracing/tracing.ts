// Traces of a process, if OTEL_EXPORTER_OTLP_ENDPOINT is set: requests, and work that was queued by a request or by a
// schedule. Everything below them (rules, statements, calls) starts children of the active span
// (entities/database/connections/async-context.ts). Tested by test/runtime/tracing/traces.long.test.ts.
import {
  inSpan,
  type Span,
  type SpanAttributes,
} from '../../../entities/database/connections/async-context.ts'
import { parseTraceparent, type TraceContext } from './trace-context.ts'

export interface RequestStart {
  name: string
  /** The header `tracestate` of the request. */
  tracestate: string | undefined
  /** On the clock of `performance.now()`. */
  startedAt: number
  attributes: SpanAttributes
}

export interface Tracing {
  /**
   * The span of a request; undefined if its trace is not sampled. `describe` is called for sampled traces only; `isTrusted`:
   * whether the caller has valid credentials.
   */
  startRequest(
    parent: TraceContext | undefined,
    isTrusted: boolean,
    describe: () => RequestStart,
  ): Span | undefined
  /** The span of queued work. It continues `parent`, a sampled trace; without one, the sampler decides. */
  startWork(name: string, parent: TraceContext | undefined, attributes?: SpanAttributes): Span | undefined
  /** The numbers of spans so far. */
  counts(): { exported: number; dropped: number }
  /** Sends what is left, for a limited time; the rest is dropped. */
  stop(): Promise<void>
}

interface SpanOptions {
  name: string
  /** The context that the row or payload contains. */
  traceparent?: unknown
  attributes?: SpanAttributes
}

/**
 * Runs queued work in a span of the trace that queued it. Work that is `part` of other work, such as one row of several,
 * starts no trace.
 */
export async function traced<T>(
  tracing: Tracing | undefined,
  { name, traceparent, attributes, isChildSpan = false }: SpanOptions & { isChildSpan?: boolean },
  work: () => Promise<T>,
): Promise<T> {
  if (tracing === undefined) return work()
  const parent = typeof traceparent === 'string' ? parseTraceparent(traceparent) : undefined
  if (isChildSpan && !parent) return work()
  const span = tracing.startWork(name, parent, attributes)
  if (span === undefined) return work()
  return inSpan(span, work).then(
    (result) => {
      span.end()
      return result
    },
    (error) => {
      span.end(errorKind(error))
      throw error
    },
  )
}

/** The kind of an error, for a span: never its message, which may contain values. */
export const errorKind = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error'
}
