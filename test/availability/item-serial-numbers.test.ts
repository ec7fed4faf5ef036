import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture, tally } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/SerialNumbers', () => {
  it('returns the serial numbers of the product at the node', async () => {
    const [item, other] = await fixture.newItems(2, { isSerialized: true })
    for (const [id, itemId] of [
      ['B', item],
      ['A', item],
      ['C', other],
    ]) {
      await fixture.request('POST', `${fixture.store}/CatalogItems(${itemId})/SerialNumbers`, { Id: id })
    }
    const { body } = await fixture.get(`${fixture.store}/CatalogItems(${item})/SerialNumbers`)
    const shared = { CatalogProductId: item, EntityId: fixture.nodes.local, CompanyId: fixture.companyId }
    expect(body).toEqual([
      { Id: 'A', ...shared },
      { Id: 'B', ...shared },
    ])
  })

  it('is empty for a product without serial numbers, and 404 for an unknown one', async () => {
    const item = await fixture.stocked(1)
    expect((await fixture.get(`${fixture.store}/CatalogItems(${item})/SerialNumbers`)).body).toEqual([])
    const unknown = '7c0f5b0e-1d5f-4f43-9a3c-0d6f4a4f9d10'
    expect((await fixture.get(`${fixture.store}/CatalogItems(${unknown})/SerialNumbers`)).status).toBe(404)
  })
})

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

describe('POST /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/SerialNumbers', () => {
  const add = (item: string | undefined, Id: string, node = fixture.nodes.local) =>
    fixture.request('POST', `Entities(${node})/CatalogItems(${item})/SerialNumbers`, { Id })

  it('adds one to the stock, and creates a missing stock record', async () => {
    const [item = ''] = await fixture.newItems(1, { isSerialized: true })
    expect((await add(item, 'A')).status).toBe(201)
    expect((await add(item, 'B')).status).toBe(201)
    const { body } = await fixture.get(`${fixture.store}/CatalogItems(${item})`)
    expect(body).toMatchObject({ Quantity: 2, IsSerialized: true })
  })

  it('is unique for a product in the whole company', async () => {
    const [item, other] = await fixture.newItems(2, { isSerialized: true })
    await add(item, 'A')
    const second = await add(item, 'A', fixture.nodes.division)
    expect([second.status, second.body.Code]).toEqual([409, 'SerialNumberExists'])
    expect((await add(other, 'A')).status).toBe(201)
    expect((await fixture.get(`Entities(${fixture.nodes.division})/CatalogItems(${item})`)).status).toBe(404)
  })

  it('refuses parentheses and slashes, and products without serial numbers', async () => {
    const [item] = await fixture.newItems(1, { isSerialized: true })
    for (const id of ['a/b', 'a\\b', '(a', 'a)', 'a\tb', '', 'x'.repeat(101)]) {
      expect((await add(item, id)).status, id).toBe(400)
    }
    const plain = await add(await fixture.stocked(1), 'A')
    expect([plain.status, plain.body.Code]).toEqual([400, 'ProductNotSerialized'])
  })

  it('reports first a product without serial numbers, then an unknown node, then a duplicate number', async () => {
    const [item] = await fixture.newItems(1, { isSerialized: true })
    await add(item, 'A')
    expect((await add(await fixture.stocked(1), 'A', 2_147_483_646)).body.Code).toBe('ProductNotSerialized')
    const { status, body } = await add(item, 'A', 2_147_483_646)
    expect([status, body]).toEqual([404, { Message: 'Resource cannot be found' }])
  })

  it('keeps the stock correct under concurrent additions and deletions', async () => {
    const [item] = await fixture.newItems(1, { isSerialized: true })
    const itemPath = `${fixture.store}/CatalogItems(${item})`
    const responses = await Promise.all(
      Array.from({ length: 300 }, async (_, n) => {
        const Id = `S${n % 2}`
        return n % 4 < 2 ? fixture.request('DELETE', `${itemPath}/SerialNumbers(${Id})`) : add(item, Id)
      }),
    )
    expect(
      responses.map(({ status }) => status).filter((status) => ![201, 204, 404, 409].includes(status)),
    ).toEqual([])
    const { body: serials } = await fixture.get(`${itemPath}/SerialNumbers`)
    expect((await fixture.get(itemPath)).body.Quantity).toBe(serials.length)
  })
})

