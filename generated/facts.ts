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
  orderChange: { From: 'Pending' | 'Refused' | 'Completed' | 'Cancelled'; To: 'Pending' | 'Refused' | 'Completed' | 'Cancelled'; InvoiceId?: string | null | undefined; InvoiceExists: boolean; Message?: string | null | undefined }
  /** The invoice to create, summarized. */
  invoice: { IsRefund: boolean; OriginalInvoiceId?: string | null | undefined; EmployeeId: number; LocationId: number; LocationIsOfCompany?: boolean | null | undefined; LocationIsActive?: boolean | null | undefined; MovesStock?: boolean | null | undefined; PrintableId?: string | null | undefined; PrintableIdIsUsed?: boolean | null | undefined; SoldUtc?: string | null | undefined; CurrencyCode?: string | null | undefined; LocationCurrencyCode?: string | null | undefined; ItemsTotal: number; InvoiceTotal: number; ItemCount: number; TaxDetailCount: number; Notes?: string | null | undefined; DaysSinceSale?: number | null | undefined; Orders: readonly ({ PrintableId?: string | null | undefined; ReferenceId?: string | null | undefined })[]; DropshipOrders: readonly ({ PrintableId?: string | null | undefined; ReferenceId?: string | null | undefined; ShippingEntityId?: number | null | undefined; ShippingMethod?: string | null | undefined; SupplierId?: number | null | undefined })[]; Payments: readonly ({ Id: string; Amount?: number | null | undefined; DrawerId?: string | null | undefined; PaymentMethodId?: number | null | undefined; ReferenceId?: string | null | undefined; TransactionDate?: string | null | undefined; TransactionType: 'Purchase' | 'Refund' })[]; TaxLines: readonly ({ LineNumber?: string | null | undefined; Discount?: number | null | undefined; Rate?: number | null | undefined; Tax?: number | null | undefined; Taxability: boolean; Taxable?: number | null | undefined })[]; TaxDetails: readonly ({ TaxId?: string | null | undefined; TaxName?: string | null | undefined; CountryCode?: string | null | undefined; RegionCode?: string | null | undefined; Rate?: number | null | undefined; Tax?: number | null | undefined; Taxable?: number | null | undefined; TaxAuthority?: string | null | undefined; TaxAuthorityType?: string | null | undefined; TaxCategory?: string | null | undefined; TaxType?: string | null | undefined })[] }
  /** The customer of the invoice to create; none where the request has none. */
  customer: { PrimaryName?: string | null | undefined; MiddleName?: string | null | undefined; FamilyName?: string | null | undefined; AlternateName?: string | null | undefined; Title?: string | null | undefined; CustomerType?: string | null | undefined; CustomerTypeId?: number | null | undefined; DateOfBirth?: string | null | undefined; DoNotContact: boolean; Notes?: string | null | undefined } | null
  /** The company's invoice that OriginalInvoiceId names; none where the company has no such invoice, or none is named. */
  originalInvoice: { Id: string; IsRefund: boolean; CreatedDateUtc: string; CurrencyCode?: string | null | undefined; SoldUtc?: string | null | undefined; LocationId: number } | null
  /** An item of an invoice's orders that moves stock, or that names a commitment or Restock. */
  stockLine: { MovesStock: boolean; IsRefund: boolean; IsMoved: boolean; ProductId?: string | null | undefined; IsSerialized: boolean; IsLot: boolean; Quantity: number; SerialNumber?: string | null | undefined; SerialNumberTwice: boolean; SerialNumberIsHere: boolean; SerialNumberExists: boolean; CommitmentId?: string | null | undefined; CommittedQuantity?: number | null | undefined; Restock: boolean; IsPriceAdjustment: boolean; LotId?: string | null | undefined; LotIsKnown?: boolean | null | undefined; LotUnitsMissing: number; Lots: readonly ({ LotId: string; Quantity: number; ExpiresUtc?: string | null | undefined })[]; QuantityAfter?: number | null | undefined }
  /** An address of the invoice's customer. */
  invoiceAddress: { Kind: 'Billing' | 'Shipping'; CountryCode?: string | null | undefined; StateCode?: string | null | undefined; PostalCode?: string | null | undefined; StreetAddress1?: string | null | undefined; StreetAddress2?: string | null | undefined; PostOfficeBoxNumber?: string | null | undefined; Locality?: string | null | undefined; Notes?: string | null | undefined; DoNotContact: boolean }
  /** One line of the invoice to create. */
  invoiceItem: { IsRefund: boolean; IsPriceAdjustment: boolean; Sku?: string | null | undefined; ProductId?: string | null | undefined; SkuIsOfOtherProduct: boolean; Quantity: number; SellingPrice: number; SerialNumber?: string | null | undefined; SerialNumberIsSold: boolean; SerialNumberIsUnknown: boolean; SerialNumberIsRefunded: boolean; Description?: string | null | undefined }
  /** One article of a refund: a Sku of the original, or a product that it sold without one. */
  refundedItem: { Sku?: string | null | undefined; ProductId?: string | null | undefined; SoldQuantity: number; SoldAmount: number; RefundedQuantity: number; RefundedAmount: number }
  /** The taxes that a refund gives back; only where it gives some back. */
  refundedTax: { ChargedTax: number; RefundedTax: number }
  /** The payments of a refund; only where it has some and the original invoice records some. */
  refundedPayments: { RecordedAmount: number; RefundedAmount: number }
  /** The headers that choose a language, as they were sent. */
  languages: { ContentLanguage?: string | null | undefined; AcceptLanguage?: string | null | undefined }
  /** The node of the company tree that the address names. */
  entity: { EntityId: number; CompanyId: number; IsOfCompany: boolean }
  /** Which changed prices are requested. */
  changes: { Since?: string | null | undefined; StartOfToday: string; StartOfYesterday: string }
  /** The price record, after the change if it changes; none where a sale price is sent for a record that does not exist. */
  record: { EntityId: number; CatalogItemId?: string | null | undefined; PricingShelfId?: number | null | undefined; PricingTermId?: number | null | undefined; PricingTierId?: number | null | undefined; PricingGroupId?: number | null | undefined; RegularPrice: number; IsDiscountable?: boolean | null | undefined; FloorPrice?: number | null | undefined; OriginalPrice?: number | null | undefined } | null
  /** The price record before the change; none for a new one. */
  stored: { Id: number; EntityId: number; CatalogItemId?: string | null | undefined; PricingShelfId?: number | null | undefined; PricingGroupId?: number | null | undefined; PricingTermId?: number | null | undefined; PricingTierId?: number | null | undefined; RegularPrice: number; IsDiscountable?: boolean | null | undefined; FloorPrice?: number | null | undefined; OriginalPrice?: number | null | undefined } | null
  /** Whether what a request names exists; nothing where it names none. */
  references: { EntityIsOfCompany?: boolean | null | undefined; CatalogItemIsKnown?: boolean | null | undefined; TermIsKnown?: boolean | null | undefined; TierIsKnown?: boolean | null | undefined; GroupIsKnown?: boolean | null | undefined; GroupIsDeleted?: boolean | null | undefined; ShelfIsKnown?: boolean | null | undefined; CarrierIsOfCompany?: boolean | null | undefined }
  /** The currency of a price record. */
  currency: { CurrencyCode?: string | null | undefined; EntityCurrencyCode?: string | null | undefined }
  /** The floor price, next to the regular price of the record after the change. */
  floor: { PercentOfRegularPrice?: number | null | undefined }
  /** The override that is sent with a price record. */
  override: { Price?: number | null | undefined; StartDateUtc?: string | null | undefined; StopDateUtc?: string | null | undefined }
  /** A price record in a bulk: its place among the others, and what its Id names. */
  bulkRecord: { EarlierIndex?: number | null | undefined; OtherId?: number | null | undefined; HasSalesTwice: boolean }
  /** A price record that a bulk deletes, as the request names it. */
  bulkRemoval: { IsNamed: boolean; IsStored: boolean; IsOtherKey: boolean; EarlierIndex?: number | null | undefined }
  /** Another record with the same node, product or shelf, term, tier and group, which the change would duplicate. */
  twin: { Id: number } | null
  /** The sale price after the change. */
  sale: { IsDefault: boolean; SalePrice: number; StartDateUTC?: string | null | undefined; StopDateUTC?: string | null | undefined }
  /** The sale price after the change, next to the regular price of its record. */
  discount: { Percent?: number | null | undefined }
  /** The sale price with dates that begins before this one, or with it; the one that stops last if there are several. */
  previousSale: { StartDateUTC: string; StopDateUTC: string } | null
  /** The first sale price with dates that begins after this one. */
  nextSale: { StartDateUTC: string; StopDateUTC: string } | null
  /** The record's default sale price, where that is another one. */
  defaultSale: { Id?: number | null | undefined } | null
  /** What refers to a tier, term or shelf that is to be deleted; null for other resources. */
  dependents: { Prices: number; Products: number } | null
  /** What a request deletes. */
  removal: { Resource: 'Price' | 'SalePrice' | 'PricingTier' | 'PricingTerm' | 'PricingGroup' | 'PricingShelf' | 'PricingShelfProduct' | 'Stock' | 'SerialNumber' | 'Lot' | 'AvailabilityThreshold' | 'HoldBatch' | 'Commitment' | 'SupplierSku' | 'LockReason' | 'UserLocation' | 'Client' | 'ClientSecret' | 'Webhook'; Id: string; EntityId?: number | null | undefined }
  /** The pricing term after the change. */
  term: { EntityId: number; Name: string; Active?: boolean | null | undefined; NumberOfPayments?: number | null | undefined; CanFinance?: boolean | null | undefined; TermLengthInYears?: number | null | undefined; CarrierEntityId?: number | null | undefined; DisplayName?: string | null | undefined }
  /** The new state of a pricing tier. */
  tier: { TierName: string; QuantityLowerBound?: number | null | undefined }
  /** The new state of a pricing group. */
  group: { GroupName: string; Description?: string | null | undefined; IsDeleted: boolean }
  /** The new state of a pricing shelf. */
  shelf: { ShelfName: string; Description?: string | null | undefined }
  /** The shelf that the product is on already; nothing where it is on none. */
  placed: { PricingShelfId: number } | null
  /** How a product is put on a shelf. */
  placing: { IsMove: boolean; CatalogItemId: string; PricingShelfId: number }
  /** Which prices are copied. */
  clone: { FromCatalogItemId: string; ToCatalogItemId: string; FromIsKnown: boolean; ToIsKnown: boolean; DeletedGroupId?: number | null | undefined }
  /** The device enrollment of a customer. */
  enrollment: { CustomerID: number; IsThere: boolean; DeviceEnrollment?: string | null | undefined }
  /** A stock record after the change, and the properties of what it refers to. */
  stock: { EntityId: number; CatalogItemId: string; Quantity: number; IsSerialized: boolean; IsLot: boolean; EntityIsOfCompany: boolean; EntityIsActive?: boolean | null | undefined; IsNew?: boolean | null | undefined; CatalogItemIsKnown: boolean; CatalogIsSerialized?: boolean | null | undefined; CatalogIsLot?: boolean | null | undefined; CountedQuantity?: number | null | undefined; EarlierIndex?: number | null | undefined; IsDropShippable: boolean }
  /** A product that a request names; none where it names none. */
  product: { CatalogItemId: string; IsKnown: boolean; IsSerialized?: boolean | null | undefined; IsLot?: boolean | null | undefined } | null
  /** What is set aside of a stock record that is to be deleted; null for other resources. */
  setAside: { OnHold: number; Committed: number; InTransfer?: number | null | undefined } | null
  /** A change of stock by a quantity, and the stock after it. The stock record is locked while rules decide. */
  adjustment: { Reason: 'Sale' | 'Return' | 'Receipt' | 'Count' | 'Damage' | 'Transfer' | 'Correction'; Delta: number; Units: number; QuantityAfter: number; IsNew?: boolean | null | undefined; SerialNumbers: number; SerialNumberIds?: readonly (string)[] | null | undefined; SerialNumbersTwice: number; SerialNumbersMissing: number; LotId?: string | null | undefined; LotIsKnown?: boolean | null | undefined; LotUnitsMissing: number; Lots: readonly ({ LotId: string; Quantity: number; ExpiresUtc?: string | null | undefined })[]; Reference?: string | null | undefined }
  /** An adjustment in a bulk, in addition to the facts of a single one. */
  bulkAdjustment: { EntityId: number; EntityIsOfCompany: boolean; CatalogItemId: string; CatalogItemIsKnown: boolean; SerialNumbersExisting: number }
  /** The serial number to add. */
  serialNumber: { Id: string; IsInTransit: boolean }
  /** A serial number in a bulk. */
  bulkSerialNumber: { Id: string; EarlierIndex?: number | null | undefined; IsInStock: boolean }
  /** A lot after the change. */
  lot: { PackagesTwice: number; IsNew?: boolean | null | undefined; LeastQuantity: number; Id: string; ExpiresUtc?: string | null | undefined; Packages: readonly ({ PackageId: string; Quantity: number })[] }
  /** A threshold after the change. */
  threshold: { ProductId?: string | null | undefined; StoredProductId?: string | null | undefined; MinQuantity: number; UnitId?: number | null | undefined }
  /** A hold batch after the change. */
  hold: { HoldDurationInMinutes: number; Lines: number }
  /** A transfer of stock to create: its nodes and the number of its products. */
  transfer: { FromEntityId: number; ToEntityId: number; UnknownEntityId?: number | null | undefined; ToIsActive?: boolean | null | undefined; Lines: number }
  /** A line of a transfer, and the stock of the node that sends it. Its stock record is locked while rules decide. */
  transferLine: { Quantity: number; SerialNumbers: number; SerialNumberIds?: readonly (string)[] | null | undefined; SerialNumbersTwice: number; SerialNumbersInTransit?: number | null | undefined; SerialNumbersMissing: number; Lots: readonly ({ LotId: string; Quantity: number; ExpiresUtc?: string | null | undefined })[] }
  /** A transfer that is to be received or cancelled. */
  transferClosing: { Status: 'InTransit' | 'Received' | 'Cancelled'; NewStatus: 'InTransit' | 'Received' | 'Cancelled'; Arriving: number; OnlyCloses: boolean; EntityId: number; EntityIsActive: boolean; LargestQuantityAfter: number }
  /** A product that has arrived, and what is in transit of it. The transfer is locked while rules decide. */
  receiptLine: { CatalogItemId: string; IsInTransfer: boolean; IsSerialized: boolean; Quantity: number; QuantityOfAll: number; InTransit: number; SerialNumbers: number; SerialNumberIds?: readonly (string)[] | null | undefined; SerialNumbersTwice: number; SerialNumbersMissing: number }
  /** What is taken of a product, by a hold or a commitment. */
  taken: { Quantity: number }
  /** The fulfilment of a commitment. */
  fulfilment: { InvoiceId?: string | null | undefined; InvoiceExists: boolean }
  /** A supplier's availability of a product. */
  supplied: { SupplierSku: string; Quantity: number; EarlierIndex?: number | null | undefined; IsAvailable: boolean }
  /** The user after the change. */
  user: { UserName: string; Email?: string | null | undefined; FirstName?: string | null | undefined; LastName?: string | null | undefined; JobTitle?: string | null | undefined; ClientUserId?: string | null | undefined; CorrelationId?: string | null | undefined }
  /** One of the user's names: user name, first name or last name. */
  name: { Field: 'UserName' | 'FirstName' | 'LastName'; Value: string }
  /** The address; all properties are null where there is none. */
  address: { CountryCode?: string | null | undefined; StateCode?: string | null | undefined; CountryIsKnown?: boolean | null | undefined; StateIsKnown?: boolean | null | undefined; AddressLine1?: string | null | undefined; AddressLine2?: string | null | undefined; City?: string | null | undefined; Zip?: string | null | undefined }
  /** The user's picture; none where the request has none. */
  picture: { Href?: string | null | undefined; Name?: string | null | undefined; MimeType?: string | null | undefined; Height?: string | null | undefined; Width?: string | null | undefined; Md5Checksum?: string | null | undefined } | null
  /** The attributes that a client defines. */
  attributes: { AreFlat: boolean; LongestText: number; Entries: readonly ({ Name: string; Value?: string | null | undefined })[] }
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
  location: { UserId: number; EntityId: number; IsActive?: boolean | null | undefined; Role: 'Company' | 'Division' | 'Group' | 'Location' | 'Device' | 'Supplier' | 'Carrier' }
  /** A change of a user's roles. */
  roleChange: { UserId: number; Role: string; Held: readonly (string)[]; Suppliers: number }
  /** The lock reason after the change. */
  lockReason: { Name: string; Description: string }
  /** What the filter of a list of users compares. */
  userFilter: { ByClientUserId: boolean; ByCorrelationId: boolean }
  /** A node of the company tree after the change. */
  treeNode: { Role: 'Company' | 'Division' | 'Group' | 'Location' | 'Device' | 'Supplier' | 'Carrier'; Name: string; ParentId?: number | null | undefined; ParentRole?: 'Company' | 'Division' | 'Group' | 'Location' | 'Device' | 'Supplier' | 'Carrier' | null | undefined; ParentIsOfCompany?: boolean | null | undefined; ParentIsBelow: boolean; Levels?: number | null | undefined; SiblingHasName: boolean; StoredRole?: 'Company' | 'Division' | 'Group' | 'Location' | 'Device' | 'Supplier' | 'Carrier' | null | undefined; TimeZoneId?: string | null | undefined; TimeZoneIsKnown?: boolean | null | undefined; CurrencyCode?: string | null | undefined; CurrencyIsKnown?: boolean | null | undefined; IsActive: boolean }
  /** The node to delete. */
  nodeRemoval: { Role: 'Company' | 'Division' | 'Group' | 'Location' | 'Device' | 'Supplier' | 'Carrier'; References: readonly (string)[] }
  /** The node of the record; none if the request names none, or if a hold becomes a commitment. */
  target: { EntityId: number; IsActive?: boolean | null | undefined } | null
  /** An item of the catalog after the change. */
  item: { Sku: string; Name: string; Upc?: string | null | undefined; UpcCheckDigitIsRight?: boolean | null | undefined; IsSerialized: boolean; IsLot: boolean; StoredIsSerialized?: boolean | null | undefined; StoredIsLot?: boolean | null | undefined; HasStock: boolean; SkuHolderId?: string | null | undefined; UpcHolderId?: string | null | undefined; EarlierIndex?: number | null | undefined; ProductTypeId?: number | null | undefined; IsActive: boolean }
  /** The item to delete. */
  itemRemoval: { References: readonly (string)[] }
  /** How far a sandbox company moves its clock. */
  clockJump: { Targets: number; Seconds: number; OffsetSeconds: number }
  /** The client after the change. */
  client: { ClientId?: string | null | undefined; Name: string; Scopes: readonly (string)[]; Grants: readonly (string)[]; SupplierEntityId?: number | null | undefined; IsActive: boolean; ImpossibleScopes: readonly (string)[]; SupplierIsOfCompany?: boolean | null | undefined; SupplierChanges: boolean; IsCaller: boolean; Others: number }
  /** The new secret of a client. */
  clientSecret: { ClientId: string; OverlapHours: number; Others: number }
  /** The webhook after the change. */
  subscription: { Id?: string | null | undefined; Name: string; Host?: string | null | undefined; Types?: readonly (string)[] | null | undefined; IsActive: boolean; IsPrivateAddress: boolean; Port?: number | null | undefined; IsPortAllowed: boolean; Places: number }
  /** The new secret of a webhook. */
  webhookSecret: { SubscriptionId: string; Others: number }
  /** A test or redelivery that a client requests. */
  requestedDelivery: { SubscriptionId: string; Purpose: 'Test' | 'Redelivery'; IsActive: boolean; IsEventKept: boolean; Waiting: number }
  /** The client that is deleted, or whose secret is. */
  removedClient: { ClientId: string; IsCaller: boolean }
  /** The sums of a cart. */
  cartTotals: { Value: number; Quantity: number; Lines: number; Items: readonly ({ CatalogItemId?: string | null | undefined; Slug?: string | null | undefined; Name: string; Quantity: number; Value: number })[] }
  /** The sale price before the change; none for a new one. */
  storedSale: { IsDefault: boolean; SalePrice: number; StartDateUTC?: string | null | undefined; StopDateUTC?: string | null | undefined } | null
  /** The sale price of the record that applies at the moment: the dated one, else the default one; none if there is neither, or no price record. */
  runningSale: { IsDefault: boolean; SalePrice: number; StartDateUTC?: string | null | undefined; StopDateUTC?: string | null | undefined } | null
  /** The administrators of the company. */
  administrators: { Others: number }
}

