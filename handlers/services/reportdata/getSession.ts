import { onCoordinator } from '../../../entities/database/connections/async-context.ts'
import { Client } from '../../../entities/tables/accounts/client.ts'
import { UserAccount } from '../../../entities/tables/usermanager/user-account.ts'
import { accessTokenSeconds } from '../../api/auth/access-token.ts'
import { principalOf } from '../../api/auth/basic-principal.ts'
import { openSession } from '../../api/auth/basic-sessions.ts'
import type { Principal } from '../../api/auth/principal.ts'
import type { Handler, HandlerRequest, HandlerResponse } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { userTarget } from '../../runtime/observe/audit.ts'

type SessionRequest = HandlerRequest<'getSession'>

/**
 * The caller's session, with an access token and a basic token (D2). Their scopes and lifetime do not exceed those of
 * the credentials in the request, nor what user and client may do now; they end with the client and its login.
 */
export const getSession: Handler<'getSession'> = (request) => onCoordinator(() => startSession(request))

async function startSession(request: SessionRequest): Promise<HandlerResponse<'getSession'>> {
  const { caller, credentials, em, platform, rules, audit } = request
  const { accessToken, basicToken } = credentials
  const { tokens, basicTokens, revocations } = platform
  const present = await presentCaller(request)
  const { authenticatedAt } = caller

  const expiresAt = basicTokens.expiryOf(caller, rules)
  const sessionId = await openSession(em, caller, { expiresAt, revocations })

  // A token from the request is returned unchanged and not renewed, so that its expiry and its family do not change.
  const issued = async () => {
    const { subject, companyId, clientId, clientGeneration, supplierEntityId, generation, family } = present
    const { accessToken: fresh } = await tokens.issue({
      ...{ subject, companyId, clientId, clientGeneration, supplierEntityId, generation, family, sessionId },
      scopes: [...present.scopes],
      nodeScopes: [...present.nodeScopes],
      seconds: accessTokenSeconds(rules),
      ...endOf(caller),
    })
    return fresh
  }
  const body = {
    access_token: accessToken ?? (await issued()),
    isValid: true,
    ParentEntityId: caller.companyId,
    RQEmployeeId: caller.userId,
    basic_token: basicToken ?? (await basicTokens.issue({ ...present, sessionId, authenticatedAt }, rules)),
  }
  await audit(em, 'session.issued', userTarget({ companyId: caller.companyId, id: caller.userId }))

  return { status: 200, body }
}

/** The caller as user and client are now. Throws 401 if the credentials have ended since they were authenticated. */
async function presentCaller({ caller, credentials, em, rules }: SessionRequest): Promise<Principal> {
  const { companyId, clientId, userId, family, sessionId } = caller
  const user = await em.findOne(UserAccount, { id: userId, companyId })
  const client = clientId === '' ? undefined : await em.findOne(Client, { companyId, id: clientId })
  if (!user || user.passwordIsTemporary || client === null) throw errors.invalidToken()
  // A password gives the user's scopes, as they are now and not as they were cached.
  const isByPassword = credentials.accessToken === undefined && credentials.basicToken === undefined
  const scopes = isByPassword ? undefined : caller.scopes
  const present = principalOf(user, rules, { client, scopes, family, sessionId })?.caller
  if (!present || present.scopes.size === 0 || caller.generation < present.generation)
    throw errors.invalidToken()
  return present
}

/** The expiry that new tokens inherit: an access token for a basic token expires with it, and vice versa. */
function endOf({ authenticatedAt, expiresAt }: Principal) {
  if (authenticatedAt === null) return {}
  return { authenticatedAt, expiresBy: Math.floor(expiresAt / 1000) }
}
