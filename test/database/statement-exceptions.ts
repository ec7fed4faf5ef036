// Statements on tenant tables that do not constrain the company, each with its reason. The list may only become shorter: an
// exception that is no longer needed fails test/database/statements.last.test.ts.

interface StatementException {
  /** A part of the statement that distinguishes it from others, with white space as single spaces. */
  statement: string
  /** The tables whose company it does not constrain. */
  tables: readonly string[]
  reason: string
}

const QUEUE = 'picks the next entry of a queue of all companies, whose company the answer says'
const LOGIN = 'asked before it is known which company it is: the answer says so'
const FAILURES =
  'counted by account and by address before it is known which company it is; an address may try several companies'
const ALL = 'looks after the rows of all companies'

export const exceptions: readonly StatementException[] = [
  { statement: 'from logon_failure where key = ', tables: ['logon_failure'], reason: FAILURES },
  { statement: 'FUNCTION public.begin_login(', tables: ['logon_failure'], reason: FAILURES },
  { statement: 'FUNCTION public.begin_logon(', tables: ['logon_failure'], reason: FAILURES },
  {
    statement: 'with kept as (update logon_failure set pending_until',
    tables: ['logon_failure'],
    reason: FAILURES,
  },
  { statement: 'delete from logon_failure where id = any', tables: ['logon_failure'], reason: FAILURES },
  {
    statement: 'with known as ( select mine.id from logon_failure mine',
    tables: ['logon_failure'],
    reason: FAILURES,
  },
  {
    statement: 'from (select 1) always left join user_account',
    tables: ['company', 'user_account'],
    reason: LOGIN,
  },

  {
    statement: 'select company_id from first_password_token where user_id =',
    tables: ['first_password_token'],
    reason: LOGIN,
  },
  {
    statement: 'from "outgoing_mail" where "due_at" <= now() order by',
    tables: ['outgoing_mail'],
    reason: QUEUE,
  },
  { statement: "job_key := 'sendMail:later'", tables: ['outgoing_mail'], reason: QUEUE },

  {
    statement: 'with due as materialized ( select "company_id", "subject", "key" from "idempotency_key"',
    tables: ['idempotency_key'],
    reason: ALL,
  },
  {
    statement: 'with due as materialized ( select "company_id", "id" from "refresh_token"',
    tables: ['refresh_token'],
    reason: ALL,
  },
  {
    statement: 'with due as materialized ( select "company_id", "id" from "basic_session"',
    tables: ['basic_session'],
    reason: ALL,
  },
  {
    statement: 'with due as materialized ( select "company_id", "id" from "client_secret"',
    tables: ['client_secret'],
    reason: ALL,
  },
  {
    statement: 'with due as materialized ( select "id" from "logon_failure"',
    tables: ['logon_failure'],
    reason: ALL,
  },
  {
    statement: 'with due as materialized ( select "company_id", "user_id", "address" from "login_address"',
    tables: ['login_address'],
    reason: ALL,
  },
  {
    statement: 'with due as materialized ( select "company_id", "id" from "logged_request"',
    tables: ['logged_request'],
    reason: ALL,
  },
  {
    statement: 'select "company_id" from "request_log_reader" where asked_at >',
    tables: ['request_log_reader'],
    reason: ALL,
  },
  {
    statement: 'select counter.company_id from event_counter counter',
    tables: ['event_counter'],
    reason: ALL,
  },
  {
    statement: 'select "e0"."company_id" from "event_counter" as "e0"',
    tables: ['event_counter'],
    reason: ALL,
  },
  {
    statement: 'with due as materialized ( select "company_id", "id" from "audit_entry"',
    tables: ['audit_entry'],
    reason: ALL,
  },
  {
    statement: 'select "company_id", "file", "hash" from "company_rule_file"',
    tables: ['company_rule_file'],
    reason: ALL,
  },
  {
    statement: 'with due as materialized ( select "company_id", "id" from "outgoing_mail"',
    tables: ['outgoing_mail'],
    reason: ALL,
  },
  {
    statement: 'from hold_batch where expires_at <= (select clock_timestamp()',
    tables: ['hold_batch', 'tenant_clock'],
    reason: ALL,
  },
  {
    statement: 'select distinct company_id from ( select company_id from cart where status = 1',
    tables: ['cart', 'tenant_clock'],
    reason: ALL,
  },
  {
    statement: 'with due as materialized ( select distinct company_id',
    tables: ['queued_cart'],
    reason: ALL,
  },
  {
    statement: 'with due as ( select company_id, "entity_id" as id, due_at',
    tables: ['store_queue'],
    reason: ALL,
  },
  {
    statement: 'with due as ( select company_id, "id" as id, due_at',
    tables: ['webhook_delivery', 'webhook_subscription'],
    reason: ALL,
  },
  {
    statement: 'with claimer as materialized (',
    tables: ['store_queue', 'webhook_delivery', 'webhook_subscription'],
    reason: ALL,
  },
  {
    statement: 'select idle.company_id from webhook_subscription idle',
    tables: ['webhook_subscription'],
    reason: ALL,
  },
  {
    statement: 'with due as materialized ( select "company_id", "id" from "webhook_secret"',
    tables: ['webhook_secret'],
    reason: ALL,
  },
  {
    statement: 'with due as materialized ( select "company_id", "id" from "webhook_delivery"',
    tables: ['webhook_delivery'],
    reason: ALL,
  },
  { statement: 'from "webhook_secret" as "w0" where', tables: ['webhook_secret'], reason: ALL },
  {
    statement: 'select store.company_id from store_queue store where',
    tables: ['store_queue', 'queued_cart'],
    reason: ALL,
  },
  {
    statement: 'select webhook.company_id from webhook_subscription webhook where',
    tables: ['webhook_subscription'],
    reason: ALL,
  },
  {
    statement: 'select mail.company_id from outgoing_mail mail where',
    tables: ['outgoing_mail'],
    reason: ALL,
  },
  { statement: 'select company_id from outgoing_mail where', tables: ['outgoing_mail'], reason: QUEUE },
  {
    statement: 'as queue, count(*)::int as rows',
    tables: [
      ...['queued_cart', 'queued_order', 'outgoing_mail', 'webhook_subscription'],
      ...['event', 'event_arrival', 'event_counter'],
    ],
    reason: ALL,
  },
  { statement: 'from "usage" as "u" left join "company" as "c"', tables: ['usage'], reason: ALL },
  { statement: 'from "company" as "c0" where "c0"."environment" !=', tables: ['company'], reason: ALL },
  { statement: 'select "c0"."id" from "company" as "c0"', tables: ['company'], reason: ALL },
  { statement: 'from "company" as "c0" order by "c0"."id" asc', tables: ['company'], reason: ALL },
]

/** Further statements that one node of a distributed database cannot execute (O4). */
export const unroutedExceptions: readonly Omit<StatementException, 'tables'>[] = [
  {
    statement: 'from "event_counter" as "counter" where "counter"."company_id" in',
    reason: 'reads the positions of several companies at once, for requests that wait',
  },
  {
    statement: 'with change as ( select * from jsonb_to_recordset(',
    reason: 'records edits of the rules of all companies',
  },
]
