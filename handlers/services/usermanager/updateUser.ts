import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { userTarget } from '../../runtime/observe/audit.ts'
import { hasOpenLink, lockUserRow } from './users/accounts.ts'
import { replaceUser } from './users/replace-user.ts'
import { requireScopesOf } from './users/required-scopes.ts'
import { detailsOf } from './users/user-details.ts'
import { nameParts, phoneParts, userFacts } from './users/user-facts.ts'

/** Replaces a user; Version is incremented if anything changes (U5, P15). */
export const updateUser: Handler<'updateUser'> = async ({
  path,
  caller,
  body,
  em,
  rules,
  check,
  requireVersion,
  audit,
}) => {
  const { companyId } = caller

  await check(userFacts(body), { ...phoneParts(body), ...nameParts(body) })

  const user = await em.transactional(async (inner) => {
    const stored = await lockUserRow(inner, companyId, path.UserId)
    const details = detailsOf(body, stored.picture?.Id)
    const movesLink = details.email !== (stored.email ?? null) && (await hasOpenLink(inner, stored))
    // The new address receives a link with which the password can be set.
    if (movesLink) requireScopesOf(caller, rules, stored)
    requireVersion(stored.version)
    if ((body.Version ?? stored.version) !== stored.version) {
      throw errors.conflict('UserVersionMismatch', 'User version mismatch')
    }
    const replaced = await replaceUser(inner, stored, details, { rules, movesLink })
    if (replaced.Version !== stored.version) await audit(inner, 'user.updated', userTarget(stored))
    return replaced
  })

  return { status: 200, body: user }
}
