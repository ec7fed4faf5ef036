// Random sequences of all operations that write price records and their sales: each response, and everything that is read in
// between, must equal a table in memory (model.ts). A failing run can be repeated with its seed.
import { describe, expect, it } from 'vitest'
import type { TestResponse } from '../support/app.ts'
import { type Random, randomFrom } from '../support/random.ts'
import { useFixture } from '../support/use-fixture.ts'
import {
  applyingOf,
  areAtFault,
  clone,
  type Entry,
  idOfKey,
  type Outcome,
  override,
  type Price,
  put,
  type Sale,
  type SalesChange,
  upsert,
} from './model.ts'
import { createPricingFixture } from './pricing-fixture.ts'
import { EMPTY_GUID, firstId } from './record-cases.ts'

const fixture = useFixture(createPricingFixture)

const DAY = 86_400_000
const STEPS = 300

describe('price records and their sales', () => {
  it.each([1, 2, 3, 4])('equal those of a table in memory, seed %d', { timeout: 120_000 }, async (seed) => {
    const scenario = await createScenario(randomFrom(seed))
    const statuses = new Set<number>()
    for (let step = 0; step < STEPS; step++) {
      statuses.add(await scenario.random.pick(Object.values(actions))(scenario))
      if (step % 20 === 19) await compareAll(scenario)
    }

    // The sequences must reach every status.
    expect([...statuses].toSorted()).toEqual([200, 201, 400, 404, 409])
    expect(scenario.table.size).toBeGreaterThan(5)
  })
})

interface Scenario {
  random: Random
  table: Map<number, Entry>
  /** Ids of records that do not exist, or no longer do. */
  deletedIds: number[]
  items: string[]
  shelf: number
  names: { term: number; tier: number; group: number }
  moments: string[]
  now: string
}

async function createScenario(random: Random): Promise<Scenario> {
  const ofCompany = `company_id = ${fixture.companyId} and true`
  const shelf = await fixture.request('POST', 'PricingShelves', { ShelfName: 'Chargers' })
  const now = Date.now()
  return {
    random,
    ...{
      table: new Map(),
      deletedIds: [2_147_483_646],
      items: await fixture.newItems(2),
      shelf: shelf.body.Id,
    },
    names: {
      term: await firstId(fixture, 'pricing_term', ofCompany),
      tier: await firstId(fixture, 'pricing_tier', ofCompany),
      group: await firstId(fixture, 'pricing_group', ofCompany),
    },
    // Whole days from now minus an hour, so that none of these instants passes during the run.
    moments: [-2, -1, 0, 1, 2, 3].map((day) => new Date(now + day * DAY - DAY / 24).toISOString()),
    now: new Date(now).toISOString(),
  }
}

const prices = [0, 0.0001, 9.99, 24.99, 12_345_678.9012]

function anyPrice({ random, items, shelf, names }: Scenario): Price {
  const maybe = <T>(value: T, probability: number) => (random.chance(probability) ? value : null)
  const isOfShelf = random.chance(0.2)
  const isWrong = random.chance(0.02)
  return {
    EntityId: random.pick(Object.values(fixture.nodes)),
    CatalogItemId: isOfShelf !== isWrong ? null : random.pick(items),
    PricingShelfId: isOfShelf ? shelf : null,
    PricingTermId: maybe(names.term, 0.3),
    PricingTierId: maybe(names.tier, 0.3),
    PricingGroupId: maybe(names.group, 0.1),
    RegularPrice: random.pick(prices),
    IsDiscountable: random.chance(0.6),
    FloorPrice: maybe(random.pick(prices), 0.15),
    OriginalPrice: maybe(random.pick(prices), 0.5),
  }
}

/** A random sale, usually valid by itself. */
function anySale({ random, moments }: Scenario): Sale {
  const price = random.chance(0.03) ? -1 : random.pick(prices)
  if (random.chance(0.25)) return { isDefault: true, price, start: null, stop: null }
  const from = random.integer(0, moments.length - 2)
  const to = random.chance(0.05) ? from : random.integer(from + 1, Math.min(from + 2, moments.length - 1))
  return { isDefault: false, price, start: moments[from] ?? null, stop: moments[to] ?? null }
}

const anyId = ({ random, table, deletedIds }: Scenario) =>
  table.size === 0 || random.chance(0.05) ? random.pick(deletedIds) : random.pick([...table.keys()])

type Write = { fields: Record<string, unknown>; change: SalesChange }

