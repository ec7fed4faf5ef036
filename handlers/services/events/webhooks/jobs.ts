// The background work of webhooks: loops that send, and jobs that keep the tables small and the secrets readable.
// Tested by test/events/deliveries.long.test.ts and test/events/webhook-jobs.long.test.ts.
import { sql } from 'kysely'
import { createKeyEncryption } from '../../../api/auth/key-encryption.ts'
import { limitOfRow } from '../../../background/jobs/limit-of-row.ts'
import { purge } from '../../../background/jobs/purge.ts'
import type { BackgroundLoop, Job, Schedule } from '../../../background/jobs/worker.ts'
import { createPost } from '../../../background/webhooks/post.ts'
import type { Settings } from '../../../runtime/process/settings.ts'
import { createDeliveryLoops } from './deliver-events.ts'
import { reencryptSecrets } from './secrets.ts'
import { createSendMessage } from './send-message.ts'

/** Time limit of one delivery. */
const TIMEOUT_MS = 10_000

/** Deletes secrets that have ended, and the deliveries whose time in their company is over, by its clock. */
const purgeDeliveries: Job = async ({ em, rules, signal }) => {
  const key = { id: 'uuid' } as const
  await purge(em, signal, {
    table: 'webhook_secret',
    key,
    expired: () => sql`expires_at < now() - interval '1 day'`,
  })
  await purge(em, signal, {
    table: 'webhook_delivery',
    key,
    expired(company) {
      const days = limitOfRow(rules, 'events/limits', 'WebhookDeliveryDays', company)
      return sql`created_at < now() + interval '366 days' - make_interval(days => ${days.least}::int)
        and created_at < tenant_now(${company}) - make_interval(days => ${days.value})
        and status in ('Delivered', 'Failed')`
    },
  })
}

export const schedules: readonly Schedule[] = [{ job: 'purgeDeliveries', at: '27 * * * *' }]

export const atStart = ['reencryptWebhookSecrets']

export function createBackground({ webhooks, keyEncryption }: Settings): {
  jobs: Record<string, Job>
  loops: readonly BackgroundLoop[]
} {
  const encryption = createKeyEncryption(keyEncryption)
  const post = createPost({ timeoutMs: TIMEOUT_MS, ...webhooks })
  return {
    jobs: { purgeDeliveries, reencryptWebhookSecrets: ({ em }) => reencryptSecrets(em, encryption) },
    loops: createDeliveryLoops({ send: createSendMessage(post), encryption }),
  }
}
