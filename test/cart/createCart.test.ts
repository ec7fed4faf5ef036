import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../entities/database/orm.config.ts'
import { wakeConversion } from '../../handlers/services/cart/queued-carts.ts'
import { startApp, type TestResponse } from '../support/app.ts'
import { createTrigger } from '../support/triggers.ts'
import { useFixture } from '../support/use-fixture.ts'
import { type CartFixture, cartFixtureOf, fieldsOf, item } from './cart-fixture.ts'

describe('POST /companies({CompanyId})/entities({EntityId})/carts', () => {
  const app = useFixture(startApp)
  let fixture: CartFixture
  let token: string
  const post = (body: unknown, entityId?: number): Promise<TestResponse> =>
    app.request(fixture.carts(entityId), { method: 'POST', token, body })
  const counts = async () => {
    const [row] = await app.orm.em.fork().execute<Record<string, number>[]>(`
      select (select count(*) from cart)::int as carts, (select count(*) from cart_item)::int as items,
             (select count(*) from queued_cart)::int as queued`)
    return row
  }

  beforeAll(async () => {
    fixture = cartFixtureOf(app)
    token = await app.tokenOf('Employee')
  })

  test('returns 201 with the cart in an array, New and never updated', async () => {
    const before = Date.now()
    const { status, body } = await post(fixture.cart())

    expect(status).toBe(201)
    expect(body).toEqual([
      {
        Id: expect.any(Number),
        CompanyId: fixture.companyId,
        EntityId: fixture.location,
        FirstName: 'Ada',
        LastName: 'Miller',
        Email: 'ada.miller@example.com',
        PhoneNumber: '555-0142',
        SourceId: fixture.sourceId,
        Status: 1,
        DateCreatedUtc: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        UpdatedBy: null,
        UpdatedUtc: null,
        Items: [{ Id: expect.any(Number), ...item }],
      },
    ])
    expect(Math.abs(Date.parse(body[0].DateCreatedUtc) - before)).toBeLessThan(5_000)
  })

  test('returns the same as a read', async () => {
    const [created] = (await post(fixture.cart({ Items: [item, { ...item, Name: 'Charger' }] }))).body
    const read = await app.request(`${fixture.carts()}(${created.Id})`, { token })

    expect(read.body).toEqual(created)
  })

  test('gives every cart and item an identifier, and keeps the order of items', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `Item ${20 - index}`)
    const [first] = (await post(fixture.cart({ Items: names.map((Name) => ({ ...item, Name })) }))).body
    const [second] = (await post(fixture.cart())).body
    const ids = [...first.Items, ...second.Items].map(({ Id }: { Id: number }) => Id)

    expect(first.Items.map(({ Name }: { Name: string }) => Name)).toEqual(names)
    expect(new Set(ids).size).toBe(21)
    expect(second.Id).toBeGreaterThan(first.Id)
  })

  test.each(['FirstName', 'LastName', 'Email', 'PhoneNumber'])('stores null without %s', async (field) => {
    const { [field]: _, ...without } = fixture.cart()

    expect((await post(without)).body[0][field]).toBeNull()
    expect((await post(fixture.cart({ [field]: null }))).body[0][field]).toBeNull()
  })

  test('stores null for an item without CatalogItemId and Slug', async () => {
    const { CatalogItemId: _, Slug: __, ...bare } = item
    const nulls = { ...item, CatalogItemId: null, Slug: null }
    const [cart] = (await post(fixture.cart({ Items: [bare, nulls] }))).body

    for (const line of cart.Items) expect(line).toMatchObject({ CatalogItemId: null, Slug: null })
  })

  test.each(['FirstName', 'LastName'])('accepts 50 characters of %s, but not 51', async (field) => {
    const characters = 'é'.repeat(49)

    expect((await post(fixture.cart({ [field]: `${characters}😀` }))).body[0][field]).toBe(`${characters}😀`)
    const refused = await post(fixture.cart({ [field]: `${characters}ab` }))
    expect(refused.status).toBe(400)
    expect(refused.body.Message).toBe(`${field}: Must have at most 50 characters.`)
    expect(fieldsOf(refused)).toEqual([field])
  })

  test.each(['', 'ada', 'ada@', '@example.com', 'ada miller@example.com', 'a@b@c', 'ada@example.com,x@y.z'])(
    'refuses the Email "%s"',
    async (Email) => {
      const refused = await post(fixture.cart({ Email }))

      expect(refused.status).toBe(400)
      expect(fieldsOf(refused)).toEqual(['Email'])
    },
  )

  test.each(['ada.miller+shop@mail.example.com', "o'neil@example.co"])(
    'accepts the Email "%s"',
    async (Email) => {
      expect((await post(fixture.cart({ Email }))).body[0].Email).toBe(Email)
    },
  )

  test.each(['call me', '+49 (0)30 / 123-45 ext. 6', '', '☎'])(
    'accepts any text as PhoneNumber: "%s"',
    async (PhoneNumber) => {
      expect((await post(fixture.cart({ PhoneNumber }))).body[0].PhoneNumber).toBe(PhoneNumber)
    },
  )

  test('keeps every ordinary character as sent', async () => {
    const FirstName = 'Zoë \'"\\ <b>&amp; 李'

    expect((await post(fixture.cart({ FirstName }))).body[0].FirstName).toBe(FirstName)
  })

  test('refuses the SourceId of another tenant with the code of the rule', async () => {
    const refused = await post(fixture.cart({ SourceId: '00000000-0000-4000-8000-000000000001' }))

    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      Code: 'SourceNotOfCompany',
      Details: [{ Code: 'SourceNotOfCompany', Field: 'SourceId', Message: expect.any(String) }],
    })
  })

  test('accepts the SourceId in upper case, and stores it in lower case', async () => {
    const { status, body } = await post(fixture.cart({ SourceId: fixture.sourceId.toUpperCase() }))

    expect(status).toBe(201)
    expect(body[0].SourceId).toBe(fixture.sourceId.toLowerCase())
  })

  test.each(['abc', '', 7, `{00000000-0000-4000-8000-000000000001}`])(
    'refuses the SourceId %j',
    async (SourceId) => {
      expect((await post(fixture.cart({ SourceId }))).status).toBe(400)
    },
  )

  test.each([
    [0, 400],
    [1, 201],
    [500, 201],
    [501, 400],
  ])('a cart of %i items gets %i', async (length, status) => {
    const response = await post(fixture.cart({ Items: Array.from({ length }, () => item) }))

    expect(response.status).toBe(status)
    if (status === 201) expect(response.body[0].Items).toHaveLength(length)
    else expect(fieldsOf(response)).toEqual(['Items'])
  })

  test.each([0, 0.0001, 24.9999, 0.1, 19.99, 99_999_999_999.9999, 100_000_000_000])(
    'keeps the DisplayPrice %d exactly',
    async (DisplayPrice) => {
      const [cart] = (await post(fixture.cart({ Items: [{ ...item, DisplayPrice }] }))).body

      expect(cart.Items[0].DisplayPrice).toBe(DisplayPrice)
    },
  )

  test('accepts each ProductTypeId, 1 to 4', async () => {
    const Items = [1, 2, 3, 4].map((ProductTypeId) => ({ ...item, ProductTypeId }))
    const [cart] = (await post(fixture.cart({ Items }))).body

    expect(cart.Items.map((line: typeof item) => line.ProductTypeId)).toEqual([1, 2, 3, 4])
  })

  test('accepts its own response as a new cart, and ignores read-only members', async () => {
    const [first] = (await post(fixture.cart())).body
    const changed = {
      ...first,
      Status: 2,
      UpdatedUtc: '2020-01-01T00:00:00.000Z',
      DateCreatedUtc: '2020-01-01T00:00:00.000Z',
    }
    const [second] = (await post({ ...changed, UpdatedBy: { Id: 1, FirstName: 'X', LastName: null } })).body

    expect(second.Id).not.toBe(first.Id)
    expect(second.Items[0].Id).not.toBe(first.Items[0].Id)
    expect(second).toMatchObject({ Status: 1, UpdatedBy: null, UpdatedUtc: null })
    expect(second.DateCreatedUtc >= first.DateCreatedUtc).toBe(true)
  })

  test('accepts the CompanyId and EntityId of the path, 0 or null, and no others', async () => {
    for (const body of [
      { CompanyId: fixture.companyId, EntityId: fixture.location },
      { CompanyId: 0, EntityId: null },
    ])
      expect((await post(fixture.cart(body))).status).toBe(201)
    const refused = await post(
      fixture.cart({ CompanyId: fixture.companyId + 1, EntityId: fixture.location + 1 }),
    )
    expect(refused.status).toBe(400)
    expect(fieldsOf(refused)).toEqual(['CompanyId', 'EntityId'])
  })

  test('reports all errors together', async () => {
    const refused = await post({ Email: 'x', FirstName: 'a'.repeat(51), Items: [] })

    expect(fieldsOf(refused).toSorted()).toEqual(['Email', 'FirstName', 'Items', 'SourceId'])
  })

  test('every node of the tree can have carts', async () => {
    const byRole = new Map(app.onboarding.Entities.map(({ Role, Id }) => [Role, Id]))

    for (const [role, id] of byRole) {
      const { status, body } = await post(fixture.cart(), id)
      expect(status, role).toBe(201)
      expect(body[0].EntityId).toBe(id)
    }
    expect([...byRole.keys()]).toEqual(expect.arrayContaining(['Company', 'Division', 'Location', 'Device']))
  })

  test('an entity of another company is 404, after the body was validated', async () => {
    const unknown = await post(fixture.cart(), 999_999)

    expect(unknown.status).toBe(404)
    expect(unknown.body).toEqual({ Message: 'Resource cannot be found' })
    expect((await post({}, 999_999)).status).toBe(400)
  })

  test('a refused cart stores nothing', async () => {
    const before = await counts()
    await post(fixture.cart({ SourceId: '00000000-0000-4000-8000-000000000001' }))
    await post(fixture.cart(), 999_999)

    expect(await counts()).toEqual(before)
  })

  test.each(['cart', 'cart_item', 'queued_cart'])(
    'a failure to write %s leaves nothing stored, with or without an Idempotency-Key',
    async (table) => {
      const database = app.orm.em.fork()
      await createTrigger((text) => database.execute(text), {
        name: 'refuse',
        on: `after insert on ${table}`,
        run: "raise 'refused'",
      })
      const before = await counts()
      const responses = [
        await post(fixture.cart()),
        await app.request(fixture.carts(), {
          method: 'POST',
          token,
          body: fixture.cart(),
          headers: { 'Idempotency-Key': `refused-${table}` },
        }),
      ]
      const after = await counts()
      await database.execute(`drop trigger refuse on ${table}`)

      expect(responses.map(({ status }) => status)).toEqual([500, 500])
      expect(after).toEqual(before)
      expect((await post(fixture.cart())).status).toBe(201)
    },
  )

  test('processes that add jobs for the same companies in another order do not wait for each other', async () => {
    const other = await openDatabase(app.databaseUrl)
    onTestFinished(() => other.close(true))
    const companies = Array.from({ length: 200 }, (_, index) => 500_000 + index)
    const [rounds, jobs] = [
      8,
      `select count(*)::int as count from graphile_worker._private_jobs where (payload ->> 'CompanyId')::int >= 500000`,
    ]
    for (let round = 0; round < rounds; round += 1) {
      for (const id of companies) wakeConversion(app.orm.em.fork(), id)
      for (const id of companies.toReversed()) wakeConversion(other.em.fork(), id)
      await sleep(250)
    }
    const count = async () => (await other.em.fork().execute<[{ count: number }]>(jobs))[0].count
    await vi.waitFor(async () => expect(await count()).toBe(2 * rounds * companies.length), 5_000)
    await other.em.fork().execute('delete from graphile_worker._private_jobs')
  })

  test('queues each cart, and adds a job after the commit: one for carts that come together', async () => {
    const { orm } = app
    const jobs = () =>
      orm.em.fork().execute(`select distinct payload::text from graphile_worker._private_jobs`)
    await sleep(500)
    await orm.em.fork().execute('delete from graphile_worker._private_jobs')
    const before = await counts()
    await Promise.all([post(fixture.cart()), post(fixture.cart()), post(fixture.cart())])

    expect(await counts()).toMatchObject({ queued: (before?.queued ?? 0) + 3 })
    await vi.waitFor(async () => expect(await jobs()).not.toEqual([]))
    await sleep(500)
    expect(await jobs()).toEqual([
      { payload: JSON.stringify({ CompanyId: fixture.companyId }).replace(':', ' : ') },
    ])
  })
})
