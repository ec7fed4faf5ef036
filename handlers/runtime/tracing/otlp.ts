// Records spans with the SDK of OpenTelemetry and exports them by OTLP over HTTP (protobuf). Only this file imports the SDK,
// and only a process with an endpoint imports this file. Sampling is decided before the SDK is called (sampling.ts), so
// it sees sampled spans only. Spans are exported in batches in the background; while the receiver is down or slow, at most
// `maxQueueSize` of them wait, and further ones are dropped and counted.
// Tested by test/runtime/tracing/traces.long.test.ts.
import {
  createTraceState,
  SpanKind as Kind,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  type SpanExporter,
  type SpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Span, SpanAttributes, SpanKind } from '../../../entities/database/connections/async-context.ts'
import { withDeadline } from '../async/deadline.ts'
import { createSampling, type SamplingSettings } from './sampling.ts'
import type { TraceContext } from './trace-context.ts'
import type { Tracing } from './tracing.ts'

export interface OtlpSettings extends SamplingSettings {
  /** The address that receives traces. */
  url: string
  /** May contain secrets. */
  headers: Readonly<Record<string, string>>
  timeoutMs: number
  isCompressed: boolean
  /** Attributes of the process, with `service.name`. */
  resource: Readonly<Record<string, string>>
  maxQueueSize: number
  maxBatchSize: number
  delayMs: number
}

/** How long a stop waits for the last export. */
const STOP_MS = 3_000

/** A statement has at most 2,000 characters; no other attribute comes near. */
const MAX_VALUE_LENGTH = 2_048

const kinds = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  consumer: Kind.CONSUMER,
  internal: Kind.INTERNAL,
} as const

/** @param onFailure is called for every failed export. */
export function openTracing(settings: OtlpSettings, onFailure: (error: unknown) => void): Tracing {
  const counts = { exported: 0, dropped: 0 }
  const exporter = new OTLPTraceExporter({
    url: settings.url,
    headers: { ...settings.headers },
    timeoutMillis: settings.timeoutMs,
    // A stop exports all batches of the queue at the same time.
    concurrencyLimit: Math.ceil(settings.maxQueueSize / settings.maxBatchSize) + 1,
    ...(settings.isCompressed && { compression: 'gzip' as never }),
  })
  const processor = boundedProcessor(exporter, settings, counts, onFailure)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ ...settings.resource }),
    sampler: new AlwaysOnSampler(),
    spanLimits: { attributeValueLengthLimit: MAX_VALUE_LENGTH },
    spanProcessors: [processor],
  })
  const tracer = provider.getTracer('retail-api-platform')
  const isSampled = createSampling(settings)

  return {
    startRequest(parent, isTrusted, describe) {
      if (!isSampled(parent, isTrusted)) return undefined
      const { name, tracestate, startedAt, attributes } = describe()
      const remote = parent && remoteContext(parent, tracestate)
      return spanOf(tracer, start(tracer, remote, name, 'server', attributes, startedAt))
    },
    startWork(name, parent, attributes) {
      // The context of a row was written by a sampled trace of this system.
      if (!parent && !isSampled(undefined, true)) return undefined
      return spanOf(tracer, start(tracer, parent && remoteContext(parent), name, 'consumer', attributes))
    },
    counts: () => counts,
    async stop() {
      await withDeadline(processor.forceFlush(), STOP_MS).catch(() => {})
      // Not awaited: it waits for a receiver that does not respond.
      provider.shutdown().catch(() => {})
    },
  }
}

/** A batch processor that counts what it drops. */
function boundedProcessor(
  exporter: SpanExporter,
  { maxQueueSize, maxBatchSize, delayMs, timeoutMs }: OtlpSettings,
  counts: { exported: number; dropped: number },
  onFailure: (error: unknown) => void,
): SpanProcessor {
  /** Spans that have ended and are not exported yet. */
  let waiting = 0
  const counting: SpanExporter = {
    export(spans, done) {
      exporter.export(spans, (result) => {
        waiting -= spans.length
        // 0 is success.
        if (result.code === 0) counts.exported += spans.length
        else {
          counts.dropped += spans.length
          onFailure(result.error)
        }
        // The failure is reported; for the processor the batch is done.
        done({ code: 0 })
      })
    },
    shutdown: () => exporter.shutdown(),
  }
  const batches = new BatchSpanProcessor({
    exporter: counting,
    maxQueueSize,
    maxExportBatchSize: Math.min(maxBatchSize, maxQueueSize),
    scheduledDelayMillis: delayMs,
    exportTimeoutMillis: timeoutMs + 1_000,
  })
  return {
    onStart: (span, context) => batches.onStart(span, context),
    onEnd(span) {
      if (waiting >= maxQueueSize) {
        counts.dropped += 1
        return
      }
      waiting += 1
      batches.onEnd(span)
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  }
}

function remoteContext({ traceId, spanId }: TraceContext, tracestate?: string): SpanContext {
  return {
    traceId,
    spanId,
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
    // Invalid and too many members are left out by the API.
    ...(tracestate !== undefined && { traceState: createTraceState(tracestate) }),
  }
}

function start(
  tracer: Tracer,
  parent: SpanContext | undefined,
  name: string,
  kind: SpanKind,
  attributes: SpanAttributes = {},
  startTime?: number,
): OtelSpan {
  const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
  return tracer.startSpan(
    name,
    { kind: kinds[kind], attributes, ...(startTime !== undefined && { startTime }) },
    context,
  )
}

function spanOf(tracer: Tracer, span: OtelSpan): Span {
  const context = span.spanContext()
  return {
    traceId: context.traceId,
    traceparent: `00-${context.traceId}-${context.spanId}-01`,
    child: (name, kind, attributes) => spanOf(tracer, start(tracer, context, name, kind, attributes)),
    set: (attributes) => void span.setAttributes(attributes),
    end(failure) {
      if (!span.isRecording()) return
      if (failure !== undefined) {
        span.setAttribute('error.type', failure)
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}
