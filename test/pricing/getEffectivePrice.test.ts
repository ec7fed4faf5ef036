// Compares the effective price and the listed prices with a brute-force resolver: for every pair of records (npm test takes
// every seventh) and for random shops.
import { beforeAll, describe, expect, it } from 'vitest'
import { rulesWithLimits } from '../support/additional-rules.ts'
import { type Random, randomFrom } from '../support/random.ts'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { useFixture } from '../support/use-fixture.ts'
import { areAllVariantsRun } from '../support/variants.ts'
import {
  applicableTo,
  areOtherMoney,
  chargeOf,
  chosenOf,
  nearestOf,
  type PricedRecord,
  type Question,
  type SaleKind,
  sampleTree,
  type Tree,
} from './brute-force.ts'
import { type Names, newNames, newPricedItems, newTree, type PricedItem } from './priced-items.ts'
import { createPricingFixture, HOUR, type PricingFixture } from './pricing-fixture.ts'

const fixture = useFixture(createPricingFixture)
let names: Names

const bounds = { ten: 10, fifty: 50.5, any: 0 }
const namesOf = (of: PricingFixture) =>
  newNames(of, {
    terms: ['year', 'two years'],
    bounds: { ten: 10, fifty: 50.5, any: null, 'also ten': 10 },
    groups: ['trade', 'staff'],
  })

beforeAll(async () => {
  await giveIdsByDefault(fixture.app.orm.em.fork())
  names = await namesOf(fixture)
})

const nodeNames = ['local', 'division', 'company'] as const
const saleKinds: readonly SaleKind[] = ['none', 'default', 'now', 'over', 'future']

/** Where prices are resolved and how: of the tree's nodes, or of a company with the limit LowestPriceWins. */
interface Shop {
  fixture: PricingFixture
  names: Names
  tree: Tree
  nodes: Readonly<Record<string, number>>
  isLowest: boolean
}

const sampleShop = (): Shop => ({
  fixture,
  names,
  tree: sampleTree,
  nodes: { ...fixture.nodes },
  isLowest: false,
})

const addressOf = ({ id }: PricedItem, node: string, { nodes } = sampleShop()) =>
  `Entities(${nodes[node]})/CatalogItems(${id})`

function parametersOf({ term, group, quantity }: Question, { names } = sampleShop()): URLSearchParams {
  const query = new URLSearchParams({ quantity: String(quantity) })
  if (term !== null) query.set('PricingTermId', String(names.terms[term]))
  if (group !== null) query.set('PricingGroupId', String(names.groups[group]))
  return query
}

const effective = (item: PricedItem, question: Question, shop = sampleShop()) =>
  shop.fixture.get(`${addressOf(item, question.node, shop)}/EffectivePrice?${parametersOf(question, shop)}`)

/** The price that is expected, as EffectivePrice and EffectivePrices show it; undefined for none. */
function expectedPrice(item: PricedItem, question: Question, { nodes, tree, isLowest }: Shop) {
  const chosen = chosenOf(applicableTo(question, item.records, bounds, tree), isLowest)
  return (
    chosen && {
      ...{ CatalogItemId: item.id, CurrencyCode: tree.currencies[chosen.node] ?? null },
      ...chargeOf(chosen, isLowest),
      ...{ PricingInformationId: item.ids[item.records.indexOf(chosen)], PriceEntityId: nodes[chosen.node] },
    }
  )
}

const shown = ({
  CatalogItemId,
  CurrencyCode,
  Price,
  Source,
  PricingInformationId,
  PriceEntityId,
}: Record<string, unknown>) =>
  JSON.stringify([CatalogItemId, CurrencyCode, Price, Source, PricingInformationId, PriceEntityId])

/** Describes the service's response if it differs from the expected one, else undefined. */
async function faultOf(
  item: PricedItem,
  question: Question,
  shop = sampleShop(),
): Promise<string | undefined> {
  const { tree, isLowest } = shop
  const expected = expectedPrice(item, question, shop)
  const { status, body } = await effective(item, question, shop)
  const description = () =>
    `${JSON.stringify(question)} of ${JSON.stringify(item.records)}: ${JSON.stringify(body)}`
  if (!expected) return status === 404 ? undefined : description()
  if (status !== 200 || shown(body) !== shown(expected)) return description()

  const applicable = applicableTo(question, item.records, bounds, tree)
  const candidates = item.records.flatMap((record, index) => {
    if (!tree.upwards[question.node]?.includes(record.node)) return []
    const { Price } = chargeOf(record, isLowest)
    const reason = areOtherMoney(tree, record.node, question.node)
      ? 'OtherCurrency'
      : item.ids[index] === expected.PricingInformationId
        ? 'Chosen'
        : isLowest && applicable.includes(record) && Price > expected.Price
          ? 'LowerPrice'
          : 'another reason'
    return [[item.ids[index], Price, reason].join()]
  })
  const known = ['Chosen', 'OtherCurrency', 'LowerPrice']
  const judged = body.Candidates.map((candidate: Record<string, string | number>) =>
    [
      candidate.PricingInformationId,
      candidate.Price,
      known.includes(String(candidate.Reason)) ? candidate.Reason : 'another reason',
    ].join(),
  )
  const isChosenFirst = body.Candidates[0].Chosen && body.Candidates[0].Reason === 'Chosen'
  return isChosenFirst && judged.toSorted().join(';') === candidates.toSorted().join(';')
    ? undefined
    : description()
}

