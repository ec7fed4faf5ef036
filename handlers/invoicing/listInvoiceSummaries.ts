import type { Handler } from '../platform/handler.ts'
import { summariesOf, summaryColumns } from './summary-rows.ts'
import { toSummary } from './views.ts'

/** The company's invoices in short, newest first. */
export const listInvoiceSummaries: Handler<'listInvoiceSummaries'> = async ({ path, em, list }) => {
  const summaries = await list.query(summariesOf(em, path.CompanyId), {
    columns: summaryColumns,
    unique: 'invoice.id',
    order: 'CreatedDateUtc desc',
    view: toSummary,
  })

  return { status: 200, body: summaries }
}
