import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture, tally } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

const list = (filter: string, node = fixture.nodes.local) =>
  fixture.get(`Entities(${node})/AvailabilityThresholds?$filter=${encodeURIComponent(filter)}`)

describe('GET /Companies({CompanyId})/Entities({EntityId})/AvailabilityThresholds', () => {
  it('lists the thresholds of the node, filtered by every field', async () => {
    const [a, b] = [await fixture.stocked(9), await fixture.stocked(9)]
    const created = [(await fixture.setThreshold(a, 101)).body, (await fixture.setThreshold(b, 102)).body]

    expect((await list('MinQuantity gt 100')).body).toEqual(created)
    expect((await list(`ProductId eq guid'${b}'`)).body).toEqual([created[1]])
    expect((await list(`Id eq ${created[0].Id} and CompanyId eq ${fixture.companyId}`)).body).toEqual([
      created[0],
    ])
    expect((await list('MinQuantity gt 100', fixture.nodes.division)).body).toEqual([])
  })
})

describe('GET /Companies({CompanyId})/Entities({EntityId})/AvailabilityThresholds({ThresholdId})', () => {
  it('returns the threshold under its own node only', async () => {
    const { body: created } = await fixture.setThreshold(await fixture.stocked(5), 2)
    const address = (node: number) => `Entities(${node})/AvailabilityThresholds(${created.Id})`

    expect((await fixture.get(address(fixture.nodes.local))).body).toEqual(created)
    expect((await fixture.get(address(fixture.nodes.division))).status).toBe(404)
  })
})

describe('POST /Companies({CompanyId})/Entities({EntityId})/AvailabilityThresholds', () => {
  it('creates a threshold, then replaces it', async () => {
    const item = await fixture.stocked(12)

    const created = await fixture.setThreshold(item, 10)
    expect(created.status).toBe(201)
    expect(created.body).toEqual({
      ...{ Id: expect.any(Number), ProductId: item, CompanyId: fixture.companyId },
      ...{ EntityId: fixture.nodes.local, MinQuantity: 10, UnitId: created.body.UnitId },
    })
    expect(await fixture.available(item)).toBe(2)

    const second = await fixture.setThreshold(item, 3)
    expect(second.status).toBe(200)
    expect(second.body).toEqual({ ...created.body, MinQuantity: 3 })
    expect(await fixture.available(item)).toBe(9)
  })

  it.each([
    [12, 10, 2],
    [10, 10, 0],
    [9, 10, 0],
    [3, 10, 0],
    [0, 10, 0],
    [-2, 10, -2],
    [-2, 0, -2],
    [5, 0, 5],
  ])('with %d in stock, a threshold of %d leaves %d available', async (stock, minimum, quantity) => {
    const item = await fixture.stocked(stock)
    await fixture.setThreshold(item, minimum)
    expect(await fixture.available(item)).toBe(quantity)
  })

  it('applies to its node only', async () => {
    const item = await fixture.stocked(12)
    await fixture.setStock(item, 12, fixture.nodes.division)
    await fixture.setThreshold(item, 10)
    expect(await fixture.available(item, fixture.nodes.division)).toBe(12)
    expect((await fixture.setThreshold(item, 5, fixture.nodes.division)).status).toBe(201)
  })

  it('creates one under concurrent requests', async () => {
    const item = await fixture.stocked(12)
    const responses = await Promise.all(Array.from({ length: 16 }, (_, n) => fixture.setThreshold(item, n)))

    expect(tally(responses)).toEqual({ 200: 15, 201: 1 })
    expect(new Set(responses.map(({ body }) => body.Id)).size).toBe(1)
  })
})

const put = (id: number, body: object, node = fixture.nodes.local) =>
  fixture.request('PUT', `Entities(${node})/AvailabilityThresholds(${id})`, body)

describe('PUT /Companies({CompanyId})/Entities({EntityId})/AvailabilityThresholds({ThresholdId})', () => {
  it('replaces the minimum, with the response of a GET as the body', async () => {
    const item = await fixture.stocked(12)
    const { body: created } = await fixture.setThreshold(item, 10)

    const { status, body } = await put(created.Id, { ...created, MinQuantity: 4 })

    expect([status, body]).toEqual([200, { ...created, MinQuantity: 4 }])
    expect(await fixture.available(item)).toBe(8)
  })

  it('reports errors in the body before a 404', async () => {
    const none = 2_147_483_646

    expect((await put(none, { MinQuantity: -1 })).body.Code).toBe('MinQuantityNegative')
    expect((await put(none, { MinQuantity: 1 })).status).toBe(404)
    expect((await put(none, { MinQuantity: 1, ProductId: await fixture.stocked(1) })).status).toBe(404)
  })

  it('does not find the threshold under another node, nor after its deletion', async () => {
    const { body: created } = await fixture.setThreshold(await fixture.stocked(12), 10)
    const { CompanyId: _company, EntityId: _entity, ...plain } = created
    expect((await put(created.Id, plain, fixture.nodes.division)).status).toBe(404)
    await fixture.request('DELETE', `${fixture.store}/AvailabilityThresholds(${created.Id})`)
    expect((await put(created.Id, plain)).status).toBe(404)
  })
})

describe('DELETE /Companies({CompanyId})/Entities({EntityId})/AvailabilityThresholds({ThresholdId})', () => {
  it('deletes the threshold once, under its own node only', async () => {
    const item = await fixture.stocked(12)
    const { body } = await fixture.setThreshold(item, 10)
    const remove = (node: number) =>
      fixture.request('DELETE', `Entities(${node})/AvailabilityThresholds(${body.Id})`)

    expect((await remove(fixture.nodes.division)).status).toBe(404)
    const { status, text } = await remove(fixture.nodes.local)
    expect([status, text]).toEqual([204, ''])
    expect(await fixture.available(item)).toBe(12)
    expect((await remove(fixture.nodes.local)).status).toBe(404)
  })
})
