// Two companies with identical data: neither reads or changes the data of the other.
import { beforeAll, describe, expect, test } from 'vitest'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { createTenant } from '../../entities/tenants/tenants.ts'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { type Cells, useReports } from './reports.ts'

describe('with another company in the database', () => {
  const { app, fixture } = useReports()
  let other: OnboardingPackage

  beforeAll(async () => {
    await giveIdsByDefault(app.orm.em.fork())
    other = await createTenant(app.orm, {
      name: 'Corner Retail',
      environment: 'sandbox',
      baseUrl: 'https://localhost:8443',
    })
    await fixture.sql(
      `insert into cart (company_id, entity_id, source_id, first_name, last_name)
       select company_id, id, gen_random_uuid(), 'Ada', 'Miller' from entity_node where role = 'Location'`,
    )
  })

  const reports: readonly [report: string, table: string, node: string][] = [
    ['InventoryListingReport', 'product_stock', 'EntityId'],
    ['PriceListReport', 'pricing_information', 'EntityId'],
    ['SalesByInvoiceReport', 'invoice', 'LocationId'],
    ['SalesLineReport', 'invoice_item', 'LocationId'],
    ['TaxReport', 'invoice_tax_line', 'LocationId'],
    ['PaymentReport', 'invoice_payment', 'LocationId'],
    ['StockLedgerReport', 'stock_adjustment', 'EntityId'],
    ['CartReport', 'cart', 'EntityId'],
    [
      'EmployeeListReport',
      'user_account as account left join user_location own on own.company_id = account.company_id and user_id = account.id',
      'EntityId',
    ],
    ['LocationTreeReport', 'entity_node', 'EntityId'],
  ]

  test.each(reports)('%s has exactly the company’s own rows', async (report, table, node) => {
    const owner = table.includes('account') ? 'account.company_id' : 'company_id'
    const count = async (id: number) =>
      (
        await fixture.sql<{ rows: number }>(`select count(*)::int as rows from ${table} where ${owner} = ?`, [
          id,
        ])
      )[0]?.rows
    const nodeIds = new Set<unknown>([0, ...app.onboarding.Entities.map(({ Id }) => Id)])
    const rows: Cells[] = await fixture.rows(report)

    expect(await count(other.CompanyId)).toBeGreaterThan(0)
    expect(rows).toHaveLength((await count(app.onboarding.CompanyId)) ?? 0)
    expect(rows.filter((row) => !nodeIds.has(row[node]))).toEqual([])
  })

  test.each(reports)('%s does not find a node of the other company', async (report) => {
    const store = other.Entities.find(({ Role }) => Role === 'Location')?.Id
    for (const query of [
      `LocationType=Store&LocationTypeIDs=${store}`,
      `ForWho=4&ForWhoIDs=${fixture.node('Harbour Street')},${store}`,
      `LocationType=Company&LocationTypeIDs=${other.CompanyId}`,
    ]) {
      const { status, body } = await fixture.request(`/reports/${report}?${query}`)
      expect([status, body.Error], query).toEqual([400, true])
    }
  })

  test('an enrollment is read, inserted, updated and deleted only in the company', async () => {
    const readOther = () =>
      fixture.sql('select * from device_enrollment where company_id = ?', [other.CompanyId])
    await fixture.sql(`insert into device_enrollment values (?, 77, 'theirs')`, [other.CompanyId])
    const before = await readOther()
    const request = (verb: string) =>
      fixture.request(`/DeviceEnrollment${verb}?CustomerID=77&DeviceEnrollment=ours`)

    expect((await fixture.request('/DeviceEnrollment?CustomerID=77')).body).toEqual([])
    expect((await request('/Update')).status).toBe(400)
    expect((await request('/Insert')).status).toBe(200)
    expect((await request('/Update')).body).toHaveLength(1)
    expect((await fixture.request('/DeviceEnrollment/Delete?CustomerID=77')).body).toEqual([])
    expect(await readOther()).toEqual(before)
  })
})
