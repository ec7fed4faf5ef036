import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { batchOf, createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

const post = (body: object, node = fixture.nodes.local) =>
  fixture.request('POST', `Entities(${node})/CatalogProductHoldBatches`, body)

describe('POST /Companies({CompanyId})/Entities({EntityId})/CatalogProductHoldBatches', () => {
  it('holds the items, ordered by id, for the duration by the database’s clock', async () => {
    const [a, b] = [await fixture.stocked(5), await fixture.stocked(7)]
    const before = await fixture.clock()
    const { status, body } = await post({
      ...batchOf([
        [b, 2],
        [a, 5],
      ]),
      HoldDurationInMinutes: 90,
    })
    const after = await fixture.clock()

    expect(status).toBe(201)
    expect(body).toEqual({
      ...{ Id: expect.stringMatching(/^[0-9a-f-]{36}$/), EntityId: fixture.nodes.local },
      ...{ HoldDurationInMinutes: 90, ExpiresAtUtc: expect.stringMatching(/Z$/) },
      Products: [
        { CatalogProductId: a, Quantity: 5 },
        { CatalogProductId: b, Quantity: 2 },
      ],
    })
    const moment = Date.parse(body.ExpiresAtUtc) - 90 * 60_000
    expect(moment).toBeGreaterThanOrEqual(Math.floor(before))
    expect(moment).toBeLessThanOrEqual(Math.ceil(after))
    expect([await fixture.available(a), await fixture.available(b)]).toEqual([0, 5])
  })

  it('adds up the lines of one item, regardless of the case of its id', async () => {
    const [a, b] = [await fixture.stocked(9), await fixture.stocked(9)]
    const { status, body } = await post(
      batchOf([
        [a, 2],
        [b, 1],
        [a.toUpperCase(), 3],
      ]),
    )

    expect(status).toBe(201)
    expect(body.Products).toEqual([
      { CatalogProductId: a, Quantity: 5 },
      { CatalogProductId: b, Quantity: 1 },
    ])
    expect(await fixture.available(a)).toBe(4)
  })

  it('refuses lines of one item whose sum is not available', async () => {
    const item = await fixture.stocked(5)
    const { status, body } = await post(
      batchOf([
        [item, 3],
        [item, 3],
      ]),
    )

    expect([status, body.Code]).toEqual([409, 'InsufficientInventory'])
    expect(await fixture.available(item)).toBe(5)
  })

  it('names every item with insufficient stock, and holds nothing', async () => {
    const [short, enough, none] = [
      await fixture.stocked(2),
      await fixture.stocked(50),
      await fixture.stocked(0),
    ]
    const { status, body } = await post(
      batchOf([
        [none, 1],
        [enough, 1],
        [short, 3],
      ]),
    )

    expect([status, body.Code]).toEqual([409, 'InsufficientInventory'])
    const messages = body.Details.map(({ Message }: { Message: string }) => Message)
    expect(messages).toEqual([expect.stringContaining(short), expect.stringContaining(none)])
    expect(await Promise.all([short, enough, none].map((item) => fixture.available(item)))).toEqual([
      2, 50, 0,
    ])
  })

  it('subtracts other holds, commitments and the threshold', async () => {
    const item = await fixture.stocked(10)
    await fixture.hold({ [item]: 2 })
    await fixture.commit(item, 3)
    await fixture.setThreshold(item, 1)

    expect((await fixture.hold({ [item]: 5 })).status).toBe(409)
    expect((await fixture.hold({ [item]: 4 })).status).toBe(201)
  })

  it('refuses an item whose stock at the node is missing or negative', async () => {
    const item = await fixture.stocked(-3)
    expect((await fixture.hold({ [item]: 1 })).status).toBe(409)
    expect((await fixture.hold({ [item]: 1 }, {}, fixture.nodes.division)).status).toBe(409)
  })

  it('holds stock of the node in the path only', async () => {
    const item = await fixture.stocked(3)
    await fixture.setStock(item, 4, fixture.nodes.division)
    expect((await fixture.hold({ [item]: 4 }, {}, fixture.nodes.division)).status).toBe(201)
    expect([await fixture.available(item), await fixture.available(item, fixture.nodes.division)]).toEqual([
      3, 0,
    ])
  })

  it('uses the Id of the body, and refuses it while the batch exists', async () => {
    const item = await fixture.stocked(50)
    const Id = randomUUID()
    expect((await fixture.hold({ [item]: 1 }, { Id: Id.toUpperCase() })).body.Id).toBe(Id)

    const second = await fixture.hold({ [item]: 1 }, { Id })
    expect([second.status, second.body.Code]).toEqual([409, 'HoldBatchExists'])
    expect(await fixture.available(item)).toBe(49)

    await fixture.expire(Id)
    expect((await fixture.hold({ [item]: 2 }, { Id })).status).toBe(201)
    expect(await fixture.available(item)).toBe(48)
    expect((await fixture.get(`${fixture.store}/CatalogProductHoldBatches(${Id})`)).body.Products).toEqual([
      { CatalogProductId: item, Quantity: 2 },
    ])
  })

  it('creates an Id if it is null or empty, and ignores an expiry in the body', async () => {
    const item = await fixture.stocked(9)
    const [first, second] = [
      await fixture.hold({ [item]: 1 }, { Id: null, ExpiresAtUtc: '2020-01-01T00:00:00Z' }),
      await fixture.hold({ [item]: 1 }, { Id: '00000000-0000-0000-0000-000000000000' }),
    ]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.body.Id).not.toBe(second.body.Id)
    expect(first.body.ExpiresAtUtc > new Date().toISOString()).toBe(true)
  })

  it('lasts a day at most', async () => {
    const item = await fixture.stocked(9)
    const holdFor = (HoldDurationInMinutes: number) => fixture.hold({ [item]: 1 }, { HoldDurationInMinutes })

    expect((await holdFor(1440)).status).toBe(201)
    const { status, body } = await holdFor(1441)
    expect([status, body.Code]).toEqual([400, 'HoldTooLong'])
  })

  it('has 500 lines at most', async () => {
    const item = await fixture.stocked(5000)
    const lines = (count: number) => batchOf(Array.from({ length: count }, () => [item, 1] as const))

    expect((await post(lines(500))).status).toBe(201)
    const { status, body } = await post(lines(501))
    expect([status, body.Code]).toEqual([400, 'HoldBatchTooLarge'])
    expect(await fixture.available(item)).toBe(4500)
  })

  it('refuses another node in the body', async () => {
    const item = await fixture.stocked(5)
    expect((await fixture.hold({ [item]: 1 }, { EntityId: 1 })).status).toBe(400)
    expect(await fixture.available(item)).toBe(5)
  })

  it('does not find an item that the company does not have, nor a node', async () => {
    const item = await fixture.stocked(5)
    expect((await fixture.hold({ [item]: 1, [randomUUID()]: 1 })).status).toBe(404)
    expect((await fixture.hold({ [item]: 1 }, {}, 2_147_483_646)).status).toBe(404)
    expect(await fixture.available(item)).toBe(5)
  })

  it('reports errors in the request before missing resources', async () => {
    const item = await fixture.stocked(5)
    const unknown = randomUUID()
    const { status, body } = await post(
      batchOf([
        [unknown, 1],
        [item, 0],
      ]),
    )

    expect([status, body.Code, body.Message]).toEqual([
      400,
      'QuantityNotPositive',
      'Quantity must be at least 1.',
    ])
    expect(body.Details).toEqual([
      { Code: 'CatalogItemNotFound', Field: 'Products[0].CatalogProductId', Message: expect.any(String) },
      { Code: 'QuantityNotPositive', Field: 'Products[1].Quantity', Message: expect.any(String) },
    ])
  })

  it('refuses sold-out stock at once, even while another transaction writes it', async () => {
    const item = await fixture.stocked(3)
    await fixture.hold({ [item]: 3 })
    const responses = await fixture.app.orm.em.fork().transactional(async (em) => {
      await em.execute('select from product_stock where company_id = ? and catalog_item_id = ? for update', [
        fixture.companyId,
        item,
      ])
      return [await fixture.hold({ [item]: 1 }), await fixture.commit(item, 1)]
    })
    expect(responses.map(({ status, body }) => [status, body.Code])).toEqual([
      [409, 'InsufficientInventory'],
      [409, 'InsufficientInventory'],
    ])
  })

  it('holds no more than the largest possible stock', async () => {
    const maximum = 2 ** 53 - 1
    const item = await fixture.stocked(maximum)
    expect((await fixture.hold({ [item]: maximum })).status).toBe(201)
    expect((await fixture.hold({ [item]: 1 })).status).toBe(409)
    expect(
      (
        await post(
          batchOf([
            [item, maximum],
            [item, maximum],
          ]),
        )
      ).status,
    ).toBe(409)
  })
})
