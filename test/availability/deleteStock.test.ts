import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('DELETE /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})', () => {
  const remove = (item: string) => fixture.request('DELETE', `${fixture.store}/CatalogItems(${item})`)

  it('deletes it once', async () => {
    const item = await fixture.stocked(3)
    expect((await remove(item)).status).toBe(204)
    expect((await remove(item)).status).toBe(404)
    expect((await fixture.get(`${fixture.store}/CatalogItems(${item})`)).status).toBe(404)
  })

  it('is refused while part of it is on hold, but not after the hold has expired', async () => {
    const item = await fixture.stocked(3)
    const { body: batch } = await fixture.hold({ [item]: 1 })
    const refused = await remove(item)
    expect([refused.status, refused.body.Code]).toEqual([409, 'StockOnHold'])

    await fixture.expire(batch.Id)
    expect((await remove(item)).status).toBe(204)
  })

  it('is refused while part of it is committed', async () => {
    const item = await fixture.stocked(3)
    const { body } = await fixture.commit(item, 1)
    expect((await remove(item)).body.Code).toBe('StockCommitted')
    await fixture.request('DELETE', `${fixture.store}/CatalogProductsCommitted(${body.Id})`)
    expect((await remove(item)).status).toBe(204)
  })

  it('deletes its serial numbers and packages too', async () => {
    const [serialized] = await fixture.newItems(1, { isSerialized: true })
    const [lot] = await fixture.newItems(1, { isLot: true })
    await fixture.request('POST', `${fixture.store}/CatalogItems(${serialized})/SerialNumbers`, { Id: 'A' })
    const Packages = [{ PackageId: 'BOX', Quantity: 3 }]
    await fixture.request('POST', `${fixture.store}/CatalogItems(${lot})/Lots`, { Id: 'L', Packages })

    for (const item of [serialized, lot]) expect((await remove(item ?? '')).status).toBe(204)
    expect((await fixture.get(`${fixture.store}/CatalogItems(${serialized})/SerialNumbers`)).body).toEqual([])
    expect((await fixture.get(`${fixture.store}/CatalogItems(${lot})/Lots`)).body).toEqual([])
  })

  it('never loses a concurrent hold', async () => {
    for (let round = 0; round < 20; round += 1) {
      const item = await fixture.stocked(3)
      const [hold, removed] = await Promise.all([fixture.hold({ [item]: 1 }), remove(item)])
      expect([`${hold.status} ${removed.status}`]).toContain(
        hold.status === 201 ? '201 409' : `${hold.status} 204`,
      )
      expect([201, 404, 409]).toContain(hold.status)
    }
  })
})