/** The same for the list of prices that apply at a node. */
async function listFaultOf(item: PricedItem, node: string, shop = sampleShop()): Promise<string | undefined> {
  const { body } = await shop.fixture.get(`${addressOf(item, node, shop)}/Pricing`)
  const actual = body.map((row: Record<string, number | null>) =>
    [row.Id, row.OverridePrice ?? row.RegularPrice].join(),
  )
  const expected = nearestOf(item.records, node, shop.tree).map((record) =>
    [item.ids[item.records.indexOf(record)], chargeOf(record).Price].join(),
  )
  return actual.sort().join() === expected.sort().join() ? undefined : JSON.stringify([node, item, body])
}

/** The same for the quantity calculation, which has no moment. */
async function calculationFaultOf(
  item: PricedItem,
  question: Question,
  shop: Shop,
): Promise<string | undefined> {
  const expected = expectedPrice(item, question, shop)
  const address = `${addressOf(item, question.node, shop)}/QuantityCalculation`
  const { status, body } = await shop.fixture.request('POST', address, {
    Quantity: question.quantity,
    PricingTermId: question.term && shop.names.terms[question.term],
    PricingGroupId: question.group && shop.names.groups[question.group],
  })
  if (!expected) return status === 404 ? undefined : JSON.stringify([question, item, body])
  const actual = [body.Id, body.CurrencyCode, body.OverridePricePerUnit ?? body.RegularPricePerUnit]
  return actual.join() === [expected.PricingInformationId, expected.CurrencyCode, expected.Price].join()
    ? undefined
    : JSON.stringify([question, item, body])
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

  it('returns the request, the price’s source, and the reason against every other candidate', async () => {
    const base = { term: null, tier: null, group: null, isOfShelf: false, sales: [] }
    const [item] = await newPricedItems(fixture, names, [
      [
        { ...base, node: 'company', regular: 27.99 },
        { ...base, node: 'local', regular: 24.99, sales: [{ kind: 'now', price: 19.99 }] },
        { ...base, node: 'company', regular: 20, tier: 'ten' },
        { ...base, node: 'company', regular: 19, tier: 'also ten' },
        { ...base, node: 'company', regular: 15, group: 'trade' },
        { ...base, node: 'division', regular: 14, term: 'year' },
        { ...base, node: 'local', regular: 13, isOfShelf: true },
      ],
    ])
    if (!item) throw new Error('No product was made')
    const [company, local, ten, alsoTen, trade, year, shelf] = item.ids

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
    const reasonsFor = async (question: Omit<Question, 'node'>) =>
      (await effective(item, { node: 'local', ...question })).body.Candidates.map(
        (candidate: Record<string, unknown>) => [candidate.PricingInformationId, candidate.Reason],
      )
    // The chosen one first, then the product's own by distance and age, then those of the shelf.
    expect(await reasonsFor({ term: null, group: null, quantity: 1.5 })).toEqual([
      [local, 'Chosen'],
      [year, 'OtherTerm'],
      [company, 'NearerNode'],
      [ten, 'QuantityBelowTier'],
      [alsoTen, 'QuantityBelowTier'],
      [trade, 'OtherGroup'],
      [shelf, 'ProductPrice'],
    ])
    expect(await reasonsFor({ term: null, group: null, quantity: 10 })).toEqual([
      [ten, 'Chosen'],
      [local, 'HigherTier'],
      [year, 'OtherTerm'],
      [company, 'NearerNode'],
      [alsoTen, 'OlderRecord'],
      [trade, 'OtherGroup'],
      [shelf, 'ProductPrice'],
    ])
    expect(await reasonsFor({ term: null, group: 'trade', quantity: 1 })).toEqual([
      [trade, 'Chosen'],
      [local, 'GroupPrice'],
      [year, 'OtherTerm'],
      [company, 'NearerNode'],
      [ten, 'QuantityBelowTier'],
      [alsoTen, 'QuantityBelowTier'],
      [shelf, 'ProductPrice'],
    ])
    expect(await reasonsFor({ term: 'year', group: 'trade', quantity: 10 })).toEqual([
      [year, 'Chosen'],
      [local, 'TermPrice'],
      [company, 'NearerNode'],
      [ten, 'TermPrice'],
      [alsoTen, 'TermPrice'],
      [trade, 'TermPrice'],
      [shelf, 'ProductPrice'],
    ])
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

  it('is that of a tier without a bound before one without a tier, even a nearer one', async () => {
    const base = { term: null, group: null, isOfShelf: false, sales: [] }
    const [item] = await newPricedItems(fixture, names, [
      [
        { ...base, node: 'local', regular: 5, tier: null },
        { ...base, node: 'company', regular: 6, tier: 'any' },
      ],
    ])
    const question = { node: 'local', term: null, group: null, quantity: 0.0001 }

    expect((await effective(item as PricedItem, question)).body).toMatchObject({ Price: 6 })
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

describe.each([
  { title: 'by precedence', isLowest: false },
  { title: 'as the lowest', isLowest: true },
])('prices $title', ({ isLowest }) => {
  it('equal those of the brute-force resolver for one, for all and for quantities, in random trees with currencies', {
    timeout: 180_000,
  }, async () => {
    const rules = isLowest ? await rulesWithLimits(1000, 'pricing', { LowestPriceWins: 1 }) : undefined
    const own = await createPricingFixture(rules && { rulesDirectory: rules.directory })
    try {
      expect(own.companyId).toBe(1000)
      await giveIdsByDefault(own.app.orm.em.fork())
      const random = randomFrom(2026)
      const ofShop = { fixture: own, names: await namesOf(own), isLowest }
      for (let n = 0; n < (areAllVariantsRun() ? 3 : 1); n += 1)
        await compareShop({ ...ofShop, ...(await newTree(own, random)) }, random)
    } finally {
      await own.stop()
      await rules?.remove()
    }
  })
})

async function compareShop(shop: Shop, random: Random): Promise<void> {
  const nodes = Object.keys(shop.nodes)
  // Few different prices, so that some are equal.
  const price = () => (random.chance(0.5) ? random.integer(1, 5) : random.integer(0, 500_000) / 10_000)
  const randomRecords = () => {
    const records = new Map<string, PricedRecord>()
    for (let count = random.integer(1, 12); count > 0; count -= 1) {
      const key = {
        node: random.pick(nodes),
        term: random.pick(['year', 'two years', null, null]),
        tier: random.pick(['ten', 'fifty', 'any', null, null]),
        group: random.pick(['trade', 'staff', null, null]),
        isOfShelf: random.chance(0.4),
      }
      const sales = (['default', 'now', 'over', 'future'] as const)
        .filter(() => random.chance(0.3))
        .map((kind) => ({ kind, price: price() }))
      records.set(JSON.stringify(key), { ...key, regular: price(), sales })
    }
    return [...records.values()]
  }
  const anyQuestion = (): Question => ({
    node: random.pick(nodes),
    term: random.pick(['year', 'two years', null]),
    group: random.pick(['trade', 'staff', null]),
    quantity: random.pick([0.0001, 1, 9.9999, 10, 50.4999, 50.5, 1e9]),
  })
  const items = await newPricedItems(
    { ...shop.fixture, nodes: shop.nodes },
    shop.names,
    Array.from({ length: areAllVariantsRun() ? 100 : 30 }, randomRecords),
  )

  const faults = await faultsOf(
    items.flatMap((item) => {
      const question = anyQuestion()
      return [
        ...Array.from({ length: 4 }, () => {
          const other = anyQuestion()
          return () => faultOf(item, other, shop)
        }),
        () => calculationFaultOf(item, question, shop),
        () => listFaultOf(item, question.node, shop),
      ]
    }),
  )
  expect(faults.slice(0, 3)).toEqual([])

  const ids = new Set(items.map(({ id }) => id))
  for (let n = 0; n < 4; n += 1) {
    const question = anyQuestion()
    const address = `Entities(${shop.nodes[question.node]})/EffectivePrices?${parametersOf(question, shop)}`
    const listed: Record<string, string>[] = (await shop.fixture.get(address)).body
    expect(listed.filter(({ CatalogItemId }) => ids.has(CatalogItemId ?? '')).map(shown)).toEqual(
      items.flatMap((item) => expectedPrice(item, question, shop) ?? []).map(shown),
    )
    const pages: Record<string, string>[] = []
    for (let $skip = 0; $skip < listed.length; $skip += 17)
      pages.push(...(await shop.fixture.get(`${address}&$skip=${$skip}&$top=17`)).body)
    expect(pages.map(shown), 'the pages together').toEqual(listed.map(shown))
  }
}
