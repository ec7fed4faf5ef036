// A copy that refreshes exactly what the events name equals the source, after random days of stock and of prices (V4).
// Each day includes what time causes, by the clock of the sandbox: holds expire, sales start and stop.
import { beforeAll, expect, test } from 'vitest'
import type { Event } from '../../generated/events/types.gen.ts'
import { createStockFixture } from '../availability/stock-fixture.ts'
import { randomFrom } from '../support/random.ts'
import { useFixture } from '../support/use-fixture.ts'
import { type EventsFixture, eventsFixture } from './events-fixture.ts'

const shop = useFixture(createStockFixture)
let feed: EventsFixture
let company: string
beforeAll(async () => {
  feed = await eventsFixture(shop.app)
  company = `Companies(${shop.companyId})`
})

const send = (method: string, path: string, body?: unknown) =>
  shop.app.request(path, { method, token: feed.token, body })
const read = async (path: string) => (await send('GET', path)).body
const advance = (minutes: number) =>
  send('POST', `/sandbox/v1/${company}/Clock/Advance`, { Seconds: minutes * 60 })

/** Resources by address; one that cannot be read is absent. */
class Copy extends Map<string, unknown> {
  async refresh(address: string): Promise<void> {
    const { status, body } = await send('GET', address)
    // The time of the request is in an effective price.
    if (status === 200) this.set(address, { ...body, At: undefined })
    else this.delete(address)
  }
}

interface Day {
  writes: Readonly<Record<string, () => Promise<{ status: number } | undefined>>>
  steps: number
  random: ReturnType<typeof randomFrom>
  /** The addresses of the copy that an event names. */
  named: (event: Event) => Promise<readonly string[]> | readonly string[]
}

/** Executes random writes; after each, the copy applies the new events. Every kind of write must succeed at least once. */
async function liveThrough({ writes, steps, random, named }: Day): Promise<Copy> {
  const copy = new Copy()
  const succeeded = new Set<string>()
  let cursor = await feed.end()
  for (let step = 0; step < steps; step += 1) {
    const [name, write] = random.pick(Object.entries(writes))
    const response = await write()
    if (response && response.status < 300) succeeded.add(name)
    const events = await feed.since(cursor)
    cursor = events.at(-1)?.id ?? cursor
    for (const event of events) for (const address of await named(event)) await copy.refresh(address)
  }
  expect([...succeeded].sort()).toEqual(Object.keys(writes).sort())
  return copy
}

