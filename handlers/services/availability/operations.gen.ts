// Written by `npm run generate` from openapi/availability.yaml and the files in this folder. Do not edit.
import type { Handlers } from '../../api/handler.ts'
import { bulkCreateSerialNumbers } from './bulkCreateSerialNumbers.ts'
import { bulkCreateStockAdjustments } from './bulkCreateStockAdjustments.ts'
import { bulkUpsertStock } from './bulkUpsertStock.ts'
import { bulkUpsertSupplierAvailability } from './bulkUpsertSupplierAvailability.ts'
import { cancelStockTransfer } from './cancelStockTransfer.ts'
import { commitHoldBatch } from './commitHoldBatch.ts'
import { createCommitment } from './createCommitment.ts'
import { createHoldBatch } from './createHoldBatch.ts'
import { createSerialNumber } from './createSerialNumber.ts'
import { createStockAdjustment } from './createStockAdjustment.ts'
import { createStockTransfer } from './createStockTransfer.ts'
import { deleteAvailabilityThreshold } from './deleteAvailabilityThreshold.ts'
import { deleteCommitment } from './deleteCommitment.ts'
import { deleteLot } from './deleteLot.ts'
import { deleteSerialNumber } from './deleteSerialNumber.ts'
import { deleteStock } from './deleteStock.ts'
import { deleteSupplierSku } from './deleteSupplierSku.ts'
import { fulfilCommitment } from './fulfilCommitment.ts'
import { getAvailabilityThreshold } from './getAvailabilityThreshold.ts'
import { getCommitment } from './getCommitment.ts'
import { getDetailedQuantities } from './getDetailedQuantities.ts'
import { getHoldBatch } from './getHoldBatch.ts'
import { getLot } from './getLot.ts'
import { getQuantities } from './getQuantities.ts'
import { getSerialNumber } from './getSerialNumber.ts'
import { getStock } from './getStock.ts'
import { getStockAdjustment } from './getStockAdjustment.ts'
import { getStockTransfer } from './getStockTransfer.ts'
import { listAvailabilityThresholds } from './listAvailabilityThresholds.ts'
import { listBelowThreshold } from './listBelowThreshold.ts'
import { listCommitments } from './listCommitments.ts'
import { listCompanyStockAdjustments } from './listCompanyStockAdjustments.ts'
import { listCompanySupplierSkus } from './listCompanySupplierSkus.ts'
import { listEntitySerialNumbers } from './listEntitySerialNumbers.ts'
import { listEntityStock } from './listEntityStock.ts'
import { listHoldBatches } from './listHoldBatches.ts'
import { listItemStock } from './listItemStock.ts'
import { listLots } from './listLots.ts'
import { listProductsOnHold } from './listProductsOnHold.ts'
import { listQuantities } from './listQuantities.ts'
import { listSerialNumbers } from './listSerialNumbers.ts'
import { listStock } from './listStock.ts'
import { listStockAdjustments } from './listStockAdjustments.ts'
import { listStockTransfers } from './listStockTransfers.ts'
import { listSupplierSkus } from './listSupplierSkus.ts'
import { readProductList } from './readProductList.ts'
import { readSupplierAvailability } from './readSupplierAvailability.ts'
import { receiveStockTransfer } from './receiveStockTransfer.ts'
import { releaseHoldBatch } from './releaseHoldBatch.ts'
import { updateAvailabilityThreshold } from './updateAvailabilityThreshold.ts'
import { upsertAvailabilityThreshold } from './upsertAvailabilityThreshold.ts'
import { upsertEntityStock } from './upsertEntityStock.ts'
import { upsertLot } from './upsertLot.ts'
import { upsertStock } from './upsertStock.ts'
import { upsertSupplierSku } from './upsertSupplierSku.ts'

export const operations = {
  bulkCreateSerialNumbers,
  bulkCreateStockAdjustments,
  bulkUpsertStock,
  bulkUpsertSupplierAvailability,
  cancelStockTransfer,
  commitHoldBatch,
  createCommitment,
  createHoldBatch,
  createSerialNumber,
  createStockAdjustment,
  createStockTransfer,
  deleteAvailabilityThreshold,
  deleteCommitment,
  deleteLot,
  deleteSerialNumber,
  deleteStock,
  deleteSupplierSku,
  fulfilCommitment,
  getAvailabilityThreshold,
  getCommitment,
  getDetailedQuantities,
  getHoldBatch,
  getLot,
  getQuantities,
  getSerialNumber,
  getStock,
  getStockAdjustment,
  getStockTransfer,
  listAvailabilityThresholds,
  listBelowThreshold,
  listCommitments,
  listCompanyStockAdjustments,
  listCompanySupplierSkus,
  listEntitySerialNumbers,
  listEntityStock,
  listHoldBatches,
  listItemStock,
  listLots,
  listProductsOnHold,
  listQuantities,
  listSerialNumbers,
  listStock,
  listStockAdjustments,
  listStockTransfers,
  listSupplierSkus,
  readProductList,
  readSupplierAvailability,
  receiveStockTransfer,
  releaseHoldBatch,
  updateAvailabilityThreshold,
  upsertAvailabilityThreshold,
  upsertEntityStock,
  upsertLot,
  upsertStock,
  upsertSupplierSku,
} satisfies Handlers<'availability'>
