// The outbox of mails (U4). A mail is queued in the transaction that causes it; a single job sends the mails that are
// due (send-mail-jobs.ts). Claiming a mail moves its due time, so that it becomes due again if its sender ends, with
// the same Message-ID. Mail addresses and links leave this table only in a mail. Tested by test/background/mail/.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { kysely } from '../../../entities/tables.ts'
import type { Limits } from '../../runtime/limits.ts'
import type { Language } from '../../runtime/values/languages.ts'
import { companiesOf } from '../jobs/each-company.ts'
import { limitOfRow } from '../jobs/limit-of-row.ts'
import { purge } from '../jobs/purge.ts'

/**
 * `firstPassword` announces a new account and contains a link; `temporaryPassword` reports that a password was set; the
 * others report that a webhook was switched off, because its receiver responded with 410 or has failed for too long.
 */
export type MailKind = 'firstPassword' | 'temporaryPassword' | 'webhookGone' | 'webhookFailing'

/** The number of mails that a sender tries to claim in one query. */
const CANDIDATES = 20

interface NewMail {
  userId: number
  kind: MailKind
  recipient: string
  /** The token in the link; null if the mail has no link. */
  token: string | null
  /** Of a mail about a webhook. */
  webhookName?: string
}

/** A claimed mail, with the names that its text contains. */
export interface QueuedMail {
  id: string
  companyId: number
  userId: number
  kind: MailKind
  recipient: string
  token: string | null
  webhookName: string | null
  queuedAt: Date
  attempts: number
  /** How long the link of the mail works from now on; set when it is sent. */
  linkHours?: number | undefined
  companyName: string
  /** The language of the company; null is the default one. */
  language: Language | null
  userName: string
  firstName: string | null
}

/** Duration of a claim, longer than a send may take; after it the sender counts as ended. */
export const CLAIM_SECONDS = 30

/**
 * SQL that wakes the sender, to be selected in the statement that inserts mails. Only one sender runs at a time.
 *
 * There is no job per mail, because usually the mail server fails and not the mail: one sender detects that once and
 * lets the other mails wait, while 5,000 jobs would each time out, and graphile-worker's fixed backoff could delay them
 * up to six hours beyond the end of the failure. One sender also uses one connection for many mails.
 */
const wakeMail: RawBuilder<unknown> = sql`graphile_worker.add_job('sendMail', queue_name := 'mail')`

/** Queues mails and wakes the sender in one statement, in the caller's transaction. */
export async function queueMail(
  em: EntityManager,
  companyId: number,
  mails: readonly NewMail[],
): Promise<void> {
  await sql`
    with queued as (
      insert into outgoing_mail (company_id, user_id, kind, recipient, token, webhook_name)
      select ${companyId}::int, "userId", kind, recipient, token, "webhookName"
      from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
        as mail ("userId" int, kind text, recipient text, token text, "webhookName" text)
      returning 1
    )
    select ${wakeMail} where exists (select 1 from queued)`.execute(kysely(em))
}

/** The mails that are due, oldest first. */
const dueMails = (em: EntityManager) =>
  kysely(em)
    .selectFrom('outgoing_mail')
    .select(['company_id', 'id'])
    .where('due_at', '<=', sql<string>`now()`)
    .orderBy('queued_at')
    .orderBy('id')
    .limit(CANDIDATES)
    .execute()

/** Claims the oldest mail that is due; other senders do not get it for CLAIM_SECONDS. */
export async function claimMail(em: EntityManager): Promise<QueuedMail | undefined> {
  for (;;) {
    const due = await dueMails(em)
    for (const { company_id, id } of due) {
      const mail = await claim(em, company_id, id)
      if (mail) return mail
    }
    // Other senders have claimed these; there may be more.
    if (due.length < CANDIDATES) return undefined
  }
}