test('a copy of availability equals the source after a random day with holds', {
  timeout: 120_000,
}, async () => {
  const random = randomFrom(20261127)
  const base = `/availability/v1/${company}`
  const nodes = [shop.nodes.local, shop.nodes.division]
  const plain = await shop.newItems(4)
  const serialized = await shop.newItems(2, { isSerialized: true })
  const lots = await shop.newItems(2, { isLot: true })
  const items = [...plain, ...serialized, ...lots]
  const at = (node: number) => `${base}/Entities(${node})`
  const anywhere = () => at(random.pick(nodes))
  const quantities = (node: number, item: string) =>
    `${at(node)}/CatalogProductQuantities(${item})/Quantities`
  const existing = async (list: string) => random.pick([null, ...((await read(list)) as { Id: string }[])])
  const isOurs = ({ Lines }: { Lines: { CatalogItemId: string }[] }) =>
    items.includes(Lines[0]?.CatalogItemId ?? '')
  const some = () => items.filter(() => random.chance(0.25)).slice(0, 3)

  const writes = {
    stock: () =>
      send('POST', `${anywhere()}/CatalogItems`, { Id: random.pick(plain), Quantity: random.integer(0, 40) }),
    bulkStock: () =>
      send(
        'POST',
        `${base}/BulkAvailability`,
        plain.map((Id) => ({ Id, EntityId: random.pick(nodes), Quantity: random.integer(5, 40) })),
      ),
    removal: () => send('DELETE', `${anywhere()}/CatalogItems(${random.pick(plain)})`),
    adjustment: () =>
      send('POST', `${anywhere()}/CatalogItems(${random.pick(plain)})/Adjustments`, {
        ...{ Delta: random.integer(-3, 5) || 1, Reason: 'Correction' },
      }),
    threshold: () =>
      send('POST', `${anywhere()}/AvailabilityThresholds`, {
        ...{ ProductId: random.pick(items), MinQuantity: random.integer(0, 5) },
      }),
    thresholdRemoval: async () => {
      const list = `${anywhere()}/AvailabilityThresholds`
      const one = await existing(list)
      return one ? send('DELETE', `${list}(${one.Id})`) : undefined
    },
    hold: async () => {
      const products = some().map((CatalogProductId) => ({
        CatalogProductId,
        Quantity: random.integer(1, 3),
      }))
      const body = { HoldDurationInMinutes: random.integer(5, 60), Products: products }
      return products.length > 0 ? send('POST', `${anywhere()}/CatalogProductHoldBatches`, body) : undefined
    },
    release: async () => {
      const list = `${anywhere()}/CatalogProductHoldBatches`
      const one = await existing(list)
      return one ? send('DELETE', `${list}(${one.Id})`) : undefined
    },
    commit: async () => {
      const list = `${anywhere()}/CatalogProductHoldBatches`
      const one = await existing(list)
      return one ? send('POST', `${list}(${one.Id})/Commit`) : undefined
    },
    commitment: () =>
      send('POST', `${anywhere()}/CatalogProductsCommitted`, {
        CatalogProductId: random.pick(items),
        Quantity: 1,
      }),
    commitmentRemoval: async () => {
      const list = `${anywhere()}/CatalogProductsCommitted`
      const one = await existing(list)
      return one ? send('DELETE', `${list}(${one.Id})`) : undefined
    },
    transfer: () => {
      const [FromEntityId, ToEntityId] = random.chance(0.5) ? nodes : nodes.toReversed()
      const Lines = [{ CatalogItemId: random.pick(plain), Quantity: random.integer(1, 3) }]
      return send('POST', `${base}/StockTransfers`, { FromEntityId, ToEntityId, Lines })
    },
    transferEnd: async () => {
      const open = await read(`${base}/StockTransfers?$filter=Status%20eq%20'InTransit'`)
      const one = random.pick([null, ...open.filter(isOurs)])
      if (!one) return undefined
      const end = random.pick(['Receive', 'Cancel', 'Part'])
      const Lines = [{ CatalogItemId: one.Lines[0].CatalogItemId, Quantity: 1 }]
      return end === 'Part'
        ? send('POST', `${base}/StockTransfers(${one.Id})/Receive`, { Lines, Close: random.chance(0.2) })
        : send('POST', `${base}/StockTransfers(${one.Id})/${end}`)
    },
    serial: () =>
      send('POST', `${anywhere()}/CatalogItems(${random.pick(serialized)})/SerialNumbers`, {
        Id: `SN-${random.integer(1, 40)}`,
      }),
    bulkSerials: () =>
      send('POST', `${anywhere()}/CatalogItems(${random.pick(serialized)})/BulkSerialNumbers`, [
        { Id: `SN-${random.integer(41, 200)}` },
        { Id: `SN-${random.integer(201, 400)}` },
      ]),
    serialRemoval: async () => {
      const list = `${anywhere()}/CatalogItems(${random.pick(serialized)})/SerialNumbers`
      const one = await existing(list)
      return one ? send('DELETE', `${list}(${one.Id})`) : undefined
    },
    lot: () =>
      send('POST', `${anywhere()}/CatalogItems(${random.pick(lots)})/Lots`, {
        Id: `LOT-${random.integer(1, 3)}`,
        Packages: [{ PackageId: `BOX-${random.integer(1, 3)}`, Quantity: random.integer(1, 20) }],
      }),
    lotRemoval: async () => {
      const list = `${anywhere()}/CatalogItems(${random.pick(lots)})/Lots`
      const one = await existing(list)
      return one ? send('DELETE', `${list}(${one.Id})`) : undefined
    },
    time: () => advance(random.integer(1, 15)),
  }

  const copy = await liveThrough({
    ...{ writes, random, steps: 400 },
    named({ subject, data: { EntityId, CatalogItemId, CatalogItemIds } }) {
      const products = [CatalogItemId, ...(CatalogItemIds ?? [])].filter((item) => item !== null)
      // Of the sample data.
      const isOther = products.length > 0 && !products.some((item) => items.includes(item))
      if (isOther || !subject.startsWith(base)) return []
      const places = EntityId === null ? [] : [EntityId, shop.companyId]
      return [subject, ...products.flatMap((item) => places.map((node) => quantities(node, item)))]
    },
  })

  const source = new Copy()
  for (const node of [...nodes, shop.companyId]) {
    for (const item of items) {
      await source.refresh(quantities(node, item))
      if (node === shop.companyId) continue
      await source.refresh(`${at(node)}/CatalogItems(${item})`)
      for (const name of ['SerialNumbers', 'Lots']) {
        const list = `${at(node)}/CatalogItems(${item})/${name}`
        for (const { Id } of await read(list)) await source.refresh(`${list}(${Id})`)
      }
    }
    for (const name of ['AvailabilityThresholds', 'CatalogProductHoldBatches', 'CatalogProductsCommitted']) {
      for (const { Id, ProductId, CatalogProductId, Products } of await read(`${at(node)}/${name}`)) {
        const products = [ProductId, CatalogProductId, Products?.[0]?.CatalogProductId]
        if (products.some((product) => items.includes(product)))
          await source.refresh(`${at(node)}/${name}(${Id})`)
      }
    }
  }
  for (const transfer of await read(`${base}/StockTransfers`)) {
    if (isOurs(transfer)) await source.refresh(`${base}/StockTransfers(${transfer.Id})`)
  }
  expect(source.size).toBeGreaterThan(40)
  expect([...copy].sort()).toEqual([...source].sort())
})

