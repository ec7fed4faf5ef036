export { bulkUpsertSupplierAvailability } from './bulkUpsertSupplierAvailability.ts'
export { commitHoldBatch } from './commitHoldBatch.ts'
export { createCommitment } from './createCommitment.ts'
export { createHoldBatch } from './createHoldBatch.ts'
export { deleteAvailabilityThreshold } from './deleteAvailabilityThreshold.ts'
export { deleteCommitment } from './deleteCommitment.ts'
export { deleteSupplierSku } from './deleteSupplierSku.ts'
export { getAvailabilityThreshold } from './getAvailabilityThreshold.ts'
export { getCommitment } from './getCommitment.ts'
export { getHoldBatch } from './getHoldBatch.ts'
export { listAvailabilityThresholds } from './listAvailabilityThresholds.ts'
export { listBelowThreshold } from './listBelowThreshold.ts'
export { listCommitments } from './listCommitments.ts'
export { listCompanySupplierSkus } from './listCompanySupplierSkus.ts'
export { listHoldBatches } from './listHoldBatches.ts'
export { listProductsOnHold } from './listProductsOnHold.ts'
export { listSupplierSkus } from './listSupplierSkus.ts'
export { readSupplierAvailability } from './readSupplierAvailability.ts'
export { releaseHoldBatch } from './releaseHoldBatch.ts'
export {
  bulkUpsertStock,
  createSerialNumber,
  deleteLot,
  deleteSerialNumber,
  deleteStock,
  getDetailedQuantities,
  getLot,
  getQuantities,
  getSerialNumber,
  getStock,
  listEntitySerialNumbers,
  listEntityStock,
  listItemStock,
  listLots,
  listQuantities,
  listSerialNumbers,
  listStock,
  readProductList,
  upsertEntityStock,
  upsertLot,
  upsertStock,
} from './unwritten.ts'
export { updateAvailabilityThreshold } from './updateAvailabilityThreshold.ts'
export { upsertAvailabilityThreshold } from './upsertAvailabilityThreshold.ts'
export { upsertSupplierSku } from './upsertSupplierSku.ts'
