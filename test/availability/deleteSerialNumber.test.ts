import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStockFixture, type StockFixture } from './stock-fixture.ts'

let fixture: StockFixture

beforeAll(async () => {
  fixture = await createStockFixture()
})
afterAll(() => fixture.stop())

describe('DELETE /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/SerialNumbers({SerialNumberId})', () => {
  it('reduces the stock by one, also if it is on hold', async () => {
    const [item = ''] = await fixture.newItems(1, { isSerialized: true })
    const at = `${fixture.store}/CatalogItems(${item})`
    await fixture.ask('POST', `${at}/SerialNumbers`, { Id: 'A' })
    await fixture.hold({ [item]: 1 })

    expect((await fixture.ask('DELETE', `${at}/SerialNumbers(B)`)).status).toBe(404)
    expect((await fixture.ask('DELETE', `${at}/SerialNumbers(A)`)).status).toBe(204)
    expect((await fixture.ask('DELETE', `${at}/SerialNumbers(A)`)).status).toBe(404)
    expect((await fixture.get(at)).body.Quantity).toBe(0)
    expect(await fixture.available(item)).toBe(-1)
  })
})
