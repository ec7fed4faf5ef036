// The background work of webhooks: loops that send, and jobs that keep the tables small and the secrets readable.
// Tested by test/events/deliveries.test.ts and test/events/webhook-jobs.test.ts.
import { sql } from 'kysely'
import { kysely } from '../../../entities/tables.ts'
import { createKeyEncryption } from '../../platform/auth/key-encryption.ts'
import { limitOfRow } from '../../platform/jobs/limit-of-row.ts'
import type { BackgroundLoop, Job, Schedule } from '../../platform/jobs/worker.ts'
import type { Settings } from '../../platform/process/settings.ts'
import { createPost } from '../../platform/webhooks/post.ts'
import { createDeliveryLoops } from './deliver-events.ts'
import { reencryptSecrets } from './secrets.ts'
import { createSendMessage } from './send-message.ts'

/** Time limit of one delivery. */
const TIMEOUT_MS = 10_000

/** Rows per statement, so that none takes minutes after a long outage. */
const AT_ONCE = 5_000

/** Deletes secrets that have ended, and the deliveries whose time in their company is over, by its clock. */
const purgeDeliveries: Job = async ({ em, rules, signal }) => {
  await sql`
    delete from webhook_secret where expires_at < now() - interval '1 day'`.execute(kysely(em))
  const days = limitOfRow(rules, 'events/limits', 'WebhookDeliveryDays', sql<number>`company_id`)
  for (let deleted = AT_ONCE; deleted === AT_ONCE && !signal.aborted; ) {
    const { rows } = await sql`
      delete from webhook_delivery where (company_id, id) in (
        select company_id, id from webhook_delivery
        where created_at < now() + interval '366 days' - make_interval(days => ${days.least}::int)
          and created_at < tenant_now(company_id) - make_interval(days => ${days.value})
          and status in ('Delivered', 'Failed') limit ${AT_ONCE})
      returning id`.execute(kysely(em))
    deleted = rows.length
  }
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
