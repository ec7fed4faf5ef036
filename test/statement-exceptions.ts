// Statements that name tables of tenants without saying of which company, each with its reason. The list may only become
// shorter: one that is not needed any more fails test/statements.test.ts.

export interface StatementException {
  /** A part of the statement that tells it from others, its white space as single spaces. */
  statement: string
  /** The tables that it leaves open. */
  tables: readonly string[]
  reason: string
}

const KEY = 'key to be extended: the entity manager writes by the primary key, which has no company yet'
const QUEUE = 'key to be extended: a queue of all companies, whose entries are known by an id alone'
const LOGON = 'asked before it is known which company it is: the answer says so'
const ALL = 'looks after the rows of all companies'

export const exceptions: readonly StatementException[] = [
  { statement: 'update "cart" set ', tables: ['cart'], reason: KEY },
  { statement: 'update "user_account" set ', tables: ['user_account'], reason: KEY },
  { statement: 'update "lock_reason" set ', tables: ['lock_reason'], reason: KEY },
  { statement: 'update "refresh_token" set ', tables: ['refresh_token'], reason: KEY },

  { statement: 'from "client" as "c0" where "c0"."id" =', tables: ['client'], reason: LOGON },
  {
    statement: 'from "refresh_token" as "r0" where "r0"."token_hash" =',
    tables: ['refresh_token'],
    reason: LOGON,
  },
  { statement: 'from logon_failure where key in', tables: ['logon_failure'], reason: LOGON },
  {
    statement: 'from (select 1) always left join user_account',
    tables: ['company', 'user_account'],
    reason: LOGON,
  },
  { statement: 'from "user_account" as "u0" where "u0"."id" in', tables: ['user_account'], reason: LOGON },
  { statement: 'select company_id from user_account where id =', tables: ['user_account'], reason: LOGON },
  {
    statement: 'select company_id from first_password_token where user_id =',
    tables: ['first_password_token'],
    reason: LOGON,
  },

  { statement: 'with mail as ( update outgoing_mail set attempts', tables: ['outgoing_mail'], reason: QUEUE },
  { statement: 'update outgoing_mail set last_error', tables: ['outgoing_mail'], reason: QUEUE },
  { statement: 'delete from outgoing_mail where id =', tables: ['outgoing_mail'], reason: QUEUE },
  { statement: "job_key := 'sendMail:later'", tables: ['outgoing_mail'], reason: QUEUE },
  {
    statement: 'update first_password_token set expires_at',
    tables: ['first_password_token'],
    reason: QUEUE,
  },
  { statement: 'stored as ( insert into pending_order', tables: ['cart', 'queued_cart'], reason: QUEUE },
  { statement: 'select id as "CartId", company_id as "CompanyId"', tables: ['cart'], reason: QUEUE },
  { statement: 'with paused as ( update queued_cart', tables: ['queued_cart'], reason: QUEUE },

  { statement: 'delete from idempotency_key where created_at <', tables: ['idempotency_key'], reason: ALL },
  { statement: 'delete from refresh_token where expires_at <', tables: ['refresh_token'], reason: ALL },
  { statement: 'delete from logon_failure where failed_at <', tables: ['logon_failure'], reason: ALL },
  { statement: 'delete from outgoing_mail where queued_at <', tables: ['outgoing_mail'], reason: ALL },
  { statement: 'from hold_batch where expires_at <= clock_timestamp()', tables: ['hold_batch'], reason: ALL },
  { statement: 'update cart set status = 3, updated_utc = now()', tables: ['cart'], reason: ALL },
  { statement: 'select distinct on (company_id) company_id, retry_at', tables: ['queued_cart'], reason: ALL },
  { statement: 'as queue, count(*)::int as rows', tables: ['queued_cart', 'outgoing_mail'], reason: ALL },
  { statement: 'from usage u left join company c', tables: ['usage'], reason: ALL },
  { statement: 'from "company" as "c0" where "c0"."environment" !=', tables: ['company'], reason: ALL },
  { statement: 'from "company" as "c0" order by "c0"."id" asc', tables: ['company'], reason: ALL },
]
