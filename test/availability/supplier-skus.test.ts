import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { tally } from './stock-fixture.ts'
import { createSupplierFixture } from './supplier-fixture.ts'

const fixture = useFixture(createSupplierFixture)

const list = (filter: string) => fixture.request('GET', `SupplierSkus?$filter=${encodeURIComponent(filter)}`)

describe('GET /Suppliers({SupplierEntityId})/SupplierSkus', () => {
  it('lists the supplier’s own availability only, filtered by every field', async () => {
    const { body: created } = await fixture.request('POST', 'SupplierSkus', {
      ...{ SupplierSku: "O'NEILL", IsAvailable: false, Quantity: 4242 },
    })
    const path = `Suppliers(${fixture.other})/SupplierSkus`
    await fixture.requestAs('POST', path, fixture.tokens.other, { SupplierSku: "O'NEILL", Quantity: 4242 })

    for (const filter of [
      "SupplierSku eq 'O''NEILL'",
      'Quantity eq 4242 and IsAvailable eq false',
      `Id eq guid'${created.Id}' and SupplierEntityId eq ${fixture.supplier}`,
      `LastModifiedDateUtc ge datetime'${created.LastModifiedDateUtc}'`,
    ]) {
      expect((await list(filter)).body, filter).toEqual([created])
    }
  })

  it('has availability of the demo shop’s suppliers', async () => {
    expect((await fixture.request('GET', 'SupplierSkus')).body.length).toBeGreaterThan(1)
    const { body } = await fixture.requestAs(
      'GET',
      `Suppliers(${fixture.other})/SupplierSkus`,
      fixture.tokens.other,
    )
    expect(body.length).toBeGreaterThan(1)
  })
})

describe('GET /Suppliers({SupplierEntityId})/Companies({CompanyId})/SupplierSkus', () => {
  it('returns the same to the company and to the supplier', async () => {
    await fixture.request('POST', 'SupplierSkus', { SupplierSku: 'NW-7', Quantity: 7 })
    const path = `Suppliers(${fixture.supplier})/Companies(${fixture.companyId})/SupplierSkus`
    const [bySupplier, company] = [
      await fixture.requestAs('GET', path, fixture.tokens.supplier),
      await fixture.requestAs('GET', path, fixture.tokens.company),
    ]

    expect([bySupplier.status, company.status]).toEqual([200, 200])
    expect(company.body).toEqual(bySupplier.body)
    expect(company.body).toEqual((await fixture.request('GET', 'SupplierSkus')).body)
    const filter = encodeURIComponent("SupplierSku eq 'NW-7'")
    expect(
      (await fixture.requestAs('GET', `${path}?$filter=${filter}`, fixture.tokens.company)).body,
    ).toMatchObject([{ Quantity: 7 }])
  })

  it('is 404 for a node that is not a supplier', async () => {
    const store = fixture.app.onboarding.Entities.find(({ Role }) => Role === 'Location')?.Id
    const path = `Suppliers(${store})/Companies(${fixture.companyId})/SupplierSkus`
    expect((await fixture.requestAs('GET', path, fixture.tokens.company)).status).toBe(404)
  })
})

const read = (skus: readonly string[], token = fixture.tokens.company, supplier = fixture.supplier) =>
  fixture.requestAs(
    'POST',
    `Suppliers(${supplier})/Companies(${fixture.companyId})/BulkSupplierAvailability`,
    token,
    {
      SupplierAvailabilities: skus.map((SupplierSku) => ({ SupplierSku })),
    },
  )

describe('POST /Suppliers({SupplierEntityId})/Companies({CompanyId})/BulkSupplierAvailability', () => {
  it('returns the known records in the requested order, each once, and changes nothing', async () => {
    for (const [index, SupplierSku] of ['R-1', 'R-2', 'R-3'].entries()) {
      await fixture.request('POST', 'SupplierSkus', { SupplierSku, Quantity: index })
    }

    const { status, body } = await read(['R-3', 'UNKNOWN', 'R-1', 'R-3'])

    expect(status).toBe(200)
    expect(body).toEqual({ SupplierAvailabilities: [await fixture.known('R-3'), await fixture.known('R-1')] })
    expect(await fixture.known('UNKNOWN')).toBeUndefined()
    expect((await read(['R-3', 'R-1'], fixture.tokens.supplier)).body).toEqual(body)
  })

  it('accepts its own response as a body', async () => {
    const { body } = await read(['R-1'])
    const path = `Suppliers(${fixture.supplier})/Companies(${fixture.companyId})/BulkSupplierAvailability`
    expect((await fixture.requestAs('POST', path, fixture.tokens.company, body)).body).toEqual(body)
  })

  it('is 404 for a node that is not a supplier', async () => {
    const store = fixture.app.onboarding.Entities.find(({ Role }) => Role === 'Location')?.Id
    expect((await read(['R-1'], fixture.tokens.company, store)).status).toBe(404)
  })

  it('accepts 10,000, but not 10,001', async () => {
    const tooManySkus = Array.from({ length: 10_001 }, (_, n) => `Q-${n}`)
    expect((await read(tooManySkus)).status).toBe(400)
    expect((await read(tooManySkus.slice(1))).body).toEqual({ SupplierAvailabilities: [] })
  })
})

const set = (body: object, token?: string) => fixture.request('POST', 'SupplierSkus', body, token)

