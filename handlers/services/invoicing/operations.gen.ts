// Written by `npm run generate` from openapi/invoicing.yaml and the files in this folder. Do not edit.
import type { Handlers } from '../../api/handler.ts'
import { createInvoice } from './createInvoice.ts'
import { getInvoice } from './getInvoice.ts'
import { getRefundable } from './getRefundable.ts'
import { listInvoiceSummaries } from './listInvoiceSummaries.ts'

export const operations = {
  createInvoice,
  getInvoice,
  getRefundable,
  listInvoiceSummaries,
} satisfies Handlers<'invoicing'>