function anyOverride(scenario: Scenario): Write {
  const { random, now } = scenario
  const { price, start, stop } = anySale(scenario)
  const [OverrideStartDateUtc, OverrideStopDateUtc] = [start, random.chance(0.03) ? null : stop]
  const OverridePrice = random.pick([undefined, null, price, price, price])
  if (OverridePrice === undefined && random.chance(0.9)) return { fields: {}, change: (sales) => sales }
  const isRemoval = OverridePrice === null && random.chance(0.8)
  const fields = isRemoval ? { OverridePrice } : { OverridePrice, OverrideStartDateUtc, OverrideStopDateUtc }
  return {
    fields,
    change: override(
      OverridePrice,
      isRemoval ? null : OverrideStartDateUtc,
      isRemoval ? null : OverrideStopDateUtc,
      now,
    ),
  }
}

function anyList(scenario: Scenario): Write {
  if (scenario.random.chance(0.3)) return { fields: {}, change: (sales) => sales }
  const sales = Array.from({ length: scenario.random.integer(0, 3) }, () => anySale(scenario))
  const SalePrices = sales.map(({ price, start, stop }) => ({
    ...{ SalePrice: price, StartDateUTC: start, StopDateUTC: stop },
  }))
  return { fields: { SalePrices }, change: () => sales }
}

const writing =
  (collection: 'Pricing' | 'ProductPrices', method: 'POST' | 'PUT') =>
  async (scenario: Scenario): Promise<number> => {
    const { random, table } = scenario
    const { fields, change } = collection === 'Pricing' ? anyOverride(scenario) : anyList(scenario)
    const id = method === 'PUT' || random.chance(0.1) ? anyId(scenario) : null
    const stored = id !== null && random.chance(0.9) ? table.get(id)?.price : undefined
    const price = stored
      ? {
          ...anyPrice(scenario),
          ...{ EntityId: stored.EntityId, CatalogItemId: stored.CatalogItemId },
          PricingShelfId: stored.PricingShelfId,
        }
      : anyPrice(scenario)
    // In a PUT, null would keep the stored product.
    const body = { ...price, CatalogItemId: price.CatalogItemId ?? EMPTY_GUID, ...fields }
    const response =
      method === 'PUT'
        ? await fixture.request('PUT', `${collection}(${id})`, body)
        : await fixture.request('POST', collection, { ...body, Id: id })

    const expected =
      method === 'PUT'
        ? put(table, id ?? 0, expectedBody(table, id, price), change)
        : upsert(table, price, change, id)
    return settle(scenario, response, expected)
  }

/** A PUT without a shelf keeps the stored one. */
const expectedBody = (table: Scenario['table'], id: number | null, price: Price): Price => ({
  ...price,
  PricingShelfId: price.PricingShelfId ?? table.get(id ?? 0)?.price.PricingShelfId ?? null,
})

function settle({ table, now }: Scenario, response: TestResponse, expected: Outcome): number {
  expect(response.status, response.text).toBe(expected.status)
  if (!('entry' in expected)) return expected.status
  const id = expected.status === 200 ? expected.id : response.body.Id
  if (expected.status === 201) expect([...table.keys()]).not.toContain(id)
  table.set(id, expected.entry)
  const view = 'SalePrices' in response.body ? asProductPrice : asPricing
  expect(response.body).toMatchObject(view(id, expected.entry, now))
  return expected.status
}

async function writeSale(scenario: Scenario, method: 'POST' | 'PUT' | 'DELETE'): Promise<number> {
  const { table, random } = scenario
  const id = anyId(scenario)
  const address = `Pricing(${id})/SaleOverridePrices`
  const entry = table.get(id)
  const { body: listed } = await fixture.get(address)
  const stored = method === 'POST' || !entry || entry.sales.length === 0 ? undefined : random.pick(listed)
  const sale = anySale(scenario)
  const body = {
    ...{ CompanyId: fixture.companyId, PricingInformationId: id, SalePrice: sale.price },
    ...{ IsDefault: sale.isDefault, StartDateUTC: sale.start, StopDateUTC: sale.stop },
  }
  const { status, text } = await fixture.request(
    method,
    method === 'POST'
      ? address
      : `${address}(${(stored as { Id: number } | undefined)?.Id ?? 2_147_483_646})`,
    method === 'DELETE' ? undefined : body,
  )

  const isMissing = !entry || (method !== 'POST' && !stored)
  const others =
    entry?.sales.filter((candidate) => !stored || !isSame(candidate, stored as Record<string, unknown>)) ?? []
  const sales = method === 'DELETE' ? others : [...others, sale]
  const isFaulty = areAtFault(isMissing && method !== 'DELETE' ? [sale] : sales)
  const expected = isFaulty ? 400 : isMissing ? 404 : method === 'POST' ? 201 : 200
  expect(status, text).toBe(expected)
  if (entry && expected < 300) table.set(id, { ...entry, sales })
  return status
}

