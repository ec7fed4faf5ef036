import { beforeAll, describe, expect, test } from 'vitest'
import { itemReferences } from '../../handlers/services/entities/catalog/item-references.ts'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createEntitiesFixture } from './entities-fixture.ts'

const fixture = useFixture(createEntitiesFixture)
let count = 0

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

describe('DELETE /Companies({CompanyId})/CatalogItems({CatalogItemId})', () => {
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
