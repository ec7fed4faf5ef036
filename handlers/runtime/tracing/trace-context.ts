// Reads the header `traceparent` (W3C Trace Context, section 3.2). Any client may send it, so a value in
// another form is treated as absent. Tested by test/runtime/tracing/trace-context.test.ts.

export interface TraceContext {
  traceId: string
  spanId: string
  isSampled: boolean
}

/** Version, trace id, id of the parent, and flags; a later version may have more parts. */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const MAX_LENGTH = 256
const NO_TRACE = '0'.repeat(32)
const NO_SPAN = '0'.repeat(16)

export function parseTraceparent(header: string | string[] | null | undefined): TraceContext | undefined {
  if (typeof header !== 'string' || header.length > MAX_LENGTH) return undefined
  const [, version, traceId = NO_TRACE, spanId = NO_SPAN, flags = '', more] = TRACEPARENT.exec(header) ?? []
  if (version === undefined || version === 'ff' || traceId === NO_TRACE || spanId === NO_SPAN)
    return undefined
  if (version === '00' && more !== undefined) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
