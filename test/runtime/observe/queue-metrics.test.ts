import { Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../../entities/database/orm.config.ts'
import { registerQueueMetrics } from '../../../handlers/runtime/observe/queue-metrics.ts'
import { startApp } from '../../support/app.ts'
import { createTestDatabase } from '../../support/database.ts'
import { waitUntil } from '../../support/processes/operator.ts'
import { useFixture } from '../../support/use-fixture.ts'

describe('the queue metrics', () => {
  const app = useFixture(startApp)

  const figure = (text: string, name: string, queue: string) => {
    const line = text.split('\n').find((candidate) => candidate.startsWith(`${name}{queue="${queue}"} `))
    return line && Number(line.split(' ')[1])
  }

  test('have the waiting rows in a process that serves requests, with the age of the oldest', async () => {
    const { CompanyId } = app.onboarding
    const token = await app.tokenOf('ApiClient')
    for (const name of ['one', 'two']) {
      const body = { UserName: name, Email: `${name}@shop.example`, FirstName: 'Pat', LastName: name }
      const options = { method: 'POST', token, body: { ...body, ParentEntityId: CompanyId } }
      expect((await app.request('/usermanager/v1/users', options)).status).toBe(200)
    }
    await app.orm.em
      .fork()
      .execute(
        `update outgoing_mail set queued_at = now() - interval '1 hour' where recipient = 'one@shop.example'`,
      )

    // On a machine that is briefly slow, the figures are omitted.
    const read = () => app.app.metrics()
    await expect.poll(async () => figure(await read(), 'background_waiting', 'mails')).toBe(2)
    const text = await waitUntil(read, (metricsText) =>
      metricsText.includes('background_waiting_seconds{queue="carts"}'),
    )
    expect(figure(text, 'background_waiting_seconds', 'mails')).toBeGreaterThanOrEqual(3600)
    expect(figure(text, 'background_waiting', 'carts')).toBe(0)
    expect(figure(text, 'background_waiting_seconds', 'carts')).toBe(0)
  })

  test('have the webhooks with events that no worker has read', async () => {
    const { CompanyId } = app.onboarding
    const token = await app.tokenOf('ApiClient')
    const post = async (path: string, body: object) =>
      expect((await app.request(path, { method: 'POST', token, body })).status).toBe(201)
    const sql = (text: string) => app.orm.em.fork().execute(text)
    const webhooks = async (name: string) => figure(await app.app.metrics(), name, 'webhooks')
    const subscription = {
      Name: 'Prices',
      Url: 'https://localhost:9/',
      Types: ['retail.pricing-group.created'],
    }
    await post(`/events/v1/Companies(${CompanyId})/Subscriptions`, subscription)
    const read = () => app.request(`/events/v1/Companies(${CompanyId})/Events`, { token })
    const deliver = async () => {
      const [last] = (await sql('select max(position) as position from event')) as { position: string }[]
      await sql(`update webhook_subscription set position = ${last?.position}`)
    }
    await read()
    await deliver()
    await expect.poll(() => webhooks('background_waiting')).toBe(0)

    const group = { CompanyId, GroupName: 'Friends', Description: 'Friends' }
    await post(`/pricing/v1/Companies(${CompanyId})/PricingGroups`, group)
    await sql(`update event_arrival set at = now() - interval '1 hour'`)
    await expect.poll(() => webhooks('background_waiting')).toBe(1)
    await expect.poll(() => webhooks('background_waiting_seconds')).toBeGreaterThanOrEqual(3600)

    // A reader of the feed gives the events their positions.
    await read()
    expect(await sql('select from event_arrival')).toEqual([])
    await expect.poll(() => webhooks('background_waiting_seconds')).toBeGreaterThanOrEqual(3600)

    await deliver()
    await expect.poll(() => webhooks('background_waiting')).toBe(0)
  })

  test('are omitted if the database does not answer, but the other metrics are not', async () => {
    const database = await createTestDatabase()
    const orm = await openDatabase(database.url)
    const registry = new Registry()
    registerQueueMetrics({
      registry,
      em: () => orm.em.fork(),
      queues: { mails: 'outgoing_mail' },
      deadlineMs: 10_000,
    })
    expect(figure(await registry.metrics(), 'background_waiting', 'mails')).toBe(0)

    await orm.close(true)
    await database.drop()

    expect(figure(await registry.metrics(), 'background_waiting', 'mails')).toBeUndefined()
  })
})
