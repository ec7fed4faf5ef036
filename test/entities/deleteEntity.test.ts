import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { nodeReferences } from '../../handlers/services/entities/nodes/node-references.ts'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createEntitiesFixture } from './entities-fixture.ts'

const fixture = useFixture(createEntitiesFixture)
let count = 0

beforeAll(async () => {
  await giveIdsByDefault(fixture.app.orm.em.fork())
})

const remove = (id: number, headers = {}) => fixture.request('DELETE', `Entities(${id})`, { headers })
const newStore = () =>
  fixture.addNode({ Role: 'Location', Name: `Pier ${++count}`, ParentId: fixture.companyId })

/** By referring column: SQL that inserts a record, and the name of such records in the refusal. */
const references: Record<string, [sql: string, noun: string]> = {
  'entity_node.parent_id': [
    `insert into entity_node (company_id, role, name, parent_id) values (:company, 'Device', 'Till', :node)`,
    'nodes below it',
  ],
  'user_location.entity_id': [
    `insert into user_location (company_id, user_id, entity_id)
     select company_id, min(id), :node from user_account where company_id = :company group by 1`,
    'users',
  ],
  'user_account.supplier_entity_id': [
    `insert into user_account (company_id, user_name, roles, supplier_entity_id)
     values (:company, 'supplier.' || :node, array['Supplier'], :node)`,
    'users',
  ],
  'client.supplier_entity_id': [
    `insert into client (company_id, id, name, role, supplier_entity_id)
     values (:company, ':uuid', 'Supplier', 'Supplier', :node)`,
    'clients',
  ],
  'pricing_information.entity_id': [
    `insert into pricing_information (company_id, entity_id, catalog_item_id, regular_price)
     values (:company, :node, ':item', 1)`,
    'prices',
  ],
  'pricing_term.entity_id': [
    `insert into pricing_term (company_id, entity_id, name, language) values (:company, :node, 'T', 'en-us')`,
    'prices',
  ],
  'pricing_term.carrier_entity_id': [
    `insert into pricing_term (company_id, entity_id, carrier_entity_id, name, language)
     values (:company, :company, :node, 'T', 'en-us')`,
    'prices',
  ],
  'product_stock.entity_id': [
    `insert into product_stock (company_id, entity_id, catalog_item_id) values (:company, :node, ':item')`,
    'stock',
  ],
  'stock_adjustment.entity_id': [
    `insert into stock_adjustment (company_id, entity_id, catalog_item_id, delta, quantity_after, reason, created_by)
     values (:company, :node, ':item', -1, 0, 'Removed', '1')`,
    'stock history',
  ],
  'stock_transfer.from_entity_id': [
    `insert into stock_transfer (company_id, from_entity_id, to_entity_id, created_by)
     values (:company, :node, :company, '1')`,
    'transfers',
  ],
  'stock_transfer.to_entity_id': [
    `insert into stock_transfer (company_id, from_entity_id, to_entity_id, created_by)
     values (:company, :company, :node, '1')`,
    'transfers',
  ],
  'availability_threshold.entity_id': [
    `insert into availability_threshold (company_id, entity_id, catalog_item_id, min_quantity)
     values (:company, :node, ':item', 1)`,
    'thresholds',
  ],
  'hold_batch.entity_id': [
    `insert into hold_batch (company_id, entity_id, duration_in_minutes, expires_at) values (:company, :node, 1, now())`,
    'holds',
  ],
  'cart.entity_id': [
    `insert into cart (company_id, entity_id, source_id) values (:company, :node, ':uuid')`,
    'carts',
  ],
  'store_queue.entity_id': [
    `insert into store_queue (company_id, entity_id, due_at) values (:company, :node, 'infinity')`,
    'carts',
  ],
  'pending_order.entity_id': [
    `with submitted as (insert into cart (company_id, entity_id, source_id)
       values (:company, :company, ':uuid') returning *)
     insert into pending_order (company_id, entity_id, cart_id, source_id, items)
     select company_id, :node, id, source_id, '[]' from submitted`,
    'orders',
  ],
  'invoice.location_id': [
    `insert into invoice (company_id, created_by_user, invoice_type, invoice_total, location_id)
     values (:company, '1', 'None', 0, :node)`,
    'invoices',
  ],
  'supplier_availability.supplier_entity_id': [
    `insert into supplier_availability (company_id, supplier_entity_id, supplier_sku) values (:company, :node, 'S')`,
    'supplier availability',
  ],
}

describe('DELETE /Companies({CompanyId})/Entities({EntityId})', () => {
  test('deletes a node that nothing refers to', async () => {
    const { Id } = await newStore()

    const { status, text } = await remove(Id)

    expect([status, text]).toEqual([204, ''])
    expect((await fixture.request('GET', `Entities(${Id})`)).status).toBe(404)
    expect((await remove(Id)).status).toBe(404)
  })

  test.each(Object.entries(references))('refuses a node to which %s refers', async (_, [sql, noun]) => {
    const { Id } = await newStore()
    const values: Record<string, unknown> = {
      ...{ company: fixture.companyId, node: Id, uuid: randomUUID() },
      item: fixture.app.onboarding.CatalogItems[150]?.Id,
    }
    const text = sql.replace(/:(company|node|uuid|item)/g, (_, name) => String(values[name]))
    await fixture.app.orm.em.fork().execute(text)

    const { status, body } = await remove(Id)

    expect([status, body.Code]).toEqual([409, 'EntityInUse'])
    expect(body.Message).toContain(`in use by ${noun}`)
    expect((await fixture.request('GET', `Entities(${Id})`)).status).toBe(200)
  })

  test('covers every foreign key that refers to a node', async () => {
    const rows = await fixture.app.orm.em.fork().execute<{ column: string }[]>(`
      select conrelid::regclass || '.' || attname as column from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any (conkey) and attname <> 'company_id'
      where contype = 'f' and confrelid = 'entity_node'::regclass`)
    const known = Object.values(nodeReferences).flat()

    // An invoice has no foreign key to its location, because 0 means none.
    expect(known.toSorted()).toEqual([...rows.map(({ column }) => column), 'invoice.location_id'].toSorted())
    expect(Object.keys(references).toSorted()).toEqual(known.toSorted())
  })

  test('never deletes the company node', async () => {
    const { status, body } = await remove(fixture.companyId)

    expect([status, body.Code]).toEqual([400, 'CompanyNotDeletable'])
  })
})
