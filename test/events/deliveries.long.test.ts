// Deliveries to receivers that accept, fail, hang, redirect or respond with 410: what these receive, in which order,
// and what the list of deliveries shows. The receivers are real TLS servers; the worker runs in this process.
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { pauseSeconds } from '../../handlers/services/events/webhooks/deliver-events.ts'
import { isCluster } from '../support/database.ts'
import { eventually, GROUPS, type Receiver, startReceiver, useWebhooks } from './webhook-fixture.ts'

const { receiver, hooks, arrived } = useWebhooks()

const url = (path: string) => receiver.origin + path
/** Makes a paused webhook due. */
const skipPause = (id: string) =>
  hooks.sql(
    'update webhook_subscription set due_at = now() where company_id = ? and id = ? and due_at > now()',
    [hooks.companyId, id],
  )
const readHook = async (id: string) => (await hooks.request(`(${id})`)).body

describe('an event', () => {
  test('arrives as it is in the feed, signed, and is listed with the response', async () => {
    const hook = await hooks.subscribe(url('/first'))
    const [group] = await hooks.happen()
    const [call] = await arrived('/first', 1)

    expect(call?.headers).toMatchObject({ 'content-type': 'application/cloudevents+json; charset=utf-8' })
    expect(new Webhook(hook.Secret).verify(call?.text ?? '', call?.headers as never)).toEqual(call?.body)
    expect(call?.body).toMatchObject({ specversion: '1.0', type: GROUPS, data: { Id: group } })
    const { body: feed } = await hooks.app.request(
      `/events/v1/Companies(${hooks.companyId})/Events?after=${Number(call?.body.id) - 1}&$top=1`,
      { token: hooks.token },
    )
    expect(feed.Events).toEqual([call?.body])
    expect(call?.headers['webhook-id']).toBe(`event-${hooks.companyId}-${call?.body.id}`)

    const listed = await eventually(
      () => hooks.deliveries(hook.Id),
      (deliveries) => deliveries.length === 1,
    )
    expect(listed).toMatchObject([
      {
        ...{
          SubscriptionId: hook.Id,
          EventId: call?.body.id,
          Type: GROUPS,
          Status: 'Delivered',
          Attempts: 1,
        },
        ...{ ResponseStatus: 200, Response: 'ok', Error: null, NextAttemptUtc: null },
      },
    ])
  })

  test('is sent only if the webhook subscribes to its type', async () => {
    await hooks.subscribe(url('/prices'), { Types: ['retail.price.deleted'] })
    await hooks.subscribe(url('/all'), { Types: null })
    await hooks.happen()

    // These include the creation of the webhook.
    const calls = await arrived('/all', 3)
    expect(calls.map(({ body }) => body.type)).toEqual([
      'retail.subscription.created',
      'retail.subscription.secret-created',
      GROUPS,
    ])
    expect(receiver.callsTo('/prices')).toEqual([])
  })

  test('that fails delays the later ones, is retried first after 5 s, and keeps the order', async () => {
    receiver.handlers.set('/failing', (_, res) => res.writeHead(503).end('later\0'))
    const hook = await hooks.subscribe(url('/failing'))
    const groups = await hooks.happen(3)
    const [first] = await arrived('/failing', 1)
    const [failed] = await eventually(
      () => hooks.deliveries(hook.Id),
      (deliveries) => deliveries.length === 1,
    )

    expect(failed).toMatchObject({ Status: 'Retrying', Attempts: 1, ResponseStatus: 503, Response: 'later' })
    const pause = Date.parse(failed.NextAttemptUtc) - Date.parse(failed.LastAttemptUtc)
    // On a cluster, the two times are read on different nodes.
    expect(Math.abs(pause - 5_000)).toBeLessThanOrEqual(isCluster() ? 100 : 0)
    receiver.handlers.delete('/failing')
    const calls = await arrived('/failing', 4)

    expect((calls[1]?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(4_900)
    expect(calls.map(({ body }) => body.data.Id)).toEqual([groups[0], ...groups])
    expect(calls[1]?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    const listed = await eventually(
      () => hooks.deliveries(hook.Id),
      (deliveries) => deliveries.length === 3,
    )
    expect(listed.map(({ Status, Attempts }) => [Status, Attempts]).toSorted()).toEqual([
      ['Delivered', 1],
      ['Delivered', 1],
      ['Delivered', 2],
    ])
  })

  test.each<[string, Parameters<Receiver['handlers']['set']>[1], object]>([
    [
      'redirects',
      (_, res) => res.writeHead(302, { Location: url('/elsewhere') }).end(),
      { ResponseStatus: 302, Error: 'status' },
    ],
    ['closes the connection', (_, res) => res.destroy(), { ResponseStatus: null, Error: 'refused' }],
    [
      'answers with 400',
      (_, res) => res.writeHead(400).end('x'.repeat(5_000)),
      { Response: 'x'.repeat(1_000), Error: 'status' },
    ],
  ])('is not delivered if the receiver %s', async (name, respond, listed) => {
    const path = `/${name.replaceAll(' ', '-')}`
    receiver.handlers.set(path, respond)
    const hook = await hooks.subscribe(url(path))
    await hooks.happen()
    const [failed] = await eventually(
      () => hooks.deliveries(hook.Id),
      (deliveries) => deliveries.length === 1,
    )

    expect(failed).toMatchObject({ Status: 'Retrying', ...listed })
    expect(receiver.callsTo('/elsewhere')).toEqual([])
    await hooks.request(`(${hook.Id})`, 'DELETE')
  })

  test('is not delivered to a receiver with an untrusted certificate', async () => {
    const untrustedReceiver = await startReceiver({ isTrusted: false })
    const hook = await hooks.subscribe(`${untrustedReceiver.origin}/hooks`)
    await hooks.happen()
    const [failed] = await eventually(
      () => hooks.deliveries(hook.Id),
      (deliveries) => deliveries.length === 1,
    )

    expect(failed).toMatchObject({ Status: 'Retrying', ResponseStatus: null })
    expect(failed.Error).toBe('tls')
    expect(untrustedReceiver.received).toEqual([])
    await hooks.request(`(${hook.Id})`, 'DELETE')
    await untrustedReceiver.stop()
  })

  test('waits at most 10 s for a response, and delays no other webhook', async () => {
    receiver.handlers.set('/hanging', () => {})
    const hanging = await hooks.subscribe(url('/hanging'))
    await hooks.subscribe(url('/healthy'))
    await hooks.happen()
    await arrived('/hanging', 1)
    const [group] = await hooks.happen()
    const calls = await arrived('/healthy', 2)
    expect(calls[1]?.body.data.Id).toBe(group)
    expect(await hooks.deliveries(hanging.Id)).toEqual([])

    const [failed] = await eventually(
      () => hooks.deliveries(hanging.Id),
      (deliveries) => deliveries.length === 1,
      15_000,
    )
    expect(failed).toMatchObject({ Status: 'Retrying', Error: 'timeout' })
    await hooks.request(`(${hanging.Id})`, 'DELETE')
  })
})

describe('a webhook', () => {
  test('is switched off at once by a response with status 410', async () => {
    receiver.handlers.set('/gone', (_, res) => res.writeHead(410).end('no more'))
    const hook = await hooks.subscribe(url('/gone'))
    await hooks.happen()
    const off = await eventually(
      () => readHook(hook.Id),
      ({ IsActive }) => !IsActive,
    )

    expect(off).toMatchObject({ IsActive: false, DisabledReason: 'Gone' })
    expect(off.DisabledDateUtc).not.toBeNull()
    expect(await hooks.deliveries(hook.Id)).toMatchObject([{ Status: 'Failed', ResponseStatus: 410 }])
    const { body: audit } = await hooks.app.request(
      `/accounts/v1/Companies(${hooks.companyId})/AuditEntries?$filter=${encodeURIComponent("Action eq 'webhook.disabled'")}`,
      { token: hooks.token },
    )
    expect(audit).toMatchObject([{ ActorKind: 'System', TargetKind: 'Webhook', TargetId: hook.Id }])
  })

  test('is switched off when its oldest event has failed for 3 days, and not before', async () => {
    receiver.handlers.set('/broken', (_, res) => res.writeHead(500).end())
    const hook = await hooks.subscribe(url('/broken'))
    await hooks.happen()
    await arrived('/broken', 1)
    type Delivery = Awaited<ReturnType<typeof hooks.deliveries>>[number]
    const failFor = async (age: string, isReached: (only: Delivery) => boolean) => {
      await hooks.sql(
        `update webhook_subscription set failing_since = now() - interval '${age}' where company_id = ? and id = ?`,
        [hooks.companyId, hook.Id],
      )
      return eventually(
        async () => {
          await skipPause(hook.Id)
          return hooks.deliveries(hook.Id)
        },
        ([only]) => only !== undefined && isReached(only),
      )
    }

    expect(await failFor('71 hours', ({ Attempts }) => Attempts > 1)).toMatchObject([{ Status: 'Retrying' }])
    expect(await readHook(hook.Id)).toMatchObject({ IsActive: true, DisabledReason: null })
    expect(await failFor('73 hours', ({ Status }) => Status === 'Failed')).toMatchObject([
      { NextAttemptUtc: null },
    ])
    expect(await readHook(hook.Id)).toMatchObject({ IsActive: false, DisabledReason: 'Failing' })

    const attempts = receiver.callsTo('/broken').length
    receiver.handlers.delete('/broken')
    const groups = await hooks.happen()
    const { Name, Url, Types } = hook
    expect(
      (await hooks.request(`(${hook.Id})`, 'PUT', { Name, Url, Types, IsActive: true })).body,
    ).toMatchObject({
      ...{ IsActive: true, DisabledReason: null, DisabledDateUtc: null },
    })
    const calls = await arrived('/broken', attempts + 2)
    expect(calls.slice(attempts).map(({ body }) => body.data.Id)).toEqual([calls[0]?.body.data.Id, ...groups])
  })

  test('receives nothing while it is inactive, and the missed events once it is active again', async () => {
    const hook = await hooks.subscribe(url('/paused'), { IsActive: false })
    const groups = await hooks.happen(2)
    await hooks.subscribe(url('/witness'))
    await hooks.happen()
    await arrived('/witness', 1)
    expect(receiver.callsTo('/paused')).toEqual([])

    const { Name, Url, Types } = hook
    await hooks.request(`(${hook.Id})`, 'PUT', { Name, Url, Types, IsActive: true })
    const calls = await arrived('/paused', 3)
    expect(calls.slice(0, 2).map(({ body }) => body.data.Id)).toEqual(groups)
  })
})

test('pauses between attempts begin with 5 s, double with some variant, and reach 3 hours at most', () => {
  const middle = () => 0.5
  expect([1, 2, 3, 10, 12, 500].map((attempts) => pauseSeconds(attempts, 0, middle))).toEqual([
    5, 10, 20, 2_560, 10_240, 10_800,
  ])
  expect([pauseSeconds(2, 0, () => 0), pauseSeconds(2, 0, () => 1)].map(Math.round)).toEqual([8, 12])
  expect([pauseSeconds(1, 60), pauseSeconds(1, 86_400), pauseSeconds(1, 0, () => 1)]).toEqual([60, 10_800, 5])
})
