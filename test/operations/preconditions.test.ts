// If-Match and If-None-Match of resources with an ETag (P15, A11): every write of an existing one compares the ETag under its
// lock, so of parallel writers with one ETag exactly one succeeds; and of parallel creators with If-None-Match: *.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createStockFixture, tally } from '../availability/stock-fixture.ts'
import type { TestResponse } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'

const fixture = useFixture(createStockFixture)

type Headers = Record<string, string>

interface Resource {
  /** Its path below the base of the service. */
  path: string
  /** Writes that succeed; each changes the resource if `n` is different. */
  writes: Record<string, (n: number, headers: Headers) => Promise<TestResponse>>
}

const request = async (method: string, path: string, body?: unknown, headers: Headers = {}) =>
  fixture.app.request(path, { method, body, headers, token: await fixture.app.tokenOf('ApiClient') })
const company = (service: string) => `/${service}/v1/Companies(${fixture.companyId})`

async function stockRecord(): Promise<Resource> {
  const Id = await fixture.stocked(5)
  const EntityId = fixture.nodes.local
  const items = `${company('availability')}/Entities(${EntityId})/CatalogItems`
  return {
    path: `${items}(${Id})`,
    writes: {
      'POST CatalogItems': (n, headers) =>
        request('POST', `${company('availability')}/CatalogItems`, { Id, EntityId, Quantity: n }, headers),
      'POST Entities(…)/CatalogItems': (n, headers) => request('POST', items, { Id, Quantity: n }, headers),
      DELETE: (_, headers) => request('DELETE', `${items}(${Id})`, undefined, headers),
    },
  }
}

async function priceRecord(form: 'Pricing' | 'ProductPrices'): Promise<Resource> {
  const [CatalogItemId] = await fixture.newItems(1)
  const EntityId = fixture.nodes.local
  const list = `${company('pricing')}/${form}`
  const { body } = await request('POST', list, { EntityId, CatalogItemId, RegularPrice: 5 })
  const path = `${list}(${body.Id})`
  const bodyWithPrice = (n: number) => ({ EntityId, CatalogItemId, RegularPrice: n })
  const ofItem = `${company('pricing')}/Entities(${EntityId})/CatalogItems(${CatalogItemId})/Pricing`
  return {
    path,
    writes: {
      'POST by key': (n, headers) => request('POST', list, bodyWithPrice(n), headers),
      'POST by Id': (n, headers) => request('POST', list, { ...bodyWithPrice(n), Id: body.Id }, headers),
      PUT: (n, headers) => request('PUT', path, bodyWithPrice(n), headers),
      ...(form === 'Pricing' && {
        PATCH: (n: number, headers: Headers) => request('PATCH', path, { RegularPrice: n }, headers),
        'POST of the item': (n: number, headers: Headers) =>
          request('POST', ofItem, { RegularPrice: n }, headers),
      }),
      DELETE: (_, headers) => request('DELETE', path, undefined, headers),
    },
  }
}

async function catalogItem(): Promise<Resource> {
  const list = `${company('entities')}/CatalogItems`
  const Sku = randomUUID()
  const { body } = await request('POST', list, { Sku, Name: 'Case' })
  const path = `${list}(${body.Id})`
  const bodyWith = (n: number) => ({ Sku, Name: `Case ${n}` })
  return {
    path,
    writes: {
      'POST by Sku': (n, headers) => request('POST', list, bodyWith(n), headers),
      'POST by Id': (n, headers) => request('POST', list, { ...bodyWith(n), Id: body.Id }, headers),
      PUT: (n, headers) => request('PUT', path, bodyWith(n), headers),
      DELETE: (_, headers) => request('DELETE', path, undefined, headers),
    },
  }
}

async function entity(): Promise<Resource> {
  const list = `${company('entities')}/Entities`
  const Name = randomUUID()
  const { body } = await request('POST', list, { Role: 'Location', Name, ParentId: fixture.companyId })
  const path = `${list}(${body.Id})`
  return {
    path,
    writes: {
      PUT: (n, headers) =>
        request('PUT', path, { Name: `${Name} ${n}`, ParentId: fixture.companyId }, headers),
      DELETE: (_, headers) => request('DELETE', path, undefined, headers),
    },
  }
}