describe('POST /Suppliers({SupplierEntityId})/SupplierSkus', () => {
  it('creates the availability of a SupplierSku, then replaces it', async () => {
    const created = await set({ SupplierSku: 'NW-1', IsAvailable: true, Quantity: 5 })
    expect(created.status).toBe(201)
    expect(created.body).toEqual({
      ...{
        Id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        SupplierSku: 'NW-1',
        SupplierEntityId: fixture.supplier,
      },
      ...{ IsAvailable: true, Quantity: 5, LastModifiedDateUtc: expect.stringMatching(/Z$/) },
    })

    const second = await set({
      ...created.body,
      IsAvailable: false,
      Quantity: 6,
      LastModifiedDateUtc: '2020-01-01',
    })
    expect(second.status).toBe(200)
    expect(second.body).toMatchObject({ Id: created.body.Id, IsAvailable: false, Quantity: 6 })
    expect(second.body.LastModifiedDateUtc >= created.body.LastModifiedDateUtc).toBe(true)
    expect(await fixture.known('NW-1')).toEqual(second.body)
  })

  it('ignores an Id in the body', async () => {
    const { body } = await set({ SupplierSku: 'NW-2' })
    const other = await set({ SupplierSku: 'NW-3', Id: body.Id })
    expect(other.status).toBe(201)
    expect(other.body.Id).not.toBe(body.Id)
  })

  it('distinguishes equal SupplierSkus of two suppliers', async () => {
    await set({ SupplierSku: 'SHARED', Quantity: 1 })
    const path = `Suppliers(${fixture.other})/SupplierSkus`
    const { status } = await fixture.requestAs('POST', path, fixture.tokens.other, {
      SupplierSku: 'SHARED',
      Quantity: 2,
    })
    expect(status).toBe(201)
    expect((await fixture.known('SHARED')).Quantity).toBe(1)
  })

  it('distinguishes SKUs by case', async () => {
    expect((await set({ SupplierSku: 'case' })).status).toBe(201)
    expect((await set({ SupplierSku: 'CASE' })).status).toBe(201)
  })

  it('creates one under concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, Quantity) => set({ SupplierSku: 'RACE', Quantity })),
    )
    expect(tally(responses)).toEqual({ 200: 15, 201: 1 })
    expect(new Set(responses.map(({ body }) => body.Id)).size).toBe(1)
  })

  it('defaults omitted quantities to 0, and the status to available', async () => {
    expect((await set({ SupplierSku: 'PLAIN' })).body).toMatchObject({ IsAvailable: true, Quantity: 0 })
  })
})

const bulk = (SupplierAvailabilities: readonly object[], members: object = {}) =>
  fixture.request('POST', 'BulkSupplierAvailability', { SupplierAvailabilities, ...members })
const record = (n: number, changes: object = {}) => ({
  ...{ SupplierSku: `B-${n}`, IsAvailable: n % 2 === 0, Quantity: n },
  ...changes,
})

describe('POST /Suppliers({SupplierEntityId})/BulkSupplierAvailability', () => {
  it('sets many at once, and returns them in the order of the request', async () => {
    await fixture.request('POST', 'SupplierSkus', { SupplierSku: 'B-2', Quantity: 99 })
    const before = await fixture.known('B-2')

    const { status, body } = await bulk([record(3), record(2), record(1)], { Id: 7 })

    expect(status).toBe(202)
    expect(body).toEqual({
      SupplierAvailabilities: [3, 2, 1].map((n) =>
        expect.objectContaining({ ...record(n), SupplierEntityId: fixture.supplier }),
      ),
    })
    expect(body.SupplierAvailabilities[1].Id).toBe(before.Id)
    expect(await fixture.known('B-2')).toEqual(body.SupplierAvailabilities[1])
  })

  it('sets nothing if one is invalid, and reports each error with its index', async () => {
    const { status, body } = await bulk([
      record(11),
      record(12, { Quantity: -1 }),
      record(13),
      record(13, { Quantity: 1 }),
    ])

    expect(status).toBe(400)
    expect(body.Details).toMatchObject([
      { Index: 1, Field: 'Quantity' },
      { Index: 3, Field: 'SupplierSku' },
    ])
    expect(await fixture.known('B-11')).toBeUndefined()
  })

  it('accepts 10,000, but not 10,001', async () => {
    const records = Array.from({ length: 10_001 }, (_, n) => ({ SupplierSku: `M-${n}`, Quantity: n }))

    expect((await bulk(records)).status).toBe(400)
    expect(await fixture.known('M-0')).toBeUndefined()
    const { status, body } = await bulk(records.slice(1))
    expect(status).toBe(202)
    expect(body.SupplierAvailabilities).toHaveLength(10_000)
    expect((await fixture.known('M-10000')).Quantity).toBe(10_000)
  })

  it('runs concurrently in opposite orders without a deadlock', async () => {
    const all = Array.from({ length: 120 }, (_, n) => record(1000 + n))
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, n) => bulk(n % 2 ? all : all.toReversed())),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(16).fill(202))
  })
})

describe('DELETE /Suppliers({SupplierEntityId})/SupplierSkus({SupplierSkuId})', () => {
  it('deletes the availability once; another supplier does not find it', async () => {
    const { body } = await fixture.request('POST', 'SupplierSkus', { SupplierSku: 'NW-9' })
    const otherPath = `Suppliers(${fixture.other})/SupplierSkus(${body.Id})`

    expect((await fixture.requestAs('DELETE', otherPath, fixture.tokens.other)).status).toBe(404)
    expect(await fixture.known('NW-9')).toEqual(body)
    const { status, text } = await fixture.request('DELETE', `SupplierSkus(${body.Id})`)
    expect([status, text]).toEqual([204, ''])
    expect(await fixture.known('NW-9')).toBeUndefined()
    expect((await fixture.request('DELETE', `SupplierSkus(${body.Id})`)).status).toBe(404)
  })
})
