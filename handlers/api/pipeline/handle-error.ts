// Responds to every failure of a request: what was thrown becomes a Problem (to-problem.ts), in the error format of its
// service (P8). Failures of the server are logged, and, in tests and sandboxes, codes that the operation does not list (W2).
// Tested by test/api/pipeline/pipeline.test.ts, test/spec/error-codes.test.ts and the suites over all operations.
import { allRuleSets, type RuleSnapshot } from '../../rules/evaluate/rule-snapshot.ts'
import { commonNameOf } from '../../rules/language/documents.ts'
import { formatProblem } from '../../runtime/errors/error-formats.ts'
import type { ConstraintProblems, Problem, ProblemBody } from '../../runtime/errors/errors.ts'
import type { Logger } from '../../runtime/observe/logger.ts'
import type { Operation } from '../contract/operation.ts'
import { addressKey, rateLimitHeaders } from '../limits/rate-limit.ts'
import type { Platform } from './platform.ts'
import { type RequestContext, serviceOf } from './request-context.ts'
import { carriesWarnings, sendRecorded, WARNINGS, warningsHeader } from './respond.ts'
import { toProblem } from './to-problem.ts'

export async function handleError(
  ctx: RequestContext,
  thrown: unknown,
  platform: Platform,
  constraints: ConstraintProblems,
): Promise<void> {
  const form = ctx.operation?.document['x-error-body'] ?? ctx.contract?.document['x-error-body']
  const refusal = toProblem(thrown, constraints)
  ctx.refusal = refusal
  const problem = formatProblem(form, refusal)
  if (platform.validateResponses) logUndeclaredCodes(ctx, problem, platform.logger)
  // The client closed the connection: in-flight.ts counts that, and it is not an error of the server.
  if (ctx.res.destroyed && isDisconnect(thrown)) return
  logFailure(ctx, thrown, problem.status, platform.logger)
  if (ctx.res.headersSent || ctx.res.destroyed) {
    // A stream failed after its status was sent: closing the connection is the only signal left.
    if (ctx.res.headersSent) ctx.abortStatus = problem.status
    ctx.res.destroy()
    return
  }
  if (!ctx.headers['X-RateLimit-Limit']) {
    Object.assign(
      ctx.headers,
      rateLimitHeaders(platform.rateLimiter.status('anonymous', serviceOf(ctx), addressKey(ctx.address))),
    )
  }
  // Removes the warnings of an answer that failed after the handler.
  delete ctx.headers[WARNINGS]
  Object.assign(ctx.headers, problem.headers, refusalHeaders(ctx, refusal))
  delete ctx.headers['Content-Length']
  const isText = problem.status === 429
  ctx.headers['Content-Type'] = isText ? 'text/plain; charset=utf-8' : 'application/json'
  const content = isText ? refusal.body.Message : JSON.stringify(problem.body)
  await sendRecorded(ctx, problem.status, content)
}

/** The warnings of a refused request, and the language of its message if the response names one. */
function refusalHeaders(
  { operation, warnings, headers }: RequestContext,
  { status, language }: Problem,
): Record<string, string> {
  const isDeclared = operation !== undefined && carriesWarnings(operation, status)
  const value = isDeclared ? warningsHeader(warnings) : undefined
  return {
    ...(value !== undefined && { [WARNINGS]: value }),
    ...(language && headers['Content-Language'] && { 'Content-Language': language }),
  }
}

/** For the developer who added the code. The client gets its refusal nonetheless. */
function logUndeclaredCodes(
  { requestId, operation, rules }: RequestContext,
  { status, body }: Problem,
  logger: Logger,
): void {
  if (!operation) return
  const codes = undeclaredCodes(operation, rules, body)
  if (codes.length > 0) logger.error({ requestId, codes }, howToDeclare(operation.id, status, codes))
}

/** While the database is unavailable every request fails with 503, so these lines omit the stack. */
function logFailure(
  { requestId, operation, traceId }: RequestContext,
  error: unknown,
  status: number,
  logger: Logger,
): void {
  if (status < 500) return
  const failed = { requestId, operationId: operation?.id, ...(traceId && { traceId }) }
  if (status === 503) {
    logger.warn({ ...failed, err: Object.create(error as Error, { stack: { value: '' } }) }, 'request failed')
  } else logger.error({ ...failed, err: error }, 'request failed')
}

/** Node's errors for a client that disconnected while its request was read or its response was sent. */
function isDisconnect(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || (code === 'ECONNRESET' && message === 'aborted')
}

/**
 * The codes of an error that its operation does not list. The document lists what was generated with it; rules that an owner
 * has added since are in the rule sets of the request.
 */
export function undeclaredCodes(
  operation: Operation,
  rules: RuleSnapshot,
  { Code, Details }: ProblemBody,
): string[] {
  const inDetails = (Details ?? []).map((detail) => (detail as { Code?: string } | null)?.Code)
  const sent = [Code, ...inDetails].filter((code) => code !== undefined)
  if (sent.length === 0) return []
  const listed: { Code: string }[] = operation.document['x-codes'] ?? []
  const names = new Set([...operation.rules, ...operation.languageRules])
  // Includes the rules of companies: an operation without a token determines the company only in its handler.
  const ofRules = [...allRuleSets(rules).values()]
    .filter(({ name }) => names.has(commonNameOf(name)))
    .flatMap(({ document }) => document.rules.map(({ event }) => event.type))
  const known = new Set([...listed.map((entry) => entry.Code), ...ofRules])
  return [...new Set(sent)].filter((code) => !known.has(code))
}

/** The log line for such codes; a test that causes one fails with it (test/support/app.ts). */
export const howToDeclare = (operationId: string, status: number, codes: readonly string[]): string =>
  `${operationId} refuses with ${status} and a Code that its document does not list: ${codes.join(', ')}. ` +
  `If a rule has it, name the rule set in the operation's x-rules; else add it to openapi/shared/codes.yaml, with ` +
  `${operationId} in its "on". Then run npm run generate.`