/** The facts that each rule set may use. */
export interface RuleSetFacts {
  'accounts/client': Pick<Facts, 'client'>
  'accounts/removal': Pick<Facts, 'removal' | 'removedClient'>
  'accounts/secret': Pick<Facts, 'clientSecret'>
  'availability/adjustment': Pick<Facts, 'product' | 'adjustment' | 'target'>
  'availability/bulk-adjustment': Pick<Facts, 'bulkAdjustment'>
  'availability/bulk-serial-number': Pick<Facts, 'bulkSerialNumber'>
  'availability/commitment': Pick<Facts, 'product' | 'taken' | 'target'>
  'availability/fulfilment': Pick<Facts, 'product' | 'adjustment' | 'fulfilment'>
  'availability/held-product': Pick<Facts, 'product' | 'taken'>
  'availability/hold': Pick<Facts, 'hold' | 'target'>
  'availability/lot': Pick<Facts, 'product' | 'lot' | 'target'>
  'availability/removal': Pick<Facts, 'removal' | 'setAside'>
  'availability/serial-number': Pick<Facts, 'product' | 'serialNumber' | 'target'>
  'availability/stock': Pick<Facts, 'stock'>
  'availability/supplier-sku': Pick<Facts, 'supplied'>
  'availability/threshold': Pick<Facts, 'product' | 'threshold'>
  'availability/transfer': Pick<Facts, 'transfer'>
  'availability/transfer-closing': Pick<Facts, 'transferClosing'>
  'availability/transfer-line': Pick<Facts, 'product' | 'transferLine'>
  'availability/transfer-receipt': Pick<Facts, 'receiptLine'>
  'cart/create': Pick<Facts, 'cart' | 'tenant' | 'target' | 'cartTotals'>
  'cart/order-status': Pick<Facts, 'orderChange'>
  'cart/status': Pick<Facts, 'change'>
  'entities/item': Pick<Facts, 'attributes' | 'item'>
  'entities/item-removal': Pick<Facts, 'itemRemoval'>
  'entities/node': Pick<Facts, 'address' | 'treeNode'>
  'entities/node-removal': Pick<Facts, 'nodeRemoval'>
  'events/delivery': Pick<Facts, 'requestedDelivery'>
  'events/removal': Pick<Facts, 'removal'>
  'events/secret': Pick<Facts, 'webhookSecret'>
  'events/subscription': Pick<Facts, 'subscription'>
  'invoicing/address': Pick<Facts, 'invoiceAddress'>
  'invoicing/invoice': Pick<Facts, 'invoice' | 'customer' | 'originalInvoice'>
  'invoicing/item': Pick<Facts, 'invoiceItem'>
  'invoicing/refund': Pick<Facts, 'refundedItem'>
  'invoicing/refund-payment': Pick<Facts, 'refundedPayments'>
  'invoicing/refund-tax': Pick<Facts, 'refundedTax'>
  'invoicing/stock-line': Pick<Facts, 'stockLine'>
  'pricing/asked': Pick<Facts, 'references'>
  'pricing/below-company': Pick<Facts, 'entity'>
  'pricing/bulk': Pick<Facts, 'bulkRecord'>
  'pricing/bulk-removal': Pick<Facts, 'bulkRemoval'>
  'pricing/changed-prices': Pick<Facts, 'changes'>
  'pricing/clone': Pick<Facts, 'clone'>
  'pricing/entity': Pick<Facts, 'entity'>
  'pricing/group': Pick<Facts, 'group'>
  'pricing/language': Pick<Facts, 'languages'>
  'pricing/record': Pick<Facts, 'record' | 'stored' | 'references' | 'currency' | 'floor' | 'override' | 'twin'>
  'pricing/removal': Pick<Facts, 'record' | 'dependents' | 'removal' | 'runningSale'>
  'pricing/sale': Pick<Facts, 'record' | 'sale' | 'discount' | 'previousSale' | 'nextSale' | 'defaultSale' | 'storedSale'>
  'pricing/shelf': Pick<Facts, 'shelf'>
  'pricing/shelf-product': Pick<Facts, 'references' | 'placed' | 'placing'>
  'pricing/term': Pick<Facts, 'references' | 'term'>
  'pricing/tier': Pick<Facts, 'tier'>
  'reportdata/delete': Pick<Facts, 'enrollment'>
  'reportdata/insert': Pick<Facts, 'enrollment'>
  'reportdata/update': Pick<Facts, 'enrollment'>
  'sandbox/clock': Pick<Facts, 'clockJump'>
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
  'usermanager/user': Pick<Facts, 'user' | 'address' | 'picture' | 'attributes'>
  'usermanager/user-list': Pick<Facts, 'userFilter'>
}

