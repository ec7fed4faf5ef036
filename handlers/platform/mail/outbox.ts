// The outbox of mails (U4). A row is written in the transaction that a mail reports; one job of the queue sends what is due
// (send-mail-jobs.ts). Claiming a mail postpones it, so that a mail whose sender died is due again under the same Message-ID.
// Why not one job for each mail: the mail server, not the mail, is what usually fails. One sender finds that out once and
// lets the others wait; 5,000 jobs would each time out, and back off up to six hours beyond the end of the failure, as the
// queue's own pauses are fixed. One sender also uses one connection for many mails.
// Addresses and links leave this table only in a mail. Tested by test/platform/mail/.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { kysely } from '../../../entities/tables.ts'

/** `firstPassword` tells of a new account and has the link; `temporaryPassword` says that one was set. */
export type MailKind = 'firstPassword' | 'temporaryPassword'

export interface NewMail {
  userId: number
  kind: MailKind
  recipient: string
  /** What the link carries; null where the mail has none. */
  token: string | null
}

/** A mail as its sender has it, with what its text says. */
export interface QueuedMail {
  id: string
  companyId: number
  userId: number
  kind: MailKind
  recipient: string
  token: string | null
  queuedAt: Date
  attempts: number
  companyName: string
  userName: string
  firstName: string | null
}

/** Longer than a sending may take: after it the sender is held to be dead. */
export const CLAIM_SECONDS = 30

/** Wakes the sender; to be selected in the statement that writes to the outbox. One sends at a time. */
export const wakeMail: RawBuilder<unknown> = sql`graphile_worker.add_job('sendMail', queue_name := 'mail')`

/** Queues mails and wakes the sender, in the caller's transaction: one statement. */
export async function queueMail(
  em: EntityManager,
  companyId: number,
  mails: readonly NewMail[],
): Promise<void> {
  await sql`
    with queued as (
      insert into outgoing_mail (company_id, user_id, kind, recipient, token)
      select ${companyId}::int, "userId", kind, recipient, token
      from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
        as mail ("userId" int, kind text, recipient text, token text)
      returning 1
    )
    select ${wakeMail} where exists (select from queued)`.execute(kysely(em))
}

/** The oldest mail that is due, for this sender alone for a while. */
export async function claimMail(em: EntityManager): Promise<QueuedMail | undefined> {
  const { rows } = await sql<QueuedMail>`
    with mail as (
      update outgoing_mail set attempts = attempts + 1, due_at = now() + make_interval(secs => ${CLAIM_SECONDS}::int)
      where (company_id, id) = (
        select company_id, id from outgoing_mail where due_at <= now() order by queued_at, id limit 1 for update skip locked)
      returning *
    )
    select mail.id, mail.company_id as "companyId", mail.user_id as "userId", mail.kind, mail.recipient, mail.token, mail.queued_at as "queuedAt",
           mail.attempts, company.name as "companyName", user_account.user_name as "userName",
           user_account.first_name as "firstName"
    from mail
    join company on company.id = mail.company_id
    join user_account on user_account.company_id = mail.company_id and user_account.id = mail.user_id`.execute(
    kysely(em),
  )
  const [mail] = rows
  // The driver gives moments as the database writes them, which is no date of a mail's header.
  return mail && { ...mail, queuedAt: new Date(mail.queuedAt) }
}

/** The link of a mail that is about to go out lives from now, however long the mail has waited (U3). */
export async function renewLink(em: EntityManager, { companyId, userId, token }: QueuedMail): Promise<void> {
  if (token === null) return
  await sql`
    update first_password_token set expires_at = now() + interval '24 hours'
    where company_id = ${companyId} and user_id = ${userId}`.execute(kysely(em))
}

/** A mail that went out is forgotten, its link with it. */
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

/** Wakes the sender once for what is left, when the first of it is due, yet not within the next seconds. */
export async function wakeMailLater(em: EntityManager, seconds: number): Promise<void> {
  await sql`
    select graphile_worker.add_job('sendMail', queue_name := 'mail', job_key := 'sendMail:later',
      run_at := greatest(due_at, now() + make_interval(secs => ${seconds}::int)))
    from outgoing_mail order by due_at limit 1`.execute(kysely(em))
}

/** Takes away mails that nobody took for a week; says how many. */
export async function giveUpMail(em: EntityManager): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outgoing_mail where queued_at < now() - interval '7 days'`.execute(kysely(em))
  return Number(numAffectedRows ?? 0)
}
