import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('POST /Companies({CompanyId})/Entities({EntityId})/ProductList', () => {
  const read = (...ids: (string | undefined)[]) =>
    fixture.request('POST', `${fixture.store}/ProductList`, {
      CatalogProductAvailabilities: ids.map((Id) => ({ Id })),
    })

  it('returns the existing records in the requested order, each once', async () => {
    const [first, second] = [await fixture.stocked(1), await fixture.stocked(2)]
    const [unstocked] = await fixture.newItems(1)
    const { status, body } = await read(second, unstocked, first.toUpperCase(), second)

    expect(status).toBe(200)
    expect(body.CatalogProductAvailabilities).toMatchObject([
      { Id: second, Quantity: 2, EntityId: fixture.nodes.local },
      { Id: first, Quantity: 1 },
    ])
  })

  it('is empty if no record exists, and 404 at an unknown node', async () => {
    const [unstocked] = await fixture.newItems(1)
    expect((await read(unstocked)).body).toEqual({ CatalogProductAvailabilities: [] })
    const CatalogProductAvailabilities = [{ Id: unstocked }]
    const { status } = await fixture.request('POST', 'Entities(2147483646)/ProductList', {
      CatalogProductAvailabilities,
    })
    expect(status).toBe(404)
  })

  it('returns a long list as of one instant, even while all of it changes', async () => {
    const ids = await fixture.newItems(3_000)
    const { company, local } = fixture.nodes
    const em = fixture.app.orm.em.fork()
    await em.execute(
      `insert into product_stock (company_id, entity_id, catalog_item_id, quantity)
       select ?, ?, id, 0 from unnest(?::uuid[]) id`,
      [company, local, `{${ids}}`],
    )
    let isRead = false
    const change = async () => {
      for (let quantity = 1; !isRead; quantity += 1) {
        await em.execute(
          `update product_stock set quantity = ? where company_id = ? and catalog_item_id = any (?::uuid[])`,
          [quantity, company, `{${ids}}`],
        )
      }
    }
    const changing = change()
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { body } = await read(...ids)
      const quantities = body.CatalogProductAvailabilities.map(
        ({ Quantity }: { Quantity: number }) => Quantity,
      )

      expect([quantities.length, new Set(quantities).size]).toEqual([3_000, 1])
    }
    isRead = true
    await changing
  })
})
