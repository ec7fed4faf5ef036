// Replaces a user (U6). Uses SQL: one statement decides whether anything changes and returns the user for the response.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { OutgoingMail } from '../../../../entities/tables/platform/outgoing-mail.ts'
import type { UserAccount } from '../../../../entities/tables/usermanager/user-account.ts'
import type { User } from '../../../../generated/usermanager/types.gen.ts'
import type { RuleSnapshot } from '../../../rules/evaluate/rule-snapshot.ts'
import { invalidateFirstPasswordLink } from './accounts.ts'
import { inviteUsers } from './new-users.ts'
import type { UserDetails } from './user-details.ts'
import { savedUsers } from './user-rows.ts'

const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`
const text = (value: string | null) => sql`${value}::text`

/**
 * Writes all columns of a locked user; the database increments the version if any column differs. An open link for a first
 * password moves to the new address.
 */
export async function replaceUser(
  em: EntityManager,
  stored: UserAccount,
  details: UserDetails,
  { rules, movesLink }: { rules: RuleSnapshot; movesLink: boolean },
): Promise<User> {
  const { user_name, email, first_name, last_name, client_user_id, job_title } = details
  const columns = sql`(user_name, email, first_name, last_name, client_user_id, job_title,
    address, phone_numbers, attributes, picture)`
  const texts = [user_name, email, first_name, last_name, client_user_id, job_title].map(text)
  const jsons = [details.address, details.phone_numbers, details.attributes, details.picture].map(json)
  const values = sql`(${sql.join([...texts, ...jsons])})`
  const [row] = await savedUsers(
    em,
    stored.companyId,
    sql`
    update user_account set ${columns} = ${values}, version = version + (${columns} is distinct from ${values})::int
    where company_id = ${stored.companyId} and id = ${stored.id} returning *`,
  )
  if (!row) throw new Error('A user that is held was not written')
  if (row.Email === stored.email) return row
  await redirectNotice(em, stored, row.Email)
  // The link for a first password was for the previous address and becomes invalid, whether its mail was sent or not.
  await invalidateFirstPasswordLink(em, stored)
  if (movesLink) await inviteUsers(em, stored.companyId, [row], rules)
  return row
}

/** Redirects an unsent notice of a temporary password to the new address, or deletes it without one. */
async function redirectNotice(
  em: EntityManager,
  { id: userId, companyId }: UserAccount,
  recipient: string | null,
): Promise<void> {
  const waiting = { userId, companyId, kind: 'temporaryPassword' } as const
  if (recipient === null) await em.nativeDelete(OutgoingMail, waiting)
  else await em.nativeUpdate(OutgoingMail, waiting, { recipient })
}
