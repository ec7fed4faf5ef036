import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createEntitiesFixture } from './entities-fixture.ts'

const fixture = useFixture(createEntitiesFixture)
let count = 0

const add = async (members = {}) =>
  (
    await fixture.request('POST', 'CatalogItems', {
      body: { Sku: `PUT-${++count}`, Name: 'Item', ...members },
    })
  ).body
const put = (id: string, body: object, headers = {}) =>
  fixture.request('PUT', `CatalogItems(${id})`, { body, headers })
const setStock = (Id: string, members = {}) =>
  fixture.send('POST', `/availability/v1/Companies(${fixture.companyId})/CatalogItems`, {
    ...{ Id, EntityId: fixture.nodeNamed('Mill Lane'), Quantity: 0, ...members },
  })

describe('PUT /Companies({CompanyId})/CatalogItems({CatalogItemId})', () => {
  test('replaces all values; the response of a read can be sent back and changes nothing', async () => {
    const created = await add({
      Upc: '96385074',
      ProductTypeId: 1,
      IsActive: false,
      Attributes: { B: 1, Aa: 'x' },
    })

    expect((await put(created.Id, created)).body).toEqual(created)
    const { status, body, headers } = await put(created.Id, { Sku: created.Sku, Name: 'Renamed' })

    expect([status, headers.etag]).toEqual([200, '"2"'])
    expect(body).toEqual({
      ...{
        ...created,
        Name: 'Renamed',
        Upc: null,
        ProductTypeId: null,
        IsActive: true,
        Attributes: {},
        Version: 2,
      },
    })
  })

  test('refuses an older Version with 409, and another ETag with 412', async () => {
    const created = await add()
    await put(created.Id, { ...created, Name: 'Changed' })

    const stale = await put(created.Id, { ...created, Name: 'Stale' })
    const unmatched = await put(created.Id, { Sku: created.Sku, Name: 'Stale' }, { 'If-Match': '"1"' })

    expect([stale.status, stale.body.Code]).toEqual([409, 'ItemVersionMismatch'])
    expect(unmatched.status).toBe(412)
    expect((await fixture.request('GET', `CatalogItems(${created.Id})`)).body.Name).toBe('Changed')
  })

  test('changes IsSerialized and IsLot only while there is no stock', async () => {
    const created = await add()
    const serialized = await put(created.Id, { ...created, IsSerialized: true })
    expect(serialized.status).toBe(200)
    expect((await setStock(created.Id, { IsSerialized: true })).status).toBe(201)

    const { status, body } = await put(created.Id, { ...serialized.body, IsSerialized: false })

    expect([status, body.Code]).toEqual([400, 'ItemKindFixed'])
    expect((await put(created.Id, { ...serialized.body, Name: 'Renamed' })).status).toBe(200)
  })

  test('keeps the item and its stock consistent when the first stock is set concurrently', async () => {
    for (let round = 0; round < 10; round++) {
      const created = await add()

      const [changed, stocked] = await Promise.all([
        put(created.Id, { ...created, IsLot: true }),
        setStock(created.Id),
      ])

      expect([changed.status, stocked.status].toSorted()).not.toEqual([200, 201])
      const rows = await fixture.app.orm.em.fork().execute(
        `select item.is_lot = stock.is_lot as agree from catalog_item item
         join product_stock stock on stock.company_id = item.company_id and stock.catalog_item_id = item.id
         where item.company_id = ? and item.id = ?`,
        [fixture.companyId, created.Id],
      )
      for (const { agree } of rows) expect(agree).toBe(true)
    }
  })

  test('refuses the Sku of another item', async () => {
    const [first, second] = [await add(), await add()]

    const { status, body } = await put(second.Id, { ...second, Sku: first.Sku })

    expect([status, body.Code]).toEqual([400, 'SkuTaken'])
  })
})
