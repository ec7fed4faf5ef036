import { beforeAll, describe, expect, it } from 'vitest'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createPricingFixture } from './pricing-fixture.ts'

const fixture = useFixture(createPricingFixture)

beforeAll(async () => {
  await giveIdsByDefault(fixture.app.orm.em.fork())
})

const list = (query = '') => fixture.get(`ProductPrices${query}`)

describe('GET /Companies({CompanyId})/ProductPrices', () => {
  it('returns the records of all nodes, as getProductPrice returns them', async () => {
    const id = await fixture.newRecord({ regular_price: 88.1234 })
    await fixture.request('PUT', `Pricing(${id})`, {
      EntityId: fixture.nodes.local,
      RegularPrice: 88.1234,
      OverridePrice: 7,
    })

    const { status, body } = await list('?$filter=RegularPrice%20eq%2088.1234')
    expect([status, body]).toEqual([200, [(await fixture.get(`ProductPrices(${id})`)).body]])
  })

  it('returns 5000 records without $top, with a link to the rest, and accepts no larger $top', async () => {
    const [item] = await fixture.newItems(1)
    await fixture.sql(
      `with made as (insert into pricing_tier (company_id, language, names)
         select ?, 'en-us', jsonb_build_object('en-us', 'T' || n) from generate_series(1, 4999) n returning id)
       insert into pricing_information (company_id, entity_id, catalog_item_id, pricing_tier_id, regular_price)
       select ?, ?, ?, id, 1 from made`,
      [fixture.companyId, fixture.companyId, fixture.nodes.local, item],
    )
    const [count] = await fixture.sql<{ all: number }>('select count(*)::int as all from pricing_information')

    const allRecords = await fixture.request('GET', 'ProductPrices', undefined, {
      Accept: 'application/hal+json',
    })
    const links = JSON.parse(allRecords.text)
    expect(links._embedded.self).toHaveLength(5000)
    expect(links._links.next.href).toContain('$skiptoken=')
    expect((await list('?$skip=5000')).body).toHaveLength((count?.all ?? 0) - 5000)
    expect((await list('?$top=5001')).body.Details[0].Field).toBe('$top')
  })
})
