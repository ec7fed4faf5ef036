import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

const list = (node = fixture.nodes.local, query = '') =>
  fixture.get(`Entities(${node})/CatalogProductHoldBatches${query}`)

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogProductHoldBatches', () => {
  it('lists the hold batches of the node with their lines', async () => {
    const [a, b] = [await fixture.stocked(5), await fixture.stocked(5)]
    await fixture.setStock(a, 5, fixture.nodes.division)
    const local = [(await fixture.hold({ [a]: 1, [b]: 2 })).body, (await fixture.hold({ [b]: 1 })).body]
    const atDivision = (await fixture.hold({ [a]: 1 }, {}, fixture.nodes.division)).body

    expect((await list()).body).toEqual(expect.arrayContaining(local))
    expect((await list(fixture.nodes.division)).body).toEqual([atDivision])
  })

  it('omits expired batches', async () => {
    const { body } = await fixture.hold({ [await fixture.stocked(5)]: 1 })
    await fixture.expire(body.Id)
    const { body: listed } = await list()
    expect(listed.map(({ Id }: { Id: string }) => Id)).not.toContain(body.Id)
  })
})

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogProductsOnHold', () => {
  const list = (filter = '', node = fixture.nodes.local) =>
    fixture.get(
      `Entities(${node})/CatalogProductsOnHold${filter && `?$filter=${encodeURIComponent(filter)}`}`,
    )
  const byItem = (a: { CatalogProductId: string }, b: { CatalogProductId: string }) =>
    a.CatalogProductId < b.CatalogProductId ? -1 : 1

  it('lists each item of each batch of the node, under the Id of the batch', async () => {
    const [a, b] = [await fixture.stocked(9), await fixture.stocked(9)]
    const { body } = await fixture.hold({ [a]: 2, [b]: 1 })
    const { Id, EntityId, ExpiresAtUtc } = body
    const expected = [
      { Id, EntityId, CatalogProductId: a, Quantity: 2, ExpiresAtUtc },
      { Id, EntityId, CatalogProductId: b, Quantity: 1, ExpiresAtUtc },
    ]

    expect((await list()).body).toEqual(expect.arrayContaining(expected))
    expect((await list(`Id eq guid'${Id}'`)).body).toEqual(expected.toSorted(byItem))
    expect((await list(`CatalogProductId eq guid'${a}' and Quantity gt 1`)).body).toEqual([expected[0]])
    expect((await list(`Id eq guid'${Id}'`, fixture.nodes.division)).body).toEqual([])
  })

  it('omits lines of expired, released and committed batches', async () => {
    const item = await fixture.stocked(9)
    const [expired, released, committed, live] = await Promise.all(
      [1, 1, 1, 1].map(async (quantity) => (await fixture.hold({ [item]: quantity })).body.Id),
    )
    await fixture.expire(expired)
    await fixture.request('DELETE', `${fixture.store}/CatalogProductHoldBatches(${released})`)
    await fixture.request('POST', `${fixture.store}/CatalogProductHoldBatches(${committed})/Commit`)

    const { body } = await list(`CatalogProductId eq guid'${item}'`)
    expect(body.map(({ Id }: { Id: string }) => Id)).toEqual([live])
  })
})

const addressOf = (id: string, node = fixture.nodes.local) =>
  `Entities(${node})/CatalogProductHoldBatches(${id})`

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogProductHoldBatches({HoldBatchId})', () => {
  it('returns the batch as it was created', async () => {
    const item = await fixture.stocked(5)
    const created = await fixture.hold({ [item]: 2 })

    const { status, body } = await fixture.get(addressOf(created.body.Id))

    expect(status).toBe(200)
    expect(body).toEqual(created.body)
  })

  it('does not find it under another node', async () => {
    const { body } = await fixture.hold({ [await fixture.stocked(5)]: 2 })
    expect((await fixture.get(addressOf(body.Id, fixture.nodes.division))).status).toBe(404)
  })

  it('does not find a released, committed or expired batch', async () => {
    const item = await fixture.stocked(5)
    const [released, committed, expired] = await Promise.all(
      [1, 1, 1].map(async (quantity) => (await fixture.hold({ [item]: quantity })).body.Id),
    )
    await fixture.request('DELETE', addressOf(released))
    await fixture.request('POST', `${addressOf(committed)}/Commit`)
    await fixture.expire(expired)

    for (const id of [released, committed, expired]) {
      expect((await fixture.get(addressOf(id))).status).toBe(404)
    }
  })

  it('finds the batch until its expiry, and not from then on', async () => {
    const { body } = await fixture.hold({ [await fixture.stocked(5)]: 2 })
    const moment = await fixture.expire(body.Id, 300)
    const statuses = new Set<string>()
    for (let from = 0; from < moment + 20; ) {
      from = await fixture.clock()
      const { status } = await fixture.get(addressOf(body.Id))
      const to = await fixture.clock()
      if (to < moment) expect(status, 'before the expiry').toBe(200)
      if (from >= moment) expect(status, 'from the expiry on').toBe(404)
      statuses.add(to < moment ? 'before the expiry' : from >= moment ? 'from the expiry on' : 'between')
    }
    expect([...statuses]).toEqual(expect.arrayContaining(['before the expiry', 'from the expiry on']))
  })
})

