import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { useFixture } from '../support/use-fixture.ts'
import { type CartFixture, cartFixtureOf } from './cart-fixture.ts'

/** Creation times of carts, around the start and the end of 2 March 2026. */
const moments = {
  dayBefore: '2026-03-01T12:00:00.000Z',
  lastOfDayBefore: '2026-03-01T23:59:59.999Z',
  firstOfDay: '2026-03-02T00:00:00.000Z',
  noon: '2026-03-02T12:30:15.250Z',
  lastOfDay: '2026-03-02T23:59:59.999Z',
  firstOfDayAfter: '2026-03-03T00:00:00.000Z',
}
type Name = keyof typeof moments
const all = Object.keys(moments) as Name[]

describe('GET /companies({CompanyId})/entities({EntityId})/carts', () => {
  const app = useFixture(startApp)
  let fixture: CartFixture
  let token: string
  let store: number
  const ids = new Map<number, Name>()
  const list = (query: Record<string, string | number> = {}, entityId = store, headers = {}) =>
    app.request(`${fixture.carts(entityId)}?${new URLSearchParams(query as Record<string, string>)}`, {
      token,
      headers,
    })
  /** The names of the carts that match the filter, in the order of the list. */
  const namesBy = async (filter: string) => {
    const { status, body } = await list({ filter })
    expect(status, filter).toBe(200)
    return body.map(({ Id }: { Id: number }) => ids.get(Id))
  }

  beforeAll(async () => {
    await giveIdsByDefault(app.orm.em.fork())
    fixture = cartFixtureOf(app)
    token = await app.tokenOf('Employee')
    store = app.onboarding.Entities.filter(({ Role }) => Role === 'Location')[1]?.Id ?? 0
    for (const name of all) {
      const body = fixture.cart({ LastName: name, FirstName: name === 'noon' ? null : 'Ada' })
      const [cart] = (await app.request(fixture.carts(store), { method: 'POST', token, body })).body
      ids.set(cart.Id, name)
      await app.orm.em
        .fork()
        .execute('update cart set date_created_utc = ?::timestamptz where id = ?', [moments[name], cart.Id])
    }
    const noon = [...ids].find(([, name]) => name === 'noon')?.[0]
    await app.request(`${fixture.carts(store)}(${noon})/status`, {
      method: 'POST',
      token,
      body: { Status: 2 },
    })
  })

  test('returns an array of the node’s carts, ordered by Id', async () => {
    const { status, body } = await list()

    expect(status).toBe(200)
    expect(body.map(({ Id }: { Id: number }) => Id)).toEqual([...ids.keys()])
    expect(body[0]).toMatchObject({ LastName: 'dayBefore', DateCreatedUtc: moments.dayBefore })
    expect(body[0].Items).toHaveLength(1)
  })

  test('lists the carts of exactly that node: none of the nodes above or below', async () => {
    const { Entities } = app.onboarding
    const above = Entities.find(({ Id }) => Id === store)?.ParentId ?? 0
    const device = Entities.find(({ ParentId }) => ParentId === store)?.Id ?? 0
    await app.request(fixture.carts(above), {
      method: 'POST',
      token,
      body: fixture.cart({ LastName: 'Above' }),
    })
    await app.request(fixture.carts(device), {
      method: 'POST',
      token,
      body: fixture.cart({ LastName: 'Below' }),
    })

    const names = async (entityId: number) =>
      (await list({}, entityId)).body.map(({ LastName }: { LastName: string }) => LastName)
    expect(await names(store)).toEqual(all)
    expect(await names(above)).toEqual(['Above'])
    expect(await names(device)).toEqual(['Below'])
  })

  test('is empty for a node without carts, and 404 for an unknown node', async () => {
    const empty = app.onboarding.Entities.find(({ Role }) => Role === 'Supplier')?.Id ?? 0

    expect((await list({}, empty)).body).toEqual([])
    const queries: Record<string, string>[] = [
      {},
      { $top: '5' },
      { filter: 'Status eq 1' },
      { $filter: 'Status eq 1' },
    ]
    for (const query of queries) expect((await list(query, 999_999)).status).toBe(404)
  })

  test('a bare date means its whole UTC day', async () => {
    const day = '2026-03-02'

    expect(await namesBy(`DateCreatedUtc eq ${day}`)).toEqual(['firstOfDay', 'noon', 'lastOfDay'])
    expect(await namesBy(`DateCreatedUtc ge ${day}`)).toEqual(['firstOfDayAfter'])
    expect(await namesBy(`DateCreatedUtc gte ${day}`)).toEqual(all.slice(2))
    expect(await namesBy(`DateCreatedUtc le ${day}`)).toEqual(['dayBefore', 'lastOfDayBefore'])
    expect(await namesBy(`DateCreatedUtc lte ${day}`)).toEqual(all.slice(0, 5))
  })

  test('a full timestamp means that instant', async () => {
    const instant = moments.noon

    expect(await namesBy(`DateCreatedUtc eq ${instant}`)).toEqual(['noon'])
    expect(await namesBy(`DateCreatedUtc ge ${instant}`)).toEqual(['lastOfDay', 'firstOfDayAfter'])
    expect(await namesBy(`DateCreatedUtc gte ${instant}`)).toEqual(['noon', 'lastOfDay', 'firstOfDayAfter'])
    expect(await namesBy(`DateCreatedUtc le ${instant}`)).toEqual(all.slice(0, 3))
    expect(await namesBy(`DateCreatedUtc lte ${instant}`)).toEqual(all.slice(0, 4))
  })

  test('an explicit midnight means that instant, not its day', async () => {
    expect(await namesBy('DateCreatedUtc eq 2026-03-02T00:00:00Z')).toEqual(['firstOfDay'])
    expect(await namesBy('DateCreatedUtc ge 2026-03-02T00:00:00Z')).toEqual(all.slice(3))
    expect(await namesBy('DateCreatedUtc lte 2026-03-02T00:00:00Z')).toEqual(all.slice(0, 3))
  })

  test('a timestamp may have a time zone or none, and may be quoted', async () => {
    expect(await namesBy('DateCreatedUtc eq 2026-03-02T14:30:15.250+02:00')).toEqual(['noon'])
    expect(await namesBy('DateCreatedUtc eq 2026-03-02T12:30:15.25')).toEqual(['noon'])
    expect(await namesBy("DateCreatedUtc eq '2026-03-02'")).toEqual(['firstOfDay', 'noon', 'lastOfDay'])
  })

  test('criteria are joined by and', async () => {
    expect(await namesBy('DateCreatedUtc gte 2026-03-02 and DateCreatedUtc lte 2026-03-02')).toEqual(
      await namesBy('DateCreatedUtc eq 2026-03-02'),
    )
    expect(await namesBy('LastName eq noon and Status eq 2')).toEqual(['noon'])
    expect(await namesBy('LastName eq noon AND Status EQ 1')).toEqual([])
  })

  test('every field supports eq', async () => {
    const [first] = (await list()).body
    for (const [field, value] of Object.entries({
      Id: first.Id,
      LastName: 'dayBefore',
      DateCreatedUtc: moments.dayBefore,
    }))
      expect(await namesBy(`${field} eq ${value}`), field).toEqual(['dayBefore'])
    const noon = (await list({ filter: 'Status eq 2' })).body[0]
    expect(await namesBy(`UpdatedUtc eq ${noon.UpdatedUtc}`)).toEqual(['noon'])
    expect(await namesBy(`SourceId eq ${fixture.sourceId}`)).toEqual(all)
    expect(await namesBy('Email eq ada.miller@example.com')).toEqual(all)
    expect(await namesBy('PhoneNumber eq 555-0142')).toEqual(all)
    expect(await namesBy('FirstName eq Ada')).toHaveLength(5)
    expect(await namesBy('FirstName eq null')).toEqual(['noon'])
    expect(await namesBy('UpdatedUtc eq null')).toHaveLength(5)
    expect(await namesBy("FirstName eq 'null'")).toEqual([])
  })

  test.each([
    'Status ge 1',
    'LastName gte a',
    'UpdatedUtc ge 2026-03-02',
    'DateCreatedUtc gt 2026-03-02',
    'DateCreatedUtc lt 2026-03-02',
    'DateCreatedUtc ne 2026-03-02',
    'DateCreatedUtc eq 2026-02-30',
    'DateCreatedUtc eq yesterday',
    'CompanyId eq 1000',
    'Items eq 1',
    'Status eq one',
    'SourceId eq 7',
    'Status eq 1 or Status eq 2',
    'Status eq 1 and',
    'lastname eq x',
    '',
  ])('refuses the filter "%s"', async (filter) => {
    const { status, body } = await list({ filter })

    expect(status).toBe(400)
    expect(body.Message).toMatch(/^Error while extracting the request query/)
  })

  test('a list longer than one batch is complete, with each cart once', async () => {
    await app.orm.em.fork().execute(
      `with made as (
         insert into cart (company_id, entity_id, source_id)
         select ?, ?, ?::uuid from generate_series(1, 1203) returning company_id, id)
       insert into cart_item (company_id, cart_id, position, name, product_type_id, quantity, display_price)
       select company_id, id, 0, 'Nimbus 5 Phone Case', 2, 1, 24.99 from made`,
      [fixture.companyId, fixture.location, fixture.sourceId],
    )
    const { status, body } = await list({}, fixture.location)

    expect(status).toBe(200)
    expect(new Set(body.map(({ Id }: { Id: number }) => Id)).size).toBe(1203)
  })
})
