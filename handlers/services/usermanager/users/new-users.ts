// Inserts users, one or thousands in one SQL statement, and reads them back as the contract shows them. They are
// Employees (U0).
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { hashSecret, newCompanySecret } from '../../../../entities/tables/accounts/secrets.ts'
import { kysely, type Row } from '../../../../entities/tables.ts'
import { allocateIds } from '../../../../entities/tenants/allocate-ids.ts'
import type { User } from '../../../../generated/usermanager/types.gen.ts'
import { queueMail } from '../../../background/mail/outbox.ts'
import type { RuleSnapshot } from '../../../rules/evaluate/rule-snapshot.ts'
import type { UserDetails } from './user-details.ts'
import { savedUsers } from './user-rows.ts'

type NewUser = UserDetails & Partial<Pick<Row<'user_account'>, 'correlation_id' | 'password_hash'>>

/** The role of a new user; a caller who adds users must have its scopes (K4). */
export const NEW_USER_ROLE = 'Employee'

/**
 * Returns the users in the same order. Unique indexes refuse a user name or email that is taken
 * (constraints.ts).
 */
export async function insertUsers(
  em: EntityManager,
  companyId: number,
  users: readonly NewUser[],
): Promise<User[]> {
  const ids = await allocateIds(em, companyId, 'user_account', users.length)
  const rows = users.map((user, index) => ({ id: ids[index], ...user }))
  return savedUsers(
    em,
    companyId,
    sql`
    insert into user_account (company_id, id, roles, user_name, email, first_name, last_name, client_user_id, job_title,
      address, phone_numbers, attributes, picture, correlation_id, password_hash)
    select ${companyId}::int, id, array[${NEW_USER_ROLE}::text], user_name, email, first_name, last_name, client_user_id,
      job_title, address, phone_numbers, attributes, picture, correlation_id, password_hash
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (
      id int, user_name text, email text, first_name text, last_name text, client_user_id text, job_title text,
      address jsonb, phone_numbers jsonb, attributes jsonb, picture jsonb, correlation_id text, password_hash text
    )) with ordinality as given order by given.ordinality returning *`,
  )
}

/** Creates a token for each user to set the first password with, and queues the mail with its link (U3). */
export async function inviteUsers(
  em: EntityManager,
  companyId: number,
  users: readonly User[],
  rules: RuleSnapshot,
): Promise<void> {
  const hours = rules.limit('usermanager/limits', 'PasswordLinkHours')
  const invited = users.flatMap(({ Id, Email }) =>
    Email ? [{ id: Id, email: Email, token: newCompanySecret(companyId) }] : [],
  )
  const hashes = invited.map(({ id, token }) => ({ user_id: id, token_hash: hashSecret(token) }))
  await sql`
    insert into first_password_token (company_id, user_id, token_hash, expires_at)
    select ${companyId}::int, user_id, token_hash, (select tenant_now(${companyId}::int)) + make_interval(hours => ${hours}::int)
    from jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) as given (user_id int, token_hash text)`.execute(
    kysely(em),
  )
  const mails = invited.map(({ id, email, token }) => ({
    ...{ userId: id, recipient: email, token },
    kind: 'firstPassword' as const,
  }))
  await queueMail(em, companyId, mails)
}
