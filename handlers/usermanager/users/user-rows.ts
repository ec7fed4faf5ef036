// Reads users as rows with the contract's names and order, and with the company's name, so that no mapping is
// needed. Password hashes are not selected, so that none can be sent by mistake.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { shortRead } from '../../../entities/compiled-query.ts'
import { kysely, type Row } from '../../../entities/tables.ts'
import type { User } from '../../../generated/usermanager/types.gen.ts'
import { errors } from '../../platform/errors/errors.ts'
import { RawJson } from '../../platform/values/raw-json.ts'
import { members } from './user-details.ts'

/** The members of a jsonb object in the order of the document. */
const inOrder = (value: string, names: readonly string[]) =>
  `json_build_object(${names.map((name) => `'${name}', ${value} -> '${name}'`).join(', ')})`
const objectOrNull = (column: string, names: readonly string[]) =>
  `case when ${column} is not null then ${inOrder(column, names)} end`

const phoneNumbers = `case when account.phone_numbers is null then '[]' else (
    select json_agg(${inOrder('phone', members.phoneNumber)}) from jsonb_array_elements(account.phone_numbers) phone) end`

const columns = `
  account.id as "Id", account.user_name as "UserName", account.email as "Email", account.first_name as "FirstName",
  account.last_name as "LastName", account.company_id as "ParentEntityId", company.name as "ParentEntityName",
  account.correlation_id as "CorrelationId", account.client_user_id as "ClientUserId", ${objectOrNull('account.picture', members.picture)} as "Picture",
  account.job_title as "JobTitle", ${objectOrNull('account.address', members.address)} as "Address",
  ${phoneNumbers} as "PhoneNumbers", coalesce(account.attributes, '{}') as "Attributes",
  account.version as "Version", account.is_active as "IsActive"`
const byId = `select ${columns} from user_account account join company on company.id = account.company_id
  where account.company_id = $1 and account.id = $2`

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

/** A query builder over `account` whose rows the database serializes as JSON; includes disabled users. */
export const userRows = (em: EntityManager, companyId: number) =>
  kysely(em)
    .selectFrom('user_account as account')
    .innerJoin('company', 'company.id', 'account.company_id')
    .crossJoinLateral(sql`(select ${sql.raw(columns)})`.as('shown'))
    .select(sql<string>`row_to_json(shown)::text`.as('json'))
    .where('account.company_id', '=', companyId)

const jsonById = `select row_to_json(shown)::text as json, account.version from user_account account
  join company on company.id = account.company_id cross join lateral (select ${columns}) shown
  where account.company_id = $1 and account.id = $2`

type UserJson = Pick<Row<'user_account'>, 'version'> & { json: string }

/** One user of the company, disabled or not, as JSON. Throws 404. */
export async function readUserJson(em: EntityManager, companyId: number, id: number): Promise<RawJson<User>> {
  const [user] = await shortRead<UserJson>(em, jsonById, [companyId, id])
  if (!user) throw errors.notFound()
  return new RawJson<User>(user.json, user.version)
}

/** One user of the company, disabled or not. Throws 404. */
export async function readUser(em: EntityManager, companyId: number, id: number): Promise<User> {
  const [user] = await shortRead<User>(em, byId, [companyId, id])
  if (!user) throw errors.notFound()
  return user
}

/** The users that a statement on user_account ending in `returning *` has inserted or updated, ordered by Id. */
export async function savedUsers(
  em: EntityManager,
  companyId: number,
  statement: RawBuilder<unknown>,
): Promise<User[]> {
  const { rows } = await sql<User>`
    with account as (${statement})
    select ${sql.raw(columns)} from account join company on company.id = ${companyId} order by account.id`.execute(
    kysely(em),
  )
  return rows
}
