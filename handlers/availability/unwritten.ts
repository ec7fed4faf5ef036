// What is still to be written; gone when everything is.
import type { AnyHandler } from '../platform/handler.ts'

const unwritten: AnyHandler = async () => {
  throw new Error('Not written yet')
}

export const bulkUpsertStock: AnyHandler = unwritten
export const bulkUpsertSupplierAvailability: AnyHandler = unwritten
export const commitHoldBatch: AnyHandler = unwritten
export const createCommitment: AnyHandler = unwritten
export const createHoldBatch: AnyHandler = unwritten
export const createSerialNumber: AnyHandler = unwritten
export const deleteAvailabilityThreshold: AnyHandler = unwritten
export const deleteCommitment: AnyHandler = unwritten
export const deleteLot: AnyHandler = unwritten
export const deleteSerialNumber: AnyHandler = unwritten
export const deleteStock: AnyHandler = unwritten
export const deleteSupplierSku: AnyHandler = unwritten
export const getAvailabilityThreshold: AnyHandler = unwritten
export const getCommitment: AnyHandler = unwritten
export const getDetailedQuantities: AnyHandler = unwritten
export const getHoldBatch: AnyHandler = unwritten
export const getLot: AnyHandler = unwritten
export const getQuantities: AnyHandler = unwritten
export const getSerialNumber: AnyHandler = unwritten
export const getStock: AnyHandler = unwritten
export const listAvailabilityThresholds: AnyHandler = unwritten
export const listBelowThreshold: AnyHandler = unwritten
export const listCommitments: AnyHandler = unwritten
export const listCompanySupplierSkus: AnyHandler = unwritten
export const listEntitySerialNumbers: AnyHandler = unwritten
export const listEntityStock: AnyHandler = unwritten
export const listHoldBatches: AnyHandler = unwritten
export const listItemStock: AnyHandler = unwritten
export const listLots: AnyHandler = unwritten
export const listProductsOnHold: AnyHandler = unwritten
export const listQuantities: AnyHandler = unwritten
export const listSerialNumbers: AnyHandler = unwritten
export const listStock: AnyHandler = unwritten
export const listSupplierSkus: AnyHandler = unwritten
export const readProductList: AnyHandler = unwritten
export const readSupplierAvailability: AnyHandler = unwritten
export const releaseHoldBatch: AnyHandler = unwritten
export const updateAvailabilityThreshold: AnyHandler = unwritten
export const upsertAvailabilityThreshold: AnyHandler = unwritten
export const upsertEntityStock: AnyHandler = unwritten
export const upsertLot: AnyHandler = unwritten
export const upsertStock: AnyHandler = unwritten
export const upsertSupplierSku: AnyHandler = unwritten
