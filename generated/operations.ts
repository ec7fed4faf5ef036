// Written by `npm run generate` from openapi/. Do not edit.
import type * as accounts from './accounts/types.gen.ts'
import type * as cart from './cart/types.gen.ts'
import type * as entities from './entities/types.gen.ts'
import type * as invoicing from './invoicing/types.gen.ts'
import type * as pricing from './pricing/types.gen.ts'
import type * as reference from './reference/types.gen.ts'
import type * as reportdata from './reportdata/types.gen.ts'

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
  listInvoiceSummaries: { data: invoicing.ListInvoiceSummariesData; responses: invoicing.ListInvoiceSummariesResponses }
  createInvoice: { data: invoicing.CreateInvoiceData; responses: invoicing.CreateInvoiceResponses }
  getInvoice: { data: invoicing.GetInvoiceData; responses: invoicing.GetInvoiceResponses }
  pingInvoicing: { data: invoicing.PingInvoicingData; responses: invoicing.PingInvoicingResponses }
  listPricing: { data: pricing.ListPricingData; responses: pricing.ListPricingResponses }
  upsertPricing: { data: pricing.UpsertPricingData; responses: pricing.UpsertPricingResponses }
  getPricing: { data: pricing.GetPricingData; responses: pricing.GetPricingResponses }
  updatePricing: { data: pricing.UpdatePricingData; responses: pricing.UpdatePricingResponses }
  deletePricing: { data: pricing.DeletePricingData; responses: pricing.DeletePricingResponses }
  listEntityItemPricing: { data: pricing.ListEntityItemPricingData; responses: pricing.ListEntityItemPricingResponses }
  upsertEntityPricing: { data: pricing.UpsertEntityPricingData; responses: pricing.UpsertEntityPricingResponses }
  listEntityPricing: { data: pricing.ListEntityPricingData; responses: pricing.ListEntityPricingResponses }
  listItemPricing: { data: pricing.ListItemPricingData; responses: pricing.ListItemPricingResponses }
  listProductPrices: { data: pricing.ListProductPricesData; responses: pricing.ListProductPricesResponses }
  createProductPrice: { data: pricing.CreateProductPriceData; responses: pricing.CreateProductPriceResponses }
  getProductPrice: { data: pricing.GetProductPriceData; responses: pricing.GetProductPriceResponses }
  updateProductPrice: { data: pricing.UpdateProductPriceData; responses: pricing.UpdateProductPriceResponses }
  deleteProductPrice: { data: pricing.DeleteProductPriceData; responses: pricing.DeleteProductPriceResponses }
  cloneProductPrices: { data: pricing.CloneProductPricesData; responses: pricing.CloneProductPricesResponses }
  listCompanySaleOverridePrices: { data: pricing.ListCompanySaleOverridePricesData; responses: pricing.ListCompanySaleOverridePricesResponses }
  listSaleOverridePrices: { data: pricing.ListSaleOverridePricesData; responses: pricing.ListSaleOverridePricesResponses }
  createSaleOverridePrice: { data: pricing.CreateSaleOverridePriceData; responses: pricing.CreateSaleOverridePriceResponses }
  getSaleOverridePrice: { data: pricing.GetSaleOverridePriceData; responses: pricing.GetSaleOverridePriceResponses }
  updateSaleOverridePrice: { data: pricing.UpdateSaleOverridePriceData; responses: pricing.UpdateSaleOverridePriceResponses }
  deleteSaleOverridePrice: { data: pricing.DeleteSaleOverridePriceData; responses: pricing.DeleteSaleOverridePriceResponses }
  listChangedPrices: { data: pricing.ListChangedPricesData; responses: pricing.ListChangedPricesResponses }
  getEffectivePrice: { data: pricing.GetEffectivePriceData; responses: pricing.GetEffectivePriceResponses }
  calculateQuantityPrice: { data: pricing.CalculateQuantityPriceData; responses: pricing.CalculateQuantityPriceResponses }
  listPricingTiers: { data: pricing.ListPricingTiersData; responses: pricing.ListPricingTiersResponses }
  createPricingTier: { data: pricing.CreatePricingTierData; responses: pricing.CreatePricingTierResponses }
  getPricingTier: { data: pricing.GetPricingTierData; responses: pricing.GetPricingTierResponses }
  updatePricingTier: { data: pricing.UpdatePricingTierData; responses: pricing.UpdatePricingTierResponses }
  deletePricingTier: { data: pricing.DeletePricingTierData; responses: pricing.DeletePricingTierResponses }
  listPricingTerms: { data: pricing.ListPricingTermsData; responses: pricing.ListPricingTermsResponses }
  createPricingTerm: { data: pricing.CreatePricingTermData; responses: pricing.CreatePricingTermResponses }
  getPricingTerm: { data: pricing.GetPricingTermData; responses: pricing.GetPricingTermResponses }
  updatePricingTerm: { data: pricing.UpdatePricingTermData; responses: pricing.UpdatePricingTermResponses }
  deletePricingTerm: { data: pricing.DeletePricingTermData; responses: pricing.DeletePricingTermResponses }
  listPricingGroups: { data: pricing.ListPricingGroupsData; responses: pricing.ListPricingGroupsResponses }
  createPricingGroup: { data: pricing.CreatePricingGroupData; responses: pricing.CreatePricingGroupResponses }
  getPricingGroup: { data: pricing.GetPricingGroupData; responses: pricing.GetPricingGroupResponses }
  updatePricingGroup: { data: pricing.UpdatePricingGroupData; responses: pricing.UpdatePricingGroupResponses }
  deletePricingGroup: { data: pricing.DeletePricingGroupData; responses: pricing.DeletePricingGroupResponses }
  listPricingShelves: { data: pricing.ListPricingShelvesData; responses: pricing.ListPricingShelvesResponses }
  createPricingShelf: { data: pricing.CreatePricingShelfData; responses: pricing.CreatePricingShelfResponses }
  getPricingShelf: { data: pricing.GetPricingShelfData; responses: pricing.GetPricingShelfResponses }
  updatePricingShelf: { data: pricing.UpdatePricingShelfData; responses: pricing.UpdatePricingShelfResponses }
  deletePricingShelf: { data: pricing.DeletePricingShelfData; responses: pricing.DeletePricingShelfResponses }
  getPricingShelfPrices: { data: pricing.GetPricingShelfPricesData; responses: pricing.GetPricingShelfPricesResponses }
  listPricingShelfProducts: { data: pricing.ListPricingShelfProductsData; responses: pricing.ListPricingShelfProductsResponses }
  createPricingShelfProduct: { data: pricing.CreatePricingShelfProductData; responses: pricing.CreatePricingShelfProductResponses }
  getPricingShelfProduct: { data: pricing.GetPricingShelfProductData; responses: pricing.GetPricingShelfProductResponses }
  updatePricingShelfProduct: { data: pricing.UpdatePricingShelfProductData; responses: pricing.UpdatePricingShelfProductResponses }
  deletePricingShelfProduct: { data: pricing.DeletePricingShelfProductData; responses: pricing.DeletePricingShelfProductResponses }
  pingPricing: { data: pricing.PingPricingData; responses: pricing.PingPricingResponses }
  listCountries: { data: reference.ListCountriesData; responses: reference.ListCountriesResponses }
  listTimeZones: { data: reference.ListTimeZonesData; responses: reference.ListTimeZonesResponses }
  listCurrencies: { data: reference.ListCurrenciesData; responses: reference.ListCurrenciesResponses }
  pingReference: { data: reference.PingReferenceData; responses: reference.PingReferenceResponses }
  getDeviceEnrollment: { data: reportdata.GetDeviceEnrollmentData; responses: reportdata.GetDeviceEnrollmentResponses }
  insertDeviceEnrollment: { data: reportdata.InsertDeviceEnrollmentData; responses: reportdata.InsertDeviceEnrollmentResponses }
  updateDeviceEnrollment: { data: reportdata.UpdateDeviceEnrollmentData; responses: reportdata.UpdateDeviceEnrollmentResponses }
  deleteDeviceEnrollment: { data: reportdata.DeleteDeviceEnrollmentData; responses: reportdata.DeleteDeviceEnrollmentResponses }
  getSession: { data: reportdata.GetSessionData; responses: reportdata.GetSessionResponses }
  getInventoryListingReport: { data: reportdata.GetInventoryListingReportData; responses: reportdata.GetInventoryListingReportResponses }
  getPriceListReport: { data: reportdata.GetPriceListReportData; responses: reportdata.GetPriceListReportResponses }
  getSalesByInvoiceReport: { data: reportdata.GetSalesByInvoiceReportData; responses: reportdata.GetSalesByInvoiceReportResponses }
  getCartReport: { data: reportdata.GetCartReportData; responses: reportdata.GetCartReportResponses }
  getEmployeeListReport: { data: reportdata.GetEmployeeListReportData; responses: reportdata.GetEmployeeListReportResponses }
  getLocationTreeReport: { data: reportdata.GetLocationTreeReportData; responses: reportdata.GetLocationTreeReportResponses }
  pingReportdata: { data: reportdata.PingReportdataData; responses: reportdata.PingReportdataResponses }
}

export type OperationId = keyof Operations

/** Every service that has a document. */
export const services = ['accounts', 'cart', 'entities', 'invoicing', 'pricing', 'reference', 'reportdata'] as const

export type ServiceName = (typeof services)[number]
