import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

const below = async (filter: string, node = fixture.nodes.local) =>
  (await fixture.get(`Entities(${node})/AvailabilityBelowThreshold?$filter=${encodeURIComponent(filter)}`))
    .body

const filterBy = (item: string) => `ProductId eq guid'${item}'`

describe('GET /Companies({CompanyId})/Entities({EntityId})/AvailabilityBelowThreshold', () => {
  it('lists an item that is below its threshold, but not one that equals it', async () => {
    const item = await fixture.stocked(10)
    const { body: threshold } = await fixture.setThreshold(item, 10)
    expect(await below(filterBy(item))).toEqual([])

    await fixture.setStock(item, 9)
    expect(await below(filterBy(item))).toEqual([
      {
        ...{ Id: threshold.Id, CompanyId: fixture.companyId, EntityId: fixture.nodes.local, ProductId: item },
        ...{ Quantity: 9, QuantityOnOrder: 0, QuantityInTransfer: 0, MinQuantity: 10 },
        UnitId: threshold.UnitId,
      },
    ])
    expect(await below(filterBy(item), fixture.nodes.division)).toEqual([])
  })

  it('subtracts holds and commitments, but not expired holds or the threshold itself', async () => {
    const item = await fixture.stocked(20)
    await fixture.setThreshold(item, 10)
    await fixture.commit(item, 4)
    const { body: hold } = await fixture.hold({ [item]: 6 })
    expect(await below(filterBy(item))).toEqual([])

    await fixture.setThreshold(item, 11)
    expect(await below(filterBy(item))).toMatchObject([{ Quantity: 10, MinQuantity: 11 }])
    await fixture.expire(hold.Id)
    expect(await below(filterBy(item))).toEqual([])
  })

  it('considers the stock of this node only', async () => {
    const item = await fixture.stocked(50)
    await fixture.setStock(item, 1, fixture.nodes.division)
    await fixture.setThreshold(item, 10)
    expect(await below(filterBy(item))).toEqual([])

    await fixture.setThreshold(item, 10, fixture.nodes.division)
    expect(await below(filterBy(item), fixture.nodes.division)).toMatchObject([{ Quantity: 1 }])
  })

  it('returns a negative quantity unchanged', async () => {
    const item = await fixture.stocked(5)
    await fixture.hold({ [item]: 5 })
    await fixture.setStock(item, 2)
    await fixture.setThreshold(item, 1)
    expect(await below(filterBy(item))).toMatchObject([{ Quantity: -3 }])
  })
})