/** The rule sets that each operation names in x-rules, except those about languages. */
export interface OperationRuleSets {
  createClient: 'accounts/client'
  updateClient: 'accounts/client'
  deleteClient: 'accounts/removal'
  createClientSecret: 'accounts/secret'
  deleteClientSecret: 'accounts/removal'
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
  bulkCreateStockAdjustments: 'availability/bulk-adjustment' | 'availability/adjustment'
  createStockTransfer: 'availability/transfer' | 'availability/transfer-line'
  receiveStockTransfer: 'availability/transfer-closing' | 'availability/transfer-receipt'
  cancelStockTransfer: 'availability/transfer-closing'
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
  createSubscription: 'events/subscription'
  updateSubscription: 'events/subscription'
  deleteSubscription: 'events/removal'
  createSubscriptionSecret: 'events/secret'
  testSubscription: 'events/delivery'
  redeliverEvent: 'events/delivery'
  createInvoice: 'invoicing/invoice' | 'invoicing/stock-line' | 'invoicing/address' | 'invoicing/item' | 'invoicing/refund' | 'invoicing/refund-tax' | 'invoicing/refund-payment'
  upsertPricing: 'pricing/sale' | 'pricing/record'
  updatePricing: 'pricing/sale' | 'pricing/record'
  patchPricing: 'pricing/sale' | 'pricing/record'
  deletePricing: 'pricing/removal'
  listEntityItemPricing: 'pricing/entity'
  upsertEntityPricing: 'pricing/sale' | 'pricing/record'
  listEntityPricing: 'pricing/entity' | 'pricing/below-company'
  bulkUpsertPricing: 'pricing/bulk' | 'pricing/sale' | 'pricing/record'
  bulkDeletePricing: 'pricing/bulk-removal' | 'pricing/removal'
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
  advanceClock: 'sandbox/clock'
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

/** The facts that this program supplies; a rules folder with another facts.json is refused. */
export const factTypes = {
  cart: {"type":"object","ruleSets":["cart/create"],"properties":{"FirstName":{"type":"text","nullable":true,"maxLength":50},"LastName":{"type":"text","nullable":true,"maxLength":50},"Email":{"type":"text","nullable":true,"maxLength":320},"PhoneNumber":{"type":"text","nullable":true,"maxLength":100},"SourceId":{"type":"guid"},"Items":{"type":"list","items":{"type":"object","properties":{"Name":{"type":"text","maxLength":255},"ProductTypeId":{"type":"number","values":[1,2,3,4]},"CatalogItemId":{"type":"text","nullable":true,"maxLength":255},"Slug":{"type":"text","nullable":true,"maxLength":255},"Quantity":{"type":"number"},"DisplayPrice":{"type":"number"}}}}}},
  tenant: {"type":"object","ruleSets":["cart/create"],"properties":{"SourceId":{"type":"guid"}}},
  change: {"type":"object","ruleSets":["cart/status"],"properties":{"From":{"type":"number","values":[1,2,3]},"To":{"type":"number","values":[1,2,3]}}},
  orderChange: {"type":"object","ruleSets":["cart/order-status"],"properties":{"From":{"type":"text","values":["Pending","Refused","Completed","Cancelled"]},"To":{"type":"text","values":["Pending","Refused","Completed","Cancelled"]},"InvoiceId":{"type":"guid","nullable":true},"InvoiceExists":{"type":"boolean"},"Message":{"type":"text","nullable":true,"maxLength":1000}}},
  invoice: {"type":"object","ruleSets":["invoicing/invoice"],"properties":{"IsRefund":{"type":"boolean"},"OriginalInvoiceId":{"type":"guid","nullable":true},"EmployeeId":{"type":"number"},"LocationId":{"type":"number"},"LocationIsOfCompany":{"type":"boolean","nullable":true},"LocationIsActive":{"type":"boolean","nullable":true},"MovesStock":{"type":"boolean","nullable":true},"PrintableId":{"type":"text","nullable":true,"maxLength":255},"PrintableIdIsUsed":{"type":"boolean","nullable":true},"SoldUtc":{"type":"date","nullable":true},"CurrencyCode":{"type":"text","nullable":true,"maxLength":3},"LocationCurrencyCode":{"type":"text","nullable":true,"maxLength":3},"ItemsTotal":{"type":"number"},"InvoiceTotal":{"type":"number"},"ItemCount":{"type":"number"},"TaxDetailCount":{"type":"number"},"Notes":{"type":"text","nullable":true,"maxLength":4000},"DaysSinceSale":{"type":"number","nullable":true},"Orders":{"type":"list","items":{"type":"object","properties":{"PrintableId":{"type":"text","nullable":true,"maxLength":255},"ReferenceId":{"type":"text","nullable":true,"maxLength":255}}}},"DropshipOrders":{"type":"list","items":{"type":"object","properties":{"PrintableId":{"type":"text","nullable":true,"maxLength":255},"ReferenceId":{"type":"text","nullable":true,"maxLength":255},"ShippingEntityId":{"type":"number","nullable":true},"ShippingMethod":{"type":"text","nullable":true,"maxLength":255},"SupplierId":{"type":"number","nullable":true}}}},"Payments":{"type":"list","items":{"type":"object","properties":{"Id":{"type":"text","maxLength":100},"Amount":{"type":"number","nullable":true},"DrawerId":{"type":"guid","nullable":true},"PaymentMethodId":{"type":"number","nullable":true},"ReferenceId":{"type":"text","nullable":true,"maxLength":255},"TransactionDate":{"type":"date","nullable":true},"TransactionType":{"type":"text","values":["Purchase","Refund"]}}}},"TaxLines":{"type":"list","items":{"type":"object","properties":{"LineNumber":{"type":"text","nullable":true,"maxLength":50},"Discount":{"type":"number","nullable":true},"Rate":{"type":"number","nullable":true},"Tax":{"type":"number","nullable":true},"Taxability":{"type":"boolean"},"Taxable":{"type":"number","nullable":true}}}},"TaxDetails":{"type":"list","items":{"type":"object","properties":{"TaxId":{"type":"guid","nullable":true},"TaxName":{"type":"text","nullable":true,"maxLength":255},"CountryCode":{"type":"text","nullable":true,"maxLength":2},"RegionCode":{"type":"text","nullable":true,"maxLength":10},"Rate":{"type":"number","nullable":true},"Tax":{"type":"number","nullable":true},"Taxable":{"type":"number","nullable":true},"TaxAuthority":{"type":"text","nullable":true,"maxLength":255},"TaxAuthorityType":{"type":"text","nullable":true,"maxLength":255},"TaxCategory":{"type":"text","nullable":true,"maxLength":255},"TaxType":{"type":"text","nullable":true,"maxLength":255}}}}}},
  customer: {"type":"object","nullable":true,"ruleSets":["invoicing/invoice"],"properties":{"PrimaryName":{"type":"text","nullable":true,"maxLength":255},"MiddleName":{"type":"text","nullable":true,"maxLength":255},"FamilyName":{"type":"text","nullable":true,"maxLength":255},"AlternateName":{"type":"text","nullable":true,"maxLength":255},"Title":{"type":"text","nullable":true,"maxLength":100},"CustomerType":{"type":"text","nullable":true,"maxLength":255},"CustomerTypeId":{"type":"number","nullable":true},"DateOfBirth":{"type":"date","nullable":true},"DoNotContact":{"type":"boolean"},"Notes":{"type":"text","nullable":true,"maxLength":4000}}},
  originalInvoice: {"type":"object","nullable":true,"ruleSets":["invoicing/invoice"],"properties":{"Id":{"type":"guid"},"IsRefund":{"type":"boolean"},"CreatedDateUtc":{"type":"date"},"CurrencyCode":{"type":"text","nullable":true,"maxLength":3},"SoldUtc":{"type":"date","nullable":true},"LocationId":{"type":"number"}}},
  stockLine: {"type":"object","ruleSets":["invoicing/stock-line"],"properties":{"MovesStock":{"type":"boolean"},"IsRefund":{"type":"boolean"},"IsMoved":{"type":"boolean"},"ProductId":{"type":"guid","nullable":true},"IsSerialized":{"type":"boolean"},"IsLot":{"type":"boolean"},"Quantity":{"type":"number"},"SerialNumber":{"type":"text","nullable":true,"maxLength":255},"SerialNumberTwice":{"type":"boolean"},"SerialNumberIsHere":{"type":"boolean"},"SerialNumberExists":{"type":"boolean"},"CommitmentId":{"type":"guid","nullable":true},"CommittedQuantity":{"type":"number","nullable":true},"Restock":{"type":"boolean"},"IsPriceAdjustment":{"type":"boolean"},"LotId":{"type":"text","nullable":true,"maxLength":100},"LotIsKnown":{"type":"boolean","nullable":true},"LotUnitsMissing":{"type":"number"},"Lots":{"type":"list","items":{"type":"object","properties":{"LotId":{"type":"text","maxLength":100},"Quantity":{"type":"number"},"ExpiresUtc":{"type":"date","nullable":true}}}},"QuantityAfter":{"type":"number","nullable":true}}},
  invoiceAddress: {"type":"object","ruleSets":["invoicing/address"],"properties":{"Kind":{"type":"text","values":["Billing","Shipping"]},"CountryCode":{"type":"text","nullable":true,"maxLength":2},"StateCode":{"type":"text","nullable":true,"maxLength":10},"PostalCode":{"type":"text","nullable":true,"maxLength":50},"StreetAddress1":{"type":"text","nullable":true,"maxLength":255},"StreetAddress2":{"type":"text","nullable":true,"maxLength":255},"PostOfficeBoxNumber":{"type":"text","nullable":true,"maxLength":50},"Locality":{"type":"text","nullable":true,"maxLength":255},"Notes":{"type":"text","nullable":true,"maxLength":4000},"DoNotContact":{"type":"boolean"}}},
  invoiceItem: {"type":"object","ruleSets":["invoicing/item"],"properties":{"IsRefund":{"type":"boolean"},"IsPriceAdjustment":{"type":"boolean"},"Sku":{"type":"text","nullable":true,"maxLength":255},"ProductId":{"type":"guid","nullable":true},"SkuIsOfOtherProduct":{"type":"boolean"},"Quantity":{"type":"number"},"SellingPrice":{"type":"number"},"SerialNumber":{"type":"text","nullable":true,"maxLength":255},"SerialNumberIsSold":{"type":"boolean"},"SerialNumberIsUnknown":{"type":"boolean"},"SerialNumberIsRefunded":{"type":"boolean"},"Description":{"type":"text","nullable":true,"maxLength":1000}}},
  refundedItem: {"type":"object","ruleSets":["invoicing/refund"],"properties":{"Sku":{"type":"text","nullable":true,"maxLength":255},"ProductId":{"type":"guid","nullable":true},"SoldQuantity":{"type":"number"},"SoldAmount":{"type":"number"},"RefundedQuantity":{"type":"number"},"RefundedAmount":{"type":"number"}}},
  refundedTax: {"type":"object","ruleSets":["invoicing/refund-tax"],"properties":{"ChargedTax":{"type":"number"},"RefundedTax":{"type":"number"}}},
  refundedPayments: {"type":"object","ruleSets":["invoicing/refund-payment"],"properties":{"RecordedAmount":{"type":"number"},"RefundedAmount":{"type":"number"}}},
  languages: {"type":"object","ruleSets":["pricing/language"],"properties":{"ContentLanguage":{"type":"text","nullable":true,"maxLength":100},"AcceptLanguage":{"type":"text","nullable":true,"maxLength":1000}}},
  entity: {"type":"object","ruleSets":["pricing/entity","pricing/below-company"],"properties":{"EntityId":{"type":"number"},"CompanyId":{"type":"number"},"IsOfCompany":{"type":"boolean"}}},
  changes: {"type":"object","ruleSets":["pricing/changed-prices"],"properties":{"Since":{"type":"date","nullable":true},"StartOfToday":{"type":"date"},"StartOfYesterday":{"type":"date"}}},
  record: {"type":"object","nullable":true,"ruleSets":["pricing/record","pricing/sale","pricing/removal"],"properties":{"EntityId":{"type":"number"},"CatalogItemId":{"type":"guid","nullable":true},"PricingShelfId":{"type":"number","nullable":true},"PricingTermId":{"type":"number","nullable":true},"PricingTierId":{"type":"number","nullable":true},"PricingGroupId":{"type":"number","nullable":true},"RegularPrice":{"type":"number"},"IsDiscountable":{"type":"boolean","nullable":true},"FloorPrice":{"type":"number","nullable":true},"OriginalPrice":{"type":"number","nullable":true}}},
  stored: {"type":"object","nullable":true,"ruleSets":["pricing/record"],"properties":{"Id":{"type":"number"},"EntityId":{"type":"number"},"CatalogItemId":{"type":"guid","nullable":true},"PricingShelfId":{"type":"number","nullable":true},"PricingGroupId":{"type":"number","nullable":true},"PricingTermId":{"type":"number","nullable":true},"PricingTierId":{"type":"number","nullable":true},"RegularPrice":{"type":"number"},"IsDiscountable":{"type":"boolean","nullable":true},"FloorPrice":{"type":"number","nullable":true},"OriginalPrice":{"type":"number","nullable":true}}},
  references: {"type":"object","ruleSets":["pricing/record","pricing/term","pricing/asked","pricing/shelf-product"],"properties":{"EntityIsOfCompany":{"type":"boolean","nullable":true},"CatalogItemIsKnown":{"type":"boolean","nullable":true},"TermIsKnown":{"type":"boolean","nullable":true},"TierIsKnown":{"type":"boolean","nullable":true},"GroupIsKnown":{"type":"boolean","nullable":true},"GroupIsDeleted":{"type":"boolean","nullable":true},"ShelfIsKnown":{"type":"boolean","nullable":true},"CarrierIsOfCompany":{"type":"boolean","nullable":true}}},
  currency: {"type":"object","ruleSets":["pricing/record"],"properties":{"CurrencyCode":{"type":"text","nullable":true,"maxLength":3},"EntityCurrencyCode":{"type":"text","nullable":true,"maxLength":3}}},
  floor: {"type":"object","ruleSets":["pricing/record"],"properties":{"PercentOfRegularPrice":{"type":"number","nullable":true}}},
  override: {"type":"object","ruleSets":["pricing/record"],"properties":{"Price":{"type":"number","nullable":true},"StartDateUtc":{"type":"date","nullable":true},"StopDateUtc":{"type":"date","nullable":true}}},
  bulkRecord: {"type":"object","ruleSets":["pricing/bulk"],"properties":{"EarlierIndex":{"type":"number","nullable":true},"OtherId":{"type":"number","nullable":true},"HasSalesTwice":{"type":"boolean"}}},
  bulkRemoval: {"type":"object","ruleSets":["pricing/bulk-removal"],"properties":{"IsNamed":{"type":"boolean"},"IsStored":{"type":"boolean"},"IsOtherKey":{"type":"boolean"},"EarlierIndex":{"type":"number","nullable":true}}},
  twin: {"type":"object","nullable":true,"ruleSets":["pricing/record"],"properties":{"Id":{"type":"number"}}},
  sale: {"type":"object","ruleSets":["pricing/sale"],"properties":{"IsDefault":{"type":"boolean"},"SalePrice":{"type":"number"},"StartDateUTC":{"type":"date","nullable":true},"StopDateUTC":{"type":"date","nullable":true}}},
  discount: {"type":"object","ruleSets":["pricing/sale"],"properties":{"Percent":{"type":"number","nullable":true}}},
  previousSale: {"type":"object","nullable":true,"ruleSets":["pricing/sale"],"properties":{"StartDateUTC":{"type":"date"},"StopDateUTC":{"type":"date"}}},
  nextSale: {"type":"object","nullable":true,"ruleSets":["pricing/sale"],"properties":{"StartDateUTC":{"type":"date"},"StopDateUTC":{"type":"date"}}},
  defaultSale: {"type":"object","nullable":true,"ruleSets":["pricing/sale"],"properties":{"Id":{"type":"number","nullable":true}}},
  dependents: {"type":"object","nullable":true,"ruleSets":["pricing/removal"],"properties":{"Prices":{"type":"number"},"Products":{"type":"number"}}},
  removal: {"type":"object","ruleSets":["pricing/removal","availability/removal","usermanager/removal","accounts/removal","events/removal"],"properties":{"Resource":{"type":"text","values":["Price","SalePrice","PricingTier","PricingTerm","PricingGroup","PricingShelf","PricingShelfProduct","Stock","SerialNumber","Lot","AvailabilityThreshold","HoldBatch","Commitment","SupplierSku","LockReason","UserLocation","Client","ClientSecret","Webhook"]},"Id":{"type":"text","maxLength":200},"EntityId":{"type":"number","nullable":true}}},
  term: {"type":"object","ruleSets":["pricing/term"],"properties":{"EntityId":{"type":"number"},"Name":{"type":"text","maxLength":255},"Active":{"type":"boolean","nullable":true},"NumberOfPayments":{"type":"number","nullable":true},"CanFinance":{"type":"boolean","nullable":true},"TermLengthInYears":{"type":"number","nullable":true},"CarrierEntityId":{"type":"number","nullable":true},"DisplayName":{"type":"text","nullable":true,"maxLength":255}}},
  tier: {"type":"object","ruleSets":["pricing/tier"],"properties":{"TierName":{"type":"text","maxLength":255},"QuantityLowerBound":{"type":"number","nullable":true}}},
  group: {"type":"object","ruleSets":["pricing/group"],"properties":{"GroupName":{"type":"text","maxLength":255},"Description":{"type":"text","nullable":true,"maxLength":1000},"IsDeleted":{"type":"boolean"}}},
  shelf: {"type":"object","ruleSets":["pricing/shelf"],"properties":{"ShelfName":{"type":"text","maxLength":255},"Description":{"type":"text","nullable":true,"maxLength":1000}}},
  placed: {"type":"object","nullable":true,"ruleSets":["pricing/shelf-product"],"properties":{"PricingShelfId":{"type":"number"}}},
  placing: {"type":"object","ruleSets":["pricing/shelf-product"],"properties":{"IsMove":{"type":"boolean"},"CatalogItemId":{"type":"guid"},"PricingShelfId":{"type":"number"}}},
  clone: {"type":"object","ruleSets":["pricing/clone"],"properties":{"FromCatalogItemId":{"type":"guid"},"ToCatalogItemId":{"type":"guid"},"FromIsKnown":{"type":"boolean"},"ToIsKnown":{"type":"boolean"},"DeletedGroupId":{"type":"number","nullable":true}}},
  enrollment: {"type":"object","ruleSets":["reportdata/insert","reportdata/update","reportdata/delete"],"properties":{"CustomerID":{"type":"number"},"IsThere":{"type":"boolean"},"DeviceEnrollment":{"type":"text","nullable":true,"maxLength":50}}},
  stock: {"type":"object","ruleSets":["availability/stock"],"properties":{"EntityId":{"type":"number"},"CatalogItemId":{"type":"guid"},"Quantity":{"type":"number"},"IsSerialized":{"type":"boolean"},"IsLot":{"type":"boolean"},"EntityIsOfCompany":{"type":"boolean"},"EntityIsActive":{"type":"boolean","nullable":true},"IsNew":{"type":"boolean","nullable":true},"CatalogItemIsKnown":{"type":"boolean"},"CatalogIsSerialized":{"type":"boolean","nullable":true},"CatalogIsLot":{"type":"boolean","nullable":true},"CountedQuantity":{"type":"number","nullable":true},"EarlierIndex":{"type":"number","nullable":true},"IsDropShippable":{"type":"boolean"}}},
  product: {"type":"object","nullable":true,"ruleSets":["availability/serial-number","availability/lot","availability/threshold","availability/held-product","availability/commitment","availability/adjustment","availability/fulfilment","availability/transfer-line"],"properties":{"CatalogItemId":{"type":"guid"},"IsKnown":{"type":"boolean"},"IsSerialized":{"type":"boolean","nullable":true},"IsLot":{"type":"boolean","nullable":true}}},
  setAside: {"type":"object","nullable":true,"ruleSets":["availability/removal"],"properties":{"OnHold":{"type":"number"},"Committed":{"type":"number"},"InTransfer":{"type":"number","nullable":true}}},
  adjustment: {"type":"object","ruleSets":["availability/adjustment","availability/fulfilment"],"properties":{"Reason":{"type":"text","values":["Sale","Return","Receipt","Count","Damage","Transfer","Correction"]},"Delta":{"type":"number"},"Units":{"type":"number"},"QuantityAfter":{"type":"number"},"IsNew":{"type":"boolean","nullable":true},"SerialNumbers":{"type":"number"},"SerialNumberIds":{"type":"list","nullable":true,"items":{"type":"text","maxLength":100}},"SerialNumbersTwice":{"type":"number"},"SerialNumbersMissing":{"type":"number"},"LotId":{"type":"text","nullable":true,"maxLength":100},"LotIsKnown":{"type":"boolean","nullable":true},"LotUnitsMissing":{"type":"number"},"Lots":{"type":"list","items":{"type":"object","properties":{"LotId":{"type":"text","maxLength":100},"Quantity":{"type":"number"},"ExpiresUtc":{"type":"date","nullable":true}}}},"Reference":{"type":"text","nullable":true,"maxLength":200}}},
  bulkAdjustment: {"type":"object","ruleSets":["availability/bulk-adjustment"],"properties":{"EntityId":{"type":"number"},"EntityIsOfCompany":{"type":"boolean"},"CatalogItemId":{"type":"guid"},"CatalogItemIsKnown":{"type":"boolean"},"SerialNumbersExisting":{"type":"number"}}},
  serialNumber: {"type":"object","ruleSets":["availability/serial-number"],"properties":{"Id":{"type":"text","maxLength":100},"IsInTransit":{"type":"boolean"}}},
  bulkSerialNumber: {"type":"object","ruleSets":["availability/bulk-serial-number"],"properties":{"Id":{"type":"text","maxLength":100},"EarlierIndex":{"type":"number","nullable":true},"IsInStock":{"type":"boolean"}}},
  lot: {"type":"object","ruleSets":["availability/lot"],"properties":{"PackagesTwice":{"type":"number"},"IsNew":{"type":"boolean","nullable":true},"LeastQuantity":{"type":"number"},"Id":{"type":"text","maxLength":100},"ExpiresUtc":{"type":"date","nullable":true},"Packages":{"type":"list","items":{"type":"object","properties":{"PackageId":{"type":"text","maxLength":100},"Quantity":{"type":"number"}}}}}},
  threshold: {"type":"object","ruleSets":["availability/threshold"],"properties":{"ProductId":{"type":"guid","nullable":true},"StoredProductId":{"type":"guid","nullable":true},"MinQuantity":{"type":"number"},"UnitId":{"type":"number","nullable":true}}},
  hold: {"type":"object","ruleSets":["availability/hold"],"properties":{"HoldDurationInMinutes":{"type":"number"},"Lines":{"type":"number"}}},
  transfer: {"type":"object","ruleSets":["availability/transfer"],"properties":{"FromEntityId":{"type":"number"},"ToEntityId":{"type":"number"},"UnknownEntityId":{"type":"number","nullable":true},"ToIsActive":{"type":"boolean","nullable":true},"Lines":{"type":"number"}}},
  transferLine: {"type":"object","ruleSets":["availability/transfer-line"],"properties":{"Quantity":{"type":"number"},"SerialNumbers":{"type":"number"},"SerialNumberIds":{"type":"list","nullable":true,"items":{"type":"text","maxLength":100}},"SerialNumbersTwice":{"type":"number"},"SerialNumbersInTransit":{"type":"number","nullable":true},"SerialNumbersMissing":{"type":"number"},"Lots":{"type":"list","items":{"type":"object","properties":{"LotId":{"type":"text","maxLength":100},"Quantity":{"type":"number"},"ExpiresUtc":{"type":"date","nullable":true}}}}}},
  transferClosing: {"type":"object","ruleSets":["availability/transfer-closing"],"properties":{"Status":{"type":"text","values":["InTransit","Received","Cancelled"]},"NewStatus":{"type":"text","values":["InTransit","Received","Cancelled"]},"Arriving":{"type":"number"},"OnlyCloses":{"type":"boolean"},"EntityId":{"type":"number"},"EntityIsActive":{"type":"boolean"},"LargestQuantityAfter":{"type":"number"}}},
  receiptLine: {"type":"object","ruleSets":["availability/transfer-receipt"],"properties":{"CatalogItemId":{"type":"guid"},"IsInTransfer":{"type":"boolean"},"IsSerialized":{"type":"boolean"},"Quantity":{"type":"number"},"QuantityOfAll":{"type":"number"},"InTransit":{"type":"number"},"SerialNumbers":{"type":"number"},"SerialNumberIds":{"type":"list","nullable":true,"items":{"type":"text","maxLength":100}},"SerialNumbersTwice":{"type":"number"},"SerialNumbersMissing":{"type":"number"}}},
  taken: {"type":"object","ruleSets":["availability/held-product","availability/commitment"],"properties":{"Quantity":{"type":"number"}}},
  fulfilment: {"type":"object","ruleSets":["availability/fulfilment"],"properties":{"InvoiceId":{"type":"guid","nullable":true},"InvoiceExists":{"type":"boolean"}}},
  supplied: {"type":"object","ruleSets":["availability/supplier-sku"],"properties":{"SupplierSku":{"type":"text","maxLength":100},"Quantity":{"type":"number"},"EarlierIndex":{"type":"number","nullable":true},"IsAvailable":{"type":"boolean"}}},
  user: {"type":"object","ruleSets":["usermanager/user"],"properties":{"UserName":{"type":"text","maxLength":255},"Email":{"type":"text","nullable":true,"maxLength":254},"FirstName":{"type":"text","nullable":true,"maxLength":100},"LastName":{"type":"text","nullable":true,"maxLength":100},"JobTitle":{"type":"text","nullable":true,"maxLength":255},"ClientUserId":{"type":"text","nullable":true,"maxLength":255},"CorrelationId":{"type":"text","nullable":true,"maxLength":255}}},
  name: {"type":"object","ruleSets":["usermanager/name"],"properties":{"Field":{"type":"text","values":["UserName","FirstName","LastName"]},"Value":{"type":"text","maxLength":255}}},
  address: {"type":"object","ruleSets":["usermanager/user","entities/node"],"properties":{"CountryCode":{"type":"text","nullable":true,"maxLength":2},"StateCode":{"type":"text","nullable":true,"maxLength":10},"CountryIsKnown":{"type":"boolean","nullable":true},"StateIsKnown":{"type":"boolean","nullable":true},"AddressLine1":{"type":"text","nullable":true,"maxLength":255},"AddressLine2":{"type":"text","nullable":true,"maxLength":255},"City":{"type":"text","nullable":true,"maxLength":100},"Zip":{"type":"text","nullable":true,"maxLength":20}}},
  picture: {"type":"object","nullable":true,"ruleSets":["usermanager/user"],"properties":{"Href":{"type":"text","nullable":true,"maxLength":2048},"Name":{"type":"text","nullable":true,"maxLength":255},"MimeType":{"type":"text","nullable":true,"maxLength":255},"Height":{"type":"text","nullable":true,"maxLength":20},"Width":{"type":"text","nullable":true,"maxLength":20},"Md5Checksum":{"type":"text","nullable":true,"maxLength":100}}},
  attributes: {"type":"object","ruleSets":["usermanager/user","entities/item"],"properties":{"AreFlat":{"type":"boolean"},"LongestText":{"type":"number"},"Entries":{"type":"list","items":{"type":"object","properties":{"Name":{"type":"text","maxLength":1000},"Value":{"type":"text","nullable":true,"maxLength":1000}}}}}},
  phone: {"type":"object","ruleSets":["usermanager/phone"],"properties":{"Number":{"type":"text","nullable":true,"maxLength":50},"Extension":{"type":"text","nullable":true,"maxLength":20},"Type":{"type":"text","nullable":true,"maxLength":50}}},
  parent: {"type":"object","ruleSets":["usermanager/parent"],"properties":{"EntityId":{"type":"number"},"CompanyId":{"type":"number"},"IsOfCompany":{"type":"boolean"},"IsActive":{"type":"boolean","nullable":true}}},
  temporaryPassword: {"type":"object","ruleSets":["usermanager/temporary-password"],"properties":{"Password":{"type":"text","maxLength":256},"IsCommon":{"type":"boolean"},"ContainsUserName":{"type":"boolean"},"OwnNameLength":{"type":"number"}}},
  passwordChange: {"type":"object","ruleSets":["usermanager/password-change"],"properties":{"CurrentIsCorrect":{"type":"boolean"},"IsSame":{"type":"boolean"},"CurrentIsTemporary":{"type":"boolean"},"CurrentSetUtc":{"type":"date","nullable":true}}},
  password: {"type":"object","ruleSets":["usermanager/password"],"properties":{"Value":{"type":"text","maxLength":256},"ContainsUserName":{"type":"boolean"},"IsCommon":{"type":"boolean"},"OwnNameLength":{"type":"number"}}},
  company: {"type":"object","ruleSets":["usermanager/password"],"properties":{"Id":{"type":"number"}}},
  authentication: {"type":"object","ruleSets":["usermanager/unlock"],"properties":{"Mode":{"type":"text","maxLength":50},"LockFeatureEnabled":{"type":"boolean"}}},
  account: {"type":"object","ruleSets":["usermanager/lock","usermanager/activation"],"properties":{"UserId":{"type":"number"},"Roles":{"type":"list","items":{"type":"text","maxLength":50}},"IsActive":{"type":"boolean"},"IsLocked":{"type":"boolean"},"IsCaller":{"type":"boolean"}}},
  lock: {"type":"object","ruleSets":["usermanager/lock"],"properties":{"LockReasonId":{"type":"number","nullable":true}}},
  activation: {"type":"object","ruleSets":["usermanager/activation"],"properties":{"IsActive":{"type":"boolean"}}},
  location: {"type":"object","ruleSets":["usermanager/location"],"properties":{"UserId":{"type":"number"},"EntityId":{"type":"number"},"IsActive":{"type":"boolean","nullable":true},"Role":{"type":"text","values":["Company","Division","Group","Location","Device","Supplier","Carrier"]}}},
  roleChange: {"type":"object","ruleSets":["usermanager/role-assignment","usermanager/role-removal"],"properties":{"UserId":{"type":"number"},"Role":{"type":"text","maxLength":50},"Held":{"type":"list","items":{"type":"text","maxLength":50}},"Suppliers":{"type":"number"}}},
  lockReason: {"type":"object","ruleSets":["usermanager/lock-reason"],"properties":{"Name":{"type":"text","maxLength":255},"Description":{"type":"text","maxLength":1000}}},
  userFilter: {"type":"object","ruleSets":["usermanager/user-list"],"properties":{"ByClientUserId":{"type":"boolean"},"ByCorrelationId":{"type":"boolean"}}},
  treeNode: {"type":"object","ruleSets":["entities/node"],"properties":{"Role":{"type":"text","values":["Company","Division","Group","Location","Device","Supplier","Carrier"]},"Name":{"type":"text","maxLength":200},"ParentId":{"type":"number","nullable":true},"ParentRole":{"type":"text","nullable":true,"values":["Company","Division","Group","Location","Device","Supplier","Carrier"]},"ParentIsOfCompany":{"type":"boolean","nullable":true},"ParentIsBelow":{"type":"boolean"},"Levels":{"type":"number","nullable":true},"SiblingHasName":{"type":"boolean"},"StoredRole":{"type":"text","nullable":true,"values":["Company","Division","Group","Location","Device","Supplier","Carrier"]},"TimeZoneId":{"type":"text","nullable":true,"maxLength":100},"TimeZoneIsKnown":{"type":"boolean","nullable":true},"CurrencyCode":{"type":"text","nullable":true,"maxLength":3},"CurrencyIsKnown":{"type":"boolean","nullable":true},"IsActive":{"type":"boolean"}}},
  nodeRemoval: {"type":"object","ruleSets":["entities/node-removal"],"properties":{"Role":{"type":"text","values":["Company","Division","Group","Location","Device","Supplier","Carrier"]},"References":{"type":"list","items":{"type":"text","maxLength":50}}}},
  target: {"type":"object","nullable":true,"ruleSets":["cart/create","availability/hold","availability/commitment","availability/serial-number","availability/lot","availability/adjustment"],"properties":{"EntityId":{"type":"number"},"IsActive":{"type":"boolean","nullable":true}}},
  item: {"type":"object","ruleSets":["entities/item"],"properties":{"Sku":{"type":"text","maxLength":100},"Name":{"type":"text","maxLength":255},"Upc":{"type":"text","nullable":true,"maxLength":14},"UpcCheckDigitIsRight":{"type":"boolean","nullable":true},"IsSerialized":{"type":"boolean"},"IsLot":{"type":"boolean"},"StoredIsSerialized":{"type":"boolean","nullable":true},"StoredIsLot":{"type":"boolean","nullable":true},"HasStock":{"type":"boolean"},"SkuHolderId":{"type":"guid","nullable":true},"UpcHolderId":{"type":"guid","nullable":true},"EarlierIndex":{"type":"number","nullable":true},"ProductTypeId":{"type":"number","nullable":true,"values":[1,2,3,4]},"IsActive":{"type":"boolean"}}},
  itemRemoval: {"type":"object","ruleSets":["entities/item-removal"],"properties":{"References":{"type":"list","items":{"type":"text","maxLength":50}}}},
  clockJump: {"type":"object","ruleSets":["sandbox/clock"],"properties":{"Targets":{"type":"number"},"Seconds":{"type":"number"},"OffsetSeconds":{"type":"number"}}},
  client: {"type":"object","ruleSets":["accounts/client"],"properties":{"ClientId":{"type":"text","nullable":true,"maxLength":256},"Name":{"type":"text","maxLength":200},"Scopes":{"type":"list","items":{"type":"text","maxLength":100}},"Grants":{"type":"list","items":{"type":"text","maxLength":50}},"SupplierEntityId":{"type":"number","nullable":true},"IsActive":{"type":"boolean"},"ImpossibleScopes":{"type":"list","items":{"type":"text","maxLength":100}},"SupplierIsOfCompany":{"type":"boolean","nullable":true},"SupplierChanges":{"type":"boolean"},"IsCaller":{"type":"boolean"},"Others":{"type":"number"}}},
  clientSecret: {"type":"object","ruleSets":["accounts/secret"],"properties":{"ClientId":{"type":"text","maxLength":256},"OverlapHours":{"type":"number"},"Others":{"type":"number"}}},
  subscription: {"type":"object","ruleSets":["events/subscription"],"properties":{"Id":{"type":"text","nullable":true,"maxLength":36},"Name":{"type":"text","maxLength":200},"Host":{"type":"text","nullable":true,"maxLength":253},"Types":{"type":"list","nullable":true,"items":{"type":"text","maxLength":100}},"IsActive":{"type":"boolean"},"IsPrivateAddress":{"type":"boolean"},"Port":{"type":"number","nullable":true},"IsPortAllowed":{"type":"boolean"},"Places":{"type":"number"}}},
  webhookSecret: {"type":"object","ruleSets":["events/secret"],"properties":{"SubscriptionId":{"type":"text","maxLength":36},"Others":{"type":"number"}}},
  requestedDelivery: {"type":"object","ruleSets":["events/delivery"],"properties":{"SubscriptionId":{"type":"text","maxLength":36},"Purpose":{"type":"text","values":["Test","Redelivery"]},"IsActive":{"type":"boolean"},"IsEventKept":{"type":"boolean"},"Waiting":{"type":"number"}}},
  removedClient: {"type":"object","ruleSets":["accounts/removal"],"properties":{"ClientId":{"type":"text","maxLength":256},"IsCaller":{"type":"boolean"}}},
  now: {"type":"object","ruleSets":["*"],"properties":{"Moment":{"type":"date"},"Date":{"type":"date"},"Weekday":{"type":"text","values":["Monday","Tuesday","Wednesday","Thursday","Friday","Saturday","Sunday"]},"Hour":{"type":"number"},"LocalDate":{"type":"date"},"LocalWeekday":{"type":"text","values":["Monday","Tuesday","Wednesday","Thursday","Friday","Saturday","Sunday"]},"LocalHour":{"type":"number"},"TimeZone":{"type":"text","maxLength":100}}},
  caller: {"type":"object","nullable":true,"ruleSets":["*"],"properties":{"Kind":{"type":"text","values":["User","Client"]},"UserId":{"type":"number","nullable":true},"ClientId":{"type":"text","nullable":true,"maxLength":256},"SupplierEntityId":{"type":"number","nullable":true},"Roles":{"type":"list","items":{"type":"text","maxLength":50}},"Scopes":{"type":"list","items":{"type":"text","maxLength":100}},"EntityIds":{"type":"list","items":{"type":"number"}}}},
  node: {"type":"object","nullable":true,"ruleSets":["*"],"properties":{"EntityId":{"type":"number"},"Role":{"type":"text","values":["Company","Division","Group","Location","Device","Supplier","Carrier"]},"IsActive":{"type":"boolean"}}},
  cartTotals: {"type":"object","ruleSets":["cart/create"],"properties":{"Value":{"type":"number"},"Quantity":{"type":"number"},"Lines":{"type":"number"},"Items":{"type":"list","items":{"type":"object","properties":{"CatalogItemId":{"type":"text","nullable":true,"maxLength":255},"Slug":{"type":"text","nullable":true,"maxLength":255},"Name":{"type":"text","maxLength":255},"Quantity":{"type":"number"},"Value":{"type":"number"}}}}}},
  storedSale: {"type":"object","nullable":true,"ruleSets":["pricing/sale"],"properties":{"IsDefault":{"type":"boolean"},"SalePrice":{"type":"number"},"StartDateUTC":{"type":"date","nullable":true},"StopDateUTC":{"type":"date","nullable":true}}},
  runningSale: {"type":"object","nullable":true,"ruleSets":["pricing/removal"],"properties":{"IsDefault":{"type":"boolean"},"SalePrice":{"type":"number"},"StartDateUTC":{"type":"date","nullable":true},"StopDateUTC":{"type":"date","nullable":true}}},
  administrators: {"type":"object","ruleSets":["usermanager/role-removal","usermanager/lock","usermanager/activation"],"properties":{"Others":{"type":"number"}}},
}

/** The digest of the rules folder that passed all checks and cases when this file was written. */
export const validatedRules = '305dfde75348a9aeb32b30183a36c947d7a68b3739469919487a4be7b1ea7740'
