// Written by `npm run generate` from openapi/cart.yaml and the files in this folder. Do not edit.
import type { Handlers } from '../../api/handler.ts'
import { createCart } from './createCart.ts'
import { getCart } from './getCart.ts'
import { getPendingOrder } from './getPendingOrder.ts'
import { listCarts } from './listCarts.ts'
import { listCompanyPendingOrders } from './listCompanyPendingOrders.ts'
import { listPendingOrders } from './listPendingOrders.ts'
import { updateCartStatus } from './updateCartStatus.ts'
import { updatePendingOrderStatus } from './updatePendingOrderStatus.ts'

export const operations = {
  createCart,
  getCart,
  getPendingOrder,
  listCarts,
  listCompanyPendingOrders,
  listPendingOrders,
  updateCartStatus,
  updatePendingOrderStatus,
} satisfies Handlers<'cart'>
