// The path of every request, as tables of steps: each step does one thing and either returns or throws a
// Problem, and every failure leaves through `handleError`. The order is the order of refusals
// (openapi/README.md, P7).
// Tested by test/api/pipeline/pipeline.test.ts and the suites over all operations.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { inSpan, setCompany, withPartition } from '../../../entities/database/connections/async-context.ts'
import type { ConstraintProblems } from '../../runtime/errors/errors.ts'
import { knownTag, tagOfContent } from '../http/etags.ts'
import { type Headers, send, vary } from '../http/send.ts'
import { authenticate } from './authenticate.ts'
import { authorise, requireAuthenticated, requireSelf } from './authorise.ts'
import { handleError } from './handle-error.ts'
import { traceRequest } from './in-flight.ts'
import { invokeHandler } from './invoke-handler.ts'
import { checkLanguage, chooseLanguage, negotiate, parse, validate } from './parse-request.ts'
import type { Platform } from './platform.ts'
import { createRecording } from './record-request.ts'
import {
  createRequestContext,
  type MatchedContext,
  type PageRoute,
  type RequestContext,
  type ServiceRoute,
  serviceOf,
} from './request-context.ts'
import { chooseRules } from './request-rules.ts'
import { respond } from './respond.ts'
import {
  clientAddress,
  countRequest,
  matchRoute,
  requireHttps,
  requireMatch,
  requirePageMethod,
  respondToOptions,
  setRequestId,
} from './routing.ts'

type Step<Context> = readonly [name: string, run: (ctx: Context, platform: Platform) => unknown, why: string]

/** In a sandbox only: production ignores the header. */
const provokeFault: Step<MatchedContext> = [
  'sandbox fault',
  (ctx, { sandboxFaults }) => sandboxFaults?.provoke(ctx),
  'the failure that X-Sandbox-Fault requests; before the body is read, so that a delay holds nothing',
]

/** With traces only. */
const startTrace: Step<RequestContext> = [
  'trace',
  (ctx, { tracing }) => tracing && traceRequest(ctx, tracing),
  'the sampling depends on the caller; refuses nothing',
]

/** In a sandbox only. */
const record: Step<RequestContext> = [
  'record',
  (ctx, { requestLog }) => {
    ctx.recording = requestLog && createRecording(ctx, requestLog)
  },
  'for the request log of the company, which also has what is refused later',
]

/** For operations and pages alike. */
const arrival: readonly Step<RequestContext>[] = [
  ['request id', setRequestId, 'every answer and log line carries it'],
  ['tls', requireHttps, '403 for plain HTTP'],
  ['route', matchRoute, 'the rate limit depends on the operation; refuses nothing yet'],
  ['authenticate', authenticate, 'credentials are verified once and cached; refuses nothing yet'],
  startTrace,
  record,
  ['rate limit', countRequest, '429; before any work, so that every later refusal carries the headers'],
  ['rules', chooseRules, "fixes the rules of the caller's company for the whole request; refuses nothing"],
  ['options', respondToOptions, 'needs no token'],
]

/** For operations only, after 404 and 405. */
const checks: readonly Step<MatchedContext>[] = [
  ['authenticated', requireAuthenticated, '401'],
  ['authorise', authorise, '403: scope, then company'],
  ['self', requireSelf, '403 too, for operations that users perform only for themselves'],
  provokeFault,
  ['negotiate', negotiate, '406'],
  ['language', chooseLanguage, '406 too, for an unknown language'],
  ['parse', parse, '415, 413, then 400 for invalid JSON'],
  ['validate', validate, '400 with every fault'],
  ['check language', checkLanguage, '400 by the rules for the two language headers'],
]

/** Pages without Cache-Control are made for each request. */
const mayBeStored = ({ 'Cache-Control': control = 'no-store' }: Headers): boolean => control !== 'no-store'

export interface Pipeline {
  /** Serves an operation of the service; responds with 404 if the address belongs to no service. */
  serve(req: IncomingMessage, res: ServerResponse, service?: ServiceRoute): Promise<void>
  servePage(req: IncomingMessage, res: ServerResponse, page: PageRoute): Promise<void>
}

export function createPipeline(platform: Platform, constraints: ConstraintProblems): Pipeline {
  const arrivalHere = arrival
    .filter((step) => platform.requestLog || step !== record)
    .filter((step) => platform.tracing || step !== startTrace)
    .map(([, step]) => step)
  const activeChecks = checks
    .filter((step) => platform.sandboxFaults || step !== provokeFault)
    .map(([, step]) => step)

  /** False if a step has responded to the request itself, or closed its connection. */
  async function run<Context extends RequestContext>(
    steps: readonly Step<Context>[1][],
    ctx: Context,
  ): Promise<boolean> {
    for (const step of steps) {
      const pending = step(ctx, platform)
      if (pending instanceof Promise) await pending
      if (ctx.res.writableEnded || ctx.connectionEnds === 'now') return false
    }
    return true
  }

  async function runOperation(ctx: RequestContext): Promise<void> {
    try {
      if (!(await run(arrivalHere, ctx))) return
      requireMatch(ctx)
      if (ctx.caller) setCompany(ctx.caller.companyId, ctx.operation.atNode)
      const { span } = ctx
      await (span ? inSpan(span, () => runMatched(ctx)) : runMatched(ctx))
    } catch (error) {
      await fail(ctx, error)
    }
  }

  async function runMatched(ctx: MatchedContext): Promise<void> {
    if (!(await run(activeChecks, ctx))) return
    const response = await invokeHandler(ctx, platform)
    if (ctx.connectionEnds) {
      ctx.abortStatus = response.status
      ctx.res.destroy()
    } else await respond(ctx, response, platform)
  }

  async function runPage(ctx: RequestContext, page: PageRoute): Promise<void> {
    if (!(await run(arrivalHere, ctx))) return
    requirePageMethod(ctx)
    const { status, headers, content } = await page.respond(ctx)
    const all: Headers = { ...ctx.headers, ...headers }
    const tag = status === 200 && mayBeStored(all) ? (all.ETag ?? tagOfContent(content)) : undefined
    if (tag === undefined) return send(ctx.req, ctx.res, status, all, content)
    const known = knownTag(ctx.req.headers['if-none-match'] ?? '', tag)
    all.ETag = known ?? tag
    if (known) vary(all, 'Accept-Encoding')
    await send(ctx.req, ctx.res, known ? 304 : 200, all, known ? undefined : content)
  }

  function enter(
    req: IncomingMessage,
    res: ServerResponse,
    route: { service?: ServiceRoute; page?: PageRoute },
  ): RequestContext {
    const address = clientAddress(req, platform.settings)
    const ctx = createRequestContext(req, res, address, platform.rules.current(), route)
    platform.inFlight.enter(ctx)
    return ctx
  }

  async function fail(ctx: RequestContext, error: unknown): Promise<void> {
    if (ctx.connectionEnds) ctx.res.destroy()
    await handleError(ctx, error, platform, constraints)
  }

  return {
    serve(req, res, service) {
      const ctx = enter(req, res, service ? { service } : {})
      // One partition of the pool per service: requests of one service that wait for locks leave connections to the others.
      return withPartition(serviceOf(ctx), runOperation, ctx)
    },
    servePage(req, res, page) {
      const ctx = enter(req, res, { page })
      return runPage(ctx, page).catch((error) => fail(ctx, error))
    },
  }
}
