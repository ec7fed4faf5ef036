// The secrets of webhooks: encrypted in the database, because signing needs the keys themselves. The id of a secret is
// authenticated too, so an encrypted key cannot be moved to another webhook.
// Tested by test/events/createSubscriptionSecret.test.ts and test/events/deliveries.long.test.ts.
import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { WebhookSecret } from '../../../../entities/tables/events/webhook-secret.ts'
import { kysely } from '../../../../entities/tables.ts'
import type { KeyEncryption } from '../../../api/auth/key-encryption.ts'
import { makeKey, toSecret } from '../../../runtime/values/webhook-secrets.ts'

interface Webhook {
  companyId: number
  id: string
}

const nameOf = (companyId: number, secretId: string) => `webhook:${companyId}:${secretId}`

/** Adds a secret and returns its text, which the database has in encrypted form only. */
export async function addSecret(
  em: EntityManager,
  { companyId, id: subscriptionId }: Webhook,
  encryption: KeyEncryption,
): Promise<{ id: string; secret: string }> {
  const [id, key] = [randomUUID(), makeKey()]
  const stored = encryption.encrypt(nameOf(companyId, id), { k: key.toString('base64') })
  await em.insert(WebhookSecret, { companyId, id, subscriptionId, key: stored })
  return { id, secret: toSecret(key) }
}

/** Ends the secrets that have no end yet, after some hours of real time. */
export async function endSecrets(
  em: EntityManager,
  { companyId, id }: Webhook,
  hours: number,
): Promise<void> {
  await sql`
    update webhook_secret set expires_at = now() + make_interval(hours => ${hours}::int)
    where company_id = ${companyId} and subscription_id = ${id} and expires_at is null`.execute(kysely(em))
}

/** A query builder over `secret`, the secrets of a webhook that have not ended, newest first. */
export const secretRows = (em: EntityManager, { companyId, id }: Webhook) =>
  kysely(em)
    .selectFrom('webhook_secret as secret')
    .select(['secret.id', 'secret.key', 'secret.created_at'])
    .where('secret.company_id', '=', companyId)
    .where('secret.subscription_id', '=', id)
    .where((eb) =>
      eb.or([
        eb('secret.expires_at', 'is', null),
        eb('secret.expires_at', '>', sql<string>`clock_timestamp()`),
      ]),
    )
    .orderBy('secret.created_at', 'desc')

/** The keys that sign the deliveries of a webhook. Throws if one of them cannot be decrypted. */
export async function signingKeys(
  em: EntityManager,
  webhook: Webhook,
  encryption: KeyEncryption,
): Promise<Buffer[]> {
  const rows = await secretRows(em, webhook).execute()
  return rows.map(({ id, key }) => {
    const jwk = encryption.decrypt(nameOf(webhook.companyId, id), key)
    if (typeof jwk?.k !== 'string')
      throw new Error('KEY_ENCRYPTION_KEY does not decrypt the secret of a webhook')
    return Buffer.from(jwk.k, 'base64')
  })
}

/** Secrets that one statement reads. */
const AT_ONCE = 500

/** Encrypts all secrets with the current key, so that the previous one can be removed (K5). */
export async function reencryptSecrets(em: EntityManager, encryption: KeyEncryption): Promise<void> {
  for (let after = { companyId: 0, id: '00000000-0000-0000-0000-000000000000' }; ; ) {
    const secrets = await em.find(
      WebhookSecret,
      {
        $or: [{ companyId: { $gt: after.companyId } }, { companyId: after.companyId, id: { $gt: after.id } }],
      },
      { orderBy: { companyId: 'asc', id: 'asc' }, limit: AT_ONCE, disableIdentityMap: true },
    )
    for (const { companyId, id, key } of secrets) {
      const jwk = encryption.isCurrent(key) ? undefined : encryption.decrypt(nameOf(companyId, id), key)
      if (!jwk) continue
      await em.nativeUpdate(
        WebhookSecret,
        { companyId, id },
        { key: encryption.encrypt(nameOf(companyId, id), jwk) },
      )
    }
    const last = secrets.at(-1)
    if (!last || secrets.length < AT_ONCE) return
    after = last
  }
}
