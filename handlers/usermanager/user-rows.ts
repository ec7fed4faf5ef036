// Users read as rows, with the name of their company: hot reads, without hydration. Hashes of passwords are not among the
// columns, so that none can leave by mistake.
import type { EntityManager } from '@mikro-orm/postgresql'
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Address, PhoneNumber, Picture } from '../../generated/usermanager/types.gen.ts'
import { errors } from '../platform/errors.ts'

export interface UserRow {
  id: number
  company_id: number
  company_name: string
  user_name: string
  email: string | null
  first_name: string | null
  last_name: string | null
  correlation_id: string | null
  client_user_id: string | null
  picture: Picture
  job_title: string | null
  address: Address
  phone_numbers: PhoneNumber[] | null
  attributes: Record<string, unknown> | null
  version: number
  is_active: boolean
}

const own = [
  ...(['id', 'company_id', 'user_name', 'email', 'first_name', 'last_name', 'correlation_id'] as const),
  ...(['client_user_id', 'picture', 'job_title', 'address', 'phone_numbers', 'attributes'] as const),
  ...(['version', 'is_active'] as const),
]
const columns = [...own.map((name) => `account.${name}`), 'company.name as company_name'].join(', ')
const selection = `select ${columns} from account join company on company.id = account.company_id`
const byId = selection.replace('from account', 'from user_account account').concat(`
  where account.company_id = $1 and account.id = $2`)

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

/** A query builder over `account`; disabled users are in it. */
export const userRows = (em: EntityManager, companyId: number) =>
  em
    .getKysely<{ user_account: Omit<UserRow, 'company_name'>; company: { id: number; name: string } }>()
    .selectFrom('user_account as account')
    .innerJoin('company', 'company.id', 'account.company_id')
    .select(own.map((name) => `account.${name}` as const))
    .select('company.name as company_name')
    .where('account.company_id', '=', companyId)

/** One user of the company, disabled or not. Throws 404. */
export async function readUser(em: EntityManager, companyId: number, id: number): Promise<UserRow> {
  const { rows } = await em
    .getKysely()
    .executeQuery<UserRow>(CompiledQuery.raw(byId, [companyId, id]) as CompiledQuery<UserRow>)
  const [row] = rows
  if (!row) throw errors.notFound()
  return row
}

/** What a statement on user_account that ends in `returning *` has written, by Id. */
export async function writtenUsers(em: EntityManager, statement: RawBuilder<unknown>): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    with account as (${statement}) ${sql.raw(selection)} order by account.id`.execute(em.getKysely())
  return rows
}
