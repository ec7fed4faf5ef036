import { beforeAll, describe, expect, test } from 'vitest'
import type { CatalogItem } from '../../generated/entities/types.gen.ts'
import { itemReferences } from '../../handlers/services/entities/catalog/item-references.ts'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createEntitiesFixture } from './entities-fixture.ts'

const fixture = useFixture(createEntitiesFixture)

describe('GET /Companies({CompanyId})/CatalogItems', () => {
  beforeAll(async () => {
    const body = [
      { Sku: 'FIND-1', Name: 'One', Upc: '96385074', ProductTypeId: 1 },
      { Sku: 'FIND-2', Name: 'Two', Upc: '036000291452', IsActive: false },
    ]
    await fixture.request('POST', 'BulkCatalogItems', { body })
  })

  const list = async (query = ''): Promise<CatalogItem[]> =>
    (await fixture.request('GET', `CatalogItems?${encodeURI(query)}`)).body
  const skus = async (query: string) => (await list(query)).map(({ Sku }) => Sku)

  test('lists the whole catalog, with items as getCatalogItem returns them', async () => {
    const items = await list()

    expect(items).toHaveLength(fixture.app.onboarding.CatalogItems.length + 2)
    expect((await fixture.request('GET', `CatalogItems(${items[7]?.Id})`)).body).toEqual(items[7])
  })

  test('filters by Sku, Upc and the other members', async () => {
    for (const gtin of ['036000291452', '0036000291452', '00036000291452']) {
      expect(await skus(`$filter=Upc eq '${gtin}'`), gtin).toEqual(['FIND-2'])
      expect(await skus(`$filter=Upc in ('${gtin}', '00096385074')&$orderby=Sku`)).toEqual([
        'FIND-1',
        'FIND-2',
      ])
      expect(await skus(`$filter=startswith(Sku, 'FIND') and Upc ne '${gtin}'`)).toEqual(['FIND-1'])
    }
    expect(await skus(`$filter=Upc eq '36000291452'`)).toEqual(['FIND-2'])
    expect(await skus(`$filter=Upc eq '360002914520'`)).toEqual([])
    expect(await skus(`$filter=startswith(Upc, '0360')`)).toEqual(['FIND-2'])
    expect((await list(`$filter=Sku eq 'FIND-2'`))[0]?.Upc).toBe('036000291452')
    expect(await skus(`$filter=startswith(Sku, 'FIND')&$orderby=Sku desc`)).toEqual(['FIND-2', 'FIND-1'])
    expect(await skus(`$filter=Sku eq 'ACC-1067'`)).toEqual(['ACC-1067'])
    expect(await skus(`$filter=Sku in ('FIND-1', 'ACC-1067', 'absent')&$orderby=Sku`)).toEqual([
      'ACC-1067',
      'FIND-1',
    ])
    expect(await skus(`$filter=ProductTypeId eq 1L and not (Sku in ('FIND-2'))`)).toEqual(['FIND-1'])
    expect(await skus('$filter=IsActive eq false')).toEqual(['FIND-2'])
    expect(await skus('$filter=ProductTypeId eq 1')).toEqual(['FIND-1'])
  })
})

describe('GET /Companies({CompanyId})/CatalogItems({CatalogItemId})', () => {
  test('reads every kind of item of the onboarding package', async () => {
    for (const item of fixture.app.onboarding.CatalogItems.filter((_, index) => index % 20 === 0)) {
      const { status, body } = await fixture.request('GET', `CatalogItems(${item.Id})`)

      expect(status).toBe(200)
      expect(body).toMatchObject({ ...item, CompanyId: fixture.companyId, IsActive: true, Version: 1 })
    }
  })

  test('returns 304 while the item does not change', async () => {
    const { Id, Sku } = fixture.app.onboarding.CatalogItems[150] ?? { Id: '', Sku: '' }
    const read = () => fixture.request('GET', `CatalogItems(${Id})`, { headers: { 'If-None-Match': '"1"' } })

    expect((await read()).status).toBe(304)
    await fixture.request('POST', 'CatalogItems', { body: { Id, Sku, Name: 'Renamed' } })
    expect((await read()).status).toBe(200)
  })
})

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

describe('DELETE /Companies({CompanyId})/CatalogItems({CatalogItemId})', () => {
  beforeAll(async () => {
    await giveIdsByDefault(fixture.app.orm.em.fork())
  })

  const add = async (): Promise<string> =>
    (await fixture.request('POST', 'CatalogItems', { body: { Sku: `DEL-${++count}`, Name: 'Item' } })).body.Id
  const remove = (id: string, headers = {}) => fixture.request('DELETE', `CatalogItems(${id})`, { headers })
  const execute = (sql: string, values: unknown[] = []) => fixture.app.orm.em.fork().execute(sql, values)
  const inserts: Record<string, string> = {
    pricing_information: `insert into pricing_information (company_id, entity_id, catalog_item_id, regular_price)
      values ($company, $company, '$item', 1)`,
    pricing_shelf_product: `with shelf as (insert into pricing_shelf (company_id, language, names)
      values ($company, 'en-us', '{"en-us": "Shelf"}') returning *)
      insert into pricing_shelf_product (company_id, catalog_item_id, pricing_shelf_id)
      select company_id, '$item', id from shelf`,
    product_stock: `insert into product_stock (company_id, entity_id, catalog_item_id)
      values ($company, $company, '$item')`,
    availability_threshold: `insert into availability_threshold (company_id, entity_id, catalog_item_id, min_quantity)
      values ($company, $company, '$item', 1)`,
  }

  test('deletes an item that nothing refers to, if If-Match names its version', async () => {
    const id = await add()

    expect((await remove(id, { 'If-Match': '"7"' })).status).toBe(412)
    expect((await remove(id, { 'If-Match': '"1"' })).status).toBe(204)
    expect((await fixture.request('GET', `CatalogItems(${id})`)).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
  })

  test.each(Object.entries(itemReferences))('refuses an item in use by %s', async (kind, table) => {
    const id = await add()
    const insert = inserts[table]?.replaceAll('$company', String(fixture.companyId)).replaceAll('$item', id)
    await execute(insert ?? '')

    const { status, body } = await remove(id)

    expect([status, body.Code]).toEqual([409, 'ItemInUse'])
    expect(body.Message).toContain(`in use by ${kind}`)
  })

  test('covers every foreign key that refers to an item', async () => {
    const rows = await execute(`
      select distinct conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and confrelid = 'catalog_item'::regclass`)

    expect(Object.values(itemReferences).toSorted()).toEqual(rows.map(({ table }) => table).toSorted())
  })

  test('refuses either the deletion or a concurrent first price of the item', async () => {
    for (let round = 0; round < 10; round++) {
      const CatalogItemId = await add()
      const price = { CatalogItemId, EntityId: fixture.companyId, RegularPrice: 1, IsDiscountable: true }

      const [priced, deleted] = await Promise.all([
        fixture.send('POST', `/pricing/v1/Companies(${fixture.companyId})/Pricing`, price),
        remove(CatalogItemId),
      ])

      expect([priced.status, deleted.status], priced.text).toEqual(
        deleted.status === 204 ? [404, 204] : [201, 409],
      )
    }
  })
})