test('a copy of effective prices equals the source after a random day with sales', {
  timeout: 120_000,
}, async () => {
  const random = randomFrom(5)
  const base = `/pricing/v1/${company}`
  const { company: root, division, local } = shop.nodes
  const nodes = [root, division, local]
  /** The nodes that inherit the prices of a node. */
  const below = new Map([
    [root, nodes],
    [division, [division, local]],
    [local, [local]],
  ])
  const items = await shop.newItems(5)
  const shelves: number[] = []
  for (const ShelfName of ['Low', 'High']) {
    const { body } = await send('POST', `${base}/PricingShelves`, { ShelfName, Description: ShelfName })
    shelves.push(body.Id)
  }
  const effective = (node: number, item: string) =>
    `${base}/Entities(${node})/CatalogItems(${item})/EffectivePrice`
  const now = async () => Date.parse((await read(`/sandbox/v1/${company}/Clock`)).NowUtc)
  const priced = async () => {
    const records: { Id: number; CatalogItemId: string; PricingShelfId: number }[] = []
    for (const target of [
      ...items.map((item) => `CatalogItemId eq ${item}`),
      ...shelves.map((id) => `PricingShelfId eq ${id}`),
    ])
      records.push(...(await read(`${base}/Pricing?$filter=${encodeURIComponent(target)}`)))
    return records
  }
  const record = async () => random.pick([null, ...(await priced())])
  const products = async (shelf: string | number): Promise<string[]> =>
    (await read(`${base}/PricingShelfProducts?$filter=PricingShelfId%20eq%20${shelf}`)).map(
      ({ Id }: { Id: string }) => Id,
    )
  const amount = () => random.integer(10, 99)

  const writes = {
    price: () =>
      send('POST', `${base}/Pricing`, {
        ...{ EntityId: random.pick(nodes), CatalogItemId: random.pick(items) },
        ...{ RegularPrice: amount(), IsDiscountable: true },
      }),
    shelfPrice: () =>
      send('POST', `${base}/Pricing`, {
        ...{ EntityId: random.pick(nodes), PricingShelfId: random.pick(shelves) },
        ...{ RegularPrice: amount(), IsDiscountable: true },
      }),
    bulk: () =>
      send(
        'POST',
        `${base}/BulkPricing`,
        items.slice(0, 2).map((CatalogItemId) => ({
          ...{ EntityId: random.pick(nodes), CatalogItemId, RegularPrice: amount(), IsDiscountable: true },
        })),
      ),
    patch: async () => {
      const one = await record()
      return one ? send('PATCH', `${base}/Pricing(${one.Id})`, { RegularPrice: amount() }) : undefined
    },
    removal: async () => {
      const one = await record()
      return one && random.chance(0.5) ? send('DELETE', `${base}/Pricing(${one.Id})`) : undefined
    },
    clone: () =>
      send('POST', `${base}/CloneProductPrices`, {
        FromCatalogItemId: items[0],
        ToCatalogItemId: random.pick(items.slice(1)),
      }),
    sale: async () => {
      const one = await record()
      if (!one) return undefined
      const start = (await now()) + random.integer(1, 30) * 60_000
      return send('POST', `${base}/Pricing(${one.Id})/SaleOverridePrices`, {
        ...{ PricingInformationId: one.Id, SalePrice: random.integer(1, 9), StartDateUTC: new Date(start) },
        StopDateUTC: new Date(start + random.integer(1, 40) * 60_000),
      })
    },
    saleRemoval: async () => {
      const one = await record()
      const sales = one ? await read(`${base}/Pricing(${one.Id})/SaleOverridePrices`) : []
      const sale = random.pick([null, ...sales])
      return one && sale
        ? send('DELETE', `${base}/Pricing(${one.Id})/SaleOverridePrices(${sale.Id})`)
        : undefined
    },
    placement: async () => {
      const Id = random.pick(items)
      const body = { Id, PricingShelfId: random.pick(shelves) }
      const added = await send('POST', `${base}/PricingShelfProducts`, body)
      return added.status === 409 ? send('PUT', `${base}/PricingShelfProducts(${Id})`, body) : added
    },
    placementRemoval: () => send('DELETE', `${base}/PricingShelfProducts(${random.pick(items)})`),
    time: () => advance(random.integer(1, 20)),
  }

  const copy = await liveThrough({
    ...{ writes, random, steps: 350 },
    async named({ type, subject, data }) {
      const named = data.CatalogItemId ? [data.CatalogItemId] : await productsOfShelf(type, data)
      const inheriting = data.EntityId === null ? nodes : (below.get(data.EntityId) ?? [])
      const addresses = named.flatMap((item) => inheriting.map((node) => effective(node, item)))
      const isRecord = /^retail\.price\./.test(type)
      const ofSale = type.startsWith('retail.sale-price.') ? [`${base}/Pricing(${data.ParentId})`] : []
      return [...(isRecord ? [subject] : ofSale), ...addresses]
    },
  })

  /** A price names its shelf; a sale names its price, which is read. */
  async function productsOfShelf(type: string, { ParentId }: Event['data']): Promise<string[]> {
    if (ParentId === null) return []
    if (type.startsWith('retail.price.')) return products(ParentId)
    if (!type.startsWith('retail.sale-price.')) return []
    const { status, body } = await send('GET', `${base}/Pricing(${ParentId})`)
    return status === 200 && body.PricingShelfId ? products(body.PricingShelfId) : []
  }

  const source = new Copy()
  for (const node of nodes) for (const item of items) await source.refresh(effective(node, item))
  for (const { Id } of await priced()) await source.refresh(`${base}/Pricing(${Id})`)
  expect(source.size).toBeGreaterThan(15)
  expect([...copy].sort()).toEqual([...source].sort())
})
