import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogProductQuantities({CatalogProductId})/Quantities', () => {
  const read = async (item: string, node = fixture.nodes.local) =>
    (await fixture.get(`Entities(${node})/CatalogProductQuantities(${item})/Quantities`)).body

  it('subtracts a threshold if at least 0 remains', async () => {
    const quantityOf = async (stock: number, threshold: number) => {
      const item = await fixture.stocked(stock)
      await fixture.setThreshold(item, threshold)
      return (await read(item)).Quantity
    }
    expect(await quantityOf(12, 10)).toBe(2)
    expect(await quantityOf(10, 10)).toBe(0)
    expect(await quantityOf(3, 10)).toBe(0)
    expect(await quantityOf(-3, 10)).toBe(-3)
    expect(await quantityOf(0, 0)).toBe(0)
  })

  it('subtracts what is on hold and committed, until the hold expires', async () => {
    const item = await fixture.stocked(10)
    const { body: batch } = await fixture.hold({ [item]: 3 })
    await fixture.commit(item, 2)
    expect(await read(item)).toMatchObject({ Quantity: 5, QuantityInStock: 10 })
    await fixture.expire(batch.Id)
    expect(await read(item)).toMatchObject({ Quantity: 8 })
  })

  it('returns the quantities on order and in transit, summed for the company', async () => {
    const item = await fixture.stocked(1)
    await fixture.setStock(item, 2, fixture.nodes.division)
    await fixture.sql(
      `update product_stock set quantity_on_order = 5, quantity_transfer_in = 4, quantity_transfer_out = 3
       where catalog_item_id = ?`,
      [item],
    )
    expect(await read(item)).toMatchObject({
      ...{ Quantity: 1, QuantityOnOrder: 5, QuantityTransferIn: 4, QuantityTransferOut: 3 },
    })
    expect(await read(item, fixture.nodes.company)).toMatchObject({
      ...{ EntityId: fixture.companyId, Quantity: 3, QuantityInStock: 3 },
      ...{ QuantityOnOrder: 10, QuantityTransferIn: 8, QuantityTransferOut: 6 },
    })
  })

  it('is 404 without a record', async () => {
    const item = await fixture.stocked(1)
    const [unstocked] = await fixture.newItems(1)
    const status = async (node: number, id?: string) =>
      (await fixture.get(`Entities(${node})/CatalogProductQuantities(${id})/Quantities`)).status
    expect(await status(fixture.nodes.division, item)).toBe(404)
    expect(await status(fixture.nodes.company, unstocked)).toBe(404)
    expect(await status(fixture.nodes.company, item)).toBe(200)
  })

  it('limits sums to the range of exact numbers', async () => {
    const item = await fixture.stocked(-Number.MAX_SAFE_INTEGER)
    await fixture.setStock(item, -Number.MAX_SAFE_INTEGER, fixture.nodes.division)
    expect((await read(item, fixture.nodes.company)).Quantity).toBe(-Number.MAX_SAFE_INTEGER)
  })
})
