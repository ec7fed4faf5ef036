// The outbox with real workers and a real mail server: what is sent, how often, and what happens when the server is
// unavailable or the worker is killed.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { queueMail } from '../../../handlers/background/mail/outbox.ts'
import { eventually } from '../../cart/cart-fixture.ts'
import { startApp } from '../../support/app.ts'
import { freePort, type ServerProcess, startServer } from '../../support/processes/processes.ts'
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts'
import { useFixture } from '../../support/use-fixture.ts'

const ORIGIN = 'https://shop.example'

describe('mail', () => {
  let token: string
  let mail: MailServer
  const workers: ServerProcess[] = []

  const app = useFixture(startApp)
  beforeAll(async () => {
    token = await app.tokenOf('Administrator')
    mail = await startMailServer()
  })
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.kill()))
    mail.behaviour.data = undefined
    mail.behaviour.recipient = undefined
    await sql('delete from outgoing_mail')
  })
  afterAll(async () => {
    await mail.stop()
  })

  const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    app.orm.em.fork().execute(text, values) as unknown as Promise<Row[]>
  const work = async (env: Record<string, string> = { SMTP_URL: mail.url }) => {
    const worker = await startServer({
      ...{ DATABASE_URL: app.databaseUrl, ROLE: 'worker', PUBLIC_URL: ORIGIN, LOG_LEVEL: 'trace' },
      ...env,
    })
    workers.push(worker)
    return worker
  }
  const create = async (name: string): Promise<{ Id: number; Email: string }> => {
    const body = {
      ...{ UserName: name, Email: `${name}@example.com`, FirstName: 'Ada', LastName: 'Miller' },
      ParentEntityId: app.onboarding.CompanyId,
    }
    const response = await app.request('/usermanager/v1/users', { method: 'POST', token, body })
    expect(response.status, response.text).toBe(200)
    return response.body
  }
  const waiting = () =>
    sql<{ recipient: string; attempts: number; last_error: string | null; pause: number }>(
      `select recipient, attempts, last_error, extract(epoch from due_at - now())::float as pause
       from outgoing_mail order by queued_at, id`,
    )
  const allSent = () => eventually(waiting, (rows) => rows.length === 0, 30_000)
  /** Ends the claims of a killed sender, which otherwise expire after half a minute. */
  const letClaimsEnd = () => sql('update outgoing_mail set due_at = now()')
  const stall = () => new Promise<void>(() => {})

  test('a new user gets one mail, with a link that sets the first password', async () => {
    await work()
    const { Id, Email } = await create('fresh')
    await allSent()

    const [received, ...others] = mail.to(Email)
    expect(others).toEqual([])
    expect(received).toMatchObject({
      from: { name: app.onboarding.CompanyName, address: 'no-reply@shop.example' },
      to: [{ address: Email }],
      subject: `Your account at ${app.onboarding.CompanyName}`,
      messageId: expect.stringMatching(/^<[0-9a-f-]{36}@shop\.example>$/),
    })
    expect(received?.raw).toContain('Auto-Submitted: auto-generated')
    expect(received?.raw).toMatch(/^Date: \w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} \+0000\r$/m)
    const link = new URL(/https:\S+/.exec(received?.text ?? '')?.[0] ?? '')
    const values = new URLSearchParams(link.hash.slice(1))
    expect([link.origin, link.pathname, values.get('UserId')]).toEqual([ORIGIN, '/set-password', String(Id)])
    const { status } = await app.request(`/usermanager/v1/users(${Id})/setPassword`, {
      method: 'POST',
      body: { Token: values.get('Token'), NewPassword: 'Harbour-Light-7' },
    })
    expect(status).toBe(204)
  }, 40_000)

  test('a link is valid for a day after its mail is sent, however long that waited', async () => {
    const { Id, Email } = await create('waited')
    await sql("update first_password_token set expires_at = now() - interval '3 days' where user_id = ?", [
      Id,
    ])
    await work()
    await allSent()

    const [received] = mail.to(Email)
    const Token = new URLSearchParams(/#\S+/.exec(received?.text ?? '')?.[0]?.slice(1)).get('Token')
    const [remaining] = await sql<{ hours: number }>(
      'select extract(epoch from expires_at - now())::float / 3600 as hours from first_password_token where user_id = ?',
      [Id],
    )
    expect(remaining?.hours).toBeCloseTo(24, 1)
    const { status } = await app.request(`/usermanager/v1/users(${Id})/setPassword`, {
      method: 'POST',
      body: { Token, NewPassword: 'Harbour-Light-7' },
    })
    expect(status).toBe(204)
  }, 40_000)

  test('a temporary password is announced in a mail without the password', async () => {
    await work({ SMTP_URL: mail.url, MAIL_FROM: 'desk@corner.example' })
    const { Id, Email } = await create('temporary')
    const response = await app.request(`/usermanager/v1/users(${Id})/temporaryPassword`, {
      ...{ method: 'POST', token },
      body: { Password: 'Hush-Hush-42' },
    })
    await allSent()

    expect(response.status).toBe(204)
    const [notice] = mail.to(Email).filter(({ subject }) => subject?.includes('temporary'))
    expect(notice?.subject).toContain('temporary password')
    expect(notice?.from?.address).toBe('desk@corner.example')
    expect(notice?.text).toContain('temporary')
    expect(notice?.raw).not.toContain('Hush-Hush')
  }, 40_000)

  test('a mail is not sent if its transaction is rolled back', async () => {
    const [user] = await sql<{ id: number }>('select id from user_account order by id limit 1')
    const job = {
      userId: user?.id ?? 0,
      kind: 'temporaryPassword',
      recipient: 'never@example.com',
      token: null,
    } as const
    await app.orm.em
      .fork()
      .transactional(async (em) => {
        await queueMail(em, app.onboarding.CompanyId, [job])
        throw new Error('taken back')
      })
      .catch(() => {})

    expect(await waiting()).toEqual([])
  })

  test('users can be created while the mail server is down, and their mails follow, each once', async () => {
    const port = await freePort()
    const worker = await work({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    const users = await Promise.all(Array.from({ length: 12 }, (_, index) => create(`patient.${index}`)))
    const [first] = await eventually(waiting, ([row]) => (row?.attempts ?? 0) >= 2, 15_000)
    expect(first?.last_error).toMatch(/^ESOCKET|^ECONN/)
    const restartedServer = await startMailServer(port)
    await allSent()
    await sleep(300)
    await restartedServer.stop()

    expect(restartedServer.received.map(({ recipients: [to] }) => to).toSorted()).toEqual(
      users.map(({ Email }) => Email).toSorted(),
    )
    expect(worker.child.exitCode).toBeNull()
  })

  test('a refused address does not delay other mails, and is retried with growing pauses', async () => {
    let refusedAt = 0
    mail.behaviour.recipient = (address) => {
      if (!address.startsWith('refused')) return undefined
      refusedAt ||= Date.now()
      return Object.assign(new Error(`no ${address} here`), { responseCode: 550 })
    }
    const [user] = await sql<{ id: number }>('select id from user_account order by id limit 1')
    const mails = ['refused@example.com', 'behind@example.com'].map((recipient) => ({
      ...{ userId: user?.id ?? 0, kind: 'temporaryPassword' as const, recipient, token: null },
    }))
    // Both mails have one job: the second is sent in the same run, not after the pause of the first.
    await queueMail(app.orm.em.fork(), app.onboarding.CompanyId, mails)
    const worker = await work()
    const [remaining] = await eventually(
      waiting,
      ([row]) => row?.attempts === 2 && row.last_error !== null && row.pause < 5,
      20_000,
    )
    mail.behaviour.recipient = undefined
    await allSent()

    expect(remaining).toMatchObject({ recipient: 'refused@example.com', last_error: 'EENVELOPE 550' })
    expect(remaining?.pause).toBeGreaterThan(2)
    expect(mail.to('refused@example.com')).toHaveLength(1)
    const [behind, ...others] = mail.to('behind@example.com')
    expect(others).toEqual([])
    expect((behind?.at ?? 0) - refusedAt).toBeLessThan(1_800)
    expect(worker.output(), 'the log').toContain('mail not sent')
    expect(worker.output()).not.toMatch(/refused@|behind@|Token=/)
  })

  test('a mail whose sender dies is sent again with the same Message-ID, without delaying others', async () => {
    mail.behaviour.data = stall
    const worker = await work()
    const { Email } = await create('killed')
    await eventually(
      () => Promise.resolve(mail.to(Email)),
      (mails) => mails.length === 1,
      15_000,
    )
    // A mail that is being sent holds no lock, or this would fail.
    await sql('select from outgoing_mail for update nowait')
    await worker.kill()
    const [remaining] = await waiting()
    mail.behaviour.data = undefined
    await letClaimsEnd()
    await work()
    await allSent()
    await sleep(500)

    expect(remaining, 'the mail is not lost').toMatchObject({ recipient: Email, attempts: 1 })
    const [first, second, ...others] = mail.to(Email)
    expect(others).toEqual([])
    expect(second?.messageId).toBe(first?.messageId)
    expect(second?.raw).toBe(first?.raw)
  })

  test('two workers send each of many mails once, over few connections', async () => {
    const before = mail.connections()
    const [user] = await sql<{ id: number }>('select id from user_account order by id limit 1')
    const mails = Array.from({ length: 300 }, (_, index) => ({
      ...{ userId: user?.id ?? 0, kind: 'temporaryPassword' as const, token: null },
      recipient: `many.${index}@example.com`,
    }))
    for (let start = 0; start < 300; start += 10) {
      await queueMail(app.orm.em.fork(), app.onboarding.CompanyId, mails.slice(start, start + 10))
    }
    await Promise.all([work(), work()])
    await allSent()
    await sleep(300)

    const sent = mail.received.flatMap(({ recipients }) => recipients.filter((to) => to.startsWith('many.')))
    expect(sent.toSorted()).toEqual(mails.map(({ recipient }) => recipient).toSorted())
    expect(mail.connections() - before).toBeLessThan(35)
  })

  test('without SMTP_URL each mail is one file that only its owner can read, even if it is written twice', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'retail-api-mail-'))
    try {
      await work({ DATA_DIR: folder })
      const { Email } = await create('filed')
      await allSent()
      const [name = '', ...others] = readdirSync(join(folder, 'mail'))
      const file = join(folder, 'mail', name)
      const parsed = await PostalMime.parse(readFileSync(file))

      expect(others).toEqual([])
      expect(name).toMatch(/^[0-9a-f-]{36}\.eml$/)
      expect(statSync(file).mode & 0o077).toBe(0)
      expect(parsed.messageId).toBe(`<${name.slice(0, -4)}@shop.example>`)
      expect(parsed.to).toEqual([{ address: Email, name: '' }])
      expect(parsed.text).toContain(`${ORIGIN}/set-password#UserId=`)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }, 40_000)

  test('a mail is given up after a week, and the log reports it', async () => {
    await create('forgotten')
    await sql(
      `update outgoing_mail set queued_at = now() - interval '8 days', due_at = now() + interval '1 hour'`,
    )
    const worker = await work()
    await allSent()

    expect(mail.to('forgotten@example.com')).toEqual([])
    await expect
      .poll(() => worker.output(), { timeout: 5_000 })
      .toContain('mails given up that could not be sent for days')
  }, 40_000)

  test('names may contain all letters, but cannot add headers', async () => {
    await sql(`update company set name = ? where id = ?`, [
      'Ünï Läden\nBcc: eve@example.com',
      app.onboarding.CompanyId,
    ])
    await work()
    const { Email } = await create('wide')
    await allSent()
    await sql('update company set name = ? where id = ?', [
      app.onboarding.CompanyName,
      app.onboarding.CompanyId,
    ])

    const [received] = mail.to(Email)
    expect(received?.subject).toContain('Ünï Läden')
    expect(received?.recipients).toEqual([Email])
    expect(received?.bcc).toBeUndefined()
  }, 40_000)
})
