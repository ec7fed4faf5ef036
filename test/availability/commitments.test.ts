import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture, tally } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

const list = (filter: string, node = fixture.nodes.local) =>
  fixture.get(`Entities(${node})/CatalogProductsCommitted?$filter=${encodeURIComponent(filter)}`)

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogProductsCommitted', () => {
  it('lists the commitments of the node, filtered by every field', async () => {
    const item = await fixture.stocked(9)
    const created = [(await fixture.commit(item, 2)).body, (await fixture.commit(item, 5)).body]

    const { body } = await list(`CatalogProductId eq guid'${item}'`)
    expect(body).toHaveLength(2)
    expect(body).toEqual(expect.arrayContaining(created))
    expect((await list(`CatalogProductId eq guid'${item}' and Quantity gt 2`)).body).toEqual([created[1]])
    expect((await list(`Id eq guid'${created[0].Id}'`)).body).toEqual([created[0]])
    expect((await list(`CatalogProductId eq guid'${item}'`, fixture.nodes.division)).body).toEqual([])
  })
})

describe('GET /Companies({CompanyId})/Entities({EntityId})/CatalogProductsCommitted({CommitmentId})', () => {
  it('returns the commitment under its own node only', async () => {
    const { body: created } = await fixture.commit(await fixture.stocked(5), 2)
    const address = (node: number, id = created.Id) => `Entities(${node})/CatalogProductsCommitted(${id})`

    expect((await fixture.get(address(fixture.nodes.local))).body).toEqual(created)
    expect((await fixture.get(address(fixture.nodes.division))).status).toBe(404)
    expect((await fixture.get(address(fixture.nodes.local, randomUUID()))).status).toBe(404)
  })
})

describe('POST /Companies({CompanyId})/Entities({EntityId})/CatalogProductsCommitted', () => {
  it('reduces the available quantity', async () => {
    const item = await fixture.stocked(5)
    const { status, body } = await fixture.commit(item, 2)

    expect(status).toBe(201)
    expect(body).toEqual({
      ...{ Id: expect.stringMatching(/^[0-9a-f-]{36}$/), EntityId: fixture.nodes.local },
      ...{ CatalogProductId: item, Quantity: 2 },
    })
    expect(await fixture.available(item)).toBe(3)
  })

  it('refuses more than is available after holds, other commitments and the threshold', async () => {
    const item = await fixture.stocked(10)
    await fixture.hold({ [item]: 2 })
    await fixture.commit(item, 3)
    await fixture.setThreshold(item, 1)

    const { status, body } = await fixture.commit(item, 5)
    expect([status, body.Code]).toEqual([409, 'InsufficientInventory'])
    expect(body.Details).toEqual([expect.objectContaining({ Message: expect.stringContaining(item) })])
    expect((await fixture.commit(item, 4)).status).toBe(201)
  })

  it('is 404 at a node without stock', async () => {
    const item = await fixture.stocked(5)
    expect((await fixture.commit(item, 1, {}, fixture.nodes.division)).status).toBe(409)
  })

  it('can use the quantity of an expired hold', async () => {
    const item = await fixture.stocked(5)
    const { body } = await fixture.hold({ [item]: 5 })
    expect((await fixture.commit(item, 5)).status).toBe(409)
    await fixture.expire(body.Id)
    expect((await fixture.commit(item, 5)).status).toBe(201)
  })

  it('uses the Id of the body, and refuses it a second time', async () => {
    const item = await fixture.stocked(9)
    const Id = randomUUID()
    expect((await fixture.commit(item, 1, { Id })).body.Id).toBe(Id)
    const { status, body } = await fixture.commit(item, 1, { Id })
    expect([status, body.Code]).toEqual([409, 'CommitmentExists'])
    expect(await fixture.available(item)).toBe(8)
  })

  it('accepts a quantity that needs a Long', async () => {
    const item = await fixture.stocked(2 ** 53 - 1)
    expect((await fixture.commit(item, 2 ** 53 - 1)).body.Quantity).toBe(2 ** 53 - 1)
  })
})

describe('DELETE /Companies({CompanyId})/Entities({EntityId})/CatalogProductsCommitted({CommitmentId})', () => {
  it('releases the quantity once, under its own node only', async () => {
    const item = await fixture.stocked(5)
    const { body } = await fixture.commit(item, 5)
    const release = (node: number) =>
      fixture.request('DELETE', `Entities(${node})/CatalogProductsCommitted(${body.Id})`)

    expect((await release(fixture.nodes.division)).status).toBe(404)
    expect(await fixture.available(item)).toBe(0)
    const { status, text } = await release(fixture.nodes.local)
    expect([status, text]).toEqual([204, ''])
    expect(await fixture.available(item)).toBe(5)
    expect((await release(fixture.nodes.local)).status).toBe(404)
  })
})

const fulfil = (id: string, body: object = {}, node = fixture.nodes.local) =>
  fixture.request('POST', `Entities(${node})/CatalogProductsCommitted(${id})/Fulfil`, body)

