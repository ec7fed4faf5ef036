// Delivers the events of companies to their webhooks (V3): many webhooks in parallel, the events of each in the order of
// the feed, without an open transaction. An event that fails delays its webhook only, with growing pauses. Webhooks that
// fail are claimed by another loop than those that work, so that receivers that do not respond occupy none of its slots. A
// worker that ends between the response and its record sends the event again, with the same id.
// Tested by test/events/deliveries.long.test.ts and test/events/many-webhooks.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { KeyEncryption } from '../../../api/auth/key-encryption.ts'
import { type ClaimLoop, createClaimLoop, keepOutcome } from '../../../background/jobs/claim-loop.ts'
import { type Claim, type Claims, createClaims } from '../../../background/jobs/claims.ts'
import type { BackgroundLoop, LoopContext } from '../../../background/jobs/worker.ts'
import { auditor, SYSTEM, webhookTarget } from '../../../runtime/observe/audit.ts'
import { traced } from '../../../runtime/tracing/tracing.ts'
import { type FeedEvent, nextEvents } from '../next-events.ts'
import { mailAdministrators } from './disabled-mail.ts'
import { tracesOf } from './event-traces.ts'
import { eventMessage } from './messages.ts'
import { createRequestedDeliveries } from './requested-deliveries.ts'
import { signingKeys } from './secrets.ts'
import { type Attempt, callOutcome, type SendMessage } from './send-message.ts'
import * as queue from './subscription-queue.ts'

/** Maximum number of webhooks that one worker serves in parallel, and of those of one company. */
const MAX_WORKING = 48
const MAX_WORKING_PER_COMPANY = 16
const MAX_FAILING = 48
const MAX_FAILING_PER_COMPANY = 16

/** How long a worker sends the events of one webhook; the others wait for the next claim. */
const TURN_MS = 5_000

/** Events that one read of the feed returns. */
const AT_ONCE = 50

/** The first pause after a failure, and the longest, in seconds. */
const FIRST_PAUSE = 5
const LONGEST_PAUSE = 3 * 3_600

/**
 * Pause before a failed event is sent again: 5 seconds, then doubled with each attempt and varied by a fifth, so that
 * webhooks that failed together are not sent together; at least Retry-After.
 */
export function pauseSeconds(attempts: number, asked = 0, random = Math.random): number {
  const varied = attempts === 1 ? 1 : 0.8 + 0.4 * random()
  return Math.min(Math.max(FIRST_PAUSE * 2 ** (attempts - 1) * varied, asked), LONGEST_PAUSE)
}

interface DeliveryOptions {
  send: SendMessage
  encryption: KeyEncryption
}

export function createDeliveryLoops({ send, encryption }: DeliveryOptions): readonly BackgroundLoop[] {
  const sendTo = async (
    em: EntityManager,
    { url, ...webhook }: { companyId: number; id: string; url: string },
    message: Parameters<SendMessage>[2],
  ) => send(url, await signingKeys(em, webhook, encryption), message)
  const loop = (name: string, isFailing: boolean): ClaimLoop => {
    const claims = claimsOf(isFailing)
    return createClaimLoop({
      name,
      claims,
      max: isFailing ? MAX_FAILING : MAX_WORKING,
      maxPerCompany: isFailing ? MAX_FAILING_PER_COMPANY : MAX_WORKING_PER_COMPANY,
      ...(!isFailing && { findDue: queue.findDue }),
      takeTurn: (claim, context) => takeTurn(claim, context, { claims, sendTo }),
    })
  }
  return [loop('deliverEvents', false), loop('retryDeliveries', true), createRequestedDeliveries(sendTo)]
}

const claimsOf = (isFailing: boolean): Claims<string> =>
  createClaims({
    table: 'webhook_subscription',
    id: 'id',
    isEligible: isFailing ? sql`is_active and attempts > 0` : sql`is_active and attempts = 0`,
  })

interface Turn {
  claims: Claims<string>
  sendTo: (
    em: EntityManager,
    webhook: { companyId: number; id: string; url: string },
    message: Parameters<SendMessage>[2],
  ) => Promise<Attempt>
}

/** Sends the events of a webhook until all are sent, one fails, or the time limit is reached. */
async function takeTurn(claim: Claim<string>, context: LoopContext, turn: Turn): Promise<void> {
  const { em, workerId, signal, tracing } = context
  const { claims, sendTo } = turn
  const turnEnds = performance.now() + TURN_MS
  const webhook = await queue.readState(em(), claim)
  if (!webhook) return
  let after: number | null = webhook.position
  for (;;) {
    const page = await nextEvents(em(), claim.companyId, { after, types: webhook.types, limit: AT_ONCE })
    if (page.isExpired && after !== null) {
      // The events after the cursor are no longer kept: the webhook continues with the oldest that is.
      after = null
      continue
    }
    const traces = await tracesOf(em(), tracing, page.events)
    for (const event of page.events) {
      if (signal.aborted || performance.now() > turnEnds) {
        return claims.release(em(), claim, workerId, { isEmpty: false })
      }
      // Read for each event, so that a change of the URL or of the secrets applies to the next one.
      const current = await queue.readState(em(), claim)
      if (!current) return
      const traceparent = traces.get(event.position)
      const attributes = { 'retail.company': claim.companyId, 'retail.event_type': event.type }
      const attempt = await traced(
        tracing,
        { name: 'deliverEvent', traceparent, attributes, isChildSpan: true },
        () => sendTo(em(), { ...claim, url: current.url }, eventMessage(event)),
      )
      context.onCall?.('webhook', callOutcome(attempt))
      if (attempt.outcome !== 'delivered') return fail(claim, event, attempt, context)
      const state = await keepOutcome(
        () => queue.recordDelivered(em(), claim, workerId, event, attempt),
        context,
      )
      if (!state) return
      claim.attempts = 0
      if (!state.isActive) return claims.release(em(), claim, workerId, { isEmpty: true })
    }
    after = page.next
    if (!(await queue.recordPassed(em(), claim, workerId, after))) return
    if (page.next >= page.last) return claims.release(em(), claim, workerId, { isEmpty: true })
  }
}

async function fail(
  claim: Claim<string>,
  event: FeedEvent,
  attempt: Attempt,
  context: LoopContext,
): Promise<void> {
  const { em, workerId, logger, rules } = context
  const { companyId, id } = claim
  const attempts = claim.attempts + 1
  const seconds = pauseSeconds(attempts, attempt.after)
  const retryDays = rules().forCompany(companyId).limit('events/limits', 'WebhookRetryDays')
  const about = { company: companyId, webhook: id, attempts, status: attempt.status, reason: attempt.error }
  await keepOutcome(
    () =>
      em().transactional(async (inner) => {
        const state = await queue.recordFailed(inner, claim, workerId, event, attempt, { seconds, retryDays })
        if (!state?.isSwitchedOff) return logger.warn({ ...about, seconds }, 'event not delivered')
        logger.warn(about, 'webhook switched off')
        await auditor(SYSTEM)(inner, 'webhook.disabled', webhookTarget({ companyId, id }))
        await mailAdministrators(inner, { companyId, name: state.name, isGone: attempt.outcome === 'gone' })
      }),
    context,
  )
}
