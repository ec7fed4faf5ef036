// The sessions that bind basic tokens to a client and a login (D2). A session that is made while its access token is being
// revoked must not survive: both take the lock of the token family first, and a session looks for revocations afterwards.
// Tested by test/reportdata/sessions.long.test.ts.
import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { BasicSession } from '../../../entities/tables/accounts/basic-session.ts'
import { Client } from '../../../entities/tables/accounts/client.ts'
import { revoke } from '../../../entities/tables/accounts/revoke.ts'
import { kysely, type Row } from '../../../entities/tables.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { type Principal, revocationKeysOf } from './principal.ts'
import type { Revocations } from './revocations.ts'

/**
 * The id of the session of an access token's caller, which is made on first use; null for a caller without a client. Throws
 * 401 if the token was revoked, or the client disabled or deleted, since the request was authenticated.
 */
export async function openSession(
  em: EntityManager,
  caller: Principal,
  { expiresAt, revocations }: { expiresAt: Date; revocations: Revocations },
): Promise<string | null> {
  const { companyId, clientId, userId, family, tokenId, sessionId } = caller
  if (clientId === '' || sessionId !== null) return sessionId
  return em.transactional(async (inner) => {
    await lockLogin(inner, caller)
    // Disabling the client waits for this lock, or is seen here.
    const client = await inner.findOne(
      Client,
      { companyId, id: clientId },
      { lockMode: LockMode.PESSIMISTIC_READ },
    )
    await revocations.refresh()
    if (!client?.isActive || revocations.covers(revocationKeysOf(caller), caller.generation)) {
      throw errors.invalidToken()
    }
    const { rows } = await sql<Pick<Row<'basic_session'>, 'id'>>`
      insert into basic_session (company_id, user_id, client_id, family, access_jti, expires_at)
      values (${companyId}, ${userId}, ${clientId}, ${family}::uuid, ${tokenId}, ${expiresAt.toISOString()})
      on conflict (company_id, access_jti) do update
        set expires_at = greatest(basic_session.expires_at, excluded.expires_at)
      returning id`.execute(kysely(inner))
    return rows[0]?.id ?? null
  })
}

/** Revokes an access token, and the session that was made with it or to which it belongs. */
export async function revokeAccessToken(em: EntityManager, caller: Principal): Promise<void> {
  const { companyId, tokenId, sessionId } = caller
  await em.transactional(async (inner) => {
    await lockLogin(inner, caller)
    const made = await inner.findOne(BasicSession, { companyId, accessJti: tokenId }, { fields: ['id'] })
    const sessions = [made?.id, sessionId].filter((id) => typeof id === 'string')
    await inner.nativeDelete(BasicSession, { companyId, id: { $in: sessions } })
    await revoke(inner, [{ key: `jti:${tokenId}` }, ...sessions.map((id) => ({ key: `sid:${id}` }))])
  })
}

/** Serializes the changes of a login: of its refresh token family, or of the only access token that it has. */
export async function lockLogin(
  em: EntityManager,
  { family, tokenId }: Pick<Principal, 'family' | 'tokenId'>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${family ?? tokenId}, 0))`.execute(kysely(em))
}
