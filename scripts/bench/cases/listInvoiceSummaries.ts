import type { BenchCase } from '../case.ts'
import { companyPath, seedInvoices } from '../resources/invoices.ts'

const selectPage = `
  select id, created_date_utc, customer_id, employee_id, invoice_total, invoice_type, location_id, printable_id
  from invoice where company_id = $1 order by created_date_utc desc, id limit $2`

export const benchCase: BenchCase = {
  name: 'listInvoiceSummaries',
  title: 'list the newest 100 invoices',
  target: 1,
  seed: seedInvoices,
  request: ({ companyId }) => ({
    method: 'GET',
    paths: [`${companyPath(companyId)}/InvoiceSummaries?$top=100`],
  }),
  respond:
    (pool) =>
    async ({ params, query }) => {
      const { rows } = await pool.query(selectPage, [params.CompanyId, query.$top])
      return { body: rows.map(summaryResponse) }
    },
}

function summaryResponse(record: Record<string, unknown>): object {
  return {
    Id: record.id,
    CreatedDateUtc: record.created_date_utc,
    CustomerId: record.customer_id,
    EmployeeId: record.employee_id,
    InvoiceTotal: Number(record.invoice_total),
    InvoiceType: record.invoice_type,
    LocationId: record.location_id,
    PrintableId: record.printable_id,
    PaymentTypes: null,
  }
}
