import type { Handler } from '../platform/handler.ts'
import { insertUsers, inviteUsers } from './new-users.ts'
import { bodyOf, ruleFaults, takenFaults } from './row-rules.ts'
import { readSheet } from './spreadsheet/read-sheet.ts'
import { refusalOf, usersOf } from './spreadsheet/sheet-users.ts'
import { detailsOf } from './user-details.ts'

/** Files that a process reads at a time: each takes a thread and much memory. */
const LANES = 2

/** Creates all users of a spreadsheet, or none and says everything that is wrong with its rows (U2). */
export const bulkCreateUsers: Handler<'bulkCreateUsers'> = async ({ path, body, em, rules, turns }) => {
  const { CompanyId } = path
  const lane = `spreadsheet:${CompanyId % LANES}`
  const sheet = await turns.inTurn(lane, () => readSheet(body.file.bytes))

  const { users, faults } = usersOf(sheet, rules.limit('usermanager/limits', 'BulkUserRows'))

  faults.push(...(await ruleFaults(rules, CompanyId, users)), ...(await takenFaults(em, CompanyId, users)))
  if (faults.length > 0) throw refusalOf(faults)

  const made = await em.transactional(async (inner) => {
    const details = users.map((user) => detailsOf(bodyOf(user, CompanyId)))
    const rows = await insertUsers(inner, CompanyId, details)
    await inviteUsers(inner, CompanyId, rows)
    return rows
  })

  return { status: 200, body: made }
}
