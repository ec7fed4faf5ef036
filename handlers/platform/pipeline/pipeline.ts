// The way of every request, as one table: each step does one thing and either goes on or throws a Problem, and
// every failure leaves through `fail`. The order is the order of refusals of P7.
// Tested by test/platform/pipeline/pipeline.test.ts and the suites over all operations.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { inLane } from '../../../entities/server/connection-lanes.ts'
import { type ConstraintProblems, errors } from '../errors/errors.ts'
import { type Headers, send } from '../http/send.ts'
import { addressKey, rateLimitHeaders } from '../limits/rate-limit-headers.ts'
import { authenticate } from './authenticate.ts'
import { authorise, requireAuthenticated } from './authorise.ts'
import { chooseRules } from './choose-rules.ts'
import { checkLanguage, chooseLanguage, negotiate, parse, validate } from './parse-request.ts'
import type { Platform } from './platform.ts'
import {
  createRequestContext,
  matched,
  type RequestContext,
  type ServiceRoute,
  serviceOf,
} from './request-context.ts'
import { requireSelf } from './require-self.ts'
import { handleError, invokeHandler, respond } from './respond.ts'
import {
  countRequest,
  matchRoute,
  refuseRateLimited,
  requireHttps,
  requireMatch,
  setRequestId,
} from './routing.ts'

type Step = (ctx: RequestContext, platform: Platform) => unknown

const steps: readonly (readonly [name: string, run: Step, why: string])[] = [
  ['request id', setRequestId, 'so that every answer and log line can be found again'],
  ['tls', requireHttps, 'nothing is said to a client on a plain line'],
  ['locate', matchRoute, 'whose window counts depends on the operation; refuses nothing yet'],
  ['identify', authenticate, 'whose credentials they are, verified once and remembered; refuses nothing yet'],
  ['rate limit', countRequest, 'before any work, and so that every later refusal carries the headers'],
  ['rules', chooseRules, "those of the caller's company, the same to the end; refuses nothing yet"],
  ['match', requireMatch, '404 and 405, and OPTIONS, which needs no token'],
  ['authenticate', (ctx) => requireAuthenticated(matched(ctx)), '401'],
  ['authorise', (ctx) => authorise(matched(ctx)), '403: scope, then company'],
  ['own user', requireSelf, '403 too, for what users do for themselves alone'],
  ['negotiate', negotiate, '406'],
  ['language', chooseLanguage, '406 too, for a language that is none of ours'],
  ['parse', parse, '415, 413, then 400 for what is not JSON'],
  ['validate', validate, '400 with every fault'],
  ['check language', checkLanguage, "400 by the owner's rules for the two language headers"],
  ['handle', invokeHandler, 'the idempotency key around the handler of the operation'],
  ['answer', respond, 'conform, represent, send'],
]

/** What stands beside the services: probes, figures, documents, the docs page. */
export interface PageRoute {
  /** Whose window its requests count in; undefined for probes, which are never refused. */
  service: string | undefined
  /** What it answers to; GET and HEAD unless it says otherwise. */
  methods?: readonly string[]
  respond: (ctx: RequestContext) => Promise<{ status: number; headers: Headers; content: string | Buffer }>
}

export interface Pipeline {
  serve(req: IncomingMessage, res: ServerResponse, mount?: ServiceRoute): Promise<void>
  servePage(req: IncomingMessage, res: ServerResponse, site: PageRoute): Promise<void>
}

export function createPipeline(platform: Platform, constraints: ConstraintProblems): Pipeline {
  const failed = (ctx: RequestContext) => (error: unknown) => handleError(ctx, error, platform, constraints)

  async function runSteps(ctx: RequestContext): Promise<void> {
    for (const [, run] of steps) {
      const pending = run(ctx, platform)
      if (pending instanceof Promise) await pending
      if (ctx.res.writableEnded) return
    }
  }

  async function runPage(
    ctx: RequestContext,
    { service, methods = ['GET', 'HEAD'], respond }: PageRoute,
  ): Promise<void> {
    setRequestId(ctx, platform)
    const count = service === undefined ? platform.rateLimiter.status : platform.rateLimiter.count
    const rateLimit = count('anonymous', service ?? 'platform', addressKey(ctx.address))
    Object.assign(ctx.headers, rateLimitHeaders(rateLimit))
    requireHttps(ctx, platform)
    if (service !== undefined && rateLimit.exceeded) return refuseRateLimited(ctx, rateLimit)
    const allow = [...methods, 'OPTIONS'].join(', ')
    if (ctx.req.method === 'OPTIONS')
      return send(ctx.req, ctx.res, 204, { ...ctx.headers, Allow: allow }, undefined)
    if (!methods.includes(ctx.req.method ?? '')) throw errors.methodNotAllowed(allow)
    const { status, headers, content } = await respond(ctx)
    return send(ctx.req, ctx.res, status, { ...ctx.headers, ...headers }, content)
  }

  function enter(req: IncomingMessage, res: ServerResponse, mount?: ServiceRoute): RequestContext {
    const ctx = createRequestContext(req, res, platform.addressOf(req), platform.rules.current(), mount)
    platform.inFlight.enter(ctx)
    return ctx
  }

  return {
    serve(req, res, mount) {
      const ctx = enter(req, res, mount)
      // A service whose requests wait for locks leaves connections to the others.
      return inLane(serviceOf(ctx), () => runSteps(ctx).catch(failed(ctx)))
    },
    servePage(req, res, site) {
      const ctx = enter(req, res)
      return runPage(ctx, site).catch(failed(ctx))
    },
  }
}
