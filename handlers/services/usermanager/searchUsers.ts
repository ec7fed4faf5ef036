import { type RawBuilder, sql } from 'kysely'
import { composed } from '../../../entities/normalized-text.ts'
import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { lowerCase } from '../../runtime/values/case-insensitive.ts'
import { listNodeUsers } from './users/node-users.ts'

// The exact expression of the index user_account_search; terms have no blanks, so none can match across two
// names.
const searched =
  lowerCase(sql`(coalesce(account.first_name, '') || ' ' || coalesce(account.last_name, '') || ' ' ||
  account.user_name || ' ' || coalesce(account.email, ''))`)

/** The users of a node whose names or email address contain every term (U7). */
export const searchUsers: Handler<'searchUsers'> = async ({ path, query, caller, em, list, check }) => {
  const { EntityId } = path
  const { $filter } = query
  const terms = (query.terms ?? '').split(/\s+/).filter((term) => term !== '')
  if (terms.length === 0) throw errors.badRequest('No search terms provided')

  const asked = { em, list, check, CompanyId: caller.companyId, EntityId, $filter }
  const users = await listNodeUsers(asked, (rows) =>
    terms.reduce((narrowed, term) => narrowed.where(hasTerm(term)), rows),
  )

  return { status: 200, body: users }
}

/** User names are stored in NFC (N4), the other names as they were sent. */
const hasTerm = (term: string): RawBuilder<boolean> =>
  sql`(${sql.join([...new Set([term, composed(term)])].map(contains), sql` or `)})`

const contains = (text: string): RawBuilder<boolean> =>
  sql`${searched} like '%' || ${lowerCase(sql`${text.replace(/[\\%_]/g, '\\$&')}::text`)} || '%'`
