// The feed: its order, its cursors, and what it refuses.
import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'
import { type EventsFixture, eventsFixture } from './events-fixture.ts'

const app = useFixture(startApp)
let fixture: EventsFixture
let companyId: number
beforeAll(async () => {
  fixture = await eventsFixture(app)
  companyId = fixture.companyId
})

const feed = (query = '') => fixture.feed(query)
const addGroup = (name: string) => fixture.addGroup(name)

describe('GET /Companies({CompanyId})/Events', () => {
  test('begins with one event for the company, not with one for each of its first rows', async () => {
    const { status, body } = await feed()

    expect([status, body.Events.map(({ type }: { type: string }) => type)]).toEqual([
      200,
      ['retail.company.created'],
    ])
  })

  test('continues after the cursor', async () => {
    const { Next: after } = (await feed()).body
    const subject = await addGroup('Members')

    const { body } = await feed(`?after=${after}`)

    expect(body.Events).toMatchObject([
      {
        specversion: '1.0',
        id: body.Next,
        type: 'retail.pricing-group.created',
        subject,
        source: `/events/v1/Companies(${companyId})`,
      },
    ])
    expect((await feed(`?after=${body.Next}`)).body).toEqual({ Events: [], Next: body.Next })
  })

  test('returns events of the requested types, and a cursor after the others', async () => {
    const { Next: after } = (await feed()).body
    await addGroup('Guests')

    const { body } = await feed(`?after=${after}&types=retail.price.deleted,retail.price.updated`)

    expect(body).toEqual({ Events: [], Next: String(Number(after) + 1) })
  })

  test('counts the events after the cursor, of all types and beyond the page', async () => {
    const { Next: after } = (await feed()).body
    expect((await feed(`?after=${after}&$count=true`)).headers['x-total-count']).toBe('0')
    for (const name of ['First', 'Second', 'Third']) await addGroup(`Counted ${name}`)

    const page = await feed(`?after=${after}&$top=1&$count=true`)
    expect([page.body.Events.length, page.headers['x-total-count']]).toEqual([1, '3'])
    const rest = await feed(`?after=${page.body.Next}&types=retail.price.deleted&$count=true`)
    expect([rest.body.Events, rest.headers['x-total-count']]).toEqual([[], '2'])
    expect((await feed(`?after=${after}`)).headers).not.toHaveProperty('x-total-count')
  })

  test('is paged', async () => {
    const { Next: after } = (await feed()).body
    const subjects = [await addGroup('One'), await addGroup('Two'), await addGroup('Three')]

    const first = (await feed(`?after=${after}&$top=2`)).body
    const second = (await feed(`?after=${first.Next}&$top=2`)).body

    expect([...first.Events, ...second.Events].map(({ subject }) => subject)).toEqual(subjects)
  })

  test.each([
    ['after=yesterday', 400],
    ['after=', 400],
    ['wait=26', 400],
    ['$top=1001', 400],
    ['after=999999', 410],
  ])('?%s returns %i', async (query, status) => {
    const refused = await feed(`?${query}`)

    expect([refused.status, refused.body.Code]).toEqual([
      status,
      status === 410 ? 'CursorExpired' : undefined,
    ])
  })

  test.each(['retail.price.update', 'retail.price.updated,', ''])(
    '%j as types returns 400',
    async (types) => {
      const { status, body } = await feed(`?types=${types}`)

      expect([status, body.Details[0].Field]).toEqual([400, expect.stringMatching(/^types\[\d\]$/)])
      expect(body.Message).toMatch(/Must be one of the \d+ values that the document lists, such as retail\./)
    },
  )
})
