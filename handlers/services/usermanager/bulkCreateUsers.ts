import type { User } from '../../../generated/usermanager/types.gen.ts'
import { requireScopes } from '../../api/auth/principal.ts'
import type { Handler, HandlerRequest } from '../../api/handler.ts'
import { userTarget } from '../../runtime/observe/audit.ts'
import { readSheet } from './spreadsheet/read-sheet.ts'
import { refusalOf, usersOf } from './spreadsheet/sheet-users.ts'
import { bodyOf, duplicateFaults, ruleFaults } from './spreadsheet/sheet-validation.ts'
import { insertUsers, inviteUsers, NEW_USER_ROLE } from './users/new-users.ts'
import { detailsOf } from './users/user-details.ts'
import { parentFact } from './users/user-facts.ts'

/**
 * Creates all users of a spreadsheet; if a row has a fault, creates none and reports the faults of all rows
 * (U2).
 */
export const bulkCreateUsers: Handler<'bulkCreateUsers'> = async (request) => {
  const { platform, path, caller, rules } = request
  requireScopes(caller, rules.scopesOf(NEW_USER_ROLE))

  const users = await platform.sheetQueue.run(String(path.CompanyId), () => createAll(request))

  return { status: 200, body: users }
}

async function createAll({
  path,
  body,
  em,
  rules,
  audit,
}: HandlerRequest<'bulkCreateUsers'>): Promise<User[]> {
  const { CompanyId } = path
  const maxRows = rules.limit('usermanager/limits', 'BulkUserRows')
  const sheet = await readSheet(body.file.bytes, { maxRows })
  const { users, faults } = usersOf(sheet, maxRows)

  const parent = await parentFact(em, CompanyId, CompanyId)
  faults.push(...(await ruleFaults(rules, parent, users)), ...(await duplicateFaults(em, CompanyId, users)))
  if (faults.length > 0) throw refusalOf(faults)

  return em.transactional(async (inner) => {
    const details = users.map((user) => detailsOf(bodyOf(user, CompanyId)))
    const rows = await insertUsers(inner, CompanyId, details)
    await inviteUsers(inner, CompanyId, rows, rules)
    await audit(inner, 'user.created', ...rows.map(({ Id: id }) => userTarget({ companyId: CompanyId, id })))
    return rows
  })
}
