// The feed of the demo tenant, and a simple resource whose creation causes an event.
import { expect } from 'vitest'
import type { Event, EventPage } from '../../generated/events/types.gen.ts'
import type { TestApp, TestResponse } from '../support/app.ts'

export interface EventsFixture {
  companyId: number
  token: string
  feed(query?: string): Promise<TestResponse>
  /** The cursor at the end of the feed. */
  end(): Promise<string>
  /** All events after the cursor or, without a cursor, all that are kept. */
  since(after?: string): Promise<Event[]>
  /** Creates a pricing group; returns its address. */
  addGroup(name: string): Promise<string>
}

export async function eventsFixture(app: TestApp): Promise<EventsFixture> {
  const token = await app.tokenOf('ApiClient')
  const { CompanyId: companyId } = app.onboarding
  const feed = (query = '') => app.request(`/events/v1/Companies(${companyId})/Events${query}`, { token })
  const since = async (after?: string) => {
    const events: Event[] = []
    for (let next = after, isEnd = false; !isEnd; ) {
      const { status, body, text } = await feed(`?$top=1000${next === undefined ? '' : `&after=${next}`}`)
      expect(status, text).toBe(200)
      const page = body as EventPage
      events.push(...page.Events)
      isEnd = page.Next === next
      next = page.Next
    }
    return events
  }
  return {
    companyId,
    token,
    feed,
    since,
    async end() {
      const last = (await since()).at(-1)
      return last?.id ?? '0'
    },
    async addGroup(name) {
      const groups = `/pricing/v1/Companies(${companyId})/PricingGroups`
      const body = { CompanyId: companyId, GroupName: name, Description: name }
      const created = await app.request(groups, { method: 'POST', token, body })
      expect(created.status, created.text).toBe(201)
      return `${groups}(${created.body.Id})`
    },
  }
}
