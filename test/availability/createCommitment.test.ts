import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

describe('POST /Companies({CompanyId})/Entities({EntityId})/CatalogProductsCommitted', () => {
  it('takes the quantity from what is available', async () => {
    const item = await shop.stocked(5)
    const { status, body } = await shop.commit(item, 2)

    expect(status).toBe(201)
    expect(body).toEqual({
      ...{ Id: expect.stringMatching(/^[0-9a-f-]{36}$/), EntityId: shop.nodes.local },
      ...{ CatalogProductId: item, Quantity: 2 },
    })
    expect(await shop.available(item)).toBe(3)
  })

  it('refuses more than there is: holds, other commitments and the threshold count', async () => {
    const item = await shop.stocked(10)
    await shop.hold({ [item]: 2 })
    await shop.commit(item, 3)
    await shop.setThreshold(item, 1)

    const { status, body } = await shop.commit(item, 5)
    expect([status, body.Code]).toEqual([409, 'InsufficientInventory'])
    expect(body.Details).toEqual([expect.objectContaining({ Message: expect.stringContaining(item) })])
    expect((await shop.commit(item, 4)).status).toBe(201)
  })

  it('finds nothing at a node without stock', async () => {
    const item = await shop.stocked(5)
    expect((await shop.commit(item, 1, {}, shop.nodes.division)).status).toBe(409)
  })

  it('takes what an expired hold gave back', async () => {
    const item = await shop.stocked(5)
    const { body } = await shop.hold({ [item]: 5 })
    expect((await shop.commit(item, 5)).status).toBe(409)
    await shop.expire(body.Id)
    expect((await shop.commit(item, 5)).status).toBe(201)
  })

  it('keeps an Id that is sent along, and refuses it a second time', async () => {
    const item = await shop.stocked(9)
    const Id = randomUUID()
    expect((await shop.commit(item, 1, { Id })).body.Id).toBe(Id)
    const { status, body } = await shop.commit(item, 1, { Id })
    expect([status, body.Code]).toEqual([409, 'CommitmentExists'])
    expect(await shop.available(item)).toBe(8)
  })

  it.each([0, -1, 1.5, 2 ** 53])('refuses a quantity of %d', async (quantity) => {
    expect((await shop.commit(await shop.stocked(9), quantity)).status).toBe(400)
  })

  it('takes a quantity that needs a Long', async () => {
    const item = await shop.stocked(2 ** 53 - 1)
    expect((await shop.commit(item, 2 ** 53 - 1)).body.Quantity).toBe(2 ** 53 - 1)
  })

  it('does not find an item that the company does not have, nor a node', async () => {
    expect((await shop.commit(randomUUID(), 1)).status).toBe(404)
    expect((await shop.commit(await shop.stocked(1), 1, {}, 2_147_483_646)).status).toBe(404)
  })
})
