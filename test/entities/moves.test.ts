// A location that moves to another division keeps its users, stock and prices, and inherits from that division at once (N1).
import { beforeAll, describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createEntitiesFixture } from './entities-fixture.ts'

const fixture = useFixture(createEntitiesFixture)
let item: string
let other: string
let store: number

const get = async (path: string) => {
  const { status, body, text } = await fixture.send('GET', path)
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  return body
}
const company = (service: string) => `/${service}/v1/Companies(${fixture.companyId})`

async function setPrice(CatalogItemId: string, EntityId: number, RegularPrice: number) {
  const body = { CatalogItemId, EntityId, RegularPrice, IsDiscountable: true }
  const { status, text } = await fixture.send('POST', `${company('pricing')}/Pricing`, body)
  expect([200, 201], text).toContain(status)
}

const priceOf = async (CatalogItemId: string) =>
  (await get(`${company('pricing')}/Entities(${store})/CatalogItems(${CatalogItemId})/EffectivePrice`)).Price

const usersAt = async (division: string): Promise<string[]> =>
  (await get(`/usermanager/v1/Entities(${fixture.nodeNamed(division)})/Users`)).map(
    ({ UserName }: { UserName: string }) => UserName,
  )

const stockBelow = async (division: string): Promise<number[]> => {
  const query = `LocationType=Division&LocationTypeIDs=${fixture.nodeNamed(division)}`
  const rows = await get(`/reportdata/reports/InventoryListingReport?${query}`)
  return rows
    .filter(
      (row: { EntityId: number; CatalogItemId: string }) =>
        row.EntityId === store && row.CatalogItemId === item,
    )
    .map((row: { Quantity: number }) => row.Quantity)
}

beforeAll(async () => {
  const plain = fixture.app.onboarding.CatalogItems.filter(
    ({ IsSerialized, IsLot }) => !IsSerialized && !IsLot,
  )
  item = plain[0]?.Id ?? ''
  other = plain[1]?.Id ?? ''
  store = fixture.nodeNamed('Harbour Street')
  await fixture.app.orm.em
    .fork()
    .execute('delete from pricing_information where company_id = ?', [fixture.companyId])
  for (const [node, price] of [
    ['East', 10],
    ['West', 20],
  ] as const) {
    await setPrice(item, fixture.nodeNamed(node), price)
    await setPrice(other, fixture.nodeNamed(node), price)
  }
  await setPrice(other, store, 15)
  await fixture.send('POST', `${company('availability')}/Entities(${store})/CatalogItems`, {
    Id: item,
    Quantity: 7,
  })
})

describe('a location', () => {
  test('has the prices, users and stock of its division', async () => {
    expect([await priceOf(item), await priceOf(other)]).toEqual([10, 15])
    expect(await usersAt('East')).toContain('lena.fischer')
    expect(await usersAt('West')).not.toContain('lena.fischer')
    expect([await stockBelow('East'), await stockBelow('West')]).toEqual([[7], []])
  })

  test('has those of the new division once the move has responded, and keeps its own', async () => {
    await fixture.changeNode(store, { ParentId: fixture.nodeNamed('West') })

    expect([await priceOf(item), await priceOf(other)]).toEqual([20, 15])
    expect(await usersAt('East')).not.toContain('lena.fischer')
    expect(await usersAt('West')).toContain('lena.fischer')
    expect([await stockBelow('East'), await stockBelow('West')]).toEqual([[], [7]])
    const quantities = `Entities(${store})/CatalogProductQuantities(${item})/Quantities`
    expect((await get(`${company('availability')}/${quantities}`)).QuantityInStock).toBe(7)
  })
})
