import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('POST /Companies({CompanyId})/Entities({EntityId})/CatalogProductsCommitted', () => {
  it('reduces the available quantity', async () => {
    const item = await fixture.stocked(5)
    const { status, body } = await fixture.commit(item, 2)

    expect(status).toBe(201)
    expect(body).toEqual({
      ...{ Id: expect.stringMatching(/^[0-9a-f-]{36}$/), EntityId: fixture.nodes.local },
      ...{ CatalogProductId: item, Quantity: 2 },
    })
    expect(await fixture.available(item)).toBe(3)
  })

  it('refuses more than is available after holds, other commitments and the threshold', async () => {
    const item = await fixture.stocked(10)
    await fixture.hold({ [item]: 2 })
    await fixture.commit(item, 3)
    await fixture.setThreshold(item, 1)

    const { status, body } = await fixture.commit(item, 5)
    expect([status, body.Code]).toEqual([409, 'InsufficientInventory'])
    expect(body.Details).toEqual([expect.objectContaining({ Message: expect.stringContaining(item) })])
    expect((await fixture.commit(item, 4)).status).toBe(201)
  })

  it('is 404 at a node without stock', async () => {
    const item = await fixture.stocked(5)
    expect((await fixture.commit(item, 1, {}, fixture.nodes.division)).status).toBe(409)
  })

  it('can use the quantity of an expired hold', async () => {
    const item = await fixture.stocked(5)
    const { body } = await fixture.hold({ [item]: 5 })
    expect((await fixture.commit(item, 5)).status).toBe(409)
    await fixture.expire(body.Id)
    expect((await fixture.commit(item, 5)).status).toBe(201)
  })

  it('uses the Id of the body, and refuses it a second time', async () => {
    const item = await fixture.stocked(9)
    const Id = randomUUID()
    expect((await fixture.commit(item, 1, { Id })).body.Id).toBe(Id)
    const { status, body } = await fixture.commit(item, 1, { Id })
    expect([status, body.Code]).toEqual([409, 'CommitmentExists'])
    expect(await fixture.available(item)).toBe(8)
  })

  it.each([0, -1, 1.5, 2 ** 53])('refuses a quantity of %d', async (quantity) => {
    expect((await fixture.commit(await fixture.stocked(9), quantity)).status).toBe(400)
  })

  it('accepts a quantity that needs a Long', async () => {
    const item = await fixture.stocked(2 ** 53 - 1)
    expect((await fixture.commit(item, 2 ** 53 - 1)).body.Quantity).toBe(2 ** 53 - 1)
  })

  it('does not find an item that the company does not have, nor a node', async () => {
    expect((await fixture.commit(randomUUID(), 1)).status).toBe(404)
    expect((await fixture.commit(await fixture.stocked(1), 1, {}, 2_147_483_646)).status).toBe(404)
  })
})
