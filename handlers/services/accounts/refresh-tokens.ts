// Refresh tokens (P4): stored as hashes, spent once, revoked by family. Every change of a family takes its
// advisory lock first, so that a revocation sees a token that is being issued concurrently.
import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { BasicSession } from '../../../entities/tables/accounts/basic-session.ts'
import type { Client } from '../../../entities/tables/accounts/client.ts'
import { RefreshToken } from '../../../entities/tables/accounts/refresh-token.ts'
import { revoke } from '../../../entities/tables/accounts/revoke.ts'
import { hashSecret, newCompanySecret } from '../../../entities/tables/accounts/secrets.ts'
import type { UserAccount } from '../../../entities/tables/usermanager/user-account.ts'
import { lockLogin } from '../../api/auth/basic-sessions.ts'
import type { RuleSnapshot } from '../../rules/evaluate/rule-snapshot.ts'

const DAY_MS = 86_400_000

/** The login that a refresh token belongs to. */
interface Login {
  client: Client
  user: UserAccount
  family: string
  /** The access token that is issued with it. */
  tokenId: string
  /** The scopes of that access token, which limit those of the next one. */
  scopes: readonly string[]
  /** The rules of the client's company, with the lifetime of refresh tokens. */
  rules: RuleSnapshot
  now: Date
}

/** A refresh token of the client; another client's is null. */
export async function findRefreshToken(
  em: EntityManager,
  { companyId, id: clientId }: Pick<Client, 'companyId' | 'id'>,
  secret: string,
): Promise<RefreshToken | null> {
  return em.findOne(RefreshToken, { companyId, clientId, tokenHash: hashSecret(secret) })
}

/** Stores a new refresh token and returns its secret, of which only a hash is stored. */
export async function giveRefreshToken(em: EntityManager, login: Login): Promise<string> {
  const { client, user, family, tokenId, scopes, rules, now } = login
  const lifetime = rules.limit('accounts/limits', 'RefreshTokenDays') * DAY_MS
  const secret = newCompanySecret(client.companyId)
  await em.insert(RefreshToken, {
    id: randomUUID(),
    companyId: client.companyId,
    family,
    clientId: client.id,
    userId: user.id,
    tokenHash: hashSecret(secret),
    accessJti: tokenId,
    generation: user.tokenGeneration,
    scope: scopes.join(' '),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetime),
  })
  return secret
}

/** Spends a refresh token, revokes its access token and issues a new one; undefined if it was spent meanwhile. */
export async function rotate(
  em: EntityManager,
  spent: RefreshToken,
  login: Login,
): Promise<string | undefined> {
  return em.transactional(async (inner) => {
    await lockLogin(inner, { family: spent.family, tokenId: spent.accessJti })
    const open = { companyId: spent.companyId, id: spent.id, spentAt: null }
    const won = await inner.nativeUpdate(RefreshToken, open, { spentAt: login.now })
    if (won === 0) return undefined
    await revoke(inner, [{ key: `jti:${spent.accessJti}` }])
    return giveRefreshToken(inner, login)
  })
}

/** Revokes all refresh, access and basic tokens of one login. */
export async function endFamily(
  em: EntityManager,
  { companyId, family }: Pick<RefreshToken, 'companyId' | 'family'>,
  now: Date,
): Promise<void> {
  await em.transactional(async (inner) => {
    await lockLogin(inner, { family, tokenId: '' })
    await inner.nativeUpdate(RefreshToken, { companyId, family, spentAt: null }, { spentAt: now })
    await inner.nativeDelete(BasicSession, { companyId, family })
    await revoke(inner, [{ key: `fam:${family}` }])
  })
}
