import { beforeAll, describe, expect, it } from 'vitest'
import { randomFrom } from '../support/random.ts'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { useFixture } from '../support/use-fixture.ts'
import { areAllVariantsRun } from '../support/variants.ts'
import type { PricedRecord } from './brute-force.ts'
import { newNames, newPricedItems } from './priced-items.ts'
import { createPricingFixture, hoursFromNow } from './pricing-fixture.ts'

const fixture = useFixture(createPricingFixture)

beforeAll(async () => {
  await giveIdsByDefault(fixture.app.orm.em.fork())
})

const nodeNames = ['local', 'division', 'company'] as const
type Query = Record<string, string | number>

const list = (query: Query = {}, node: (typeof nodeNames)[number] = 'local') => {
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return fixture.get(`Entities(${fixture.nodes[node]})/EffectivePrices?${parameters}`)
}

describe('GET /Companies({CompanyId})/Entities({EntityId})/EffectivePrices', () => {
  it('equals the response of EffectivePrice for each product of a random catalog', {
    timeout: 180_000,
  }, async () => {
    const names = await newNames(fixture, {
      terms: ['year', 'two years'],
      bounds: { ten: 10, fifty: 50.5, any: null, zero: 0 },
      groups: ['trade', 'staff'],
    })
    const random = randomFrom(4711)
    const randomRecords = (): PricedRecord[] => {
      const records = new Map<string, PricedRecord>()
      for (let count = random.integer(0, 9); count > 0; count -= 1) {
        const key = {
          node: random.pick(nodeNames),
          term: random.pick(['year', 'two years', null, null]),
          tier: random.pick(['ten', 'fifty', 'any', 'zero', null, null]),
          group: random.pick(['trade', 'staff', null, null]),
          isOfShelf: random.chance(0.4),
        }
        const sales = (['default', 'now', 'over', 'future'] as const)
          .filter(() => random.chance(0.3))
          .map((kind) => ({ kind, price: random.integer(0, 500_000) / 10_000 }))
        const regular = random.integer(0, 1_000_000) / 10_000
        records.set(JSON.stringify(key), { ...key, regular, sales })
      }
      return [...records.values()]
    }
    const items = await newPricedItems(fixture, names, Array.from({ length: 60 }, randomRecords))

    for (let n = 0; n < (areAllVariantsRun() ? 12 : 2); n += 1) {
      const node = random.pick(nodeNames)
      const query: Query = {
        at: hoursFromNow(random.pick([0, 2.5, -2.5])),
        quantity: random.pick([0.0001, 1, 9.9999, 10, 50.4999, 50.5, 1e9]),
        ...(random.chance(0.6) && { PricingTermId: names.terms[random.pick(['year', 'two years'])] }),
        ...(random.chance(0.6) && { PricingGroupId: names.groups[random.pick(['trade', 'staff'])] }),
      }
      const { status, body, text } = await list(query, node)
      expect(status, text).toBe(200)

      const parameters = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, String(value)]),
      )
      const single = await Promise.all(
        items.map(async ({ id }) => {
          const response = await fixture.get(
            `Entities(${fixture.nodes[node]})/CatalogItems(${id})/EffectivePrice?${parameters}`,
          )
          const { Candidates, ...price } = response.body
          return response.status === 200 ? [price] : []
        }),
      )
      const ids = new Set(items.map(({ id }) => id))
      expect(body.filter((price: { CatalogItemId: string }) => ids.has(price.CatalogItemId))).toEqual(
        single.flat(),
      )
      const order = body.map((price: { CatalogItemId: string }) => price.CatalogItemId)
      expect(order).toEqual(order.toSorted())

      const pages: object[] = []
      for (let $skip = 0; $skip < body.length; $skip += 37)
        pages.push(...(await list({ ...query, $skip, $top: 37 }, node)).body)
      expect(pages, 'the pages together').toEqual(body)
    }
  })

  it('refuses a node outside the company, and does not find an unknown term', async () => {
    const { status } = await fixture.get('Entities(2147483646)/EffectivePrices')
    expect(status).toBe(400)
    expect((await list({ PricingTermId: 2_147_483_646 })).status).toBe(404)
  })

  it('streams many prices about as fast as a plain list', { timeout: 120_000 }, async () => {
    const count = areAllVariantsRun() ? 20_000 : 2_000
    const items = await fixture.newItems(count)
    const range = [fixture.companyId, items.at(0), items.at(-1)]
    await fixture.sql(
      `insert into pricing_information (company_id, entity_id, catalog_item_id, regular_price)
       select item.company_id, node.id, item.id, 10 from (values (?::int), (?::int)) node (id), catalog_item item
       where item.company_id = ? and item.id between ? and ?`,
      [fixture.nodes.local, fixture.nodes.company, ...range],
    )
    await fixture.sql(
      `insert into sale_price (company_id, entity_id, pricing_information_id, sale_price, start_date_utc, stop_date_utc)
       select company_id, entity_id, id, 9, ?::timestamptz, ?::timestamptz from pricing_information
       where company_id = ? and catalog_item_id between ? and ? and id % 10 = 0`,
      [hoursFromNow(-1), hoursFromNow(1), ...range],
    )
    await fixture.sql('analyze pricing_information')
    await fixture.sql('analyze sale_price')

    const fastest = async (send: () => Promise<{ body: unknown[] }>) => {
      const times: number[] = []
      for (let n = 0; n < 3; n += 1) {
        const began = performance.now()
        expect((await send()).body.length).toBeGreaterThanOrEqual(count)
        times.push(performance.now() - began)
      }
      return Math.min(...times)
    }
    // The bound is relative because other tests run at the same time; resolving a price costs about as much as reading it.
    const plain = await fastest(() => fixture.get(`Entities(${fixture.nodes.local})/CatalogItems`))
    expect(await fastest(() => list())).toBeLessThan(5 * plain)

    const products = (response: { body: { CatalogItemId: string }[] }) =>
      response.body.map(({ CatalogItemId }) => CatalogItemId)
    const all = products(await list())
    const page = await list({ $skip: 100, $top: 700 })
    expect(products(page), 'a page that is streamed').toEqual(all.slice(100, 800))
    expect(page.headers.link).toContain('rel="next"')
    const next = /<[^>]*?(Entities[^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? ''
    const second = await fixture.get(next)
    expect(products(second), 'the page behind it').toEqual(all.slice(800, 1500))
    const previous = /<[^>]*?(Entities[^>]+)>; rel="prev"/.exec(String(second.headers.link))?.[1] ?? ''
    expect(products(await fixture.get(previous)), 'and back').toEqual(all.slice(100, 800))
    expect(new Set([...page.body, ...second.body].map(({ At }) => At)).size, 'of one moment').toBe(1)
    const last = await list({ $skip: all.length - 600, $top: 600 })
    expect(products(last)).toEqual(all.slice(-600))
    expect(last.headers.link).not.toContain('rel="next"')
  })
})
