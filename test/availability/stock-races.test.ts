// Stock is deleted after the rules of a write were evaluated and before its statement runs.
import { describe, expect, it } from 'vitest'
import type { TestResponse } from '../support/app.ts'
import { lockWaits } from '../support/database.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

const partsOf = {
  'serial numbers': async (item: string) => {
    for (const Id of ['A', 'B']) await add(item, 'SerialNumbers', { Id })
  },
  packages: (item: string) => add(item, 'Lots', { Id: 'L', Packages: [{ PackageId: 'BOX', Quantity: 2 }] }),
}

const add = (item: string, list: string, body: object) =>
  fixture.request('POST', `${fixture.store}/CatalogItems(${item})/${list}`, body)

/** Sends the request so that it passes its rules and then waits for stock that is being deleted. */
async function whileDeleted(item: string, send: () => Promise<TestResponse>): Promise<TestResponse> {
  const [response] = await fixture.app.orm.em.fork().transactional(async (em) => {
    await em.execute('delete from product_stock where company_id = ? and catalog_item_id = ?', [
      fixture.companyId,
      item,
    ])
    const pending = send()
    await expect.poll(() => lockWaits(fixture.sql), { timeout: 9_000 }).toBe(1)
    return [pending]
  })
  return response
}

type SetStock = (record: { Id: string; Quantity: number }) => Promise<TestResponse>

const ways: Record<string, SetStock> = {
  'CatalogItems of the company': (record) =>
    fixture.request('POST', 'CatalogItems', {
      ...record,
      CompanyId: fixture.companyId,
      EntityId: fixture.nodes.local,
    }),
  'CatalogItems of a node': (record) => fixture.request('POST', `${fixture.store}/CatalogItems`, record),
  BulkAvailability: (record) =>
    fixture.request('POST', 'BulkAvailability', [
      { ...record, CompanyId: fixture.companyId, EntityId: fixture.nodes.local },
    ]),
}

describe('stock that is deleted while it is being set', () => {
  const kinds = Object.keys(partsOf) as (keyof typeof partsOf)[]
  it.each(Object.keys(ways).flatMap((way) => kinds.map((parts) => [way, parts] as const)))(
    'through %s is created again without its %s, with quantity 0',
    async (way, parts) => {
      const kind = parts === 'packages' ? { IsLot: true } : { IsSerialized: true }
      const [item = ''] = await fixture.newItems(1, {
        isLot: parts === 'packages',
        isSerialized: parts !== 'packages',
      })
      await partsOf[parts](item)
      expect(await fixture.available(item)).toBe(2)

      const { status, body } = await whileDeleted(item, () => {
        const record = { Id: item, Quantity: 2, ...kind }
        return ways[way]?.(record) as Promise<TestResponse>
      })

      expect(status).toBe(way === 'BulkAvailability' ? 202 : 201)
      expect([body].flat()).toMatchObject([{ Id: item, Quantity: 0, ...kind }])
      expect(await fixture.available(item)).toBe(0)
      expect((await fixture.hold({ [item]: 1 })).status).toBe(409)
    },
  )

  it('keeps the sent quantity of a product without serial numbers and lots', async () => {
    const item = await fixture.stocked(5)
    const { status, body } = await whileDeleted(item, () => fixture.setStock(item, 7))
    expect([status, body.Quantity]).toEqual([201, 7])
  })
})

describe('a write of several records locks them in the order of the products', () => {
  type Write = (items: readonly string[]) => Promise<TestResponse>
  const at = () => ({ CompanyId: fixture.companyId, EntityId: fixture.nodes.local })
  const writes: Record<string, Write> = {
    BulkAvailability: (items) =>
      fixture.request(
        'POST',
        'BulkAvailability',
        items.map((Id) => ({ ...at(), Id, Quantity: 9 })),
      ),
    BulkAdjustments: (items) =>
      fixture.request(
        'POST',
        'BulkAdjustments',
        items.map((CatalogItemId) => ({
          EntityId: fixture.nodes.local,
          CatalogItemId,
          Delta: 1,
          Reason: 'Count',
        })),
      ),
    StockTransfers: (items) =>
      fixture.request('POST', 'StockTransfers', {
        FromEntityId: fixture.nodes.local,
        ToEntityId: fixture.nodes.division,
        Lines: items.map((CatalogItemId) => ({ CatalogItemId, Quantity: 1 })),
      }),
    'CatalogProductHoldBatches of a node': (items) =>
      fixture.request('POST', `${fixture.store}/CatalogProductHoldBatches`, {
        HoldDurationInMinutes: 5,
        Products: items.map((CatalogProductId) => ({ CatalogProductId, Quantity: 1 })),
      }),
    Invoices: async (items) =>
      fixture.app.request(`/invoicing/v1/Companies(${fixture.companyId})/Invoices`, {
        method: 'POST',
        token: await fixture.app.tokenOf('ApiClient'),
        body: {
          LocationId: fixture.nodes.local,
          MovesStock: true,
          Orders: [{ Items: items.map((ProductId) => ({ ProductId, Quantity: 1 })) }],
        },
      }),
  }

  it.each(Object.entries(writes))('%s', async (_, write) => {
    const items = [await fixture.stocked(5), await fixture.stocked(5)].toSorted()
    const [first = '', last = ''] = items
    const lock = 'select from product_stock where company_id = ? and catalog_item_id = ? for no key update'
    const [pending] = await fixture.app.orm.em.fork().transactional(async (em) => {
      await em.execute(lock, [fixture.companyId, first])
      const response = write([last, first])
      await expect.poll(() => lockWaits(fixture.sql), { timeout: 9_000 }).toBe(1)
      // It waits for the first product and has not locked the last one.
      await em.execute(`${lock} nowait`, [fixture.companyId, last])
      return [response]
    })

    expect((await pending).status).toBeLessThan(300)
  })
})
