// Written by `npm run generate` from openapi/reportdata.yaml and the files in this folder. Do not edit.
import type { Handlers } from '../../api/handler.ts'
import { deleteDeviceEnrollment } from './deleteDeviceEnrollment.ts'
import { getAuditReport } from './getAuditReport.ts'
import { getCartReport } from './getCartReport.ts'
import { getDeviceEnrollment } from './getDeviceEnrollment.ts'
import { getEmployeeListReport } from './getEmployeeListReport.ts'
import { getInventoryListingReport } from './getInventoryListingReport.ts'
import { getLocationTreeReport } from './getLocationTreeReport.ts'
import { getPaymentReport } from './getPaymentReport.ts'
import { getPriceListReport } from './getPriceListReport.ts'
import { getSalesByInvoiceReport } from './getSalesByInvoiceReport.ts'
import { getSalesLineReport } from './getSalesLineReport.ts'
import { getSession } from './getSession.ts'
import { getStockLedgerReport } from './getStockLedgerReport.ts'
import { getTaxReport } from './getTaxReport.ts'
import { insertDeviceEnrollment } from './insertDeviceEnrollment.ts'
import { updateDeviceEnrollment } from './updateDeviceEnrollment.ts'

export const operations = {
  deleteDeviceEnrollment,
  getAuditReport,
  getCartReport,
  getDeviceEnrollment,
  getEmployeeListReport,
  getInventoryListingReport,
  getLocationTreeReport,
  getPaymentReport,
  getPriceListReport,
  getSalesByInvoiceReport,
  getSalesLineReport,
  getSession,
  getStockLedgerReport,
  getTaxReport,
  insertDeviceEnrollment,
  updateDeviceEnrollment,
} satisfies Handlers<'reportdata'>
