// Converts the orders of a request body and fills in defaults (I1).
import { guidOrNew, guidOrNull } from '../../../entities/guid.ts'
import type {
  DropshipOrder,
  DropshipOrderCreate,
  DropshipOrderItemCreate,
  Order,
  OrderCreate,
  OrderItemCreate,
} from '../../../generated/invoicing/types.gen.ts'

export const toNewOrder = (create: OrderCreate): Order => ({
  Id: guidOrNew(create.Id),
  Items: (create.Items ?? []).map(toItem),
  PrintableId: create.PrintableId ?? null,
  ReferenceId: create.ReferenceId ?? null,
})

export const toNewDropshipOrder = (create: DropshipOrderCreate): DropshipOrder => ({
  Id: guidOrNew(create.Id),
  Items: (create.Items ?? []).map(toDropshipItem),
  PrintableId: create.PrintableId ?? null,
  ReferenceId: create.ReferenceId ?? null,
  ShippingEntityId: create.ShippingEntityId ?? null,
  ShippingMethod: create.ShippingMethod ?? null,
  SupplierId: create.SupplierId ?? null,
})

const toItem = (create: OrderItemCreate): Order['Items'][number] => {
  const { Id, Description, IsPriceAdjustment, ProductId, Quantity, SellingPrice } = itemOf(create)
  return {
    ...{ Id, CommitmentId: guidOrNull(create.CommitmentId), Description, IsPriceAdjustment },
    ...{ LotId: create.LotId ?? null, Lots: [] },
    ...{ ProductId, Quantity, Restock: create.Restock ?? false, SellingPrice },
    SerialNumber: create.SerialNumber ?? null,
    Sku: create.Sku ?? null,
  }
}

const toDropshipItem = (create: DropshipOrderItemCreate): DropshipOrder['Items'][number] => ({
  ...itemOf(create),
  Sku: create.Sku ?? null,
})

/** The members that both kinds of items share, in the order of the contract. */
const itemOf = (create: OrderItemCreate | DropshipOrderItemCreate) => ({
  Id: guidOrNew(create.Id),
  Description: create.Description ?? null,
  IsPriceAdjustment: create.IsPriceAdjustment ?? false,
  ProductId: create.ProductId?.toLowerCase() ?? null,
  Quantity: create.Quantity ?? 1,
  SellingPrice: create.SellingPrice ?? 0,
})
