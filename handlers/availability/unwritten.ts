// What is still to be written; gone when everything is.
import type { AnyHandler } from '../platform/handler.ts'

const unwritten: AnyHandler = async () => {
  throw new Error('Not written yet')
}

export const bulkUpsertStock: AnyHandler = unwritten
export const createSerialNumber: AnyHandler = unwritten
export const deleteLot: AnyHandler = unwritten
export const deleteSerialNumber: AnyHandler = unwritten
export const deleteStock: AnyHandler = unwritten
export const getDetailedQuantities: AnyHandler = unwritten
export const getLot: AnyHandler = unwritten
export const getQuantities: AnyHandler = unwritten
export const getSerialNumber: AnyHandler = unwritten
export const getStock: AnyHandler = unwritten
export const listEntitySerialNumbers: AnyHandler = unwritten
export const listEntityStock: AnyHandler = unwritten
export const listItemStock: AnyHandler = unwritten
export const listLots: AnyHandler = unwritten
export const listQuantities: AnyHandler = unwritten
export const listSerialNumbers: AnyHandler = unwritten
export const listStock: AnyHandler = unwritten
export const readProductList: AnyHandler = unwritten
export const upsertEntityStock: AnyHandler = unwritten
export const upsertLot: AnyHandler = unwritten
export const upsertStock: AnyHandler = unwritten
