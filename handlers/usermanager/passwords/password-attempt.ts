// The present password, asked for before it changes: a wrong one counts as a failed log-on (P5), so that whoever got hold
// of a token cannot guess on. Tested by test/usermanager/changePassword.test.ts.

import { accountOf } from '../../platform/auth/login-failures.ts'
import { attemptWithLock } from '../../platform/auth/login-throttle.ts'
import { errors, Problem } from '../../platform/errors/errors.ts'
import type { HandlerRequest } from '../../platform/handler.ts'
import { lockUserRow } from '../users/accounts.ts'

/** The caller and whether the password is right; never right while the account or the address is shut. */
export function verifyPresent(request: HandlerRequest<'changePassword'>) {
  const { path, caller, body, em, rules, address, logonEvents, now } = request
  const { companyId, userId, clientId: client } = caller
  // A colleague's path was refused before (`x-own-user`): this is nobody of the company.
  if (path.UserId !== userId) throw errors.notFound()
  return em.transactional(async (inner) => {
    const user = await lockUserRow(inner, companyId, userId)
    const right = await attemptWithLock(
      { em: inner, rules, logonEvents, now },
      {
        accounts: [accountOf(user)],
        hashes: 1,
        password: body.CurrentPassword,
        address,
        method: 'changePassword',
        client,
      },
    )
    return { user, isRight: right !== undefined }
  })
}

/** Refuses without taking back what was counted. */
export function keepCounted(error: unknown): never {
  if (error instanceof Problem) error.keepsWrites = true
  throw error
}