async function claim(em: EntityManager, companyId: number, id: string): Promise<QueuedMail | undefined> {
  const { rows } = await sql<QueuedMail>`
    with mail as (
      update outgoing_mail set attempts = attempts + 1, due_at = now() + make_interval(secs => ${CLAIM_SECONDS}::int)
      where company_id = ${companyId} and id = (
        select id from outgoing_mail where company_id = ${companyId} and id = ${id} and due_at <= now()
        for update skip locked)
      returning *
    )
    select mail.id, mail.company_id as "companyId", mail.user_id as "userId", mail.kind, mail.recipient, mail.token,
           mail.webhook_name as "webhookName", mail.queued_at as "queuedAt",
           mail.attempts, company.name as "companyName", company.language, user_account.user_name as "userName",
           user_account.first_name as "firstName"
    from mail
    join company on company.id = ${companyId}
    join user_account on user_account.company_id = ${companyId} and user_account.id = mail.user_id`.execute(
    kysely(em),
  )
  const [mail] = rows
  // The driver returns timestamps as text, but the Date header of a mail needs a Date.
  return mail && { ...mail, queuedAt: new Date(mail.queuedAt) }
}

/**
 * Restarts the validity of the link of a mail, because the mail may have waited for a long time (U3). Returns its hours;
 * undefined without a link.
 */
export async function renewLink(
  em: EntityManager,
  { companyId, userId, token }: QueuedMail,
  rules: Limits,
): Promise<number | undefined> {
  if (token === null) return undefined
  const hours = rules.forCompany(companyId).limit('usermanager/limits', 'PasswordLinkHours')
  await sql`
    update first_password_token set expires_at = tenant_now(${companyId}::int) + make_interval(hours => ${hours}::int)
    where company_id = ${companyId} and user_id = ${userId}`.execute(kysely(em))
  return hours
}

/** Deletes a mail that was sent, and with it the plain-text token of its link. */
export async function forgetMail(em: EntityManager, { companyId, id }: QueuedMail): Promise<void> {
  await sql`delete from outgoing_mail where company_id = ${companyId} and id = ${id}`.execute(kysely(em))
}

export async function postponeMail(
  em: EntityManager,
  { companyId, id }: QueuedMail,
  seconds: number,
  reason: string,
): Promise<void> {
  await sql`
    update outgoing_mail set last_error = ${reason}, due_at = now() + make_interval(secs => ${seconds}::int)
    where company_id = ${companyId} and id = ${id}`.execute(kysely(em))
}

/** Makes mails due that wait because the mail server failed; others wait because of their address or text. */
export async function resumeMails(em: EntityManager): Promise<void> {
  const waiting = sql`due_at > now() + make_interval(secs => ${CLAIM_SECONDS}::int) and last_error !~ '^(EENVELOPE|EMESSAGE)'`
  for (const company of await companiesOf(em, sql`select company_id from outgoing_mail where ${waiting}`))
    await sql`update outgoing_mail set due_at = now() where company_id = ${company} and ${waiting}`.execute(
      kysely(em),
    )
}

/** Schedules the sender for the next due mail, but not within the next `seconds`. */
export async function wakeMailLater(em: EntityManager, seconds: number): Promise<void> {
  await sql`
    with next as materialized (select due_at from outgoing_mail order by due_at limit 1)
    select graphile_worker.add_job('sendMail', queue_name := 'mail', job_key := 'sendMail:later',
      run_at := greatest(due_at, now() + make_interval(secs => ${seconds}::int)))
    from next`.execute(kysely(em))
}

/** Deletes mails that could not be sent for the days in rules/usermanager/limits.json, and returns their number. */
export async function giveUpMail(em: EntityManager, rules: Limits, signal: AbortSignal): Promise<number> {
  return purge(em, signal, {
    table: 'outgoing_mail',
    key: { id: 'uuid' },
    expired(company) {
      const { value } = limitOfRow(rules, 'usermanager/limits', 'UnsentMailDays', company)
      return sql`queued_at < now() - make_interval(days => ${value})`
    },
  })
}
