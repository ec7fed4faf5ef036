// The three ways to a token (P4). Every check that can fail comes before anything is written, and what a
// refresh token spends, it spends in one transaction with what it gives.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Client } from '../../entities/client.ts'
import { LockReason } from '../../entities/lock-reason.ts'
import { RefreshToken } from '../../entities/refresh-token.ts'
import { UserAccount } from '../../entities/user-account.ts'
import type { Token } from '../../generated/accounts/types.gen.ts'
import { PASSWORD_CHANGE } from '../platform/authorise.ts'
import type { HandlerRequest } from '../platform/handler.ts'
import { revoke } from '../platform/revocations.ts'
import { ACCESS_TOKEN_SECONDS } from '../platform/tokens.ts'
import { guardedLogon } from './logon-guard.ts'
import { invalidLogon, invalidRefreshToken, oauthError } from './oauth-error.ts'

export type GrantRequest = HandlerRequest<'createToken'> & { client: Client }

const REFRESH_TOKEN_DAYS = 7

export async function byPassword(request: GrantRequest): Promise<Token> {
  const { em, client, body } = request
  const userName = body.username ?? ''

  const user = await guardedLogon(request, async () => {
    const [found] = await em
      .createQueryBuilder(UserAccount)
      .where({ companyId: client.companyId })
      .andWhere('lower(user_name) = lower(?)', [userName])
      .getResult()
    return found
  })
  if (!user.isActive) throw invalidLogon()
  if (user.isLocked) throw await lockedOut(em, user)

  if (user.passwordIsTemporary) return issue(request, user, [PASSWORD_CHANGE], null)
  return issue(request, user, scopesOf(request, user.roles), { family: randomUUID(), spends: undefined })
}

export async function byClientCredentials(request: GrantRequest): Promise<Token> {
  const { client } = request
  return issue(request, undefined, scopesOf(request, [client.role]), null)
}

/** Rotates: the old refresh token is spent, the access token that came with it dies (P4). */
export async function byRefreshToken(request: GrantRequest): Promise<Token> {
  const { em, client, body, revocations } = request
  const spent = await em.findOne(RefreshToken, { tokenHash: hashOf(body.refresh_token ?? '') })
  // Somebody else's attempt spends nothing, not even on purpose.
  if (!spent || spent.clientId !== client.id) throw invalidRefreshToken()
  if (spent.spentAt) {
    await revokeFamily(em, spent)
    await revocations.refresh()
    throw invalidRefreshToken()
  }
  if (spent.expiresAt.getTime() <= request.now().getTime()) throw invalidRefreshToken()
  const user = await em.findOne(UserAccount, { id: spent.userId, companyId: client.companyId })
  if (!user?.passwordHash || !user.isActive || user.passwordIsTemporary) throw invalidRefreshToken()
  if (user.isLocked) throw await lockedOut(em, user)

  const token = await issue(request, user, scopesOf(request, user.roles), {
    family: spent.family,
    spends: spent,
  })
  await revocations.refresh()
  return token
}

interface Refreshing {
  family: string
  /** The refresh token that this one replaces. */
  spends: RefreshToken | undefined
}

async function issue(
  { em, client, tokens, now, revocations }: GrantRequest,
  user: UserAccount | undefined,
  scopes: readonly string[],
  refreshing: Refreshing | null,
): Promise<Token> {
  const { accessToken, tokenId } = await tokens.issue({
    subject: user ? `user:${user.id}` : `client:${client.id}`,
    companyId: client.companyId,
    clientId: client.id,
    supplierEntityId: (user ? user.supplierEntityId : client.supplierEntityId) ?? null,
    scopes,
    generation: user?.tokenGeneration ?? 1,
    family: refreshing?.family ?? null,
  })
  const token: Token = { access_token: accessToken, token_type: 'Bearer', expires_in: ACCESS_TOKEN_SECONDS }
  if (!user || !refreshing)
    return scopes[0] === PASSWORD_CHANGE ? { ...token, scope: PASSWORD_CHANGE } : token

  const secret = randomBytes(32).toString('base64url')
  const { family, spends } = refreshing
  const won = await em.transactional(async (inner) => {
    if (spends && !(await spend(inner, spends))) return false
    inner.create(RefreshToken, {
      id: randomUUID(),
      companyId: client.companyId,
      family,
      clientId: client.id,
      userId: user.id,
      tokenHash: hashOf(secret),
      accessJti: tokenId,
      createdAt: now(),
      expiresAt: new Date(now().getTime() + REFRESH_TOKEN_DAYS * 86_400_000),
    })
    return true
  })
  if (!won && spends) {
    // Two used it at once; which of them is the thief cannot be told, so neither keeps anything.
    await revokeFamily(em, spends)
    await revocations.refresh()
    throw invalidRefreshToken()
  }
  return { ...token, refresh_token: secret }
}

/** Spends a refresh token once, under any number of parallel attempts, and its access token with it. */
async function spend(em: EntityManager, token: RefreshToken): Promise<boolean> {
  const changed = await em.nativeUpdate(
    RefreshToken,
    { id: token.id, spentAt: null },
    { spentAt: new Date() },
  )
  if (changed === 0) return false
  await revoke(em, [{ key: `jti:${token.accessJti}` }])
  return true
}

async function revokeFamily(em: EntityManager, { family }: RefreshToken): Promise<void> {
  await em.transactional(async (inner) => {
    await inner.nativeUpdate(RefreshToken, { family, spentAt: null }, { spentAt: new Date() })
    await revoke(inner, [{ key: `fam:${family}` }])
  })
}

/** Tells a locked user why, in the words of its lock reason; only after the right password (P5). */
async function lockedOut(em: EntityManager, user: UserAccount) {
  const reason = user.lockReasonId
    ? await em.findOne(LockReason, { id: user.lockReasonId, companyId: user.companyId })
    : null
  return reason?.description ? oauthError('invalid_grant', reason.description) : invalidLogon()
}

function scopesOf({ rules }: GrantRequest, roles: readonly string[]): string[] {
  return [...new Set(roles.flatMap((role) => rules.scopesOf(role)))]
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
