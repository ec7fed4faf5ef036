// Tells the administrators of a company by mail that a webhook was switched off (V3).
// Tested by test/events/webhook-jobs.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { kysely } from '../../../../entities/tables.ts'
import { queueMail } from '../../../background/mail/outbox.ts'

interface SwitchedOff {
  companyId: number
  name: string
  isGone: boolean
}

/** Queues a mail to each active administrator with an e-mail address, in the transaction that switches it off. */
export async function mailAdministrators(
  em: EntityManager,
  { companyId, name: webhookName, isGone }: SwitchedOff,
): Promise<void> {
  const administrators = await kysely(em)
    .selectFrom('user_account')
    .select(['id', 'email'])
    .where('company_id', '=', companyId)
    .where('is_active', '=', true)
    .where('email', 'is not', null)
    .where((eb) => eb(eb.val('Administrator'), '=', eb.fn.any('roles')))
    .orderBy('id')
    .execute()
  const kind = isGone ? ('webhookGone' as const) : ('webhookFailing' as const)
  const mails = administrators.map(({ id, email }) => ({
    ...{ userId: id, recipient: email ?? '', token: null },
    ...{ kind, webhookName },
  }))
  await queueMail(em, companyId, mails)
}
