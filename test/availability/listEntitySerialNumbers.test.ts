import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

describe('GET /Companies({CompanyId})/Entities({EntityId})/SerialNumbers', () => {
  it('finds what a serial number belongs to', async () => {
    const [item, other] = await shop.newItems(2, { isSerialized: true })
    await shop.ask('POST', `${shop.store}/CatalogItems(${item})/SerialNumbers`, { Id: "X'1" })
    await shop.ask('POST', `${shop.store}/CatalogItems(${other})/SerialNumbers`, { Id: "X'1" })
    const find = (node: number) =>
      shop.get(`Entities(${node})/SerialNumbers?$filter=${encodeURIComponent("Id eq 'X''1'")}`)

    const { body } = await find(shop.nodes.local)
    expect(body).toMatchObject([{ CatalogProductId: item }, { CatalogProductId: other }])
    expect((await find(shop.nodes.division)).body).toEqual([])
  })

  it('finds no node that is not of the company', async () => {
    expect((await shop.get('Entities(2147483646)/SerialNumbers')).status).toBe(404)
  })
})
