// Readers follow the feed while 32 writers write, commit in a different order, and die: each change appears once, and no
// event appears later at a position before a cursor that was returned.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Event, EventPage } from '../../generated/events/types.gen.ts'
import { startApp } from '../support/app.ts'
import { sendRequest } from '../support/processes/operator.ts'
import { type ServerProcess, startServer } from '../support/processes/processes.ts'
import { randomFrom } from '../support/random.ts'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { useFixture } from '../support/use-fixture.ts'
import { type EventsFixture, eventsFixture } from './events-fixture.ts'

const SECONDS = 10
const READERS = 4
const random = randomFrom(1)

let fixture: EventsFixture
let server: ServerProcess
const app = useFixture(startApp)
beforeAll(async () => {
  await giveIdsByDefault(app.orm.em.fork())
  fixture = await eventsFixture(app)
  server = await startServer({ DATABASE_URL: app.databaseUrl, ROLE: 'api' })
})
afterAll(async () => {
  await server.kill()
})

test('follows every change once, in one order', { timeout: 120_000 }, async () => {
  const { companyId, token } = fixture
  const em = () => app.orm.em.fork()
  const start = await fixture.end()
  const end = Date.now() + SECONDS * 1_000
  let isWriting = true

  /** Keeps its transactions open, so that later ones commit before them; rolls some back. */
  const slowWriter = async () => {
    while (Date.now() < end) {
      const rolledBack = await em()
        .transactional(async (inner) => {
          const names = JSON.stringify({ 'en-us': 'Slow' })
          await inner.execute(
            `insert into pricing_group (company_id, language, names) values (?, 'en-us', ?::jsonb)`,
            [companyId, names],
          )
          await sleep(random.integer(0, 60))
          if (random.chance(0.2)) throw new Error('roll back')
        })
        .catch((error: Error) => error.message)
      expect([undefined, 'roll back']).toContain(rolledBack)
    }
  }
  const killedWriter = async () => {
    const body = { CompanyId: companyId, GroupName: 'Killed', Description: 'Killed' }
    const groups = `/pricing/v1/Companies(${companyId})/PricingGroups`
    while (Date.now() < end) {
      const created = await sendRequest(server, groups, { token, body }).catch(() => undefined)
      if (created?.status !== 201) return
    }
  }
  const reader = async (top: number) => {
    const events: Event[] = []
    for (let next = start, isEmpty = false; isWriting || !isEmpty; ) {
      const { status, body, text } = await fixture.feed(`?after=${next}&$top=${top}`)
      expect(status, text).toBe(200)
      const page = body as EventPage
      events.push(...page.Events)
      isEmpty = page.Next === next
      next = page.Next
    }
    return events
  }

  const readers = Array.from({ length: READERS }, (_, index) => reader(3 + index * 40))
  const writers = [...Array.from({ length: 16 }, slowWriter), ...Array.from({ length: 16 }, killedWriter)]
  await sleep(SECONDS * 500)
  await server.kill()
  await Promise.all(writers)
  await sleep(500)
  isWriting = false
  const [first = [], ...others] = await Promise.all(readers)

  const rows = await em().execute<{ id: number }[]>(
    `select id from pricing_group where company_id = ? and names ->> 'en-us' in ('Slow', 'Killed')`,
    [companyId],
  )
  const subjects = rows.map(({ id }) => `/pricing/v1/Companies(${companyId})/PricingGroups(${id})`)
  expect(rows.length).toBeGreaterThan(200)
  expect(first.map(({ subject }) => subject).sort()).toEqual(subjects.sort())
  expect(first.map(({ id }) => Number(id))).toEqual(first.map((_, index) => Number(start) + index + 1))
  for (const event of [...others, await fixture.since(start)]) {
    expect(event.map(({ id, subject }) => [id, subject])).toEqual(
      first.map(({ id, subject }) => [id, subject]),
    )
  }
})
