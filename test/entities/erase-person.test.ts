// npm run tenant -- erase-person (O9): afterwards no table of the company contains data of the person, and the data of all
// others is unchanged.
import { beforeAll, expect, test } from 'vitest'
import { type ErasedRows, erasePerson } from '../../entities/tenants/erase-person.ts'
import { saveBaseline } from '../../entities/tenants/reset-tenant.ts'
import { startApp } from '../support/app.ts'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { useFixture } from '../support/use-fixture.ts'

const EMAIL = 'Zoltan.Quaremba@shop.example'
const PHONE = '+1 403 555 0187'

const app = useFixture(() => startApp({ env: { LOG_LEVEL: 'warn' } }))
let token: string
beforeAll(async () => {
  await giveIdsByDefault(app.orm.em.fork())
  token = await app.tokenOf('ApiClient')
})

const sql = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  app.orm.em.fork().execute(text, values) as unknown as Promise<Row[]>

/** The rows of every tenant table, and those in snapshots, as texts. */
async function everything(): Promise<Map<string, string[]>> {
  const tables = await sql<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`)
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const texts = await sql<{ text: string }>(`select to_jsonb(t)::text as text from ${name} t`)
      return [name, texts.map(({ text }) => text)] as const
    }),
  )
  return new Map(rows)
}
const mentioning = (all: Map<string, string[]>, terms: readonly string[]) =>
  [...all].flatMap(([name, rows]) =>
    rows.some((row) => terms.some((term) => row.toLowerCase().includes(term.toLowerCase()))) ? [name] : [],
  )

const counted = (rows: readonly ErasedRows[]) =>
  Object.fromEntries(rows.flatMap((row) => (row.Rows > 0 ? [[row.Table, row.Rows]] : [])))

test('removes a customer from carts, orders, invoices, stored responses and baselines, and no other person', async () => {
  const { CompanyId, SourceId, Entities, CatalogItems } = app.onboarding
  const store = Entities.find(({ Role }) => Role === 'Location')?.Id
  const [item] = CatalogItems
  const cart = await app.request(`/cart/v1/companies(${CompanyId})/entities(${store})/carts`, {
    method: 'POST',
    token,
    headers: { 'Idempotency-Key': 'erase-1' },
    body: {
      ...{ FirstName: 'Zoltan', LastName: 'Quaremba', Email: EMAIL, PhoneNumber: PHONE, SourceId },
      Items: [
        {
          Name: 'Case',
          ProductTypeId: 2,
          CatalogItemId: item?.Id,
          Slug: 'case',
          Quantity: 1,
          DisplayPrice: 1,
        },
      ],
    },
  })
  expect(cart.status).toBe(201)
  const cartId = cart.body[0].Id
  const [invoice] = await sql<{ invoice_id: string; id: string }>(
    `update invoice_customer set primary_name = 'Zoltan', family_name = 'Quaremba', notes = 'Quaremba likes blue',
       date_of_birth = '1980-02-03' where company_id = ? and (invoice_id = (
         select invoice_id from invoice_address where company_id = ? limit 1)) returning invoice_id, id`,
    [CompanyId, CompanyId],
  )
  await sql(
    `update invoice_address set street_address1 = '77 Quaremba Street' where company_id = ? and invoice_id = ?`,
    [CompanyId, invoice?.invoice_id],
  )
  await sql(
    `insert into pending_order (company_id, entity_id, cart_id, status, source_id, items, invoice_id, first_name, last_name,
       email, phone_number, message) values (?, ?, ?, 'Completed', ?, '[]', ?, 'Zoltan', 'Quaremba', ?, ?, 'for Quaremba')`,
    [CompanyId, store, cartId, SourceId, invoice?.invoice_id, EMAIL, PHONE],
  )
  await app.get(`/invoicing/v1/Companies(${CompanyId})/Invoices(${invoice?.invoice_id})`, {
    Authorization: `Bearer ${token}`,
  })
  // Reading the request log writes its pending entries first.
  const log = await app.get(`/sandbox/v1/Companies(${CompanyId})/Requests`, {
    Authorization: `Bearer ${token}`,
  })
  expect(log.body).toHaveLength(2)
  await saveBaseline(app.orm.em.fork(), CompanyId, 'sandbox')
  const before = await everything()
  const terms = [EMAIL, PHONE, 'Zoltan', 'Quaremba', '1980-02-03']
  expect(mentioning(before, terms)).toEqual(
    expect.arrayContaining([
      'cart',
      'idempotency_key',
      'invoice_address',
      'invoice_customer',
      'pending_order',
      'tenant_snapshot',
    ]),
  )
  const amounts = () =>
    sql(`select * from invoice_item where company_id = ? order by invoice_id, position`, [CompanyId])
  const amountsBefore = await amounts()

  const erase = (confirmed: boolean) =>
    erasePerson(app.orm.em.fork(), CompanyId, { phone: '14035550187' }, { confirmed })
  const preview = await erase(false)
  expect(counted(preview)).toMatchObject({ cart: 1, pending_order: 1, idempotency_key: 1, logged_request: 2 })
  expect(preview.find(({ Table }) => Table === 'cart')?.InSnapshots).toBe(1)
  expect(await everything()).toEqual(before)

  expect(await erase(true)).toEqual(preview)
  const updates = await sql<{ id: string }>(
    `select resource_id as id from event_arrival where company_id = ? and type = 'retail.invoice.updated'`,
    [CompanyId],
  )
  expect(updates).toHaveLength(preview.find(({ Table }) => Table === 'invoice_customer')?.Rows ?? 0)
  expect(updates).toContainEqual({ id: invoice?.invoice_id })
  const after = await everything()
  expect(mentioning(after, terms)).toEqual([])
  expect(counted(await erase(true))).not.toHaveProperty('cart')
  expect(await amounts()).toEqual(amountsBefore)
  const changed = (name: string) => {
    const rows = new Set(after.get(name))
    return before.get(name)?.filter((row) => !rows.has(row)).length
  }
  expect(changed('cart')).toBe(1)
  expect(changed('pending_order')).toBe(1)
  expect(changed('invoice_customer')).toBe(preview.find(({ Table }) => Table === 'invoice_customer')?.Rows)

  const read = await app.get(`/invoicing/v1/Companies(${CompanyId})/Invoices(${invoice?.invoice_id})`, {
    Authorization: `Bearer ${token}`,
  })
  expect(read.status).toBe(200)
  expect(read.text).toContain('[erased]')
})

test('requires a company and a person', async () => {
  const erase = (companyId: number, person: { email?: string }) =>
    erasePerson(app.orm.em.fork(), companyId, person, { confirmed: true })
  await expect(erase(app.onboarding.CompanyId, {})).rejects.toThrow('Nobody is named')
  await expect(erase(987_654, { email: EMAIL })).rejects.toThrow('There is no tenant 987654')
})
