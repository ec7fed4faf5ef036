// Compares the effective price and the listed prices with a brute-force resolver: for every pair of records (npm test takes
// every seventh) and for random shops. resolution.test.ts tests the single steps.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomFrom } from '../support/random.ts'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { areAllVariantsRun } from '../support/variants.ts'
import {
  chargeOf,
  type NodeName,
  nearestOf,
  type PricedRecord,
  type Question,
  recordFor,
  type SaleKind,
} from './brute-force.ts'
import { type Names, newNames, newPricedItems, type PricedItem } from './priced-items.ts'
import { createPricingFixture, HOUR, type PricingFixture } from './pricing-fixture.ts'

let fixture: PricingFixture
let names: Names

const bounds = { ten: 10, fifty: 50.5, any: 0 }

beforeAll(async () => {
  fixture = await createPricingFixture()
  await giveIdsByDefault(fixture.app.orm.em.fork())
  names = await newNames(fixture, {
    terms: ['year', 'two years'],
    bounds: { ten: 10, fifty: 50.5, any: null },
    groups: ['trade', 'staff'],
  })
})
afterAll(() => fixture.stop())

const nodeNames = ['local', 'division', 'company'] as const
const saleKinds: readonly SaleKind[] = ['none', 'default', 'now', 'over', 'future']

const addressOf = ({ id }: PricedItem, node: NodeName) =>
  `Entities(${fixture.nodes[node]})/CatalogItems(${id})`

function effective(item: PricedItem, { node, term, group, quantity }: Question) {
  const query = new URLSearchParams({ quantity: String(quantity) })
  if (term !== null) query.set('PricingTermId', String(names.terms[term]))
  if (group !== null) query.set('PricingGroupId', String(names.groups[group]))
  return fixture.get(`${addressOf(item, node)}/EffectivePrice?${query}`)
}

/** Describes the service's response if it differs from the expected one, else undefined. */
async function faultOf(item: PricedItem, question: Question): Promise<string | undefined> {
  const expected = recordFor(item.records, bounds, question)
  const { status, body } = await effective(item, question)
  const description = () =>
    `${JSON.stringify(question)} of ${JSON.stringify(item.records)}: ${JSON.stringify(body)}`
  if (!expected) return status === 404 ? undefined : description()
  const id = item.ids[item.records.indexOf(expected)]
  const { Price, Source } = chargeOf(expected)
  const actual = [status, body.PricingInformationId, body.Price, body.Source, body.PriceEntityId]
  if (actual.join() !== [200, id, Price, Source, fixture.nodes[expected.node]].join()) return description()
  const reasons = body.Candidates.filter(({ Chosen }: { Chosen: boolean }) => Chosen)
  const all = body.Candidates.map((candidate: Record<string, number>) => candidate.PricingInformationId)
  const level = nodeNames.indexOf(question.node)
  const candidates = item.ids.filter(
    (_, index) => nodeNames.indexOf(item.records[index]?.node ?? 'local') >= level,
  )
  const isOnce = all.toSorted().join() === candidates.toSorted().join()
  return isOnce && reasons.length === 1 && reasons[0].Reason === 'Chosen' && all[0] === id
    ? undefined
    : description()
}

/** The same for the list of prices that apply at a node. */
async function listFaultOf(item: PricedItem, node: NodeName): Promise<string | undefined> {
  const { body } = await fixture.get(`${addressOf(item, node)}/Pricing`)
  const actual = body.map((row: Record<string, number | null>) =>
    [row.Id, row.OverridePrice ?? row.RegularPrice].join(),
  )
  const expected = nearestOf(item.records, node).map((record) =>
    [item.ids[item.records.indexOf(record)], chargeOf(record).Price].join(),
  )
  return actual.sort().join() === expected.sort().join() ? undefined : JSON.stringify([node, item, body])
}

