import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture, tally } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

const itemPath = (item: string, node = fixture.nodes.local) => `Entities(${node})/CatalogItems(${item})`
const add = (item: string, ids: readonly string[], node?: number) =>
  fixture.request(
    'POST',
    `${itemPath(item, node)}/BulkSerialNumbers`,
    ids.map((Id) => ({ Id })),
  )
const serialized = async () => (await fixture.newItems(1, { isSerialized: true }))[0] as string
const quantityOf = async (item: string) => (await fixture.get(itemPath(item))).body.Quantity

describe('POST /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/BulkSerialNumbers', () => {
  it('adds all of them with one ledger row, and returns them in the order of the request', async () => {
    const item = await serialized()
    const { status, body } = await add(item.toUpperCase(), ['C', 'A'])

    expect(status).toBe(202)
    const keys = { CatalogProductId: item, EntityId: fixture.nodes.local, CompanyId: fixture.companyId }
    expect(body).toEqual([
      { Id: 'C', ...keys },
      { Id: 'A', ...keys },
    ])
    expect(await quantityOf(item)).toBe(2)
    const { body: adjustments } = await fixture.get(`${itemPath(item)}/Adjustments`)
    expect(adjustments).toMatchObject([
      { Delta: 2, QuantityAfter: 2, Reason: 'Set', SerialNumbers: ['C', 'A'] },
    ])
  })

  it('reports every error with its index, and adds nothing', async () => {
    const item = await serialized()
    await add(item, ['A'], fixture.nodes.division)
    const { status, body } = await add(item, ['B', 'A', 'C', 'B'])

    expect(status).toBe(400)
    expect(
      body.Details.map(({ Index, Code, Field }: Record<string, unknown>) => [Index, Code, Field]),
    ).toEqual([
      [1, 'SerialNumberExists', 'Id'],
      [3, 'RecordTwice', 'Id'],
    ])
    expect((await fixture.get(itemPath(item))).status).toBe(404)
  })

  it('refuses a product without serial numbers, and does not find an unknown one', async () => {
    const { status, body } = await add(await fixture.stocked(1), ['A'])
    expect([status, body.Code]).toEqual([400, 'ProductNotSerialized'])
    expect((await add(randomUUID(), ['A'])).status).toBe(404)
    expect((await add(await serialized(), ['A'], 2_147_483_646)).status).toBe(404)
  })

  it('accepts 10,000, but not 10,001', { timeout: 120_000 }, async () => {
    const item = await serialized()
    const ids = Array.from({ length: 10_001 }, (_, n) => `SN-${n}`)
    expect((await add(item, ids)).status).toBe(400)
    expect((await add(item, ids.slice(1))).status).toBe(202)
    expect(await quantityOf(item)).toBe(10_000)
  })

  it('adds a serial number once under concurrent requests at different nodes', async () => {
    const item = await serialized()
    const nodes = Object.values(fixture.nodes)
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => add(item, ['A', `B${n}`], nodes[n % nodes.length])),
    )
    const { 202: added, ...refused } = tally(responses)
    expect(added).toBe(1)
    expect(Object.keys(refused).filter((status) => !['400', '409'].includes(status))).toEqual([])
  })
})
