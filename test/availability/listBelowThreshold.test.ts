import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

const below = async (filter: string, node = shop.nodes.local) =>
  (await shop.get(`Entities(${node})/AvailabilityBelowThreshold?$filter=${encodeURIComponent(filter)}`)).body

const of = (item: string) => `ProductId eq guid'${item}'`

describe('GET /Companies({CompanyId})/Entities({EntityId})/AvailabilityBelowThreshold', () => {
  it('lists an item from one below its threshold on; equal is not below', async () => {
    const item = await shop.stocked(10)
    const { body: threshold } = await shop.setThreshold(item, 10)
    expect(await below(of(item))).toEqual([])

    await shop.setStock(item, 9)
    expect(await below(of(item))).toEqual([
      {
        ...{ Id: threshold.Id, CompanyId: shop.companyId, EntityId: shop.nodes.local, ProductId: item },
        ...{ Quantity: 9, QuantityOnOrder: 0, QuantityInTransfer: 0, MinQuantity: 10 },
        UnitId: threshold.UnitId,
      },
    ])
    expect(await below(of(item), shop.nodes.division)).toEqual([])
  })

  it('looks at what is available before the threshold: holds and commitments count, expired holds do not', async () => {
    const item = await shop.stocked(20)
    await shop.setThreshold(item, 10)
    await shop.commit(item, 4)
    const { body: hold } = await shop.hold({ [item]: 6 })
    expect(await below(of(item))).toEqual([])

    await shop.setThreshold(item, 11)
    expect(await below(of(item))).toMatchObject([{ Quantity: 10, MinQuantity: 11 }])
    await shop.expire(hold.Id)
    expect(await below(of(item))).toEqual([])
  })

  it('shows a debt as it is', async () => {
    const item = await shop.stocked(5)
    await shop.hold({ [item]: 5 })
    await shop.setStock(item, 2)
    await shop.setThreshold(item, 1)
    expect(await below(of(item))).toMatchObject([{ Quantity: -3 }])
  })

  it('filters by every field', async () => {
    const item = await shop.stocked(3)
    await shop.setThreshold(item, 7)
    expect(
      await below(`${of(item)} and Quantity eq 3 and MinQuantity eq 7 and QuantityOnOrder eq 0`),
    ).toHaveLength(1)
    expect(await below(`${of(item)} and Quantity gt 3`)).toEqual([])
  })
})
