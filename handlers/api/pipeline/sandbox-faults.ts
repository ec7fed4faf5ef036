// The failures that a client of a sandbox requests with the header X-Sandbox-Fault, to test how it copes with them
// (S2). A refusal or a delay comes before the body is read, so a delayed request holds its connection to the client
// and nothing else: no database connection, no slot, no parsed body. A production process has no such object, and its
// pipeline has no such step.
// Tested by test/api/pipeline/sandbox-faults.test.ts.
import { setTimeout as sleep } from 'node:timers/promises'
import { errors } from '../../runtime/errors/errors.ts'
import { addressKey } from '../limits/rate-limit.ts'
import type { RequestContext } from './request-context.ts'

export interface SandboxFaults {
  /** Delays, refuses or cuts the request if its header requests it; 400 for a header that cannot be read. */
  provoke(ctx: RequestContext): Promise<void> | undefined
}

const HEADER = 'X-Sandbox-Fault'
const MAX_LATENCY_MS = 30_000
/** Delayed requests at a time, by company, or by address for requests without a token. */
const MAX_DELAYED = 100

const STATUSES = ['429', '500', '503'] as const
type Status = (typeof STATUSES)[number]

const ALLOWED =
  'Allowed: status=429, status=500, status=503, latency=<milliseconds, at most 30000>, drop, drop-after; ' +
  'latency may be combined with one of the others, separated by a comma.'

interface Fault {
  latencyMs: number
  outcome: Status | 'drop' | 'drop-after' | undefined
}

export function createSandboxFaults({ maxDelayed = MAX_DELAYED } = {}): SandboxFaults {
  const delayed = new Map<string, number>()

  async function delay(ctx: RequestContext, ms: number): Promise<void> {
    const key = ctx.caller ? `company:${ctx.caller.companyId}` : addressKey(ctx.address)
    const count = delayed.get(key) ?? 0
    if (count >= maxDelayed) throw errors.unavailable()
    delayed.set(key, count + 1)
    const disconnected = new AbortController()
    const stop = () => disconnected.abort()
    ctx.res.once('close', stop)
    try {
      await sleep(ms, undefined, { signal: disconnected.signal })
    } catch {
      ctx.connectionEnds = 'now'
    } finally {
      ctx.res.off('close', stop)
      const left = (delayed.get(key) ?? 1) - 1
      if (left > 0) delayed.set(key, left)
      else delayed.delete(key)
    }
  }

  async function provoke(ctx: RequestContext, { latencyMs, outcome }: Fault): Promise<void> {
    if (latencyMs > 0) await delay(ctx, latencyMs)
    if (outcome === undefined || ctx.connectionEnds) return
    if (outcome === 'drop-after') ctx.connectionEnds = 'instead of the response'
    else if (outcome === 'drop') {
      ctx.connectionEnds = 'now'
      ctx.res.destroy()
    } else throw refusal(ctx, outcome)
  }

  return {
    provoke(ctx) {
      const header = ctx.req.headers['x-sandbox-fault']
      if (header === undefined) return undefined
      const fault = parseFault(String(header))
      ctx.fault = String(header).replace(/\s+/g, '')
      return provoke(ctx, fault)
    },
  }
}

/** The same response as for a real failure. */
function refusal({ headers }: RequestContext, status: Status) {
  if (status === '500') return errors.internal()
  if (status === '503') return errors.unavailable()
  headers['X-RateLimit-Remaining'] = '0'
  const limit = Number(headers['X-RateLimit-Limit'])
  return errors.rateLimited({ limit, resetSeconds: Number(headers['X-RateLimit-ResetSeconds']) })
}

function parseFault(header: string): Fault {
  const fault: Fault = { latencyMs: 0, outcome: undefined }
  const seen = new Set<string>()
  for (const part of header.split(',')) {
    const [name = '', value, ...rest] = part.split('=').map((word) => word.trim())
    const kind = name === 'latency' ? name : 'outcome'
    if (seen.has(kind) || rest.length > 0) throw unknownFault(header)
    seen.add(kind)
    if (name === 'latency' && /^\d{1,5}$/.test(value ?? '') && Number(value) <= MAX_LATENCY_MS) {
      fault.latencyMs = Number(value)
    } else if (name === 'status' && isStatus(value)) fault.outcome = value
    else if ((name === 'drop' || name === 'drop-after') && value === undefined) fault.outcome = name
    else throw unknownFault(header)
  }
  return fault
}

const isStatus = (value: string | undefined): value is Status => STATUSES.some((status) => status === value)

function unknownFault(header: string) {
  const quoted = header.length > 100 ? `${header.slice(0, 100)}…` : header
  const message = `"${quoted}" is not a fault that can be requested. ${ALLOWED}`
  return errors.badRequest(`${HEADER}: ${message}`, [{ Field: HEADER, Message: message }])
}
