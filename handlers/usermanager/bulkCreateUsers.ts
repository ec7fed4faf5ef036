import type { User } from '../../generated/usermanager/types.gen.ts'
import type { Handler, HandlerRequest } from '../platform/handler.ts'
import { insertUsers, inviteUsers } from './new-users.ts'
import { bodyOf, ruleFaults, takenFaults } from './row-rules.ts'
import { readSheet } from './spreadsheet/read-sheet.ts'
import { refusalOf, usersOf } from './spreadsheet/sheet-users.ts'
import { detailsOf } from './user-details.ts'

/** Files that a process works on at a time: each takes a thread and much memory. */
const LANES = 2
/** Each file that waits keeps its bytes, and with an Idempotency-Key a connection: they must not take all of those. */
const BOUNDS = { mostWaiting: 2, retrySeconds: 10 }

/** Creates all users of a spreadsheet, or none and says everything that is wrong with its rows (U2). */
export const bulkCreateUsers: Handler<'bulkCreateUsers'> = async (request) => {
  const lane = `spreadsheet:${request.path.CompanyId % LANES}`

  const made = await request.turns.inTurn(lane, () => createAll(request), BOUNDS)

  return { status: 200, body: made }
}

async function createAll({ path, body, em, rules }: HandlerRequest<'bulkCreateUsers'>): Promise<User[]> {
  const { CompanyId } = path
  const sheet = await readSheet(body.file.bytes)
  const { users, faults } = usersOf(sheet, rules.limit('usermanager/limits', 'BulkUserRows'))

  faults.push(...(await ruleFaults(rules, CompanyId, users)), ...(await takenFaults(em, CompanyId, users)))
  if (faults.length > 0) throw refusalOf(faults)

  return em.transactional(async (inner) => {
    const details = users.map((user) => detailsOf(bodyOf(user, CompanyId)))
    const rows = await insertUsers(inner, CompanyId, details)
    await inviteUsers(inner, CompanyId, rows)
    return rows
  })
}
