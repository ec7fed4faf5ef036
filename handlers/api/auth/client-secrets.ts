// Checks a client's id and secret against the database on every request, so that a deleted secret and a disabled client
// are refused at once in every process. A client may have several secrets, while one replaces another (K4); the
// database's clock ends them. Tested by test/accounts/client-authentication.test.ts and
// test/accounts/createClientSecret.test.ts.
import { timingSafeEqual } from 'node:crypto'
import { type EntityManager, raw } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { Client } from '../../../entities/tables/accounts/client.ts'
import { ClientSecret } from '../../../entities/tables/accounts/client-secret.ts'
import { companyOfClient, hashSecret } from '../../../entities/tables/accounts/secrets.ts'
import { kysely } from '../../../entities/tables.ts'

/** How exact the time of a client's last use is. */
const USE_SECONDS = 60

/** The condition that a secret has not expired. */
export const isLive = () => ({
  $or: [{ expiresAt: null }, { expiresAt: { $gt: raw('statement_timestamp()') } }],
})

/**
 * The client with this id, and whether it is active and the secret is right; an unknown client costs the same queries
 * and comparison.
 */
export async function findClient(
  em: EntityManager,
  { id, secret }: { id: string; secret: string },
): Promise<{ client: Client | null; isRight: boolean }> {
  // PostgreSQL refuses U+0000 in a parameter.
  const client = id.includes('\0') ? null : await em.findOne(Client, { companyId: companyOfClient(id), id })
  const owner = { companyId: client?.companyId ?? 0, clientId: client?.id ?? '' }
  const secrets = await em.find(ClientSecret, { ...owner, ...isLive() })
  const actual = Buffer.from(hashSecret(secret), 'hex')
  const expected = secrets.length > 0 ? secrets.map(({ secretHash }) => secretHash) : ['']
  const matches = expected.map((hash) => isSame(actual, Buffer.from(hash, 'hex')))
  return { client, isRight: client?.isActive === true && matches.includes(true) }
}

const isSame = (actual: Buffer, expected: Buffer) =>
  timingSafeEqual(actual, expected.length === actual.length ? expected : Buffer.alloc(actual.length))

/**
 * Records that the client was used, at most once a minute. SQL, because one statement must skip the row while another
 * transaction changes it: a token request does not wait for that.
 */
export async function recordUse(em: EntityManager, { companyId, id, lastUsedAt }: Client): Promise<void> {
  if (lastUsedAt && Date.now() - lastUsedAt.getTime() < USE_SECONDS * 1000) return
  await sql`
    update client set last_used_at = now()
    where company_id = ${companyId} and id = (
      select id from client where company_id = ${companyId} and id = ${id}
        and (last_used_at is null or last_used_at < now() - make_interval(secs => ${USE_SECONDS}))
      for no key update skip locked)`.execute(kysely(em))
}
