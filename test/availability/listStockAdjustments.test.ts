import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

const itemPath = (item: string, node = fixture.nodes.local) => `Entities(${node})/CatalogItems(${item})`
const ledgerOf = async (item: string) => (await fixture.get(`${itemPath(item)}/Adjustments`)).body
const short = (rows: Record<string, unknown>[]) =>
  rows.map(({ Delta, QuantityAfter, Reason, SerialNumbers }) => [Delta, QuantityAfter, Reason, SerialNumbers])
const newItem = async (kind: object) => (await fixture.newItems(1, kind))[0] as string

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/Adjustments', () => {
  it('has a row for each change that sets stock, singly and in bulk, and for its deletion', async () => {
    const item = await fixture.stocked(5)
    await fixture.setStock(item, 5)
    await fixture.request('POST', `${fixture.store}/CatalogItems`, { Id: item, Quantity: 2 })
    const other = await fixture.stocked(1)
    const records = [item, other].map((Id) => ({ Id, EntityId: fixture.nodes.local, Quantity: -4 }))
    await fixture.request('POST', 'BulkAvailability', records)
    await fixture.request('DELETE', itemPath(item))
    await fixture.setStock(item, 9)

    expect(short(await ledgerOf(item))).toEqual([
      [5, 5, 'Set', []],
      [-3, 2, 'Set', []],
      [-6, -4, 'Set', []],
      [4, 0, 'Removed', []],
      [9, 9, 'Set', []],
    ])
    expect(short(await ledgerOf(other))).toEqual([
      [1, 1, 'Set', []],
      [-5, -4, 'Set', []],
    ])
  })

  it('has a row for each serial number, including those of a deleted record', async () => {
    const item = await newItem({ isSerialized: true })
    for (const Id of ['A', 'C', 'B']) await fixture.request('POST', `${itemPath(item)}/SerialNumbers`, { Id })
    await fixture.request('DELETE', `${itemPath(item)}/SerialNumbers(A)`)
    await fixture.request('DELETE', `${itemPath(item)}/SerialNumbers(A)`)
    await fixture.request('DELETE', itemPath(item))

    expect(short(await ledgerOf(item))).toEqual([
      [1, 1, 'Set', ['A']],
      [1, 2, 'Set', ['C']],
      [1, 3, 'Set', ['B']],
      [-1, 2, 'Set', ['A']],
      [-2, 0, 'Removed', ['B', 'C']],
    ])
  })

  it('has a row for each change of lots that changes the sum', async () => {
    const item = await newItem({ isLot: true })
    const set = (Id: string, ...quantities: number[]) =>
      fixture.request('POST', `${itemPath(item)}/Lots`, {
        Id,
        Packages: quantities.map((Quantity, n) => ({ PackageId: `P${n}`, Quantity })),
      })
    await set('A', 3, 4)
    await set('A', 4, 3)
    await set('B', 1)
    await fixture.request('DELETE', `${itemPath(item)}/Lots(A)`)

    expect(short(await ledgerOf(item))).toEqual([
      [7, 7, 'Set', []],
      [1, 8, 'Set', []],
      [-7, 1, 'Set', []],
    ])
  })

  it('has no row for a refused change', async () => {
    const item = await fixture.stocked(3)
    await fixture.hold({ [item]: 2 })
    expect((await fixture.request('DELETE', itemPath(item))).status).toBe(409)
    const records = [{ Id: item, EntityId: fixture.nodes.local, Quantity: 7 }]
    const { status } = await fixture.request('POST', 'BulkAvailability', [...records, { ...records[0] }])
    expect(status).toBe(400)
    expect(await ledgerOf(item)).toHaveLength(1)
  })

  it('names the user who made the change', async () => {
    const item = await fixture.stocked(3)
    const token = await fixture.app.tokenOf('Administrator')
    const path = `/availability/v1/Companies(${fixture.companyId})/${itemPath(item)}`
    await fixture.app.request(path, { method: 'DELETE', token })

    const rows = await ledgerOf(item)
    expect(rows.map(({ CreatedBy }: { CreatedBy: string }) => CreatedBy)).toEqual([
      fixture.app.onboarding.ClientId,
      expect.stringMatching(/^\d+$/),
    ])
  })

  it('is 404 for a product or node that the company does not have, and empty without changes', async () => {
    expect((await fixture.get(`${itemPath(randomUUID())}/Adjustments`)).status).toBe(404)
    const item = await newItem({})
    expect((await fixture.get(`${itemPath(item, 2_147_483_646)}/Adjustments`)).status).toBe(404)
    expect(await ledgerOf(item)).toEqual([])
  })
})
