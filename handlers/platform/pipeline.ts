// The way of every request, as one table: each step does one thing and either goes on or throws a Problem, and
// every failure leaves through `fail`. The order is the order of refusals of P7.
// Held by test/platform/pipeline.test.ts and the suites over all operations.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { inLane } from '../../entities/connection-lanes.ts'
import { answer, fail, handle } from './answering.ts'
import { countRequest, locate, refuseExceeded, requireHttps, requireMatch, setRequestId } from './arrival.ts'
import { authenticate, authorise } from './authorise.ts'
import { chooseRules } from './caller-rules.ts'
import { type ConstraintProblems, errors } from './errors.ts'
import { type Exchange, type Mount, matched, newExchange, serviceOf } from './exchange.ts'
import { identify } from './identify.ts'
import { requireOwnUser } from './own-user.ts'
import type { Platform } from './platform.ts'
import { addressKey, rateLimitHeaders } from './rate-limit-headers.ts'
import { checkLanguage, chooseLanguage, negotiate, parse, validate } from './reading.ts'
import { type Headers, send } from './send.ts'

type Step = (x: Exchange, platform: Platform) => unknown

const steps: readonly (readonly [name: string, run: Step, why: string])[] = [
  ['request id', setRequestId, 'so that every answer and log line can be found again'],
  ['tls', requireHttps, 'nothing is said to a client on a plain line'],
  ['locate', locate, 'whose window counts depends on the operation; refuses nothing yet'],
  ['identify', identify, 'whose credentials they are, verified once and remembered; refuses nothing yet'],
  ['rate limit', countRequest, 'before any work, and so that every later refusal carries the headers'],
  ['rules', chooseRules, "those of the caller's company, the same to the end; refuses nothing yet"],
  ['match', requireMatch, '404 and 405, and OPTIONS, which needs no token'],
  ['authenticate', (x) => authenticate(matched(x)), '401'],
  ['authorise', (x) => authorise(matched(x)), '403: scope, then company'],
  ['own user', requireOwnUser, '403 too, for what users do for themselves alone'],
  ['negotiate', negotiate, '406'],
  ['language', chooseLanguage, '406 too, for a language that is none of ours'],
  ['parse', parse, '415, 413, then 400 for what is not JSON'],
  ['validate', validate, '400 with every fault'],
  ['check language', checkLanguage, "400 by the owner's rules for the two language headers"],
  ['handle', handle, 'the idempotency key around the handler of the operation'],
  ['answer', answer, 'conform, represent, send'],
]

/** What stands beside the services: probes, figures, documents, the docs page. */
export interface Site {
  /** Whose window its requests count in; undefined for probes, which are never refused. */
  service: string | undefined
  /** What it answers to; GET and HEAD unless it says otherwise. */
  methods?: readonly string[]
  respond: (x: Exchange) => Promise<{ status: number; headers: Headers; content: string | Buffer }>
}

export interface Pipeline {
  serve(req: IncomingMessage, res: ServerResponse, mount?: Mount): Promise<void>
  serveSite(req: IncomingMessage, res: ServerResponse, site: Site): Promise<void>
}

export function createPipeline(platform: Platform, constraints: ConstraintProblems): Pipeline {
  const failed = (x: Exchange) => (error: unknown) => fail(x, error, platform, constraints)

  async function walk(x: Exchange): Promise<void> {
    for (const [, run] of steps) {
      const pending = run(x, platform)
      if (pending instanceof Promise) await pending
      if (x.res.writableEnded) return
    }
  }

  async function walkSite(x: Exchange, { service, methods = ['GET', 'HEAD'], respond }: Site): Promise<void> {
    setRequestId(x, platform)
    const count = service === undefined ? platform.rateLimiter.peek : platform.rateLimiter.count
    const standing = count('anonymous', service ?? 'platform', addressKey(x.address))
    Object.assign(x.headers, rateLimitHeaders(standing))
    requireHttps(x, platform)
    if (service !== undefined && standing.exceeded) return refuseExceeded(x, standing)
    const allow = [...methods, 'OPTIONS'].join(', ')
    if (x.req.method === 'OPTIONS') return send(x.req, x.res, 204, { ...x.headers, Allow: allow }, undefined)
    if (!methods.includes(x.req.method ?? '')) throw errors.methodNotAllowed(allow)
    const { status, headers, content } = await respond(x)
    return send(x.req, x.res, status, { ...x.headers, ...headers }, content)
  }

  function enter(req: IncomingMessage, res: ServerResponse, mount?: Mount): Exchange {
    const x = newExchange(req, res, platform.addressOf(req), platform.rules.current(), mount)
    platform.inFlight.enter(x)
    return x
  }

  return {
    serve(req, res, mount) {
      const x = enter(req, res, mount)
      // A service whose requests wait for locks leaves connections to the others.
      return inLane(serviceOf(x), () => walk(x).catch(failed(x)))
    },
    serveSite(req, res, site) {
      const x = enter(req, res)
      return walkSite(x, site).catch(failed(x))
    },
  }
}
