// The effects of background jobs, the sandbox clock and a reset on webhooks, their secrets and their deliveries.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '../../handlers/runtime/observe/logger.ts'
import { readSettings } from '../../handlers/runtime/process/settings.ts'
import { createBackground } from '../../handlers/services/events/webhooks/jobs.ts'
import { createNotes, createTrigger } from '../support/triggers.ts'
import {
  eventually,
  type Receiver,
  startReceiver,
  startWebhooks,
  type WebhookFixture,
} from './webhook-fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'webhook-jobs-'))
const KEY_ENCRYPTION_KEY = randomBytes(32).toString('base64')

let receiver: Receiver
let hooks: WebhookFixture
beforeAll(async () => {
  receiver = await startReceiver()
  hooks = await startWebhooks({ env: { KEY_ENCRYPTION_KEY, DATA_DIR: folder } })
  await createNotes(hooks.sql, 'mail_log', 'kind text, recipient text, webhook_name text')
  await createTrigger(hooks.sql, {
    name: 'log_mail',
    on: 'after insert on outgoing_mail',
    run: 'insert into mail_log values (new.kind, new.recipient, new.webhook_name)',
  })
})
afterAll(async () => {
  await hooks?.app.stop()
  await receiver.stop()
  rmSync(folder, { recursive: true, force: true })
})

const runJob = async (job: string, env: Record<string, string> = {}) => {
  const { jobs } = createBackground(readSettings({ KEY_ENCRYPTION_KEY, ...env }))
  const { orm, rules } = hooks.app
  const logger = createLogger('silent', { write: () => {} })
  await jobs[job]?.({ payload: {}, em: orm.em.fork(), rules, logger, signal: new AbortController().signal })
}
const inSandbox = async (path: string, body: object) => {
  const address = `/sandbox/v1/Companies(${hooks.companyId})/${path}`
  const { status, text } = await hooks.app.request(address, { method: 'POST', token: hooks.token, body })
  expect(status, text).toBeLessThan(300)
}
const arrived = (path: string, count: number) =>
  eventually(
    () => receiver.callsTo(path),
    (calls) => calls.length >= count,
  )

describe('purgeDeliveries', () => {
  test('deletes ended deliveries after 30 days, and keeps unfinished ones', async () => {
    const { Id } = await hooks.subscribe(`${receiver.origin}/purged`, { IsActive: false })
    const add = (type: string, status: string, age: string) =>
      hooks.sql(
        `insert into webhook_delivery (company_id, subscription_id, position, type, status, created_at)
         values (?, ?, 1, ?, ?, now() - ?::interval)`,
        [hooks.companyId, Id, type, status, age],
      )
    await add('kept', 'Delivered', '29 days 23 hours')
    await add('over', 'Delivered', '30 days 1 minute')
    await add('over', 'Failed', '30 days 1 minute')
    await add('retried', 'Retrying', '31 days')
    await runJob('purgeDeliveries')

    const remaining = await hooks.sql<{ type: string }>(
      'select type from webhook_delivery where company_id = ? and subscription_id = ? order by type',
      [hooks.companyId, Id],
    )
    expect(remaining.map(({ type }) => type)).toEqual(['kept', 'retried'])
  })

  test('deletes secrets a day after their end', async () => {
    const { Id } = await hooks.subscribe(`${receiver.origin}/purged`, { IsActive: false })
    const secrets = () =>
      hooks.sql('select id from webhook_secret where company_id = ? and subscription_id = ?', [
        hooks.companyId,
        Id,
      ])
    const endFor = async (age: string) => {
      await hooks.sql(
        `update webhook_secret set expires_at = now() - ?::interval
         where company_id = ? and subscription_id = ? and expires_at is not null`,
        [age, hooks.companyId, Id],
      )
      await runJob('purgeDeliveries')
      return (await secrets()).length
    }
    await hooks.request(`(${Id})/Secrets`, 'POST')

    expect(await endFor('23 hours')).toBe(2)
    expect(await endFor('25 hours')).toBe(1)
  })
})

