// The span of a trace that the current work belongs to. Work outside a sampled trace has none, and without traces no work
// has one: the check costs one look-up. The spans themselves are created by handlers/runtime/tracing/.
// Tested by test/runtime/tracing/traces.long.test.ts.
import { AsyncLocalStorage } from 'node:async_hooks'

export type SpanAttributes = Readonly<Record<string, string | number | boolean | string[] | undefined>>

/** As in OpenTelemetry: a request that is served, a call to another server, queued work, or a part of one of these. */
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal'

/** A span of a sampled trace. */
export interface Span {
  readonly traceId: string
  /** The header `traceparent` for work that this span causes (W3C Trace Context, section 3.2). */
  readonly traceparent: string
  child(name: string, kind: SpanKind, attributes?: SpanAttributes): Span
  set(attributes: SpanAttributes): void
  /** Ends the span; `failure` names the kind of an error, without values of a request. A second call has no effect. */
  end(failure?: string): void
}

const spans = new AsyncLocalStorage<Span>()

export const activeSpan = (): Span | undefined => spans.getStore()

/** Runs work of several traces, which belongs to none. */
export const outsideSpans = <T>(work: () => T): T => spans.exit(work)

/** Runs the work, and everything that it starts, in the span. */
export const inSpan = <T>(span: Span, work: () => T): T => spans.run(span, work)
