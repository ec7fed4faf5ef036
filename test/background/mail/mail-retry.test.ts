// How long a mail that the mail server refuses waits before the next attempt.
import type { EntityManager } from '@mikro-orm/postgresql'
import { beforeAll, describe, expect, test } from 'vitest'
import { openMailTransport } from '../../../handlers/background/mail/mail-transport.ts'
import { queueMail } from '../../../handlers/background/mail/outbox.ts'
import { createMailWork } from '../../../handlers/background/mail/send-mail-jobs.ts'
import { createLogger } from '../../../handlers/runtime/observe/logger.ts'
import { readSettings } from '../../../handlers/runtime/process/settings.ts'
import { mailText } from '../../../handlers/services/usermanager/passwords/mail-text.ts'
import { startApp } from '../../support/app.ts'
import { startMailServer } from '../../support/servers/mail-server.ts'
import { useFixture } from '../../support/use-fixture.ts'

const app = useFixture(startApp)
const server = useFixture(startMailServer)
beforeAll(async () => {
  server.behaviour.recipient = () => Object.assign(new Error('not today'), { responseCode: 450 })
})

const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  app.orm.em.fork().execute(text, values) as unknown as Promise<Row[]>

describe('a mail that is sent', () => {
  test('ends the wait of those for which the mail server failed, not of those that it refused', async () => {
    const em = app.orm.em.fork()
    const [user] = await sql<{ id: number }>('select min(id) as id from user_account where company_id = ?', [
      app.onboarding.CompanyId,
    ])
    const mail = { kind: 'temporaryPassword', token: null, userId: user?.id ?? 0 } as const
    const recipients = ['now@example.com', 'server@example.com', 'refused@example.com', 'text@example.com']
    await sql('delete from outgoing_mail')
    await queueMail(
      em,
      app.onboarding.CompanyId,
      recipients.map((recipient) => ({ ...mail, recipient })),
    )
    const reasons = { server: 'ETIMEDOUT', refused: 'EENVELOPE 550', text: 'EMESSAGE 554' }
    for (const [name, reason] of Object.entries(reasons))
      await sql(
        "update outgoing_mail set last_error = ?, due_at = now() + interval '4 minutes' where recipient = ?",
        [reason, `${name}@example.com`],
      )
    const refuse = server.behaviour.recipient
    server.behaviour.recipient = undefined
    await sendMail(em)
    server.behaviour.recipient = refuse

    const left = await sql<{ recipient: string }>('select recipient from outgoing_mail order by recipient')
    expect(left.map(({ recipient }) => recipient)).toEqual(['refused@example.com', 'text@example.com'])
  })
})

/** Runs the job that sends mails. */
async function sendMail(em: EntityManager): Promise<void> {
  const settings = readSettings({ SMTP_URL: server.url })
  await createMailWork(() =>
    openMailTransport(settings, (...mail) => mailText(app.rules.mails, ...mail)),
  ).jobs?.sendMail?.({
    payload: {},
    em,
    rules: app.rules,
    logger: createLogger('silent', { write: () => {} }),
    signal: new AbortController().signal,
  })
}

describe('a refused mail', () => {
  test.each([
    [1, 2],
    [5, 32],
    [8, 256],
    [9, 300],
    [40, 300],
  ])('waits after attempt %i for %i seconds', async (attempts, seconds) => {
    const em = app.orm.em.fork()
    const [user] = await sql<{ id: number }>('select min(id) as id from user_account where company_id = ?', [
      app.onboarding.CompanyId,
    ])
    const mail = { kind: 'temporaryPassword', recipient: 'ada@example.com', token: null } as const
    await sql('delete from outgoing_mail')
    await queueMail(em, app.onboarding.CompanyId, [{ ...mail, userId: user?.id ?? 0 }])
    await sql('update outgoing_mail set attempts = ?', [attempts - 1])

    await sendMail(em)

    const [remaining] = await sql<{ attempts: number; pause: number }>(
      'select attempts, extract(epoch from due_at - now())::float as pause from outgoing_mail',
    )
    expect(remaining?.attempts).toBe(attempts)
    expect(remaining?.pause).toBeGreaterThan(Math.max(0, seconds - 20))
    expect(remaining?.pause).toBeLessThanOrEqual(seconds)
  })
})
