// What the current work belongs to, and everything that it starts: a partition in which it waits for connections
// (pool-partitions.ts), with its company, and a span of a trace. Work outside a sampled trace has no span, and without traces no
// work has one: the check costs one look-up. The spans themselves are created by handlers/runtime/tracing/.
// Tested by test/database/pool-partitions.test.ts and test/runtime/tracing/traces.long.test.ts.
import { AsyncLocalStorage } from 'node:async_hooks'

/** What a request of a company may do on its node of a cluster. */
export type NodeAccess = 'read' | 'write'

/** A unit of work in a partition, such as one request. */
export interface Context {
  partition: string
  /** The company of the work, once it is known. */
  company?: number | undefined
  /** Whether it may run on the node that has the company, and whether it may write there (company-nodes.ts). */
  atNode?: NodeAccess | undefined
  /** Connections that the work holds. */
  held: number
}

/** The partition of statements that take blocks of ids. */
export const IDS = 'ids'

/** The partition of reads through a cursor, which hold their connection as long as the client reads. */
export const STREAMS = 'streams'

const contexts = new AsyncLocalStorage<Context>()

/**
 * Runs the work, and everything that it starts, in a partition, for the same company as the current work. Only streams stay on
 * its node. Work without a partition, such as a command, takes any free place.
 */
export function withPartition<Args extends unknown[], T>(
  partition: string,
  work: (...args: Args) => T,
  ...args: Args
): T {
  const { company, atNode } = contexts.getStore() ?? {}
  const inherited = partition === STREAMS ? atNode : undefined
  return contexts.run({ partition, company, atNode: inherited, held: 0 }, work, ...args)
}

/** The partition of the current work and how many connections it holds; undefined for work without a partition. */
export const context = (): Context | undefined => contexts.getStore()

/** Names the company that the current work is for, which has a share of the connections (P21). */
export function setCompany(company: number, atNode?: NodeAccess): void {
  const current = contexts.getStore()
  if (current) Object.assign(current, { company, atNode })
}

/** Runs work of a company in a partition, on the company's node of a cluster. */
export const onNode = <T>(partition: string, company: number, work: () => T): T =>
  contexts.run({ partition, company, atNode: 'write', held: 0 }, work)

/** Runs a part of a read that writes, or work with tables that belong to no company. */
export const onCoordinator = <T>(work: () => T): T => {
  const current = contexts.getStore()
  return current?.atNode ? contexts.run({ ...current, atNode: undefined, held: 0 }, work) : work()
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
