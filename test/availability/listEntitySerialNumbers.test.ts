import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('GET /Companies({CompanyId})/Entities({EntityId})/SerialNumbers', () => {
  it('finds the product of a serial number', async () => {
    const [item, other] = await fixture.newItems(2, { isSerialized: true })
    await fixture.request('POST', `${fixture.store}/CatalogItems(${item})/SerialNumbers`, { Id: "X'1" })
    await fixture.request('POST', `${fixture.store}/CatalogItems(${other})/SerialNumbers`, { Id: "X'1" })
    const find = (node: number) =>
      fixture.get(`Entities(${node})/SerialNumbers?$filter=${encodeURIComponent("Id eq 'X''1'")}`)

    const { body } = await find(fixture.nodes.local)
    expect(body).toMatchObject([{ CatalogProductId: item }, { CatalogProductId: other }])
    expect((await find(fixture.nodes.division)).body).toEqual([])
  })
})
