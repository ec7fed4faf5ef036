import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

describe('DELETE /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})', () => {
  const remove = (item: string) => shop.ask('DELETE', `${shop.store}/CatalogItems(${item})`)

  it('deletes it once', async () => {
    const item = await shop.stocked(3)
    expect((await remove(item)).status).toBe(204)
    expect((await remove(item)).status).toBe(404)
    expect((await shop.get(`${shop.store}/CatalogItems(${item})`)).status).toBe(404)
  })

  it('refuses while something of it is on hold, and no longer when that has expired', async () => {
    const item = await shop.stocked(3)
    const { body: batch } = await shop.hold({ [item]: 1 })
    const refused = await remove(item)
    expect([refused.status, refused.body.Code]).toEqual([409, 'StockOnHold'])

    await shop.expire(batch.Id)
    expect((await remove(item)).status).toBe(204)
  })

  it('refuses while something of it is committed', async () => {
    const item = await shop.stocked(3)
    const { body } = await shop.commit(item, 1)
    expect((await remove(item)).body.Code).toBe('StockCommitted')
    await shop.ask('DELETE', `${shop.store}/CatalogProductsCommitted(${body.Id})`)
    expect((await remove(item)).status).toBe(204)
  })

  it('takes its serial numbers and packages along', async () => {
    const [serialized] = await shop.newItems(1, { isSerialized: true })
    const [lot] = await shop.newItems(1, { isLot: true })
    await shop.ask('POST', `${shop.store}/CatalogItems(${serialized})/SerialNumbers`, { Id: 'A' })
    const Packages = [{ PackageId: 'BOX', Quantity: 3 }]
    await shop.ask('POST', `${shop.store}/CatalogItems(${lot})/Lots`, { Id: 'L', Packages })

    for (const item of [serialized, lot]) expect((await remove(item ?? '')).status).toBe(204)
    expect((await shop.get(`${shop.store}/CatalogItems(${serialized})/SerialNumbers`)).body).toEqual([])
    expect((await shop.get(`${shop.store}/CatalogItems(${lot})/Lots`)).body).toEqual([])
  })

  it('never loses a hold that is made meanwhile', async () => {
    for (let round = 0; round < 20; round += 1) {
      const item = await shop.stocked(3)
      const [held, removed] = await Promise.all([shop.hold({ [item]: 1 }), remove(item)])
      expect([`${held.status} ${removed.status}`]).toContain(
        held.status === 201 ? '201 409' : `${held.status} 204`,
      )
      expect([201, 404, 409]).toContain(held.status)
    }
  })
})
