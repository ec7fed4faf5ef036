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
