import { beforeAll, describe, expect, test } from 'vitest'
import { resetTenant } from '../../entities/tenants/reset-tenant.ts'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'
import { cartFixtureOf } from './cart-fixture.ts'

const app = useFixture(startApp)
let token: string

beforeAll(async () => {
  token = await app.tokenOf('Employee')
})

const store = () => app.onboarding.Entities.find(({ Name }) => Name === 'Online Store')?.Id
const read = async (path: string) => (await app.request(path, { token })).body
const minutesOld = (moment: string) => (Date.now() - Date.parse(moment)) / 60_000

describe('the seeded carts', () => {
  test('have every status, as do their orders', async () => {
    const carts = await read(cartFixtureOf(app).carts(store()))
    const orders = await read(cartFixtureOf(app).orders(store()))

    expect(carts.map(({ Status }: { Status: number }) => Status)).toEqual([1, 1, 2, 3, 2, 3])
    expect(orders).toMatchObject([
      { CartId: carts[0].Id, Status: 'Pending', Items: carts[0].Items },
      { CartId: carts[1].Id, Status: 'Refused', RefusalStatus: 409 },
      { CartId: carts[2].Id, Status: 'Completed', Items: carts[2].Items },
      { CartId: carts[3].Id, Status: 'Cancelled' },
      { CartId: carts[4].Id, Status: 'Completed', LastName: '山田' },
      { CartId: carts[5].Id, Status: 'Cancelled', FirstName: null, Email: null, Message: null },
    ])
    for (const { InvoiceId } of orders.filter(({ Status }: { Status: string }) => Status === 'Completed')) {
      const invoice = `/invoicing/v1/Companies(${app.onboarding.CompanyId})/Invoices(${InvoiceId})`
      expect((await app.request(invoice, { token })).status).toBe(200)
    }
  })

  test('include a cart without any optional value', async () => {
    const { Items, ...cart } = (await read(cartFixtureOf(app).carts(store()))).at(-1)

    expect(cart).toMatchObject({ FirstName: null, LastName: null, Email: null, PhoneNumber: null })
    expect(Items).toMatchObject([{ Slug: null, CatalogItemId: null }])
  })

  test('are as recent after a reset as after creation, at any time of day', async () => {
    const { CompanyId } = app.onboarding
    const snapshots = await app.orm.em.execute<{ table_name: string; taken_at: string; rows: string }[]>(
      `select table_name, (taken_at - interval '31 hours')::text as taken_at,
         (case when table_name = 'cart' then (
           select jsonb_agg(row || jsonb_build_object('date_created_utc',
             (row ->> 'date_created_utc')::timestamptz - interval '31 hours')) from jsonb_array_elements(rows) row)
         else rows end)::text as rows
       from tenant_snapshot where company_id = ?`,
      [CompanyId],
    )
    for (const { table_name, taken_at, rows } of snapshots)
      await app.orm.em.execute(
        'update tenant_snapshot set taken_at = ?::timestamptz, rows = ?::jsonb where company_id = ? and table_name = ?',
        [taken_at, rows, CompanyId, table_name],
      )

    await resetTenant(app.orm.em.fork(), CompanyId, 'sandbox')

    const [first] = await read(cartFixtureOf(app).carts(store()))
    expect(minutesOld(first.DateCreatedUtc)).toBeGreaterThan(0)
    expect(minutesOld(first.DateCreatedUtc)).toBeLessThan(15)
  })
})
