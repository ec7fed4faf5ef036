import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('DELETE /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/SerialNumbers({SerialNumberId})', () => {
  it('reduces the stock by one, also if it is on hold', async () => {
    const [item = ''] = await fixture.newItems(1, { isSerialized: true })
    const itemPath = `${fixture.store}/CatalogItems(${item})`
    await fixture.request('POST', `${itemPath}/SerialNumbers`, { Id: 'A' })
    await fixture.hold({ [item]: 1 })

    expect((await fixture.request('DELETE', `${itemPath}/SerialNumbers(B)`)).status).toBe(404)
    expect((await fixture.request('DELETE', `${itemPath}/SerialNumbers(A)`)).status).toBe(204)
    expect((await fixture.request('DELETE', `${itemPath}/SerialNumbers(A)`)).status).toBe(404)
    expect((await fixture.get(itemPath)).body.Quantity).toBe(0)
    expect(await fixture.available(item)).toBe(-1)
  })
})