const commit = (id: string, node = fixture.nodes.local) =>
  fixture.request('POST', `Entities(${node})/CatalogProductHoldBatches(${id})/Commit`)

describe('POST /Companies({CompanyId})/Entities({EntityId})/CatalogProductHoldBatches({HoldBatchId})/Commit', () => {
  it('converts each line to a commitment and ends the hold', async () => {
    const [a, b] = [await fixture.stocked(5), await fixture.stocked(5)]
    const { body } = await fixture.hold({ [b]: 1, [a]: 3 })

    const { status, body: created } = await commit(body.Id)

    expect(status).toBe(201)
    expect(created).toEqual([
      { Id: expect.any(String), EntityId: fixture.nodes.local, CatalogProductId: a, Quantity: 3 },
      { Id: expect.any(String), EntityId: fixture.nodes.local, CatalogProductId: b, Quantity: 1 },
    ])
    expect([await fixture.available(a), await fixture.available(b)]).toEqual([2, 4])
    const { body: listed } = await fixture.get(`${fixture.store}/CatalogProductsCommitted`)
    expect(listed).toEqual(expect.arrayContaining(created))
    expect((await fixture.get(`${fixture.store}/CatalogProductHoldBatches(${body.Id})`)).status).toBe(404)
    expect((await commit(body.Id)).status).toBe(404)
  })

  it('does not check availability again', async () => {
    const item = await fixture.stocked(5)
    const { body } = await fixture.hold({ [item]: 5 })
    await fixture.setStock(item, 1)
    await fixture.setThreshold(item, 10)

    expect((await commit(body.Id)).status).toBe(201)
    expect(await fixture.available(item)).toBe(-4)
  })

  it('does not find an expired or released batch, nor one of another node', async () => {
    const item = await fixture.stocked(5)
    const [expired, released, other] = await Promise.all(
      [1, 1, 1].map(async (quantity) => (await fixture.hold({ [item]: quantity })).body.Id),
    )
    await fixture.expire(expired)
    await fixture.request('DELETE', `${fixture.store}/CatalogProductHoldBatches(${released})`)

    expect((await commit(expired)).status).toBe(404)
    expect((await commit(released)).status).toBe(404)
    expect((await commit(other, fixture.nodes.division)).status).toBe(404)
    expect((await fixture.get(`${fixture.store}/CatalogProductsCommitted`)).body).not.toContainEqual(
      expect.objectContaining({ CatalogProductId: item }),
    )
  })
})

const release = (id: string, node = fixture.nodes.local) =>
  fixture.request('DELETE', `Entities(${node})/CatalogProductHoldBatches(${id})`)

describe('DELETE /Companies({CompanyId})/Entities({EntityId})/CatalogProductHoldBatches({HoldBatchId})', () => {
  it('releases all of its quantities, once', async () => {
    const [a, b] = [await fixture.stocked(5), await fixture.stocked(5)]
    const { body } = await fixture.hold({ [a]: 5, [b]: 1 })

    const { status, text } = await release(body.Id)

    expect([status, text]).toEqual([204, ''])
    expect([await fixture.available(a), await fixture.available(b)]).toEqual([5, 5])
    expect((await release(body.Id)).status).toBe(404)
  })

  it('does not find the batch under another node, and keeps it', async () => {
    const item = await fixture.stocked(5)
    const { body } = await fixture.hold({ [item]: 5 })
    expect((await release(body.Id, fixture.nodes.division)).status).toBe(404)
    expect(await fixture.available(item)).toBe(0)
  })

  it('does not find an expired or committed batch', async () => {
    const item = await fixture.stocked(5)
    const [expired, committed] = [await fixture.hold({ [item]: 1 }), await fixture.hold({ [item]: 1 })]
    await fixture.expire(expired.body.Id)
    await fixture.request('POST', `${fixture.store}/CatalogProductHoldBatches(${committed.body.Id})/Commit`)

    expect((await release(expired.body.Id)).status).toBe(404)
    expect((await release(committed.body.Id)).status).toBe(404)
    expect(await fixture.available(item)).toBe(4)
  })
})
