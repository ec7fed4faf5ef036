// Written by `npm run generate` from rules/facts.json and openapi/. Do not edit.

/** Every fact that handlers and jobs supply. */
export interface Facts {
  /** The cart as the client sent it. */
  cart: { FirstName?: string | null | undefined; LastName?: string | null | undefined; Email?: string | null | undefined; PhoneNumber?: string | null | undefined; SourceId: string; Items: readonly ({ Name: string; ProductTypeId: number; CatalogItemId?: string | null | undefined; Slug?: string | null | undefined; Quantity: number; DisplayPrice: number })[] }
  /** The company that the request is made for. */
  tenant: { SourceId: string }
  /** The requested change of a cart's status. */
  change: { From: number; To: number }
  /** The change of a pending order's status that is asked for. */
  orderChange: { From: 'Pending' | 'Refused' | 'Completed' | 'Cancelled'; To: 'Pending' | 'Refused' | 'Completed' | 'Cancelled'; InvoiceId?: string | null | undefined; InvoiceExists: boolean }
  /** The invoice to create, summarized. */
  invoice: { IsRefund: boolean; OriginalInvoiceId?: string | null | undefined; EmployeeId: number; LocationId: number; LocationIsOfCompany?: boolean | null | undefined; LocationIsActive?: boolean | null | undefined; ItemsTotal: number; InvoiceTotal: number; ItemCount: number; TaxDetailCount: number; Notes?: string | null | undefined }
  /** The company's invoice that OriginalInvoiceId names; none where the company has no such invoice, or none is named. */
  originalInvoice: { Id: string; IsRefund: boolean; CreatedDateUtc: string } | null
  /** An address of the invoice's customer. */
  invoiceAddress: { Kind: 'Billing' | 'Shipping'; CountryCode?: string | null | undefined; StateCode?: string | null | undefined; PostalCode?: string | null | undefined }
  /** One article of a refund: a Sku, or a product without one. */
  refundedItem: { Sku?: string | null | undefined; ProductId?: string | null | undefined; SoldQuantity: number; SoldAmount: number; RefundedQuantity: number; RefundedAmount: number }
  /** The taxes that a refund gives back; only where it gives some back. */
  refundedTax: { ChargedTax: number; RefundedTax: number }
  /** The payments of a refund; only where it has some and the original invoice records some. */
  refundedPayments: { RecordedAmount: number; RefundedAmount: number }
  /** The headers that choose a language, as they were sent. */
  languages: { ContentLanguage?: string | null | undefined; AcceptLanguage?: string | null | undefined }
  /** The node of the company tree that the address names. */
  entity: { EntityId: number; CompanyId: number; IsOfCompany: boolean }
  /** What a list is searched for. */
  search: { Filter?: string | null | undefined }
  /** Which changed prices are requested. */
  changes: { Since?: string | null | undefined; OrderBy?: string | null | undefined; StartOfToday: string; StartOfYesterday: string }
  /** The price record, after the change if it changes; none where a sale price is sent for a record that does not exist. */
  record: { EntityId: number; CatalogItemId?: string | null | undefined; PricingShelfId?: number | null | undefined; PricingTermId?: number | null | undefined; PricingTierId?: number | null | undefined; PricingGroupId?: number | null | undefined; RegularPrice: number; IsDiscountable?: boolean | null | undefined; FloorPrice?: number | null | undefined; OriginalPrice?: number | null | undefined } | null
  /** The price record before the change; none for a new one. */
  stored: { Id: number; EntityId: number; CatalogItemId?: string | null | undefined; PricingShelfId?: number | null | undefined; PricingGroupId?: number | null | undefined; PricingTermId?: number | null | undefined; PricingTierId?: number | null | undefined; RegularPrice: number; IsDiscountable?: boolean | null | undefined; FloorPrice?: number | null | undefined; OriginalPrice?: number | null | undefined } | null
  /** Whether what a request names exists; nothing where it names none. */
  references: { EntityIsOfCompany?: boolean | null | undefined; CatalogItemIsKnown?: boolean | null | undefined; TermIsKnown?: boolean | null | undefined; TierIsKnown?: boolean | null | undefined; GroupIsKnown?: boolean | null | undefined; GroupIsDeleted?: boolean | null | undefined; ShelfIsKnown?: boolean | null | undefined; CarrierIsOfCompany?: boolean | null | undefined }
  /** The floor price beside the regular price of the record after the change. */
  floor: { PercentOfRegularPrice?: number | null | undefined }
  /** The override that is sent with a price record. */
  override: { Price?: number | null | undefined; StartDateUtc?: string | null | undefined; StopDateUtc?: string | null | undefined }
  /** A price record in a bulk: its place among the others, and what its Id names. */
  bulkRecord: { EarlierIndex?: number | null | undefined; OtherId?: number | null | undefined }
  /** Another record with the same node, product or shelf, term, tier and group, which the change would duplicate. */
  twin: { Id: number } | null
  /** The sale price after the change. */
  sale: { IsDefault: boolean; SalePrice: number; StartDateUTC?: string | null | undefined; StopDateUTC?: string | null | undefined }
  /** The sale price with dates that begins before this one, or with it; the one that stops last if there are several. */
  previousSale: { StartDateUTC: string; StopDateUTC: string } | null
  /** The first sale price with dates that begins after this one. */
  nextSale: { StartDateUTC: string; StopDateUTC: string } | null
  /** The record's default sale price, where that is another one. */
  defaultSale: { Id?: number | null | undefined } | null
  /** What refers to a tier, term or shelf that is to be deleted; null for other resources. */
  dependents: { Prices: number; Products: number } | null
  /** What a request deletes. */
  removal: { Resource: 'Price' | 'SalePrice' | 'PricingTier' | 'PricingTerm' | 'PricingGroup' | 'PricingShelf' | 'PricingShelfProduct' | 'Stock' | 'SerialNumber' | 'Lot' | 'AvailabilityThreshold' | 'HoldBatch' | 'Commitment' | 'SupplierSku' | 'LockReason' | 'UserLocation'; Id: string; EntityId?: number | null | undefined }
  /** The pricing term after the change. */
  term: { EntityId: number; Name: string; Active?: boolean | null | undefined; NumberOfPayments?: number | null | undefined; CanFinance?: boolean | null | undefined; TermLengthInYears?: number | null | undefined; CarrierEntityId?: number | null | undefined }
  /** The new state of a pricing tier. */
  tier: { TierName: string; QuantityLowerBound?: number | null | undefined }
  /** The new state of a pricing group. */
  group: { GroupName: string; Description?: string | null | undefined; IsDeleted: boolean }
  /** The new state of a pricing shelf. */
  shelf: { ShelfName: string; Description?: string | null | undefined }
  /** The shelf that the product is on already; nothing where it is on none. */
  placed: { PricingShelfId: number } | null
  /** How a product comes to a shelf. */
  placing: { IsMove: boolean }
  /** Which prices are copied. */
  clone: { FromCatalogItemId: string; ToCatalogItemId: string; FromIsKnown: boolean; ToIsKnown: boolean; DeletedGroupId?: number | null | undefined }
  /** The device enrollment of a customer. */
  enrollment: { CustomerID: number; IsThere: boolean }
  /** A stock record after the change, and the properties of what it refers to. */
  stock: { EntityId: number; CatalogItemId: string; Quantity: number; IsSerialized: boolean; IsLot: boolean; EntityIsOfCompany: boolean; EntityIsActive?: boolean | null | undefined; IsNew?: boolean | null | undefined; CatalogItemIsKnown: boolean; CatalogIsSerialized?: boolean | null | undefined; CatalogIsLot?: boolean | null | undefined; CountedQuantity?: number | null | undefined; EarlierIndex?: number | null | undefined }
  /** A product that a request names; none where it names none. */
  product: { CatalogItemId: string; IsKnown: boolean; IsSerialized?: boolean | null | undefined; IsLot?: boolean | null | undefined } | null
  /** What is set aside of a stock record that is to be deleted; null for other resources. */
  setAside: { OnHold: number; Committed: number } | null
  /** A change of stock by a quantity, and the stock after it. The stock record is locked while rules decide. */
  adjustment: { Reason: 'Sale' | 'Return' | 'Receipt' | 'Count' | 'Damage' | 'Transfer' | 'Correction'; Delta: number; Units: number; QuantityAfter: number; SerialNumbers: number; SerialNumbersTwice: number; SerialNumbersMissing: number }
  /** A serial number in a bulk. */
  bulkSerialNumber: { Id: string; EarlierIndex?: number | null | undefined; IsInStock: boolean }
  /** A lot after the change. */
  lot: { PackagesTwice: number; IsNew?: boolean | null | undefined; LeastQuantity: number }
  /** A threshold after the change. */
  threshold: { ProductId?: string | null | undefined; StoredProductId?: string | null | undefined; MinQuantity: number }
  /** A hold batch after the change. */
  hold: { HoldDurationInMinutes: number; Lines: number }
  /** What is taken of a product, by a hold or a commitment. */
  taken: { Quantity: number }
  /** The fulfilment of a commitment. */
  fulfilment: { InvoiceId?: string | null | undefined; InvoiceExists: boolean }
  /** A supplier's availability of a product. */
  supplied: { SupplierSku: string; Quantity: number; EarlierIndex?: number | null | undefined }
  /** The user after the change. */
  user: { UserName: string; Email?: string | null | undefined; FirstName?: string | null | undefined; LastName?: string | null | undefined; JobTitle?: string | null | undefined; ClientUserId?: string | null | undefined }
  /** One of the user's names: user name, first name or last name. */
  name: { Field: string; Value: string }
  /** The address; all properties are null where there is none. */
  address: { CountryCode?: string | null | undefined; StateCode?: string | null | undefined; CountryIsKnown?: boolean | null | undefined; StateIsKnown?: boolean | null | undefined }
  /** The attributes that a client defines. */
  attributes: { AreFlat: boolean; LongestText: number }
  /** One of the phone numbers. */
  phone: { Number?: string | null | undefined; Extension?: string | null | undefined; Type?: string | null | undefined }
  /** The node of the new user. */
  parent: { EntityId: number; CompanyId: number; IsOfCompany: boolean; IsActive?: boolean | null | undefined }
  /** The temporary password to set. */
  temporaryPassword: { Password: string; IsCommon: boolean; ContainsUserName: boolean; OwnNameLength: number }
  /** A user's password change. */
  passwordChange: { CurrentIsCorrect: boolean; IsSame: boolean; CurrentIsTemporary: boolean; CurrentSetUtc?: string | null | undefined }
  /** The password that a user chose. */
  password: { Value: string; ContainsUserName: boolean; IsCommon: boolean; OwnNameLength: number }
  /** The company of the user. */
  company: { Id: number }
  /** How the company logs its users on. */
  authentication: { Mode: string; LockFeatureEnabled: boolean }
  /** The user before the change. */
  account: { UserId: number; Roles: readonly (string)[]; IsActive: boolean; IsLocked: boolean; IsCaller: boolean }
  /** The requested lock. */
  lock: { LockReasonId?: number | null | undefined }
  /** The requested change of a user. */
  activation: { IsActive: boolean }
  /** The node to assign the user to. */
  location: { EntityId: number; IsActive?: boolean | null | undefined; Role: 'Company' | 'Division' | 'Group' | 'Location' | 'Device' | 'Supplier' | 'Carrier' }
  /** A change of a user's roles. */
  roleChange: { Role: string; Held: readonly (string)[]; Suppliers: number }
  /** The lock reason after the change. */
  lockReason: { Name: string; Description: string }
  /** What the filter of a list of users compares. */
  userFilter: { ByClientUserId: boolean; ByCorrelationId: boolean }
  /** A node of the company tree after the change. */
  treeNode: { Role: 'Company' | 'Division' | 'Group' | 'Location' | 'Device' | 'Supplier' | 'Carrier'; Name: string; ParentId?: number | null | undefined; ParentRole?: 'Company' | 'Division' | 'Group' | 'Location' | 'Device' | 'Supplier' | 'Carrier' | null | undefined; ParentIsOfCompany?: boolean | null | undefined; ParentIsBelow: boolean; Levels?: number | null | undefined; SiblingHasName: boolean; StoredRole?: 'Company' | 'Division' | 'Group' | 'Location' | 'Device' | 'Supplier' | 'Carrier' | null | undefined; TimeZoneId?: string | null | undefined; TimeZoneIsKnown?: boolean | null | undefined; CurrencyCode?: string | null | undefined; CurrencyIsKnown?: boolean | null | undefined }
  /** The node to delete. */
  nodeRemoval: { Role: 'Company' | 'Division' | 'Group' | 'Location' | 'Device' | 'Supplier' | 'Carrier'; References: readonly (string)[] }
  /** The node that the record is for; nothing where none is named, and where a hold becomes a commitment. */
  target: { EntityId: number; IsActive?: boolean | null | undefined } | null
  /** An item of the catalog after the change. */
  item: { Sku: string; Name: string; Upc?: string | null | undefined; UpcCheckDigitIsRight?: boolean | null | undefined; IsSerialized: boolean; IsLot: boolean; StoredIsSerialized?: boolean | null | undefined; StoredIsLot?: boolean | null | undefined; HasStock: boolean; SkuHolderId?: string | null | undefined; EarlierIndex?: number | null | undefined }
  /** The item to delete. */
  itemRemoval: { References: readonly (string)[] }
  /** The sums of a cart. */
  cartTotals: { Value: number; Quantity: number; Lines: number; Items: readonly ({ CatalogItemId?: string | null | undefined; Slug?: string | null | undefined; Name: string; Quantity: number; Value: number })[] }
  /** The sale price before the change; none for a new one. */
  storedSale: { IsDefault: boolean; SalePrice: number; StartDateUTC?: string | null | undefined; StopDateUTC?: string | null | undefined } | null
  /** The administrators of the company. */
  administrators: { Others: number }
}

