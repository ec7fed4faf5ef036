// The three grants (P4). All checks precede the first write. Spending a refresh token and issuing the next one
// are one transaction. A login is recorded (K6) before its token is returned; a refresh is no login.
import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Client } from '../../../entities/tables/accounts/client.ts'
import { LockReason } from '../../../entities/tables/usermanager/lock-reason.ts'
import { UserAccount } from '../../../entities/tables/usermanager/user-account.ts'
import type { Token } from '../../../generated/accounts/types.gen.ts'
import { accessTokenSeconds } from '../../api/auth/access-token.ts'
import { recordLogin } from '../../api/auth/login-addresses.ts'
import { logIn } from '../../api/auth/login-throttle.ts'
import { nodeScopesOfAccount, scopesOfClient, scopesOfUser } from '../../api/auth/scopes.ts'
import type { HandlerRequest } from '../../api/handler.ts'
import type { Problem } from '../../runtime/errors/errors.ts'
import {
  auditor,
  auditRefusedLogin,
  clientActor,
  clientTarget,
  userTarget,
} from '../../runtime/observe/audit.ts'
import { invalidLogin, invalidRefreshToken, oauthError } from './oauth-error.ts'
import { endFamily, findRefreshToken, giveRefreshToken, rotate } from './refresh-tokens.ts'
import { grantedScopes } from './scopes.ts'

/** `rules` are those of the client's company. */
type GrantMembers = 'em' | 'body' | 'address' | 'requestId' | 'rules' | 'now' | 'platform' | 'afterCommit'

export type GrantRequest = Pick<HandlerRequest<'createToken'>, GrantMembers> & { client: Client }

export async function byPassword(request: GrantRequest): Promise<Token> {
  const { em, client, body, address, requestId, rules, now, platform } = request
  const { username: name = '', password = '' } = body
  const { companyId, id } = client
  const actor = clientActor(id)
  const attempt = { companyId, name, password, address, method: 'password', client: id, actor } as const
  const { loginQueue } = platform
  const loginEvents = platform.loginEvents(requestId)
  const user = await logIn({ em, rules, loginQueue, loginEvents, requestId, now }, attempt)
  if (!user) throw invalidLogin()
  if (!user.isActive || user.isLocked) {
    await auditRefusedLogin(em, { actor, address, requestId }, userTarget(user))
    throw user.isActive ? await userLocked(em, user) : invalidLogin()
  }

  const scopes = grantedScopes(body.scope, scopesOfUser(rules, client, user))
  const isOnce = user.passwordIsTemporary || !client.grants.includes('refresh_token')
  if (isOnce) {
    const { token } = await accessToken(request, user, scopes, null)
    await recordLogin(em, user, { address, requestId })
    return token
  }
  const family = randomUUID()
  const { token, tokenId } = await accessToken(request, user, scopes, family)
  const secret = await giveRefreshToken(em, {
    ...{ client, user, family, tokenId, scopes, rules },
    now: now(),
  })
  await recordLogin(em, user, { address, requestId })
  return withRefreshToken(token, secret)
}

export async function byClientCredentials(request: GrantRequest): Promise<Token> {
  const { em, client, rules, body, address, requestId } = request
  const scopes = grantedScopes(body.scope, scopesOfClient(rules, client))
  const { token } = await accessToken(request, undefined, scopes, null)
  const audit = auditor({ actor: clientActor(client.id), address, requestId })
  await audit(em, 'log-on.succeeded', clientTarget(client))
  return token
}

/** Rotates: spends the refresh token and revokes the access token that was issued with it. */
export async function byRefreshToken(request: GrantRequest): Promise<Token> {
  const { em, client, body, rules, now, platform, afterCommit } = request
  // Another client's attempt does not spend the token.
  const spent = await findRefreshToken(em, client, body.refresh_token ?? '')
  if (!spent) throw invalidRefreshToken()
  const refuseFamily = async (): Promise<Problem> => {
    await endFamily(em, spent, now())
    await afterCommit(platform.revocations.refresh)
    return invalidRefreshToken()
  }
  if (spent.spentAt) throw await refuseFamily()
  if (spent.expiresAt.getTime() <= now().getTime()) throw invalidRefreshToken()
  const user = await em.findOne(UserAccount, { id: spent.userId, companyId: client.companyId })
  if (!user?.passwordHash || !user.isActive || user.passwordIsTemporary) throw invalidRefreshToken()
  if (user.isLocked) throw await userLocked(em, user)
  // A lock, a disabling or a new password revokes refresh tokens as it does access tokens (P6).
  if (spent.generation !== user.tokenGeneration) throw invalidRefreshToken()

  const { family } = spent
  const present = scopesOfUser(rules, client, user)
  // The user's roles may have changed since: a refresh never adds scopes beyond the original grant.
  const kept = spent.scope?.split(' ') ?? present
  const allowed = present.filter((scope) => kept.includes(scope))
  if (allowed.length === 0) throw invalidRefreshToken()
  const scopes = grantedScopes(body.scope, allowed)
  const { token, tokenId } = await accessToken(request, user, scopes, family)
  const secret = await rotate(em, spent, {
    ...{ client, user, family, tokenId, scopes, rules },
    now: now(),
  })
  // The token was used twice at once. One of the two uses may be by a thief, so the entire family is revoked.
  if (secret === undefined) throw await refuseFamily()
  await afterCommit(platform.revocations.refresh)
  return withRefreshToken(token, secret)
}

/** The members are in the document's order. */
const withRefreshToken = ({ scope, ...token }: Token, refresh_token: string): Token => ({
  ...token,
  refresh_token,
  scope,
})

/** An access token of the user, or of the client itself. */
async function accessToken(
  { client, platform, rules }: GrantRequest,
  user: UserAccount | undefined,
  scopes: readonly string[],
  family: string | null,
): Promise<{ token: Token; tokenId: string }> {
  const expires_in = accessTokenSeconds(rules)
  const { accessToken: access_token, tokenId } = await platform.tokens.issue({
    subject: user ? `user:${user.id}` : `client:${client.id}`,
    companyId: client.companyId,
    clientId: client.id,
    supplierEntityId: (user ? user.supplierEntityId : client.supplierEntityId) ?? null,
    scopes,
    nodeScopes: user && nodeScopesOfAccount(rules, user),
    generation: user?.tokenGeneration ?? 1,
    clientGeneration: client.tokenGeneration,
    family,
    seconds: expires_in,
  })
  return { token: { access_token, token_type: 'Bearer', expires_in, scope: scopes.join(' ') }, tokenId }
}

/**
 * The refusal of a locked user, with the description of its lock reason; only used after the right password
 * (P5).
 */
async function userLocked(em: EntityManager, user: UserAccount): Promise<Problem> {
  const reason = user.lockReasonId
    ? await em.findOne(LockReason, { id: user.lockReasonId, companyId: user.companyId })
    : null
  return reason?.description ? oauthError('invalid_grant', reason.description) : invalidLogin()
}
