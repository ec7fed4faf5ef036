// Verifies the current password before a change: a wrong one counts as a failed login (P5), so that a stolen
// token cannot be used to guess the password. Tested by test/usermanager/changePassword.test.ts.

import { accountOf } from '../../../api/auth/login-failures.ts'
import { attemptWithLock } from '../../../api/auth/login-throttle.ts'
import type { HandlerRequest } from '../../../api/handler.ts'
import { errors, Problem } from '../../../runtime/errors/errors.ts'
import { userActor } from '../../../runtime/observe/audit.ts'
import { lockUserRow } from '../users/accounts.ts'

/** The caller, and whether the password is right; never right while the account or the address is locked out. */
export function verifyCurrent(request: HandlerRequest<'changePassword'>) {
  const { path, caller, body, em, rules, address, requestId, platform, now } = request
  const loginEvents = platform.loginEvents(requestId)
  const { companyId, userId, clientId: client } = caller
  // authorise.ts has refused other users of the company, so this user does not exist there.
  if (path.UserId !== userId) throw errors.notFound()
  return em.transactional(async (inner) => {
    const user = await lockUserRow(inner, companyId, userId)
    const right = await attemptWithLock(
      { em: inner, rules, loginEvents, requestId, now, isTenantTime: true },
      {
        accounts: [accountOf(user)],
        hashes: 1,
        password: body.CurrentPassword,
        address,
        method: 'changePassword',
        client,
        actor: userActor(userId),
      },
    )
    return { user, isRight: right !== undefined }
  })
}

/** Rethrows the refusal so that the counted attempt is still committed. */
export function commitFailure(error: unknown): never {
  if (error instanceof Problem) error.keepsWrites = true
  throw error
}