/** Runs the checks, as many at once as there are connections to the database; returns the differences. */
async function faultsOf(asks: readonly (() => Promise<string | undefined>)[]): Promise<string[]> {
  const faults: string[] = []
  const waiting = asks.values()
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      for (const send of waiting) {
        const fault = await send()
        if (fault !== undefined) faults.push(fault)
      }
    }),
  )
  return faults
}

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/EffectivePrice', () => {
  it('equals that of the brute-force resolver for every record and every pair of records', async () => {
    const kinds = nodeNames.flatMap((node) =>
      ['year', null].flatMap((term) =>
        ['ten', null].flatMap((tier) => saleKinds.map((sale) => ({ node, term, tier, sale }))),
      ),
    )
    const priced = ({ sale, ...key }: (typeof kinds)[number], regular: number): PricedRecord => ({
      ...key,
      group: null,
      isOfShelf: false,
      regular,
      sales: sale === 'none' ? [] : [{ kind: sale, price: regular / 2 }],
    })
    const keyOf = ({ node, term, tier }: (typeof kinds)[number]) => [node, term, tier].join()
    const pairs = kinds.flatMap((record, index) => [
      [priced(record, 100)],
      ...kinds
        .slice(index + 1)
        .filter((other) => keyOf(other) !== keyOf(record))
        .map((other) => [priced(record, 100), priced(other, 90)]),
    ])
    expect(pairs).toHaveLength(60 + 1650)
    const testedPairs = areAllVariantsRun() ? pairs : pairs.filter((_, index) => index % 7 === 0)
    const items = await newPricedItems(fixture, names, testedPairs)
    const questions = nodeNames.flatMap((node) =>
      ['year', null].flatMap((term) =>
        [10, 9.9999].map((quantity) => ({ node, term, group: null, quantity })),
      ),
    )

    // Requests each pair with its term and the quantity of its tier, and every fifth pair also in one of the other ways.
    const faults = await faultsOf(
      items.flatMap((item, index) => [
        () => faultOf(item, { node: 'local', term: 'year', group: null, quantity: 10 }),
        () => listFaultOf(item, 'local'),
        ...(index % 5 === 0
          ? [() => faultOf(item, questions[1 + (index % (questions.length - 1))] as Question)]
          : []),
        ...(index % 9 === 0 ? [() => listFaultOf(item, index % 2 === 0 ? 'division' : 'company')] : []),
      ]),
    )

    expect(faults.slice(0, 3)).toEqual([])
  }, 120_000)

  it('equals that of the brute-force resolver in shops with shelves, groups and more tiers', async () => {
    const random = randomFrom(2026)
    const randomRecords = () => {
      const records = new Map<string, PricedRecord>()
      for (let count = random.integer(1, 9); count > 0; count -= 1) {
        const node = random.pick(nodeNames)
        const term = random.pick(['year', 'two years', null, null])
        const tier = random.pick(['ten', 'fifty', 'any', null, null])
        const group = random.pick(['trade', 'staff', null, null])
        const isOfShelf = random.chance(0.4)
        const sales = random.chance(0.5)
          ? (['default', 'now', 'over', 'future'] as const)
              .filter(() => random.chance(0.4))
              .map((kind) => ({ kind, price: random.integer(0, 500_000) / 10_000 }))
          : []
        const regular = random.integer(0, 1_000_000) / 10_000
        const key = [node, term, tier, group, isOfShelf].join()
        records.set(key, { node, term, tier, group, isOfShelf, regular, sales })
      }
      return [...records.values()]
    }
    const items = await newPricedItems(fixture, names, Array.from({ length: 150 }, randomRecords))

    const faults = await faultsOf(
      items.flatMap((item) =>
        Array.from({ length: 6 }, () => {
          const question = {
            node: random.pick(nodeNames),
            term: random.pick(['year', 'two years', null]),
            group: random.pick(['trade', 'staff', null]),
            quantity: random.pick([0.0001, 1, 9.9999, 10, 50.4999, 50.5, 1e9]),
          }
          return () => faultOf(item, question)
        }).concat(() => listFaultOf(item, random.pick(nodeNames))),
      ),
    )

    expect(faults.slice(0, 3)).toEqual([])
  }, 120_000)

  it('returns the request, the price’s source, and the reason against every other candidate', async () => {
    const base = { term: null, tier: null, group: null, isOfShelf: false, sales: [] }
    const [item] = await newPricedItems(fixture, names, [
      [
        { ...base, node: 'company', regular: 27.99 },
        { ...base, node: 'local', regular: 24.99, sales: [{ kind: 'now', price: 19.99 }] },
        { ...base, node: 'company', regular: 20, tier: 'ten' },
        { ...base, node: 'company', regular: 15, group: 'trade' },
        { ...base, node: 'division', regular: 14, term: 'year' },
        { ...base, node: 'local', regular: 13, isOfShelf: true },
      ],
    ])
    if (!item) throw new Error('No product was made')
    const [company, local, ten, trade, year, shelf] = item.ids

    const { body } = await effective(item, { node: 'local', term: null, group: null, quantity: 1.5 })

    expect(body).toMatchObject({
      CatalogItemId: item.id,
      EntityId: fixture.nodes.local,
      Quantity: 1.5,
      PricingTermId: null,
      PricingGroupId: null,
      Price: 19.99,
      Source: 'SalePrice',
      PricingInformationId: local,
      PriceEntityId: fixture.nodes.local,
      PricingTierId: null,
      SaleOverridePriceId: expect.any(Number),
    })
    expect(Math.abs(Date.parse(body.At) - Date.now())).toBeLessThan(60_000)
    const reasons = body.Candidates.map((candidate: Record<string, unknown>) => [
      candidate.PricingInformationId,
      candidate.Price,
      candidate.Reason,
    ])
    expect(reasons[0]).toEqual([local, 19.99, 'Chosen'])
    expect(new Map(reasons.map(([id, , reason]: [number, number, string]) => [id, reason]))).toEqual(
      new Map([
        [local, 'Chosen'],
        [company, 'NearerNode'],
        [ten, 'QuantityBelowTier'],
        [trade, 'OtherGroup'],
        [year, 'OtherTerm'],
        [shelf, 'ProductPrice'],
      ]),
    )
    expect(
      await effective(item, { node: 'local', term: 'year', group: 'trade', quantity: 10 }),
    ).toMatchObject({
      body: {
        PricingInformationId: year,
        PricingTermId: names.terms.year,
        PricingGroupId: names.groups.trade,
      },
    })
  })

  it('is found for any instant: windows are half-open', async () => {
    const base = { node: 'local', term: null, tier: null, group: null, isOfShelf: false } as const
    const [item] = await newPricedItems(fixture, names, [
      [
        {
          ...base,
          regular: 30,
          sales: [
            { kind: 'over', price: 10 },
            { kind: 'now', price: 11 },
            { kind: 'future', price: 12 },
          ],
        },
      ],
    ])
    const [sale] = await fixture.sql<{ start: string; stop: string }>(
      `select start_date_utc::text as start, stop_date_utc::text as stop from sale_price
       where pricing_information_id = ? and sale_price = 12`,
      [item?.ids[0]],
    )
    const [start, stop] = [Date.parse(sale?.start ?? ''), Date.parse(sale?.stop ?? '')]
    const pricesAt = async (time: number) => {
      const moment = new Date(time).toISOString()
      const { body } = await fixture.get(
        `${addressOf(item as PricedItem, 'local')}/EffectivePrice?at=${moment}`,
      )
      expect(body.At).toBe(moment)
      return [body.Price, body.Source]
    }

    expect(await pricesAt(start - 1)).toEqual([30, 'RegularPrice'])
    expect(await pricesAt(start)).toEqual([12, 'SalePrice'])
    expect(await pricesAt(stop - 1)).toEqual([12, 'SalePrice'])
    expect(await pricesAt(stop)).toEqual([30, 'RegularPrice'])
    expect(await pricesAt(start - 4.5 * HOUR)).toEqual([10, 'SalePrice'])
  })

  it('is 404 for an unknown product, one without prices, and one with prices for other terms only', async () => {
    const [bare, financed] = await newPricedItems(fixture, names, [
      [],
      [{ node: 'local', term: 'year', tier: null, group: null, isOfShelf: false, regular: 1, sales: [] }],
    ])
    const request = async (path: string) =>
      (await fixture.get(`Entities(${fixture.nodes.local})/${path}/EffectivePrice`)).status

    expect(await request(`CatalogItems(${bare?.id})`)).toBe(404)
    expect(await request(`CatalogItems(${financed?.id})`)).toBe(404)
    expect(await request('CatalogItems(00000000-0000-4000-8000-000000000000)')).toBe(404)
    expect(await request('CatalogItems(00000000-0000-0000-0000-000000000000)')).toBe(404)
  })

  it('refuses invalid criteria', async () => {
    const [item] = await newPricedItems(fixture, names, [
      [{ node: 'company', term: null, tier: null, group: null, isOfShelf: false, regular: 1, sales: [] }],
    ])
    const [deleted] = await fixture.sql<{ id: number }>(
      `insert into pricing_group (company_id, language, names, is_deleted) values (?, 'en-us', '{"en-us": "Gone"}', true)
       returning id`,
      [fixture.companyId],
    )
    const request = async (query: string, entity = fixture.nodes.local) => {
      const { status, body } = await fixture.get(
        `Entities(${entity})/CatalogItems(${item?.id.toUpperCase()})/EffectivePrice?${query}`,
      )
      return [status, body.Code ?? body.Details?.[0]?.Field]
    }

    expect(await request('quantity=0.0001')).toEqual([200, undefined])
    // The formats in which clients in Java and in Go write a double.
    for (const same of ['1.0E-4', '1.0E7', '1e%2B07'])
      expect(await request(`quantity=${same}`)).toEqual([200, undefined])
    for (const fault of ['1.0E-5', '1e12', '1e', 'E5', '1e9999']) {
      expect(await request(`quantity=${fault}`)).toEqual([400, 'quantity'])
    }
    expect(await request('quantity=0')).toEqual([400, 'quantity'])
    expect(await request('quantity=-1')).toEqual([400, 'quantity'])
    expect(await request('quantity=1.00001')).toEqual([400, 'quantity'])
    expect(await request('at=yesterday')).toEqual([400, 'at'])
    expect(await request('PricingTermId=2147483646')).toEqual([404, 'TermNotFound'])
    expect(await request('PricingGroupId=2147483646')).toEqual([404, 'GroupNotFound'])
    expect(await request(`PricingGroupId=${deleted?.id}`)).toEqual([400, 'GroupDeleted'])
    expect(await request('', 2_147_483_646)).toEqual([400, 'EntityNotOfCompany'])
  })
})
