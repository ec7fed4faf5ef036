export { createInvoice } from './createInvoice.ts'
export { getInvoice } from './getInvoice.ts'
export { listInvoiceSummaries } from './listInvoiceSummaries.ts'