const itemPath = (item: string, node = fixture.nodes.local) => `Entities(${node})/CatalogItems(${item})`
const add = (item: string, ids: readonly string[], node?: number) =>
  fixture.request(
    'POST',
    `${itemPath(item, node)}/BulkSerialNumbers`,
    ids.map((Id) => ({ Id })),
  )
const serialized = async () => (await fixture.newItems(1, { isSerialized: true }))[0] as string
const quantityOf = async (item: string) => (await fixture.get(itemPath(item))).body.Quantity

describe('POST /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/BulkSerialNumbers', () => {
  it('adds all of them with one ledger row, and returns them in the order of the request', async () => {
    const item = await serialized()
    const { status, body } = await add(item.toUpperCase(), ['C', 'A'])

    expect(status).toBe(202)
    const keys = { CatalogProductId: item, EntityId: fixture.nodes.local, CompanyId: fixture.companyId }
    expect(body).toEqual([
      { Id: 'C', ...keys },
      { Id: 'A', ...keys },
    ])
    expect(await quantityOf(item)).toBe(2)
    const { body: adjustments } = await fixture.get(`${itemPath(item)}/Adjustments`)
    expect(adjustments).toMatchObject([
      { Delta: 2, QuantityAfter: 2, Reason: 'Set', SerialNumbers: ['C', 'A'] },
    ])
  })

  it('reports every error with its index, and adds nothing', async () => {
    const item = await serialized()
    await add(item, ['A'], fixture.nodes.division)
    const { status, body } = await add(item, ['B', 'A', 'C', 'B'])

    expect(status).toBe(400)
    expect(
      body.Details.map(({ Index, Code, Field }: Record<string, unknown>) => [Index, Code, Field]),
    ).toEqual([
      [1, 'SerialNumberExists', 'Id'],
      [3, 'RecordTwice', 'Id'],
    ])
    expect((await fixture.get(itemPath(item))).status).toBe(404)
  })

  it('refuses a product without serial numbers, and does not find an unknown one', async () => {
    const { status, body } = await add(await fixture.stocked(1), ['A'])
    expect([status, body.Code]).toEqual([400, 'ProductNotSerialized'])
    expect((await add(randomUUID(), ['A'])).status).toBe(404)
    expect((await add(await serialized(), ['A'], 2_147_483_646)).status).toBe(404)
  })

  it('accepts 10,000, but not 10,001', { timeout: 120_000 }, async () => {
    const item = await serialized()
    const ids = Array.from({ length: 10_001 }, (_, n) => `SN-${n}`)
    expect((await add(item, ids)).status).toBe(400)
    expect((await add(item, ids.slice(1))).status).toBe(202)
    expect(await quantityOf(item)).toBe(10_000)
  })

  it('adds a serial number once under concurrent requests at different nodes', async () => {
    const item = await serialized()
    const nodes = Object.values(fixture.nodes)
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => add(item, ['A', `B${n}`], nodes[n % nodes.length])),
    )
    const { 202: added, ...refused } = tally(responses)
    expect(added).toBe(1)
    expect(Object.keys(refused).filter((status) => !['400', '409'].includes(status))).toEqual([])
  })
})

describe('DELETE /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/SerialNumbers({SerialNumberId})', () => {
  it('reduces the stock by one, also if it is on hold', async () => {
    const [item = ''] = await fixture.newItems(1, { isSerialized: true })
    const itemPath = `${fixture.store}/CatalogItems(${item})`
    await fixture.request('POST', `${itemPath}/SerialNumbers`, { Id: 'A' })
    await fixture.hold({ [item]: 1 })

    expect((await fixture.request('DELETE', `${itemPath}/SerialNumbers(B)`)).status).toBe(404)
    expect((await fixture.request('DELETE', `${itemPath}/SerialNumbers(A)`)).status).toBe(204)
    expect((await fixture.request('DELETE', `${itemPath}/SerialNumbers(A)`)).status).toBe(404)
    expect((await fixture.get(itemPath)).body.Quantity).toBe(0)
    expect(await fixture.available(item)).toBe(-1)
  })
})
