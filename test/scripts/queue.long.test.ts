// npm run queue with a point of sale, a webhook and a mail server that fail and then work again.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listStuckWork } from '../../scripts/queue/stuck-work.ts'
import { cartFixtureOf } from '../cart/cart-fixture.ts'
import {
  eventually,
  type Receiver,
  startReceiver,
  startWebhooks,
  type WebhookFixture,
} from '../events/webhook-fixture.ts'
import { blank, runToEnd } from '../support/processes/operator.ts'
import { type MailServer, startMailServer } from '../support/servers/mail-server.ts'
import { accept, type PosServer, startPos } from '../support/servers/pos-server.ts'

let pos: PosServer
let mail: MailServer
let receiver: Receiver
let hooks: WebhookFixture
beforeAll(async () => {
  ;[pos, mail, receiver] = await Promise.all([startPos(), startMailServer(), startReceiver()])
  hooks = await startWebhooks({ env: { POS_URL: pos.origin, SMTP_URL: mail.url } })
})
afterAll(async () => {
  await hooks?.app.stop()
  await Promise.all([pos.stop(), mail.stop(), receiver.stop()])
})

const queue = (...args: string[]) =>
  runToEnd(['scripts/queue.ts', ...args], { ...blank, DATABASE_URL: hooks.app.databaseUrl })
const stuck = () => listStuckWork(hooks.app.orm.em.fork())
const failedOnce = () =>
  eventually(stuck, (found) => found.length === 3 && found.every(({ Attempts }) => Attempts > 0))

/** An order, an event and a mail, which fail. */
async function fail(): Promise<void> {
  pos.respond = (_, res) => res.writeHead(503).end()
  receiver.handlers.set('/hook', (_, res) => res.writeHead(500).end())
  mail.behaviour.recipient = () => Object.assign(new Error('not today'), { responseCode: 450 })
  const { carts, cart, companyId } = cartFixtureOf(hooks.app)
  const name = `queue-${randomUUID()}`
  const user = { UserName: name, Email: `${name}@example.com`, FirstName: 'Ada', LastName: 'Miller' }
  const requests = [
    [carts(), { token: hooks.token, body: cart() }],
    [
      '/usermanager/v1/users',
      { token: await hooks.app.tokenOf('Administrator'), body: { ...user, ParentEntityId: companyId } },
    ],
  ] as const
  for (const [path, request] of requests)
    expect((await hooks.app.request(path, { method: 'POST', ...request })).status).toBeLessThan(300)
  await hooks.happen()
}

function recover(): void {
  pos.respond = accept
  receiver.handlers.clear()
  mail.behaviour.recipient = undefined
}

/** Lets everything wait for an hour, as after many attempts. */
async function wait(): Promise<void> {
  for (const table of ['store_queue', 'webhook_subscription', 'outgoing_mail'])
    await hooks.sql(`update ${table} set due_at = now() + interval '1 hour' where attempts > 0`)
}

describe('npm run queue', () => {
  test('lists what fails, with the reason and the next attempt, and tries it again at once', async () => {
    const hook = await hooks.subscribe(`${receiver.origin}/hook`, { Name: 'Warehouse' })
    expect((await queue('list')).stdout).toBe('Nothing is stuck.\n')
    await fail()
    await failedOnce()
    await wait()

    const { location, companyId } = cartFixtureOf(hooks.app)
    const listed = JSON.parse((await queue('list', '--json')).stdout)
    const common = { CompanyId: companyId, Since: expect.stringMatching(/Z$/), Attempts: expect.any(Number) }
    const next = { NextAttempt: expect.stringMatching(/Z$/) }
    const order = { Kind: 'orders', Id: String(location), What: 'Orders of a store: 1' }
    expect(listed).toHaveLength(3)
    expect(listed).toEqual(
      expect.arrayContaining([
        { ...common, ...next, ...order, Reason: expect.stringContaining('503') },
        {
          ...common,
          ...next,
          Kind: 'webhooks',
          Id: hook.Id,
          What: 'Warehouse',
          Reason: expect.stringContaining('500'),
        },
        {
          ...{ ...common, ...next, Kind: 'mails', Id: expect.any(String) },
          ...{ What: expect.stringMatching(/^firstPassword to user \d+$/), Reason: 'EENVELOPE 450' },
        },
      ]),
    )
    expect((await queue('list', '--company', '999')).stdout).toBe('Nothing is stuck.\n')
    expect((await queue('list')).stdout).not.toContain('@')

    recover()
    const tried = [
      await queue('retry', 'orders', String(location), '--company', String(companyId)),
      await queue('retry', 'webhooks', hook.Id),
      await queue('retry'),
    ]
    expect(tried.map(({ stdout, stderr }) => stdout + stderr)).toEqual([
      'Tried now: orders (1).\n',
      'Tried now: webhooks (1).\n',
      expect.stringMatching(/^Tried now: .*mails \(1\)\.\n$/),
    ])
    expect(await eventually(stuck, (found) => found.length === 0)).toEqual([])
    expect(pos.calls.at(-1)?.body.LastName).toBe('Miller')
    expect(
      await eventually(
        () => receiver.callsTo('/hook').length,
        (calls) => calls > 1,
      ),
    ).toBeGreaterThan(1)
  })

  test('shows a webhook that was switched off, which only its company can activate', async () => {
    const hook = await hooks.subscribe(`${receiver.origin}/gone`)
    receiver.handlers.set('/gone', (_, res) => res.writeHead(410).end())
    await hooks.happen()
    const [found] = await eventually(stuck, ([first]) => first?.NextAttempt === null)

    expect(found).toMatchObject({ Kind: 'webhooks', Id: hook.Id, NextAttempt: null })
    expect(found?.Reason).toMatch(/^Switched off \(Gone\)\. /)
    const { code, stderr } = await queue('retry', 'webhooks', hook.Id)
    expect([code, stderr]).toEqual([1, `No webhooks with the id ${hook.Id} wait: "list" shows what does.\n`])
  })

  test.each([
    [[], 'A command is missing.'],
    [['show'], 'There is no command "show".'],
    [['list', 'orders'], 'list takes no more words.'],
    [['retry', 'order'], '"order" is none of orders, webhooks, mails.'],
    [['retry', 'orders', '1002'], 'name the company of the store with --company.'],
    [['list', '--company', 'x'], 'A CompanyId is a whole number, not "x".'],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await queue(...args)

    expect(code).toBe(2)
    expect(stderr).toContain(message)
  })
})
