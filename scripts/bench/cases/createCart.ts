import type { PoolClient } from 'pg'
import { inTransaction } from '../baselines/transaction.ts'
import type { BenchCase } from '../case.ts'
import { cartResponse, nodePath } from '../resources/carts.ts'

const items = [1, 2, 3, 4, 5].map((line) => ({
  Name: 'Nimbus 5 Phone Case',
  ProductTypeId: 1,
  CatalogItemId: `case-${line}`,
  Slug: 'nimbus-5-phone-case',
  Quantity: line,
  DisplayPrice: 19.99,
}))

const customer = {
  FirstName: 'Ada',
  LastName: 'Miller',
  Email: 'ada.miller@example.com',
  PhoneNumber: '+1 555 0100',
}

type Body = typeof customer & { SourceId: string; Items: typeof items }

export const benchCase: BenchCase = {
  name: 'createCart',
  title: 'create a cart with 5 items',
  target: 1,
  volatile: ['Id', 'DateCreatedUtc'],
  // And the baselines a job, which the API adds after the commit, five times a second at most.
  writes: ['cart', 'cart_item', 'queued_cart'],
  request: ({ companyId, writeStore, sourceId }) => ({
    method: 'POST',
    paths: [`${nodePath(companyId, writeStore)}/carts`],
    body: { ...customer, SourceId: sourceId, Items: items },
  }),
  respond:
    (pool) =>
    async ({ params, body }) => {
      const [companyId, entityId] = [Number(params.CompanyId), Number(params.EntityId)]
      const cart = await inTransaction(pool, (client) =>
        insertCart(client, companyId, entityId, body as Body),
      )
      return { status: 201, body: [cart] }
    },
}

async function insertCart(
  client: PoolClient,
  companyId: number,
  entityId: number,
  body: Body,
): Promise<object> {
  const { rows } = await client.query(
    `insert into cart (company_id, entity_id, source_id, first_name, last_name, email, phone_number)
     values ($1, $2, $3, $4, $5, $6, $7) returning *`,
    [companyId, entityId, body.SourceId, body.FirstName, body.LastName, body.Email, body.PhoneNumber],
  )
  const [cart] = rows
  const values: unknown[] = []
  const placeholders = body.Items.map((item, position) => {
    const { Name, ProductTypeId, CatalogItemId, Slug, Quantity, DisplayPrice } = item
    const record = [
      companyId,
      cart.id,
      position,
      Name,
      ProductTypeId,
      CatalogItemId,
      Slug,
      Quantity,
      DisplayPrice,
    ]
    return `(${record.map((value) => `$${values.push(value)}`).join(', ')})`
  })
  const lines = await client.query(
    `insert into cart_item
       (company_id, cart_id, position, name, product_type_id, catalog_item_id, slug, quantity, display_price)
     values ${placeholders.join(', ')} returning id`,
    values,
  )
  await client.query('insert into queued_cart (cart_id, company_id) values ($1, $2)', [cart.id, companyId])
  await client.query(`select graphile_worker.add_job('convertCarts', $1)`, [{ CompanyId: companyId }])
  return cartResponse({
    ...cart,
    items: body.Items.map((item, position) => ({ Id: lines.rows[position].id, ...item })),
  })
}