const isSame = (sale: Sale, response: Record<string, unknown>) =>
  sale.isDefault === response.IsDefault && sale.start === response.StartDateUTC

const actions: Record<string, (scenario: Scenario) => Promise<number>> = {
  'POST Pricing': writing('Pricing', 'POST'),
  'PUT Pricing': writing('Pricing', 'PUT'),
  'POST ProductPrices': writing('ProductPrices', 'POST'),
  'PUT ProductPrices': writing('ProductPrices', 'PUT'),
  'POST a sale': (scenario) => writeSale(scenario, 'POST'),
  'PUT a sale': (scenario) => writeSale(scenario, 'PUT'),
  'DELETE a sale': (scenario) => writeSale(scenario, 'DELETE'),

  async 'DELETE a record'(scenario) {
    // Deletes records less often than it creates them.
    if (scenario.random.chance(0.6)) return writing('Pricing', 'POST')(scenario)
    const id = anyId(scenario)
    const { status } = await fixture.request(
      'DELETE',
      `${scenario.random.pick(['Pricing', 'ProductPrices'])}(${id})`,
    )
    expect(status).toBe(scenario.table.delete(id) ? 200 : 404)
    scenario.deletedIds.push(id)
    return status
  },

  async 'copy a product'(scenario) {
    if (scenario.random.chance(0.7)) return writing('ProductPrices', 'POST')(scenario)
    const [from = '', to = ''] = scenario.random.chance(0.5) ? scenario.items : scenario.items.toReversed()
    const body = { FromCatalogItemId: from, ToCatalogItemId: to }
    const { status } = await fixture.request('POST', 'CloneProductPrices', body)
    expect(status).toBe(201)
    const { body: listed } = await fixture.get(`CatalogItems(${to})/Pricing`)
    for (const entry of clone(scenario.table, from, to)) {
      const created = listed.find((price: Price) => sameKey(price, entry.price))
      scenario.table.set(idOfKey(scenario.table, entry.price) ?? created?.Id, entry)
    }
    return status
  },
}

const sameKey = (a: Price, b: Price) =>
  (['EntityId', 'PricingTermId', 'PricingTierId', 'PricingGroupId'] as const).every(
    (member) => a[member] === b[member],
  )

/** Compares all records, read in three ways, with the table. */
async function compareAll({ table, items, shelf, now }: Scenario): Promise<void> {
  const filter = [
    ...items.map((item) => `CatalogItemId eq guid'${item}'`),
    `PricingShelfId eq ${shelf}`,
  ].join(' or ')
  const query = `?$orderby=Id&$filter=${encodeURIComponent(filter)}`
  const entries = [...table].toSorted(([a], [b]) => a - b)
  const [products, records] = [
    await fixture.get(`ProductPrices${query}`),
    await fixture.get(`Pricing${query}`),
  ]

  expect(products.body).toHaveLength(entries.length)
  expect(products.body).toMatchObject(entries.map(([id, entry]) => asProductPrice(id, entry)))
  expect(records.body).toHaveLength(entries.length)
  expect(records.body).toMatchObject(entries.map(([id, entry]) => asPricing(id, entry, now)))
  for (const node of [fixture.nodes.local, fixture.nodes.division]) {
    const { body } = await fixture.get(`Entities(${node})/CatalogItems${query}`)
    const nodeEntries = entries.filter(([, { price }]) => price.EntityId === node)
    expect(body.map(({ Id }: { Id: number }) => Id)).toEqual(nodeEntries.map(([id]) => id))
  }
}

const shownPrice = (id: number, { price }: Entry) => ({
  ...{ Id: id, ...price },
  CatalogItemId: price.CatalogItemId ?? EMPTY_GUID,
})

function asPricing(id: number, entry: Entry, now: string) {
  const sale = applyingOf(entry.sales, now)
  return {
    ...shownPrice(id, entry),
    ...{ OverridePrice: sale?.price ?? null, OverrideStartDateUtc: sale?.start ?? null },
    OverrideStopDateUtc: sale?.stop ?? null,
  }
}

/** The representation of a record with its sales: the default one first, then by start. */
function asProductPrice(id: number, entry: Entry) {
  const sales = entry.sales.toSorted((a, b) => String(a.start ?? '').localeCompare(String(b.start ?? '')))
  return {
    ...shownPrice(id, entry),
    SalePrices: sales.map(({ price, start, stop }) => ({
      SalePrice: price,
      StartDateUTC: start,
      StopDateUTC: stop,
    })),
  }
}
