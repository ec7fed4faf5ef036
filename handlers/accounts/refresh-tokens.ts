// Refresh tokens (P4): kept as hashes, spent once, ended family by family. Whatever changes a family takes its
// lock first: a token that is being given out is then seen by the revocation that follows it.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { Client } from '../../entities/client.ts'
import { RefreshToken } from '../../entities/refresh-token.ts'
import { revoke } from '../../entities/revoke.ts'
import { kysely } from '../../entities/tables.ts'
import type { UserAccount } from '../../entities/user-account.ts'

const LIFETIME_MS = 7 * 86_400_000

/** What a refresh token belongs to. */
export interface Logon {
  client: Client
  user: UserAccount
  family: string
  /** The access token that goes out with it. */
  tokenId: string
  /** What that one may do; the next one may do no more. */
  scopes: readonly string[]
  now: Date
}

export async function findRefreshToken(em: EntityManager, secret: string): Promise<RefreshToken | null> {
  return em.findOne(RefreshToken, { tokenHash: hashOf(secret) })
}

/** Makes a refresh token and gives its secret, which is nowhere else. */
export async function giveRefreshToken(em: EntityManager, logon: Logon): Promise<string> {
  const { client, user, family, tokenId, scopes, now } = logon
  const secret = randomBytes(32).toString('base64url')
  await em.insert(RefreshToken, {
    id: randomUUID(),
    companyId: client.companyId,
    family,
    clientId: client.id,
    userId: user.id,
    tokenHash: hashOf(secret),
    accessJti: tokenId,
    generation: user.tokenGeneration,
    scope: scopes.join(' '),
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  })
  return secret
}

/** Spends a token and its access token for a new one; undefined where somebody else has spent it meanwhile. */
export async function rotate(
  em: EntityManager,
  spent: RefreshToken,
  logon: Logon,
): Promise<string | undefined> {
  return em.transactional(async (inner) => {
    await lockFamily(inner, spent.family)
    const open = { companyId: spent.companyId, id: spent.id, spentAt: null }
    const won = await inner.nativeUpdate(RefreshToken, open, { spentAt: logon.now })
    if (won === 0) return undefined
    await revoke(inner, [{ key: `jti:${spent.accessJti}` }])
    return giveRefreshToken(inner, logon)
  })
}

/** Ends everything that came from one log-on, access tokens too. */
export async function endFamily(
  em: EntityManager,
  { companyId, family }: Pick<RefreshToken, 'companyId' | 'family'>,
  now: Date,
): Promise<void> {
  await em.transactional(async (inner) => {
    await lockFamily(inner, family)
    await inner.nativeUpdate(RefreshToken, { companyId, family, spentAt: null }, { spentAt: now })
    await revoke(inner, [{ key: `fam:${family}` }])
  })
}

async function lockFamily(em: EntityManager, family: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${family}, 0))`.execute(kysely(em))
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