const resources: Record<string, () => Promise<Resource>> = {
  'a stock record': stockRecord,
  'a price record': () => priceRecord('Pricing'),
  'a product price': () => priceRecord('ProductPrices'),
  'a catalog item': catalogItem,
  'a node': entity,
}

const tagAt = async (path: string, headers: Headers = {}) => {
  const { status, headers: answered } = await request('GET', path, undefined, headers)
  expect(status).toBe(200)
  return answered.etag ?? ''
}

describe.each(Object.entries(resources))('%s', (_, create) => {
  it('has an ETag for JSON and another one for HAL, and each is 304 while it does not change', async () => {
    const { path } = await create()
    const hal = { Accept: 'application/hal+json' }
    const [tag, halTag] = [await tagAt(path), await tagAt(path, hal)]
    expect(tag).toMatch(/^"([\w-]{22}|1)"$/)
    expect(halTag).toBe(tag.replace(/"$/, '.hal"'))
    for (const [headers, own, other] of [
      [{}, tag, halTag],
      [hal, halTag, tag],
    ] as const) {
      for (const header of [own, `W/${own}`, own.replace(/"$/, '.gzip"')]) {
        const {
          status,
          headers: answered,
          text,
        } = await request('GET', path, undefined, {
          ...headers,
          'If-None-Match': header,
        })
        expect([status, answered.etag, text]).toEqual([304, header.replace('W/', ''), ''])
        expect(answered.vary?.split(', ').toSorted()).toEqual(
          expect.arrayContaining(['Accept', 'Accept-Encoding']),
        )
      }
      const { status } = await request('GET', path, undefined, { ...headers, 'If-None-Match': other })
      expect(status).toBe(200)
    }
    expect((await request('GET', path, undefined, { 'If-None-Match': '"another"' })).status).toBe(200)
  })

  it('refuses each write with If-None-Match: * or its current ETag, and accepts another one', async () => {
    for (const name of Object.keys((await create()).writes)) {
      const { path, writes } = await create()
      const write = writes[name] as (n: number, headers: Headers) => Promise<TestResponse>
      const tag = await tagAt(path)
      const hal = tag.replace(/"$/, '.hal"')
      for (const header of ['*', tag, `W/${tag}`, hal, `"another", ${tag.replace(/"$/, '.gzip"')}`])
        expect([name, header, (await write(7, { 'If-None-Match': header })).status]).toEqual([
          name,
          header,
          412,
        ])
      expect(await tagAt(path)).toBe(tag)
      expect((await write(7, { 'If-None-Match': '"another"', 'If-Match': hal })).status).toBeLessThan(300)
    }
  })

  it('refuses each write with another or a weak ETag, and accepts the current one and *', async () => {
    const { writes } = await create()
    for (const name of Object.keys(writes)) {
      const { path, writes } = await create()
      const write = writes[name] as (n: number, headers: Headers) => Promise<TestResponse>
      const tag = await tagAt(path)
      for (const header of ['"another"', `W/${tag}`])
        expect([name, header, (await write(7, { 'If-Match': header })).status]).toEqual([name, header, 412])
      expect(await tagAt(path)).toBe(tag)
      expect([name, (await write(8, { 'If-Match': `"another", ${tag}` })).status < 300]).toEqual([name, true])
      if (name === 'DELETE') continue
      if (name === 'PUT' || name === 'PATCH') expect(await tagAt(path)).not.toBe(tag)
      const writeResponse = await write(9, { 'If-Match': '*' })
      expect([name, writeResponse.headers.etag]).toEqual([name, await tagAt(path)])
      expect((await write(10, { 'If-Match': tag })).status).toBe(412)
    }
  })

  it('lets one of parallel writers with the same ETag succeed', async () => {
    for (const name of Object.keys((await create()).writes)) {
      const { path, writes } = await create()
      const tag = await tagAt(path)
      const attempts = Array.from({ length: 8 }, (_, n) => writes[name]?.(20 + n, { 'If-Match': tag }))
      const responses = (await Promise.all(attempts)).filter((response) => response !== undefined)
      const counts = tally(responses)
      const successes = responses.filter(({ status }) => status < 300)
      expect([name, successes.length]).toEqual([name, 1])
      expect([name, (counts[412] ?? 0) + (counts[404] ?? 0)]).toEqual([name, 7])
      if (name !== 'DELETE') expect(await tagAt(path)).toBe(successes[0]?.headers.etag)
    }
  })

  it('is not created by a write with If-Match', async () => {
    const { path, writes } = await create()
    await writes.DELETE?.(0, {})
    for (const [name, write] of Object.entries(writes)) {
      const { status } = await write(3, { 'If-Match': '*' })
      expect([name, status]).toEqual([name, name.startsWith('POST') ? 412 : 404])
    }
    expect((await request('GET', path)).status).toBe(404)
  })
})

/** Upserts of resources with and without an ETag: each call makes the body of a new one. */
const upserts: Record<string, () => Promise<(headers: Headers, n: number) => Promise<TestResponse>>> = {
  async 'stock of a node in the body'() {
    const [Id] = await fixture.newItems(1)
    const path = `${company('availability')}/CatalogItems`
    return (headers, n) => request('POST', path, { Id, EntityId: fixture.nodes.local, Quantity: n }, headers)
  },
  async 'stock of a node in the path'() {
    const [Id] = await fixture.newItems(1)
    const path = `${company('availability')}/Entities(${fixture.nodes.local})/CatalogItems`
    return (headers, n) => request('POST', path, { Id, Quantity: n }, headers)
  },
  async 'a price'() {
    const [CatalogItemId] = await fixture.newItems(1)
    const body = { EntityId: fixture.nodes.local, CatalogItemId }
    return (headers, n) =>
      request('POST', `${company('pricing')}/Pricing`, { ...body, RegularPrice: n }, headers)
  },
  async 'a price of the product in the path'() {
    const [id] = await fixture.newItems(1)
    const path = `${company('pricing')}/Entities(${fixture.nodes.local})/CatalogItems(${id})/Pricing`
    return (headers, n) => request('POST', path, { RegularPrice: n }, headers)
  },
  async 'a product price'() {
    const [CatalogItemId] = await fixture.newItems(1)
    const body = { EntityId: fixture.nodes.local, CatalogItemId }
    return (headers, n) =>
      request('POST', `${company('pricing')}/ProductPrices`, { ...body, RegularPrice: n }, headers)
  },
  async 'a catalog item'() {
    const Sku = randomUUID()
    return (headers, n) =>
      request('POST', `${company('entities')}/CatalogItems`, { Sku, Name: `Case ${n}` }, headers)
  },
  async 'a threshold'() {
    const [ProductId] = await fixture.newItems(1)
    const path = `${company('availability')}/Entities(${fixture.nodes.local})/AvailabilityThresholds`
    return (headers, n) => request('POST', path, { ProductId, MinQuantity: n }, headers)
  },
}

describe.each(Object.entries(upserts))('If-None-Match: * on an upsert of %s', (_, create) => {
  it('lets one of parallel creators succeed, and keeps what it has written', async () => {
    for (let round = 0; round < 3; round += 1) {
      const upsert = await create()
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_, n) => upsert({ 'If-None-Match': '*' }, n + 1)),
      )
      expect(tally(responses)).toEqual({ 201: 1, 412: 7 })
      const created = responses.find(({ status }) => status === 201)
      const winner = responses.findIndex(({ status }) => status === 201) + 1
      const again = await upsert({ 'If-Match': '*' }, winner)
      expect([again.status, again.body]).toEqual([200, created?.body])
    }
  })

  it('does not create one with If-Match', async () => {
    const upsert = await create()
    for (const header of ['*', '"another"'])
      expect((await upsert({ 'If-Match': header }, 1)).status).toBe(412)
    expect((await upsert({ 'If-None-Match': '"another"' }, 1)).status).toBe(201)
  })
})

describe('the ETag', () => {
  it('of a compressed response is another one, which If-Match takes too', async () => {
    const list = `${company('pricing')}/PricingTiers`
    const TierName = 'x'.repeat(200)
    const { body: tier } = await request('POST', list, { TierName })
    const [CatalogItemId] = await fixture.newItems(1)
    const price = { EntityId: fixture.nodes.local, CatalogItemId, RegularPrice: 5, PricingTierId: tier.Id }
    const days = (n: number) => new Date(Date.UTC(2999, 0, n)).toISOString()
    const SalePrices = Array.from({ length: 12 }, (_, n) => ({
      ...{ SalePrice: n + 1, StartDateUTC: days(2 * n + 1), StopDateUTC: days(2 * n + 2) },
    }))
    const created = await request('POST', `${company('pricing')}/ProductPrices`, { ...price, SalePrices })
    const path = `${company('pricing')}/ProductPrices(${created.body.Id})`
    const gzip = { 'Accept-Encoding': 'gzip' }
    const [plain, compressed] = [await tagAt(path), await tagAt(path, gzip)]
    expect(compressed).toBe(plain.replace(/"$/, '.gzip"'))
    for (const known of [plain, compressed]) {
      const { status, headers } = await request('GET', path, undefined, { ...gzip, 'If-None-Match': known })
      expect([status, headers.etag]).toEqual([304, known])
    }
    const { status } = await request('PUT', path, price, { 'If-Match': compressed })
    expect(status).toBe(200)
  })

  it('of stock changes with an adjustment', async () => {
    const { path } = await stockRecord()
    const tag = await tagAt(path)
    await request('POST', `${path}/Adjustments`, { Delta: 1, Reason: 'Receipt' })
    expect(await tagAt(path)).not.toBe(tag)
  })

  it('of a price changes with its sale prices: of a product price with any, of a price with the shown one', async () => {
    const { path } = await priceRecord('Pricing')
    const productPricePath = path.replace('Pricing(', 'ProductPrices(')
    const tags = async () => [await tagAt(path), await tagAt(productPricePath)]
    const sales = `${path}/SaleOverridePrices`
    const first = await tags()
    const later = { SalePrice: 1, StartDateUTC: '2999-01-01', StopDateUTC: '2999-02-01' }
    expect((await request('POST', sales, later)).status).toBe(201)
    const second = await tags()
    expect([second[0] === first[0], second[1] === first[1]]).toEqual([true, false])
    const applied = await request('POST', sales, { SalePrice: 2, IsDefault: true })
    expect(applied.status).toBe(201)
    const tagsAfterDefaultSale = await tags()
    expect([tagsAfterDefaultSale[0] === second[0], tagsAfterDefaultSale[1] === second[1]]).toEqual([
      false,
      false,
    ])
  })

  it('of any language matches a product price', async () => {
    const { path, writes } = await priceRecord('ProductPrices')
    const french = { 'Accept-Language': 'fr-ca', 'Content-Language': 'fr-ca' }
    const { body } = await request('POST', `${company('pricing')}/PricingTiers`, { TierName: 'Bulk' }, french)
    await request('PUT', `${company('pricing')}/PricingTiers(${body.Id})`, { TierName: 'Gros' }, french)
    await request('PUT', `${company('pricing')}/PricingTiers(${body.Id})`, { TierName: 'Bulk' })
    const { body: price } = await request('GET', path)
    const { EntityId, CatalogItemId } = price
    const put = { EntityId, CatalogItemId, RegularPrice: 5, PricingTierId: body.Id }
    expect((await request('PUT', path, put)).status).toBe(200)
    const tag = await tagAt(path, french)
    expect(tag).not.toBe(await tagAt(path))
    expect((await writes.DELETE?.(0, { 'If-Match': tag }))?.status).toBe(200)
  })
})
