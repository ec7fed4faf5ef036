// Written by `npm run generate` from openapi/. Do not edit.
import type * as accounts from './accounts/types.gen.ts'
import type * as availability from './availability/types.gen.ts'
import type * as cart from './cart/types.gen.ts'
import type * as entities from './entities/types.gen.ts'
import type * as events from './events/types.gen.ts'
import type * as invoicing from './invoicing/types.gen.ts'
import type * as pricing from './pricing/types.gen.ts'
import type * as reference from './reference/types.gen.ts'
import type * as reportdata from './reportdata/types.gen.ts'
import type * as sandbox from './sandbox/types.gen.ts'
import type * as usermanager from './usermanager/types.gen.ts'

/** Every operation with what it takes and what it may answer. */
export interface Operations {
  createToken: { data: accounts.CreateTokenData; responses: accounts.CreateTokenResponses }
  revokeToken: { data: accounts.RevokeTokenData; responses: accounts.RevokeTokenResponses }
  getServerMetadata: { data: accounts.GetServerMetadataData; responses: accounts.GetServerMetadataResponses }
  listKeys: { data: accounts.ListKeysData; responses: accounts.ListKeysResponses }
  listClients: { data: accounts.ListClientsData; responses: accounts.ListClientsResponses }
  createClient: { data: accounts.CreateClientData; responses: accounts.CreateClientResponses }
  getClient: { data: accounts.GetClientData; responses: accounts.GetClientResponses }
  updateClient: { data: accounts.UpdateClientData; responses: accounts.UpdateClientResponses }
  deleteClient: { data: accounts.DeleteClientData; responses: accounts.DeleteClientResponses }
  listClientSecrets: { data: accounts.ListClientSecretsData; responses: accounts.ListClientSecretsResponses }
  createClientSecret: { data: accounts.CreateClientSecretData; responses: accounts.CreateClientSecretResponses }
  deleteClientSecret: { data: accounts.DeleteClientSecretData; responses: accounts.DeleteClientSecretResponses }
  listAuditEntries: { data: accounts.ListAuditEntriesData; responses: accounts.ListAuditEntriesResponses }
  pingAccounts: { data: accounts.PingAccountsData; responses: accounts.PingAccountsResponses }
  listStock: { data: availability.ListStockData; responses: availability.ListStockResponses }
  upsertStock: { data: availability.UpsertStockData; responses: availability.UpsertStockResponses }
  listEntityStock: { data: availability.ListEntityStockData; responses: availability.ListEntityStockResponses }
  upsertEntityStock: { data: availability.UpsertEntityStockData; responses: availability.UpsertEntityStockResponses }
  listItemStock: { data: availability.ListItemStockData; responses: availability.ListItemStockResponses }
  getStock: { data: availability.GetStockData; responses: availability.GetStockResponses }
  deleteStock: { data: availability.DeleteStockData; responses: availability.DeleteStockResponses }
  bulkUpsertStock: { data: availability.BulkUpsertStockData; responses: availability.BulkUpsertStockResponses }
  readProductList: { data: availability.ReadProductListData; responses: availability.ReadProductListResponses }
  listQuantities: { data: availability.ListQuantitiesData; responses: availability.ListQuantitiesResponses }
  getQuantities: { data: availability.GetQuantitiesData; responses: availability.GetQuantitiesResponses }
  getDetailedQuantities: { data: availability.GetDetailedQuantitiesData; responses: availability.GetDetailedQuantitiesResponses }
  listSerialNumbers: { data: availability.ListSerialNumbersData; responses: availability.ListSerialNumbersResponses }
  createSerialNumber: { data: availability.CreateSerialNumberData; responses: availability.CreateSerialNumberResponses }
  getSerialNumber: { data: availability.GetSerialNumberData; responses: availability.GetSerialNumberResponses }
  deleteSerialNumber: { data: availability.DeleteSerialNumberData; responses: availability.DeleteSerialNumberResponses }
  listEntitySerialNumbers: { data: availability.ListEntitySerialNumbersData; responses: availability.ListEntitySerialNumbersResponses }
  listLots: { data: availability.ListLotsData; responses: availability.ListLotsResponses }
  upsertLot: { data: availability.UpsertLotData; responses: availability.UpsertLotResponses }
  getLot: { data: availability.GetLotData; responses: availability.GetLotResponses }
  deleteLot: { data: availability.DeleteLotData; responses: availability.DeleteLotResponses }
  bulkCreateSerialNumbers: { data: availability.BulkCreateSerialNumbersData; responses: availability.BulkCreateSerialNumbersResponses }
  listStockAdjustments: { data: availability.ListStockAdjustmentsData; responses: availability.ListStockAdjustmentsResponses }
  createStockAdjustment: { data: availability.CreateStockAdjustmentData; responses: availability.CreateStockAdjustmentResponses }
  bulkCreateStockAdjustments: { data: availability.BulkCreateStockAdjustmentsData; responses: availability.BulkCreateStockAdjustmentsResponses }
  listCompanyStockAdjustments: { data: availability.ListCompanyStockAdjustmentsData; responses: availability.ListCompanyStockAdjustmentsResponses }
  getStockAdjustment: { data: availability.GetStockAdjustmentData; responses: availability.GetStockAdjustmentResponses }
  listStockTransfers: { data: availability.ListStockTransfersData; responses: availability.ListStockTransfersResponses }
  createStockTransfer: { data: availability.CreateStockTransferData; responses: availability.CreateStockTransferResponses }
  getStockTransfer: { data: availability.GetStockTransferData; responses: availability.GetStockTransferResponses }
  receiveStockTransfer: { data: availability.ReceiveStockTransferData; responses: availability.ReceiveStockTransferResponses }
  cancelStockTransfer: { data: availability.CancelStockTransferData; responses: availability.CancelStockTransferResponses }
  listAvailabilityThresholds: { data: availability.ListAvailabilityThresholdsData; responses: availability.ListAvailabilityThresholdsResponses }
  upsertAvailabilityThreshold: { data: availability.UpsertAvailabilityThresholdData; responses: availability.UpsertAvailabilityThresholdResponses }
  getAvailabilityThreshold: { data: availability.GetAvailabilityThresholdData; responses: availability.GetAvailabilityThresholdResponses }
  updateAvailabilityThreshold: { data: availability.UpdateAvailabilityThresholdData; responses: availability.UpdateAvailabilityThresholdResponses }
  deleteAvailabilityThreshold: { data: availability.DeleteAvailabilityThresholdData; responses: availability.DeleteAvailabilityThresholdResponses }
  listBelowThreshold: { data: availability.ListBelowThresholdData; responses: availability.ListBelowThresholdResponses }
  listHoldBatches: { data: availability.ListHoldBatchesData; responses: availability.ListHoldBatchesResponses }
  createHoldBatch: { data: availability.CreateHoldBatchData; responses: availability.CreateHoldBatchResponses }
  getHoldBatch: { data: availability.GetHoldBatchData; responses: availability.GetHoldBatchResponses }
  releaseHoldBatch: { data: availability.ReleaseHoldBatchData; responses: availability.ReleaseHoldBatchResponses }
  commitHoldBatch: { data: availability.CommitHoldBatchData; responses: availability.CommitHoldBatchResponses }
  listProductsOnHold: { data: availability.ListProductsOnHoldData; responses: availability.ListProductsOnHoldResponses }
  listCommitments: { data: availability.ListCommitmentsData; responses: availability.ListCommitmentsResponses }
  createCommitment: { data: availability.CreateCommitmentData; responses: availability.CreateCommitmentResponses }
  getCommitment: { data: availability.GetCommitmentData; responses: availability.GetCommitmentResponses }
  deleteCommitment: { data: availability.DeleteCommitmentData; responses: availability.DeleteCommitmentResponses }
  fulfilCommitment: { data: availability.FulfilCommitmentData; responses: availability.FulfilCommitmentResponses }
  listSupplierSkus: { data: availability.ListSupplierSkusData; responses: availability.ListSupplierSkusResponses }
  upsertSupplierSku: { data: availability.UpsertSupplierSkuData; responses: availability.UpsertSupplierSkuResponses }
  deleteSupplierSku: { data: availability.DeleteSupplierSkuData; responses: availability.DeleteSupplierSkuResponses }
  bulkUpsertSupplierAvailability: { data: availability.BulkUpsertSupplierAvailabilityData; responses: availability.BulkUpsertSupplierAvailabilityResponses }
  listCompanySupplierSkus: { data: availability.ListCompanySupplierSkusData; responses: availability.ListCompanySupplierSkusResponses }
  readSupplierAvailability: { data: availability.ReadSupplierAvailabilityData; responses: availability.ReadSupplierAvailabilityResponses }
  pingAvailability: { data: availability.PingAvailabilityData; responses: availability.PingAvailabilityResponses }
  listCarts: { data: cart.ListCartsData; responses: cart.ListCartsResponses }
  createCart: { data: cart.CreateCartData; responses: cart.CreateCartResponses }
  getCart: { data: cart.GetCartData; responses: cart.GetCartResponses }
  updateCartStatus: { data: cart.UpdateCartStatusData; responses: cart.UpdateCartStatusResponses }
  listPendingOrders: { data: cart.ListPendingOrdersData; responses: cart.ListPendingOrdersResponses }
  getPendingOrder: { data: cart.GetPendingOrderData; responses: cart.GetPendingOrderResponses }
  updatePendingOrderStatus: { data: cart.UpdatePendingOrderStatusData; responses: cart.UpdatePendingOrderStatusResponses }
  listCompanyPendingOrders: { data: cart.ListCompanyPendingOrdersData; responses: cart.ListCompanyPendingOrdersResponses }
  pingCart: { data: cart.PingCartData; responses: cart.PingCartResponses }
  getCompanyTree: { data: entities.GetCompanyTreeData; responses: entities.GetCompanyTreeResponses }
  listEntities: { data: entities.ListEntitiesData; responses: entities.ListEntitiesResponses }
  createEntity: { data: entities.CreateEntityData; responses: entities.CreateEntityResponses }
  getEntity: { data: entities.GetEntityData; responses: entities.GetEntityResponses }
  updateEntity: { data: entities.UpdateEntityData; responses: entities.UpdateEntityResponses }
  deleteEntity: { data: entities.DeleteEntityData; responses: entities.DeleteEntityResponses }
  listCatalogItems: { data: entities.ListCatalogItemsData; responses: entities.ListCatalogItemsResponses }
  upsertCatalogItem: { data: entities.UpsertCatalogItemData; responses: entities.UpsertCatalogItemResponses }
  getCatalogItem: { data: entities.GetCatalogItemData; responses: entities.GetCatalogItemResponses }
  updateCatalogItem: { data: entities.UpdateCatalogItemData; responses: entities.UpdateCatalogItemResponses }
  deleteCatalogItem: { data: entities.DeleteCatalogItemData; responses: entities.DeleteCatalogItemResponses }
  bulkUpsertCatalogItems: { data: entities.BulkUpsertCatalogItemsData; responses: entities.BulkUpsertCatalogItemsResponses }
  pingEntities: { data: entities.PingEntitiesData; responses: entities.PingEntitiesResponses }
  listEvents: { data: events.ListEventsData; responses: events.ListEventsResponses }
  listSubscriptions: { data: events.ListSubscriptionsData; responses: events.ListSubscriptionsResponses }
  createSubscription: { data: events.CreateSubscriptionData; responses: events.CreateSubscriptionResponses }
  getSubscription: { data: events.GetSubscriptionData; responses: events.GetSubscriptionResponses }
  updateSubscription: { data: events.UpdateSubscriptionData; responses: events.UpdateSubscriptionResponses }
  deleteSubscription: { data: events.DeleteSubscriptionData; responses: events.DeleteSubscriptionResponses }
  createSubscriptionSecret: { data: events.CreateSubscriptionSecretData; responses: events.CreateSubscriptionSecretResponses }
  testSubscription: { data: events.TestSubscriptionData; responses: events.TestSubscriptionResponses }
  listDeliveries: { data: events.ListDeliveriesData; responses: events.ListDeliveriesResponses }
  redeliverEvent: { data: events.RedeliverEventData; responses: events.RedeliverEventResponses }
  pingEvents: { data: events.PingEventsData; responses: events.PingEventsResponses }
  listInvoiceSummaries: { data: invoicing.ListInvoiceSummariesData; responses: invoicing.ListInvoiceSummariesResponses }
  createInvoice: { data: invoicing.CreateInvoiceData; responses: invoicing.CreateInvoiceResponses }
  getInvoice: { data: invoicing.GetInvoiceData; responses: invoicing.GetInvoiceResponses }
  getRefundable: { data: invoicing.GetRefundableData; responses: invoicing.GetRefundableResponses }
  pingInvoicing: { data: invoicing.PingInvoicingData; responses: invoicing.PingInvoicingResponses }
  listPricing: { data: pricing.ListPricingData; responses: pricing.ListPricingResponses }
  upsertPricing: { data: pricing.UpsertPricingData; responses: pricing.UpsertPricingResponses }
  getPricing: { data: pricing.GetPricingData; responses: pricing.GetPricingResponses }
  updatePricing: { data: pricing.UpdatePricingData; responses: pricing.UpdatePricingResponses }
  patchPricing: { data: pricing.PatchPricingData; responses: pricing.PatchPricingResponses }
  deletePricing: { data: pricing.DeletePricingData; responses: pricing.DeletePricingResponses }
  listEntityItemPricing: { data: pricing.ListEntityItemPricingData; responses: pricing.ListEntityItemPricingResponses }
  upsertEntityPricing: { data: pricing.UpsertEntityPricingData; responses: pricing.UpsertEntityPricingResponses }
  listEntityPricing: { data: pricing.ListEntityPricingData; responses: pricing.ListEntityPricingResponses }
  listItemPricing: { data: pricing.ListItemPricingData; responses: pricing.ListItemPricingResponses }
  bulkUpsertPricing: { data: pricing.BulkUpsertPricingData; responses: pricing.BulkUpsertPricingResponses }
  bulkDeletePricing: { data: pricing.BulkDeletePricingData; responses: pricing.BulkDeletePricingResponses }
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
  listEffectivePrices: { data: pricing.ListEffectivePricesData; responses: pricing.ListEffectivePricesResponses }
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
  getSalesLineReport: { data: reportdata.GetSalesLineReportData; responses: reportdata.GetSalesLineReportResponses }
  getTaxReport: { data: reportdata.GetTaxReportData; responses: reportdata.GetTaxReportResponses }
  getPaymentReport: { data: reportdata.GetPaymentReportData; responses: reportdata.GetPaymentReportResponses }
  getStockLedgerReport: { data: reportdata.GetStockLedgerReportData; responses: reportdata.GetStockLedgerReportResponses }
  getAuditReport: { data: reportdata.GetAuditReportData; responses: reportdata.GetAuditReportResponses }
  getEmployeeListReport: { data: reportdata.GetEmployeeListReportData; responses: reportdata.GetEmployeeListReportResponses }
  getLocationTreeReport: { data: reportdata.GetLocationTreeReportData; responses: reportdata.GetLocationTreeReportResponses }
  pingReportdata: { data: reportdata.PingReportdataData; responses: reportdata.PingReportdataResponses }
  getClock: { data: sandbox.GetClockData; responses: sandbox.GetClockResponses }
  advanceClock: { data: sandbox.AdvanceClockData; responses: sandbox.AdvanceClockResponses }
  resetClock: { data: sandbox.ResetClockData; responses: sandbox.ResetClockResponses }
  saveBaseline: { data: sandbox.SaveBaselineData; responses: sandbox.SaveBaselineResponses }
  resetCompany: { data: sandbox.ResetCompanyData; responses: sandbox.ResetCompanyResponses }
  listRequests: { data: sandbox.ListRequestsData; responses: sandbox.ListRequestsResponses }
  getRequest: { data: sandbox.GetRequestData; responses: sandbox.GetRequestResponses }
  pingSandbox: { data: sandbox.PingSandboxData; responses: sandbox.PingSandboxResponses }
  createUser: { data: usermanager.CreateUserData; responses: usermanager.CreateUserResponses }
  importUser: { data: usermanager.ImportUserData; responses: usermanager.ImportUserResponses }
  bulkCreateUsers: { data: usermanager.BulkCreateUsersData; responses: usermanager.BulkCreateUsersResponses }
  getUser: { data: usermanager.GetUserData; responses: usermanager.GetUserResponses }
  updateUser: { data: usermanager.UpdateUserData; responses: usermanager.UpdateUserResponses }
  disableUser: { data: usermanager.DisableUserData; responses: usermanager.DisableUserResponses }
  enableUser: { data: usermanager.EnableUserData; responses: usermanager.EnableUserResponses }
  setTemporaryPassword: { data: usermanager.SetTemporaryPasswordData; responses: usermanager.SetTemporaryPasswordResponses }
  changePassword: { data: usermanager.ChangePasswordData; responses: usermanager.ChangePasswordResponses }
  setPassword: { data: usermanager.SetPasswordData; responses: usermanager.SetPasswordResponses }
  getUserLocations: { data: usermanager.GetUserLocationsData; responses: usermanager.GetUserLocationsResponses }
  assignLocation: { data: usermanager.AssignLocationData; responses: usermanager.AssignLocationResponses }
  unassignLocation: { data: usermanager.UnassignLocationData; responses: usermanager.UnassignLocationResponses }
  lockUser: { data: usermanager.LockUserData; responses: usermanager.LockUserResponses }
  getLockStatus: { data: usermanager.GetLockStatusData; responses: usermanager.GetLockStatusResponses }
  unlockUser: { data: usermanager.UnlockUserData; responses: usermanager.UnlockUserResponses }
  getUserRoles: { data: usermanager.GetUserRolesData; responses: usermanager.GetUserRolesResponses }
  assignRole: { data: usermanager.AssignRoleData; responses: usermanager.AssignRoleResponses }
  removeRole: { data: usermanager.RemoveRoleData; responses: usermanager.RemoveRoleResponses }
  listLockReasons: { data: usermanager.ListLockReasonsData; responses: usermanager.ListLockReasonsResponses }
  createLockReason: { data: usermanager.CreateLockReasonData; responses: usermanager.CreateLockReasonResponses }
  getLockReason: { data: usermanager.GetLockReasonData; responses: usermanager.GetLockReasonResponses }
  updateLockReason: { data: usermanager.UpdateLockReasonData; responses: usermanager.UpdateLockReasonResponses }
  deleteLockReason: { data: usermanager.DeleteLockReasonData; responses: usermanager.DeleteLockReasonResponses }
  listUsers: { data: usermanager.ListUsersData; responses: usermanager.ListUsersResponses }
  searchUsers: { data: usermanager.SearchUsersData; responses: usermanager.SearchUsersResponses }
  pingUsermanager: { data: usermanager.PingUsermanagerData; responses: usermanager.PingUsermanagerResponses }
}