/** The facts that each rule set may use. */
export interface RuleSetFacts {
  'availability/adjustment': Pick<Facts, 'product' | 'adjustment'>
  'availability/bulk-serial-number': Pick<Facts, 'bulkSerialNumber'>
  'availability/commitment': Pick<Facts, 'product' | 'taken' | 'target'>
  'availability/fulfilment': Pick<Facts, 'product' | 'adjustment' | 'fulfilment'>
  'availability/held-product': Pick<Facts, 'product' | 'taken'>
  'availability/hold': Pick<Facts, 'hold' | 'target'>
  'availability/lot': Pick<Facts, 'product' | 'lot' | 'target'>
  'availability/removal': Pick<Facts, 'removal' | 'setAside'>
  'availability/serial-number': Pick<Facts, 'product' | 'target'>
  'availability/stock': Pick<Facts, 'stock'>
  'availability/supplier-sku': Pick<Facts, 'supplied'>
  'availability/threshold': Pick<Facts, 'product' | 'threshold'>
  'cart/create': Pick<Facts, 'cart' | 'tenant' | 'target' | 'cartTotals'>
  'cart/order-status': Pick<Facts, 'orderChange'>
  'cart/status': Pick<Facts, 'change'>
  'entities/item': Pick<Facts, 'attributes' | 'item'>
  'entities/item-removal': Pick<Facts, 'itemRemoval'>
  'entities/node': Pick<Facts, 'address' | 'treeNode'>
  'entities/node-removal': Pick<Facts, 'nodeRemoval'>
  'invoicing/address': Pick<Facts, 'invoiceAddress'>
  'invoicing/invoice': Pick<Facts, 'invoice' | 'originalInvoice'>
  'invoicing/refund': Pick<Facts, 'refundedItem'>
  'invoicing/refund-payment': Pick<Facts, 'refundedPayments'>
  'invoicing/refund-tax': Pick<Facts, 'refundedTax'>
  'pricing/asked': Pick<Facts, 'references'>
  'pricing/below-company': Pick<Facts, 'entity'>
  'pricing/bulk': Pick<Facts, 'bulkRecord'>
  'pricing/changed-prices': Pick<Facts, 'changes'>
  'pricing/clone': Pick<Facts, 'clone'>
  'pricing/company-list': Pick<Facts, 'search'>
  'pricing/entity': Pick<Facts, 'entity'>
  'pricing/group': Pick<Facts, 'group'>
  'pricing/language': Pick<Facts, 'languages'>
  'pricing/record': Pick<Facts, 'record' | 'stored' | 'references' | 'floor' | 'override' | 'twin'>
  'pricing/removal': Pick<Facts, 'record' | 'dependents' | 'removal'>
  'pricing/sale': Pick<Facts, 'record' | 'sale' | 'previousSale' | 'nextSale' | 'defaultSale' | 'storedSale'>
  'pricing/shelf': Pick<Facts, 'shelf'>
  'pricing/shelf-product': Pick<Facts, 'references' | 'placed' | 'placing'>
  'pricing/term': Pick<Facts, 'references' | 'term'>
  'pricing/tier': Pick<Facts, 'tier'>
  'reportdata/delete': Pick<Facts, 'enrollment'>
  'reportdata/insert': Pick<Facts, 'enrollment'>
  'reportdata/update': Pick<Facts, 'enrollment'>
  'usermanager/activation': Pick<Facts, 'account' | 'activation' | 'administrators'>
  'usermanager/location': Pick<Facts, 'location'>
  'usermanager/lock': Pick<Facts, 'account' | 'lock' | 'administrators'>
  'usermanager/lock-reason': Pick<Facts, 'lockReason'>
  'usermanager/name': Pick<Facts, 'name'>
  'usermanager/parent': Pick<Facts, 'parent'>
  'usermanager/password': Pick<Facts, 'password' | 'company'>
  'usermanager/password-change': Pick<Facts, 'passwordChange'>
  'usermanager/phone': Pick<Facts, 'phone'>
  'usermanager/removal': Pick<Facts, 'removal'>
  'usermanager/role-assignment': Pick<Facts, 'roleChange'>
  'usermanager/role-removal': Pick<Facts, 'roleChange' | 'administrators'>
  'usermanager/temporary-password': Pick<Facts, 'temporaryPassword'>
  'usermanager/unlock': Pick<Facts, 'authentication'>
  'usermanager/user': Pick<Facts, 'user' | 'address' | 'attributes'>
  'usermanager/user-list': Pick<Facts, 'userFilter'>
}

