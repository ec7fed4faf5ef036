// The present password, asked for before it changes: a wrong one counts as a failed log-on (P5), so that whoever got hold
// of a token cannot guess on. Held by test/usermanager/changePassword.test.ts.
import { errors, Problem } from '../platform/errors.ts'
import type { HandlerRequest } from '../platform/handler.ts'
import { countedFor } from '../platform/lock-out.ts'
import { countedAttempt } from '../platform/logon-guard.ts'
import { holdUser } from './accounts.ts'

/** The caller and whether the password is right; never right while the account or the address is shut. */
export function verifyPresent({
  path,
  caller,
  body,
  em,
  rules,
  address,
  now,
}: HandlerRequest<'changePassword'>) {
  const { companyId, userId } = caller
  // A colleague's path was refused before (`x-own-user`): this is nobody of the company.
  if (path.UserId !== userId) throw errors.notFound()
  return em.transactional(async (inner) => {
    const user = await holdUser(inner, companyId, userId)
    const counted = countedFor(companyId, user.userName, address)
    const right = await countedAttempt({ em: inner, rules, now }, counted, [user], body.CurrentPassword)
    return { user, isRight: right !== undefined }
  })
}

/** Refuses without taking back what was counted. */
export function keepCounted(error: unknown): never {
  if (error instanceof Problem) error.keepsWrites = true
  throw error
}
