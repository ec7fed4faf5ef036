import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

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