const committed = async (item: string, quantity: number) =>
  (await fixture.commit(item, quantity)).body.Id as string

const quantities = async (item: string) => {
  const { body } = await fixture.get(`${fixture.store}/CatalogProductQuantities(${item})/Quantities`)
  return [body.QuantityInStock, body.Quantity]
}

const codeOf = ({ status, body }: { status: number; body: { Code?: string } }) => [status, body.Code]

describe('POST /Companies({CompanyId})/Entities({EntityId})/CatalogProductsCommitted({CommitmentId})/Fulfil', () => {
  it('ends the commitment and reduces the stock; the available quantity stays the same', async () => {
    const item = await fixture.stocked(5)
    const id = await committed(item, 2)
    expect(await quantities(item)).toEqual([5, 3])

    const { status, body } = await fulfil(id)

    expect(status).toBe(200)
    expect(body).toMatchObject({
      CatalogItemId: item,
      Delta: -2,
      QuantityAfter: 3,
      Reason: 'Sale',
      Reference: null,
    })
    expect(await quantities(item)).toEqual([3, 3])
    expect((await fixture.get(`${fixture.store}/CatalogProductsCommitted(${id})`)).status).toBe(404)
    const { body: adjustments } = await fixture.get(`${fixture.store}/CatalogItems(${item})/Adjustments`)
    expect(adjustments.at(-1)).toEqual(body)
  })

  it('records the invoice, which must be one of the company', async () => {
    const item = await fixture.stocked(5)
    const { token, ...request } = { token: await fixture.app.tokenOf('ApiClient'), method: 'POST', body: {} }
    const invoices = `/invoicing/v1/Companies(${fixture.companyId})/Invoices`
    const { body: invoice } = await fixture.app.request(invoices, { ...request, token })
    const id = await committed(item, 1)

    const unknown = await fulfil(id, { InvoiceId: randomUUID() })
    expect(codeOf(unknown)).toEqual([400, 'InvoiceNotOfCompany'])
    expect((await fulfil(id, { InvoiceId: invoice.Id })).body.Reference).toBe(invoice.Id)
  })

  it('removes the serial numbers of a serialized product', async () => {
    const [item = ''] = await fixture.newItems(1, { isSerialized: true })
    const serials = `${fixture.store}/CatalogItems(${item})/SerialNumbers`
    for (const Id of ['A', 'B', 'C']) await fixture.request('POST', serials, { Id })
    const id = await committed(item, 2)

    expect(codeOf(await fulfil(id))).toEqual([400, 'SerialNumbersIncomplete'])
    expect(codeOf(await fulfil(id, { SerialNumbers: ['A', 'D'] }))).toEqual([409, 'SerialNumberNotInStock'])
    expect((await fulfil(id, { SerialNumbers: ['C', 'A'] })).body.SerialNumbers).toEqual(['C', 'A'])
    const { body } = await fixture.get(serials)
    expect(body.map(({ Id }: { Id: string }) => Id)).toEqual(['B'])
    expect(await quantities(item)).toEqual([1, 1])
  })

  it('reduces the packages of a lot product', async () => {
    const [item = ''] = await fixture.newItems(1, { isLot: true })
    const lots = `${fixture.store}/CatalogItems(${item})/Lots`
    await fixture.request('POST', lots, { Id: 'L', Packages: [{ PackageId: 'A', Quantity: 5 }] })
    await fulfil(await committed(item, 3))
    expect((await fixture.get(lots)).body[0].Packages).toEqual([{ PackageId: 'A', Quantity: 2 }])
    expect(await quantities(item)).toEqual([2, 2])
  })

  it('refuses more than is in stock, and changes nothing', async () => {
    const item = await fixture.stocked(5)
    const id = await committed(item, 4)
    await fixture.setStock(item, 3)

    expect(codeOf(await fulfil(id))).toEqual([409, 'InsufficientInventory'])
    expect(await quantities(item)).toEqual([3, -1])
    expect((await fixture.get(`${fixture.store}/CatalogProductsCommitted(${id})`)).status).toBe(200)
  })

  it('is 404 under another node, for an unknown one, and a second time', async () => {
    const id = await committed(await fixture.stocked(5), 1)
    expect((await fulfil(id, {}, fixture.nodes.division)).status).toBe(404)
    expect((await fulfil(randomUUID())).status).toBe(404)
    expect((await fulfil(id)).status).toBe(200)
    expect((await fulfil(id)).status).toBe(404)
  })

  it('succeeds once under concurrent requests', async () => {
    const item = await fixture.stocked(50)
    const ids = await Promise.all(Array.from({ length: 10 }, () => committed(item, 2)))
    const responses = await Promise.all([...ids, ...ids, ...ids, ...ids].map((id) => fulfil(id)))
    expect(tally(responses)).toEqual({ 200: 10, 404: 30 })
    expect(await quantities(item)).toEqual([30, 30])
  })
})
