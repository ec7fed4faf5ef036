// What the current work belongs to, and everything that it starts: a partition in which it waits for connections
// (pool-partitions.ts), with its company, and a span of a trace. Work outside a sampled trace has no span, and without traces no
// work has one: the check costs one look-up. The spans themselves are created by handlers/runtime/tracing/.
// Tested by test/database/pool-partitions.test.ts and test/runtime/tracing/traces.long.test.ts.
import { AsyncLocalStorage } from 'node:async_hooks'

/** A unit of work in a partition, such as one request. */
export interface Context {
  partition: string
  /** The company of the work, once it is known. */
  company?: number | undefined
  /** Whether it changes nothing, so that it may read on the node that has the company (company-nodes.ts). */
  isRead?: boolean | undefined
  /** Connections that the work holds. */
  held: number
}

/** The partition of statements that take blocks of ids. */
export const IDS = 'ids'

/** The partition of reads through a cursor, which hold their connection as long as the client reads. */
export const STREAMS = 'streams'

const contexts = new AsyncLocalStorage<Context>()

/**
 * Runs the work, and everything that it starts, in a partition, for the same company as the current work. Work without one,
 * such as a command, takes any free place.
 */
export function withPartition<Args extends unknown[], T>(
  partition: string,
  work: (...args: Args) => T,
  ...args: Args
): T {
  const { company, isRead } = contexts.getStore() ?? {}
  return contexts.run({ partition, company, isRead, held: 0 }, work, ...args)
}

/** The partition of the current work and how many connections it holds; undefined for work without a partition. */
export const context = (): Context | undefined => contexts.getStore()

/** Names the company that the current work is for, which has a share of the connections (P21). */
export function setCompany(company: number, isRead = false): void {
  const current = contexts.getStore()
  if (current) Object.assign(current, { company, isRead })
}

/** Runs a part of a read that writes, or that reads tables that belong to no company. */
export const onCoordinator = <T>(work: () => T): T => {
  const current = contexts.getStore()
  return current?.isRead ? contexts.run({ ...current, isRead: false, held: 0 }, work) : work()
}

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
