// Written by `npm run generate` from openapi/. Do not edit.
import type * as accounts from './accounts/types.gen.ts'
import type * as cart from './cart/types.gen.ts'
import type * as entities from './entities/types.gen.ts'
import type * as reference from './reference/types.gen.ts'

/** Every operation with what it takes and what it may answer. */
export interface Operations {
  createToken: { data: accounts.CreateTokenData; responses: accounts.CreateTokenResponses }
  listKeys: { data: accounts.ListKeysData; responses: accounts.ListKeysResponses }
  pingAccounts: { data: accounts.PingAccountsData; responses: accounts.PingAccountsResponses }
  listCarts: { data: cart.ListCartsData; responses: cart.ListCartsResponses }
  createCart: { data: cart.CreateCartData; responses: cart.CreateCartResponses }
  getCart: { data: cart.GetCartData; responses: cart.GetCartResponses }
  updateCartStatus: { data: cart.UpdateCartStatusData; responses: cart.UpdateCartStatusResponses }
  listPendingOrders: { data: cart.ListPendingOrdersData; responses: cart.ListPendingOrdersResponses }
  getPendingOrder: { data: cart.GetPendingOrderData; responses: cart.GetPendingOrderResponses }
  pingCart: { data: cart.PingCartData; responses: cart.PingCartResponses }
  getCompanyTree: { data: entities.GetCompanyTreeData; responses: entities.GetCompanyTreeResponses }
  pingEntities: { data: entities.PingEntitiesData; responses: entities.PingEntitiesResponses }
  listCountries: { data: reference.ListCountriesData; responses: reference.ListCountriesResponses }
  listTimeZones: { data: reference.ListTimeZonesData; responses: reference.ListTimeZonesResponses }
  listCurrencies: { data: reference.ListCurrenciesData; responses: reference.ListCurrenciesResponses }
  pingReference: { data: reference.PingReferenceData; responses: reference.PingReferenceResponses }
}

export type OperationId = keyof Operations

/** Every service that has a document. */
export const services = ['accounts', 'cart', 'entities', 'reference'] as const

export type ServiceName = (typeof services)[number]
