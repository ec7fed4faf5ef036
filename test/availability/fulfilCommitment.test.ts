import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture, tally } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

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