export type OperationId = keyof Operations

/** The actions that each operation records in the audit log (`x-audit`). */
export interface OperationAuditActions {
  createToken: 'log-on.succeeded' | 'log-on.failed' | 'log-on.locked-out'
  revokeToken: 'log-on.failed'
  createClient: 'client.created' | 'client.secret.created'
  updateClient: 'client.updated' | 'client.disabled' | 'client.enabled'
  deleteClient: 'client.deleted'
  createClientSecret: 'client.secret.created'
  deleteClientSecret: 'client.secret.deleted'
  createSubscription: 'webhook.created'
  updateSubscription: 'webhook.updated'
  deleteSubscription: 'webhook.deleted'
  createSubscriptionSecret: 'webhook.secret.created'
  getSession: 'session.issued'
  createUser: 'user.created'
  importUser: 'user.imported'
  bulkCreateUsers: 'user.created'
  updateUser: 'user.updated'
  disableUser: 'user.disabled'
  enableUser: 'user.enabled'
  setTemporaryPassword: 'password.temporary-set'
  changePassword: 'password.changed' | 'log-on.failed' | 'log-on.locked-out'
  setPassword: 'password.set'
  lockUser: 'user.locked'
  unlockUser: 'user.unlocked'
  assignRole: 'role.assigned'
  removeRole: 'role.removed'
}

