import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

interface Entry {
  Id: number
  EntityId: number
  CatalogItemId: string
  Delta: number
  QuantityAfter: number
  Reason: string
}

const list = async (query = ''): Promise<Entry[]> =>
  (await fixture.get(`StockAdjustments${query && `?${new URLSearchParams(query)}`}`)).body

describe('GET /Companies({CompanyId})/StockAdjustments', () => {
  it('lists adjustments that add up to the seeded stock', async () => {
    const { body: stock } = await fixture.get('CatalogItems')
    const sums = new Map<string, number>()
    const key = (node: number, item: string) => `${node} ${item}`
    for (const { EntityId, CatalogItemId, Delta } of await list()) {
      const stockKey = key(EntityId, CatalogItemId)
      sums.set(stockKey, (sums.get(stockKey) ?? 0) + Delta)
    }
    expect(stock.length).toBeGreaterThan(500)
    const figures = stock.map((record: { EntityId: number; Id: string; Quantity: number }) => [
      key(record.EntityId, record.Id),
      record.Quantity,
    ])
    expect(sums).toEqual(new Map(figures))
  })

  it('lists adjustments in the order of the changes, and can be filtered, sorted and paged', async () => {
    const items = [await fixture.stocked(5), await fixture.stocked(6, fixture.nodes.company)]
    await fixture.request('POST', `${fixture.store}/CatalogItems(${items[0]})/Adjustments`, {
      ...{ Delta: -2, Reason: 'Damage', Reference: 'Wet' },
    })
    const last = (await list()).slice(-3)
    expect(last.map(({ CatalogItemId, Reason }) => [CatalogItemId, Reason])).toEqual([
      [items[0], 'Set'],
      [items[1], 'Set'],
      [items[0], 'Damage'],
    ])
    expect(await list("$filter=Reason eq 'Damage' and Reference eq 'Wet'")).toEqual(last.slice(2))
    expect(await list(`$filter=EntityId eq ${fixture.nodes.company}`)).toEqual([last[1]])
    expect(await list('$orderby=Id desc&$top=2')).toEqual(last.slice(1).toReversed())
  })
})
