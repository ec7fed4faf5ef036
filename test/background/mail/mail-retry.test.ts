// How long a mail that the mail server refuses waits before the next attempt.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMailTransport } from '../../../handlers/background/mail/mail-transport.ts'
import { queueMail } from '../../../handlers/background/mail/outbox.ts'
import { createMailWork } from '../../../handlers/background/mail/send-mail-jobs.ts'
import { createLogger } from '../../../handlers/runtime/observe/logger.ts'
import { readSettings } from '../../../handlers/runtime/process/settings.ts'
import { mailText } from '../../../handlers/services/usermanager/passwords/mail-text.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts'

let app: TestApp
let server: MailServer

beforeAll(async () => {
  app = await startApp()
  server = await startMailServer()
  server.behaviour.recipient = () => Object.assign(new Error('not today'), { responseCode: 450 })
})
afterAll(async () => {
  await server.stop()
  await app.stop()
})

const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  app.orm.em.fork().execute(text, values) as unknown as Promise<Row[]>

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

    const [remaining] = await sql<{ attempts: number; pause: number }>(
      'select attempts, extract(epoch from due_at - now())::float as pause from outgoing_mail',
    )
    expect(remaining?.attempts).toBe(attempts)
    expect(remaining?.pause).toBeGreaterThan(Math.max(0, seconds - 20))
    expect(remaining?.pause).toBeLessThanOrEqual(seconds)
  })
})
