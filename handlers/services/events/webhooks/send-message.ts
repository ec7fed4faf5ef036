// Sends one message to a webhook, signed, and interprets the response: 2xx accepts it, 410 ends the webhook, everything else
// is a failure. Tested by test/events/deliveries.long.test.ts.
import { failureWord, firstCharacters, type Post, secondsUntil } from '../../../background/webhooks/post.ts'
import { signatureHeaders } from '../../../background/webhooks/signature.ts'
import type { WebhookMessage } from './messages.ts'

export interface Attempt {
  outcome: 'delivered' | 'failed' | 'gone'
  /** Null without a response. */
  status: number | null
  /** The beginning of the response; null without one. */
  text: string | null
  /** Why it failed: one of the words of failureWord, or `status` for a response other than 2xx. */
  error: string | null
  /** Retry-After in seconds. */
  after: number
}

/** Sends a message. Never rejects. */
export type SendMessage = (url: string, keys: readonly Buffer[], message: WebhookMessage) => Promise<Attempt>

/** Maximum number of characters of a response that are stored. */
const MAX_RESPONSE_LENGTH = 1_000

/** A CloudEvent in structured mode (V5). */
const CONTENT_TYPE = 'application/cloudevents+json; charset=utf-8'

/** The outcome for the metrics. */
export const callOutcome = ({ outcome }: Attempt) =>
  (({ delivered: 'accepted', failed: 'failed', gone: 'refused' }) as const)[outcome]

export function createSendMessage(post: Post, now = () => new Date()): SendMessage {
  return async (url, keys, { id, body }) => {
    try {
      // Receivers compare the timestamp with their own clock, so it is the real time.
      const signature = signatureHeaders(keys, { id, body, at: now() })
      const headers = { 'Content-Type': CONTENT_TYPE, ...signature }
      const { status, text, retryAfter } = await post({ url, headers, body })
      const isAccepted = status >= 200 && status < 300
      return {
        outcome: isAccepted ? 'delivered' : status === 410 ? 'gone' : 'failed',
        status,
        text: firstCharacters(text, MAX_RESPONSE_LENGTH),
        error: isAccepted ? null : 'status',
        after: secondsUntil(retryAfter, now()),
      }
    } catch (error) {
      return { outcome: 'failed', status: null, text: null, error: failureWord(error), after: 0 }
    }
  }
}
