import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/SerialNumbers({SerialNumberId})', () => {
  it('returns the serial number at its node only', async () => {
    const [item, other] = await fixture.newItems(2, { isSerialized: true })
    await fixture.request('POST', `${fixture.store}/CatalogItems(${item})/SerialNumbers`, { Id: 'Ä 1+2%' })
    const getSerialNumber = (node: number, product = item) =>
      fixture.get(`Entities(${node})/CatalogItems(${product})/SerialNumbers(${encodeURIComponent('Ä 1+2%')})`)

    expect((await getSerialNumber(fixture.nodes.local)).body).toMatchObject({
      Id: 'Ä 1+2%',
      CatalogProductId: item,
    })
    expect((await getSerialNumber(fixture.nodes.division)).status).toBe(404)
    expect((await getSerialNumber(fixture.nodes.local, other)).status).toBe(404)
  })
})