/** Every service that has a document. */
export const services = ['accounts', 'availability', 'cart', 'entities', 'events', 'invoicing', 'pricing', 'reference', 'reportdata', 'sandbox', 'usermanager'] as const

export type ServiceName = (typeof services)[number]

/** The base path of each service. */
export const basePaths = {
  accounts: '/accounts/v1',
  availability: '/availability/v1',
  cart: '/cart/v1',
  entities: '/entities/v1',
  events: '/events/v1',
  invoicing: '/invoicing/v1',
  pricing: '/pricing/v1',
  reference: '/reference/v1',
  reportdata: '/reportdata',
  sandbox: '/sandbox/v1',
  usermanager: '/usermanager/v1',
} as const satisfies Record<ServiceName, string>

/** The operations for which each service has a handler. */
export interface HandledOperations {
  accounts: 'createToken' | 'revokeToken' | 'getServerMetadata' | 'listKeys' | 'listClients' | 'createClient' | 'getClient' | 'updateClient' | 'deleteClient' | 'listClientSecrets' | 'createClientSecret' | 'deleteClientSecret' | 'listAuditEntries'
  availability: 'listStock' | 'upsertStock' | 'listEntityStock' | 'upsertEntityStock' | 'listItemStock' | 'getStock' | 'deleteStock' | 'bulkUpsertStock' | 'readProductList' | 'listQuantities' | 'getQuantities' | 'getDetailedQuantities' | 'listSerialNumbers' | 'createSerialNumber' | 'getSerialNumber' | 'deleteSerialNumber' | 'listEntitySerialNumbers' | 'listLots' | 'upsertLot' | 'getLot' | 'deleteLot' | 'bulkCreateSerialNumbers' | 'listStockAdjustments' | 'createStockAdjustment' | 'bulkCreateStockAdjustments' | 'listCompanyStockAdjustments' | 'getStockAdjustment' | 'listStockTransfers' | 'createStockTransfer' | 'getStockTransfer' | 'receiveStockTransfer' | 'cancelStockTransfer' | 'listAvailabilityThresholds' | 'upsertAvailabilityThreshold' | 'getAvailabilityThreshold' | 'updateAvailabilityThreshold' | 'deleteAvailabilityThreshold' | 'listBelowThreshold' | 'listHoldBatches' | 'createHoldBatch' | 'getHoldBatch' | 'releaseHoldBatch' | 'commitHoldBatch' | 'listProductsOnHold' | 'listCommitments' | 'createCommitment' | 'getCommitment' | 'deleteCommitment' | 'fulfilCommitment' | 'listSupplierSkus' | 'upsertSupplierSku' | 'deleteSupplierSku' | 'bulkUpsertSupplierAvailability' | 'listCompanySupplierSkus' | 'readSupplierAvailability'
  cart: 'listCarts' | 'createCart' | 'getCart' | 'updateCartStatus' | 'listPendingOrders' | 'getPendingOrder' | 'updatePendingOrderStatus' | 'listCompanyPendingOrders'
  entities: 'getCompanyTree' | 'listEntities' | 'createEntity' | 'getEntity' | 'updateEntity' | 'deleteEntity' | 'listCatalogItems' | 'upsertCatalogItem' | 'getCatalogItem' | 'updateCatalogItem' | 'deleteCatalogItem' | 'bulkUpsertCatalogItems'
  events: 'listEvents' | 'listSubscriptions' | 'createSubscription' | 'getSubscription' | 'updateSubscription' | 'deleteSubscription' | 'createSubscriptionSecret' | 'testSubscription' | 'listDeliveries' | 'redeliverEvent'
  invoicing: 'listInvoiceSummaries' | 'createInvoice' | 'getInvoice' | 'getRefundable'
  pricing: 'listPricing' | 'upsertPricing' | 'getPricing' | 'updatePricing' | 'patchPricing' | 'deletePricing' | 'listEntityItemPricing' | 'upsertEntityPricing' | 'listEntityPricing' | 'listItemPricing' | 'bulkUpsertPricing' | 'bulkDeletePricing' | 'listProductPrices' | 'createProductPrice' | 'getProductPrice' | 'updateProductPrice' | 'deleteProductPrice' | 'cloneProductPrices' | 'listCompanySaleOverridePrices' | 'listSaleOverridePrices' | 'createSaleOverridePrice' | 'getSaleOverridePrice' | 'updateSaleOverridePrice' | 'deleteSaleOverridePrice' | 'listChangedPrices' | 'getEffectivePrice' | 'calculateQuantityPrice' | 'listEffectivePrices' | 'listPricingTiers' | 'createPricingTier' | 'getPricingTier' | 'updatePricingTier' | 'deletePricingTier' | 'listPricingTerms' | 'createPricingTerm' | 'getPricingTerm' | 'updatePricingTerm' | 'deletePricingTerm' | 'listPricingGroups' | 'createPricingGroup' | 'getPricingGroup' | 'updatePricingGroup' | 'deletePricingGroup' | 'listPricingShelves' | 'createPricingShelf' | 'getPricingShelf' | 'updatePricingShelf' | 'deletePricingShelf' | 'getPricingShelfPrices' | 'listPricingShelfProducts' | 'createPricingShelfProduct' | 'getPricingShelfProduct' | 'updatePricingShelfProduct' | 'deletePricingShelfProduct'
  reference: 'listCountries' | 'listTimeZones' | 'listCurrencies'
  reportdata: 'getDeviceEnrollment' | 'insertDeviceEnrollment' | 'updateDeviceEnrollment' | 'deleteDeviceEnrollment' | 'getSession' | 'getInventoryListingReport' | 'getPriceListReport' | 'getSalesByInvoiceReport' | 'getCartReport' | 'getSalesLineReport' | 'getTaxReport' | 'getPaymentReport' | 'getStockLedgerReport' | 'getAuditReport' | 'getEmployeeListReport' | 'getLocationTreeReport'
  sandbox: 'getClock' | 'advanceClock' | 'resetClock' | 'saveBaseline' | 'resetCompany' | 'listRequests' | 'getRequest'
  usermanager: 'createUser' | 'importUser' | 'bulkCreateUsers' | 'getUser' | 'updateUser' | 'disableUser' | 'enableUser' | 'setTemporaryPassword' | 'changePassword' | 'setPassword' | 'getUserLocations' | 'assignLocation' | 'unassignLocation' | 'lockUser' | 'getLockStatus' | 'unlockUser' | 'getUserRoles' | 'assignRole' | 'removeRole' | 'listLockReasons' | 'createLockReason' | 'getLockReason' | 'updateLockReason' | 'deleteLockReason' | 'listUsers' | 'searchUsers'
}