/** The rule sets that each operation names in x-rules, except those about languages. */
export interface OperationRuleSets {
  upsertStock: 'availability/stock'
  upsertEntityStock: 'availability/stock'
  deleteStock: 'availability/removal'
  bulkUpsertStock: 'availability/stock'
  createSerialNumber: 'availability/serial-number'
  deleteSerialNumber: 'availability/removal'
  upsertLot: 'availability/lot'
  deleteLot: 'availability/removal'
  bulkCreateSerialNumbers: 'availability/serial-number' | 'availability/bulk-serial-number'
  createStockAdjustment: 'availability/adjustment'
  upsertAvailabilityThreshold: 'availability/threshold'
  updateAvailabilityThreshold: 'availability/threshold'
  deleteAvailabilityThreshold: 'availability/removal'
  createHoldBatch: 'availability/hold' | 'availability/held-product'
  releaseHoldBatch: 'availability/removal'
  commitHoldBatch: 'availability/commitment'
  createCommitment: 'availability/commitment'
  deleteCommitment: 'availability/removal'
  fulfilCommitment: 'availability/fulfilment'
  upsertSupplierSku: 'availability/supplier-sku'
  deleteSupplierSku: 'availability/removal'
  bulkUpsertSupplierAvailability: 'availability/supplier-sku'
  createCart: 'cart/create'
  updateCartStatus: 'cart/status'
  updatePendingOrderStatus: 'cart/order-status' | 'cart/status'
  createEntity: 'entities/node'
  updateEntity: 'entities/node'
  deleteEntity: 'entities/node-removal'
  upsertCatalogItem: 'entities/item'
  updateCatalogItem: 'entities/item'
  deleteCatalogItem: 'entities/item-removal'
  bulkUpsertCatalogItems: 'entities/item'
  createInvoice: 'invoicing/invoice' | 'invoicing/address' | 'invoicing/refund' | 'invoicing/refund-tax' | 'invoicing/refund-payment'
  listPricing: 'pricing/company-list'
  upsertPricing: 'pricing/sale' | 'pricing/record'
  updatePricing: 'pricing/sale' | 'pricing/record'
  deletePricing: 'pricing/removal'
  listEntityItemPricing: 'pricing/entity'
  upsertEntityPricing: 'pricing/sale' | 'pricing/record'
  listEntityPricing: 'pricing/entity' | 'pricing/below-company'
  bulkUpsertPricing: 'pricing/bulk' | 'pricing/sale' | 'pricing/record'
  createProductPrice: 'pricing/sale' | 'pricing/record'
  updateProductPrice: 'pricing/sale' | 'pricing/record'
  deleteProductPrice: 'pricing/removal'
  cloneProductPrices: 'pricing/clone' | 'pricing/sale' | 'pricing/record'
  createSaleOverridePrice: 'pricing/sale'
  updateSaleOverridePrice: 'pricing/sale'
  deleteSaleOverridePrice: 'pricing/removal'
  listChangedPrices: 'pricing/entity' | 'pricing/below-company' | 'pricing/changed-prices'
  getEffectivePrice: 'pricing/entity' | 'pricing/asked'
  calculateQuantityPrice: 'pricing/entity' | 'pricing/asked'
  listEffectivePrices: 'pricing/entity' | 'pricing/asked'
  createPricingTier: 'pricing/tier'
  updatePricingTier: 'pricing/tier'
  deletePricingTier: 'pricing/removal'
  createPricingTerm: 'pricing/term'
  updatePricingTerm: 'pricing/term'
  deletePricingTerm: 'pricing/removal'
  createPricingGroup: 'pricing/group'
  updatePricingGroup: 'pricing/group'
  deletePricingGroup: 'pricing/removal'
  createPricingShelf: 'pricing/shelf'
  updatePricingShelf: 'pricing/shelf'
  deletePricingShelf: 'pricing/removal'
  getPricingShelfPrices: 'pricing/entity'
  createPricingShelfProduct: 'pricing/shelf-product'
  updatePricingShelfProduct: 'pricing/shelf-product'
  deletePricingShelfProduct: 'pricing/removal'
  insertDeviceEnrollment: 'reportdata/insert'
  updateDeviceEnrollment: 'reportdata/update'
  deleteDeviceEnrollment: 'reportdata/delete'
  createUser: 'usermanager/parent' | 'usermanager/user' | 'usermanager/name' | 'usermanager/phone'
  importUser: 'usermanager/parent' | 'usermanager/user' | 'usermanager/name' | 'usermanager/phone' | 'usermanager/password'
  bulkCreateUsers: 'usermanager/parent' | 'usermanager/user' | 'usermanager/name' | 'usermanager/phone'
  updateUser: 'usermanager/user' | 'usermanager/name' | 'usermanager/phone'
  disableUser: 'usermanager/activation'
  enableUser: 'usermanager/activation'
  setTemporaryPassword: 'usermanager/temporary-password'
  changePassword: 'usermanager/password-change' | 'usermanager/password'
  setPassword: 'usermanager/password'
  assignLocation: 'usermanager/location'
  unassignLocation: 'usermanager/removal'
  lockUser: 'usermanager/lock'
  unlockUser: 'usermanager/unlock'
  assignRole: 'usermanager/role-assignment'
  removeRole: 'usermanager/role-removal'
  createLockReason: 'usermanager/lock-reason'
  updateLockReason: 'usermanager/lock-reason'
  deleteLockReason: 'usermanager/removal'
  listUsers: 'usermanager/user-list'
  searchUsers: 'usermanager/user-list'
}
