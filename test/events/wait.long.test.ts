// Requests that wait for events: they end when an event arrives, the client leaves or the process stops.
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'
import { type EventsFixture, eventsFixture } from './events-fixture.ts'

const app = useFixture(startApp)
let fixture: EventsFixture
beforeAll(async () => {
  fixture = await eventsFixture(app)
})

async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  const start = performance.now()
  return [await work, performance.now() - start]
}

describe('GET /Companies({CompanyId})/Events?wait=', () => {
  test('responds when an event arrives', async () => {
    const after = await fixture.end()
    const waiting = timed(fixture.feed(`?after=${after}&wait=20`))
    await sleep(500)
    const subject = await fixture.addGroup('Waited for')

    const [{ status, body }, ms] = await waiting

    expect([status, body.Events.map((event: { subject: string }) => event.subject)]).toEqual([200, [subject]])
    expect(ms).toBeGreaterThan(400)
    expect(ms).toBeLessThan(10_000)
  })

  test('responds at once if there are events, and without events when the time is over', async () => {
    const after = await fixture.end()
    const [empty, ms] = await timed(fixture.feed(`?after=${after}&wait=1`))

    expect(empty.body).toEqual({ Events: [], Next: after })
    expect(ms).toBeGreaterThan(900)
    const [, immediately] = await timed(fixture.feed('?after=0&wait=25'))
    expect(immediately).toBeLessThan(5_000)
  })

  test('waits for events of the requested types', async () => {
    const after = await fixture.end()
    const waiting = fixture.feed(`?after=${after}&wait=2&types=retail.cart.created`)
    await sleep(100)
    await fixture.addGroup('Not waited for')

    expect((await waiting).body).toEqual({ Events: [], Next: String(Number(after) + 1) })
  })

  test('holds no database connection', async () => {
    const after = await fixture.end()
    const waiting = Array.from({ length: 60 }, () => fixture.feed(`?after=${after}&wait=10`))
    await sleep(500)
    const [read, ms] = await timed(fixture.feed('?after=0'))
    expect([read.status, ms < 5_000]).toEqual([200, true])
    await fixture.addGroup('For all')

    for (const { body } of await Promise.all(waiting)) expect(body.Events).toHaveLength(1)
  })

  test('a company has at most 100 waiting requests', async () => {
    const after = await fixture.end()
    let refused = 0
    const waiting = Array.from({ length: 101 }, async () => {
      const response = await fixture.feed(`?after=${after}&wait=25`)
      if (response.status === 503) refused += 1
      return response
    })
    // The last to arrive is refused.
    await expect.poll(() => refused).toBe(1)
    await fixture.addGroup('For most')

    const statuses = (await Promise.all(waiting)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 503)).toHaveLength(1)
    expect(statuses.filter((status) => status === 200)).toHaveLength(100)
  })
})

test('a stop of the process ends the wait', async () => {
  const other = await startApp()
  const { feed, end } = await eventsFixture(other)
  const after = await end()
  const waiting = timed(feed(`?after=${after}&wait=25`))
  await sleep(300)
  const stopping = other.app.stop()

  const [{ status, body }, ms] = await waiting
  await stopping
  await other.stop()

  expect([status, body]).toEqual([200, { Events: [], Next: after }])
  expect(ms).toBeLessThan(10_000)
})
