// Orders of a body with their defaults filled in (I1).
import { guidOrNew } from '../../entities/guid.ts'
import type {
  DropshipOrder,
  DropshipOrderCreate,
  DropshipOrderItemCreate,
  Order,
  OrderCreate,
  OrderItemCreate,
} from '../../generated/invoicing/types.gen.ts'

export const toNewOrder = (given: OrderCreate): Order => ({
  Id: guidOrNew(given.Id),
  Items: (given.Items ?? []).map(toItem),
  PrintableId: given.PrintableId ?? null,
  ReferenceId: given.ReferenceId ?? null,
})

export const toNewDropshipOrder = (given: DropshipOrderCreate): DropshipOrder => ({
  Id: guidOrNew(given.Id),
  Items: (given.Items ?? []).map(toDropshipItem),
  PrintableId: given.PrintableId ?? null,
  ReferenceId: given.ReferenceId ?? null,
  ShippingEntityId: given.ShippingEntityId ?? null,
  ShippingMethod: given.ShippingMethod ?? null,
  SupplierId: given.SupplierId ?? null,
})

const toItem = (given: OrderItemCreate): Order['Items'][number] => ({
  ...itemOf(given),
  SerialNumber: given.SerialNumber ?? null,
  Sku: given.Sku ?? null,
})

const toDropshipItem = (given: DropshipOrderItemCreate): DropshipOrder['Items'][number] => ({
  ...itemOf(given),
  Sku: given.Sku ?? null,
})

/** What both kinds of items begin with, in the contract's order. */
const itemOf = (given: OrderItemCreate | DropshipOrderItemCreate) => ({
  Id: guidOrNew(given.Id),
  Description: given.Description ?? null,
  ProductId: given.ProductId?.toLowerCase() ?? null,
  Quantity: given.Quantity ?? 1,
  SellingPrice: given.SellingPrice ?? 0,
})
