import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

describe('DELETE /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/SerialNumbers({SerialNumberId})', () => {
  it('takes one from the stock, also when it is held', async () => {
    const [item = ''] = await shop.newItems(1, { isSerialized: true })
    const at = `${shop.store}/CatalogItems(${item})`
    await shop.ask('POST', `${at}/SerialNumbers`, { Id: 'A' })
    await shop.hold({ [item]: 1 })

    expect((await shop.ask('DELETE', `${at}/SerialNumbers(B)`)).status).toBe(404)
    expect((await shop.ask('DELETE', `${at}/SerialNumbers(A)`)).status).toBe(204)
    expect((await shop.ask('DELETE', `${at}/SerialNumbers(A)`)).status).toBe(404)
    expect((await shop.get(at)).body.Quantity).toBe(0)
    expect(await shop.available(item)).toBe(-1)
  })
})
