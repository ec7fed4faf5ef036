import type { InvoiceSummary } from '../../../generated/invoicing/types.gen.ts'
import type { Handler } from '../../api/handler.ts'
import { rawJson } from '../../runtime/values/raw-json.ts'
import { summariesOf, summaryColumns } from './summary-rows.ts'

/** Summaries of the company's invoices, newest first. */
export const listInvoiceSummaries: Handler<'listInvoiceSummaries'> = async ({ path, em, list }) => {
  const summaries = await list.query(
    { build: summariesOf, em, values: path },
    {
      columns: summaryColumns(path.CompanyId),
      unique: 'invoice.id',
      order: 'CreatedDateUtc desc',
      view: rawJson<InvoiceSummary>,
    },
  )

  return { status: 200, body: summaries }
}
