// Reads users as rows with the company's name. Password hashes are not selected, so that none can be sent by mistake.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { compiled, constantQuery } from '../../../../entities/compiled-query.ts'
import { kysely } from '../../../../entities/tables.ts'
import type { User } from '../../../../generated/usermanager/types.gen.ts'
import { errors } from '../../../runtime/errors/errors.ts'
import { toUser, type UserRow, userFields } from '../views.ts'

const selectList = `${userFields.map((name) => `account.${name}`).join(', ')}, company.name as company_name`
const byId = `select ${selectList} from user_account account join company on company.id = account.company_id
  where account.company_id = $1 and account.id = $2`
const userById = compiled((_, { companyId, id }: { companyId: number; id: number }) =>
  constantQuery<UserRow>(byId, [companyId, id]),
)

/** Column of each filterable property. */
export const userColumns = {
  Id: 'account.id',
  UserName: 'account.user_name',
  Email: 'account.email',
  FirstName: 'account.first_name',
  LastName: 'account.last_name',
  CorrelationId: 'account.correlation_id',
  ClientUserId: 'account.client_user_id',
  IsActive: 'account.is_active',
}

/** A query builder over `account`; includes disabled users. */
export const userRows = (em: EntityManager, companyId: number) =>
  kysely(em)
    .selectFrom('user_account as account')
    .innerJoin('company', 'company.id', 'account.company_id')
    .select(userFields.map((name) => `account.${name}` as const))
    .select('company.name as company_name')
    .where('account.company_id', '=', companyId)

/** One user of the company, disabled or not. Throws 404. */
export async function readUser(em: EntityManager, companyId: number, id: number): Promise<User> {
  const [user] = await userById(em, { companyId, id })
  if (!user) throw errors.notFound()
  return toUser(user)
}

/** The users that a statement on user_account ending in `returning *` has inserted or updated, ordered by Id. */
export async function savedUsers(
  em: EntityManager,
  companyId: number,
  statement: RawBuilder<unknown>,
): Promise<User[]> {
  const { rows } = await sql<UserRow>`
    with account as (${statement})
    select ${sql.raw(selectList)} from account join company on company.id = ${companyId} order by account.id`.execute(
    kysely(em),
  )
  return rows.map(toUser)
}