test('reencryptWebhookSecrets encrypts each secret with the current key, and leaves the secret usable', async () => {
  const { Id } = await hooks.subscribe(`${receiver.origin}/encrypted`, { IsActive: false })
  const stored = async () => {
    const [row] = await hooks.sql<{ key: object }>(
      'select key from webhook_secret where company_id = ? and subscription_id = ?',
      [hooks.companyId, Id],
    )
    return row?.key
  }
  const before = await stored()
  const next = randomBytes(32).toString('base64')
  const renewed = { KEY_ENCRYPTION_KEY: next, KEY_ENCRYPTION_KEY_PREVIOUS: KEY_ENCRYPTION_KEY }
  await runJob('reencryptWebhookSecrets', renewed)
  const encrypted = await stored()
  expect(encrypted).not.toEqual(before)
  await runJob('reencryptWebhookSecrets', renewed)
  expect(await stored(), 'A secret with the current key is not updated.').toEqual(encrypted)

  const back = { KEY_ENCRYPTION_KEY, KEY_ENCRYPTION_KEY_PREVIOUS: next }
  await runJob('reencryptWebhookSecrets', back)
  await hooks.request(`(${Id})/Test`, 'POST')
  const [call] = await arrived('/encrypted', 1)
  expect(call?.headers['webhook-signature']).toMatch(/^v1,/)
})

test('a retry becomes due when the clock of the company is advanced', async () => {
  receiver.handlers.set('/later', (_, res) => res.writeHead(503).end())
  const hook = await hooks.subscribe(`${receiver.origin}/later`)
  const [group] = await hooks.happen()
  await arrived('/later', 1)
  await eventually(
    () => hooks.deliveries(hook.Id),
    ([only]) => only?.Status === 'Retrying',
  )
  await hooks.sql(
    `update webhook_subscription set due_at = now() + interval '1 hour', attempts = 8 where company_id = ? and id = ?`,
    [hooks.companyId, hook.Id],
  )
  receiver.handlers.delete('/later')
  await inSandbox('Clock/Advance', { Seconds: 3_500 })
  expect(receiver.callsTo('/later')).toHaveLength(1)
  await inSandbox('Clock/Advance', { Seconds: 200 })

  const calls = await arrived('/later', 2)
  expect(calls.map(({ body }) => body.data.Id)).toEqual([group, group])
})

test('a webhook that fails for 3 days of the company is switched off, and its administrators get a mail', async () => {
  receiver.handlers.set('/broken', (_, res) => res.writeHead(500).end())
  const hook = await hooks.subscribe(`${receiver.origin}/broken`, { Name: 'Broken desk' })
  await hooks.happen()
  await arrived('/broken', 1)
  await inSandbox('Clock/Advance', { Seconds: 3 * 86_400 + 60 })
  const off = await eventually(
    async () => (await hooks.request(`(${hook.Id})`)).body,
    ({ IsActive }) => !IsActive,
  )

  expect(off).toMatchObject({ IsActive: false, DisabledReason: 'Failing' })
  const mails = await mailed('Broken desk')
  expect(mails.length).toBeGreaterThan(0)
  expect(mails).toEqual(await administrators('webhookFailing'))
})

test('a webhook that responds with 410 is switched off with a different mail', async () => {
  receiver.handlers.set('/gone', (_, res) => res.writeHead(410).end())
  const hook = await hooks.subscribe(`${receiver.origin}/gone`, { Name: 'Former desk' })
  await hooks.happen()
  await eventually(
    async () => (await hooks.request(`(${hook.Id})`)).body,
    ({ IsActive }) => !IsActive,
  )

  expect(await mailed('Former desk')).toEqual(await administrators('webhookGone'))
})

test('a reset restores the webhooks of the seed, which keep their position in the feed', async () => {
  await hooks.subscribe(`${receiver.origin}/added`)
  await hooks.happen(2)
  await inSandbox('Reset', { To: 'Seed' })
  const { body } = await hooks.request('')

  expect(body).toMatchObject([{ Name: 'Order desk', IsActive: false }])
  const added = await hooks.subscribe(`${receiver.origin}/after-the-reset`)
  const groups = await hooks.happen(2)
  const calls = await arrived('/after-the-reset', 2)
  expect(calls.map(({ body: event }) => event.data.Id)).toEqual(groups)
  const remaining = await hooks.sql(
    `select id from webhook_delivery
     where company_id = ? and subscription_id <> ? and status in ('Pending', 'Retrying')`,
    [hooks.companyId, added.Id],
  )
  expect(remaining).toEqual([])
})

interface Mail {
  kind: string
  recipient: string
}

/** The mails that were queued about a webhook; the table mail_log has all of them, including those sent at once. */
const mailed = (name: string) =>
  hooks.sql<Mail>('select kind, recipient from mail_log where webhook_name = ? order by recipient', [name])

/** The mail that each administrator of the company should get. */
const administrators = (kind: string) =>
  hooks.sql<Mail>(
    `select ?::text as kind, email as recipient from user_account
     where company_id = ? and is_active and email is not null and 'Administrator' = any (roles) order by email`,
    [kind, hooks.companyId],
  )
