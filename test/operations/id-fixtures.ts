// The fixtures (fixtures.ts) to which the identifiers in request bodies and queries refer, so that the isolation suite can
// replace them by those of another company; `free` for identifiers of nothing that a tenant has. An identifier without a
// line fails test/operations/isolation.test.ts; a new operation needs lines only for new names.
import { type DocumentedOperation, success } from '../support/contract.ts'

/** Refers to nothing that a company has: a code, a number of the client, or a part of the new resource. */
const free = null

/** By the member's name, or by `operationId.path` where the name alone does not say it. */
const fixtureOf: Readonly<Record<string, string | null>> = {
  CompanyId: 'CompanyId',
  EntityId: 'EntityId',
  LocationId: 'LocationId',
  ParentEntityId: 'ParentEntityId',
  ParentId: 'ParentId',
  CarrierEntityId: 'EntityId',
  FromEntityId: 'FromEntityId',
  ToEntityId: 'ToEntityId',
  ShippingEntityId: 'EntityId',
  SupplierEntityId: 'SupplierEntityId',
  SupplierId: 'SupplierEntityId',
  LocationTypeIDs: 'EntityId',
  ForWhoIDs: 'EntityId',
  SourceId: 'SourceId',
  CatalogItemId: 'CatalogItemId',
  CatalogProductId: 'CatalogItemId',
  ProductId: 'CatalogItemId',
  FromCatalogItemId: 'FromCatalogItemId',
  ToCatalogItemId: 'ToCatalogItemId',
  CartId: 'CartId',
  EmployeeId: 'UserId',
  LockReasonId: 'LockReasonId',
  OriginalInvoiceId: 'InvoiceId',
  PricingTermId: 'TermId',
  PricingTierId: 'TierId',
  PricingGroupId: 'GroupId',
  PricingShelfId: 'ShelfId',
  PricingInformationId: 'PricingId',
  OverridePriceId: 'SaleOverrideId',
  CustomerID: 'CustomerID',
  'upsertCatalogItem.Id': 'CatalogItemId',
  'bulkUpsertCatalogItems.Id': 'CatalogItemId',
  'listCatalogItems.Id': 'CatalogItemId',
  'upsertStock.Id': 'CatalogItemId',
  'upsertEntityStock.Id': 'CatalogItemId',
  'bulkUpsertStock.Id': 'CatalogItemId',
  'readProductList.CatalogProductAvailabilities.Id': 'CatalogItemId',
  'upsertAvailabilityThreshold.Id': 'ThresholdId',
  'upsertSupplierSku.Id': 'SupplierSkuId',
  'bulkUpsertSupplierAvailability.SupplierAvailabilities.Id': 'SupplierSkuId',
  'readSupplierAvailability.SupplierAvailabilities.Id': 'SupplierSkuId',
  'createSerialNumber.Id': 'SerialNumberId',
  'bulkCreateSerialNumbers.Id': 'SerialNumberId',
  'upsertLot.Id': 'LotId',
  LotId: 'LotId',
  'Lots.LotId': free,
  'createCart.Id': 'CartId',
  'createCart.UpdatedBy.Id': 'UserId',
  'createCart.Items.Id': free,
  InvoiceId: 'InvoiceId',
  'createPricingShelfProduct.Id': 'CatalogItemId',
  'upsertPricing.Id': 'PricingId',
  'upsertEntityPricing.Id': 'PricingId',
  'bulkUpsertPricing.Id': 'PricingId',
  'bulkUpsertPricing.SalePrices.Id': 'SaleOverrideId',
  'bulkDeletePricing.Id': 'PricingId',
  'createProductPrice.SalePrices.Id': 'SaleOverrideId',
  'updateProductPrice.SalePrices.Id': 'SaleOverrideId',
  'listEntities.Id': 'EntityId',
  'listStock.Id': 'CatalogItemId',
  'listEntityStock.Id': 'CatalogItemId',
  'listSerialNumbers.Id': 'SerialNumberId',
  'listLots.Id': 'LotId',
  'listAvailabilityThresholds.Id': 'ThresholdId',
  'listHoldBatches.Id': 'HoldBatchId',
  CommitmentId: 'CommitmentId',
  'listCommitments.Id': 'CommitmentId',
  'listStockTransfers.Id': 'TransferId',
  'createStockTransfer.Id': 'TransferId',
  'listStockAdjustments.Id': 'AdjustmentId',
  'listCompanyStockAdjustments.Id': 'AdjustmentId',
  'listSupplierSkus.Id': 'SupplierSkuId',
  'listCarts.Id': 'CartId',
  'listPendingOrders.Id': 'PendingOrderId',
  'listCompanyPendingOrders.Id': 'PendingOrderId',
  'listInvoiceSummaries.Id': 'InvoiceId',
  'listPricing.Id': 'PricingId',
  'listProductPrices.Id': 'PricingId',
  'listCompanySaleOverridePrices.Id': 'SaleOverrideId',
  'listPricingTiers.Id': 'TierId',
  'listPricingTerms.Id': 'TermId',
  'listPricingGroups.Id': 'GroupId',
  'listPricingShelves.Id': 'ShelfId',
  'listLockReasons.Id': 'LockReasonId',
  'listUsers.Id': 'UserId',
  'searchUsers.Id': 'UserId',
  'PricingTermResource.Id': 'TermId',
  'PricingTierResource.Id': 'TierId',
  'PricingGroupResource.Id': 'GroupId',
  'PricingShelfResource.Id': 'ShelfId',
  'readProductList.Id': free,
  'bulkUpsertSupplierAvailability.Id': free,
  'readSupplierAvailability.Id': free,
  'cloneProductPrices.Id': free,
  'Picture.Id': free,
  'Customer.Id': free,
  'BillingAddress.Id': free,
  'ShippingAddress.Id': free,
  'Orders.Id': free,
  'DropshipOrders.Id': free,
  'Items.Id': free,
  'Payments.Id': free,
  'TaxCalculationResult.Id': free,
  'createClient.ClientId': free,
  ClientId: 'ClientId',
  SecretId: 'SecretId',
  SubscriptionId: 'SubscriptionId',
  DeliveryId: 'DeliveryId',
  'listSubscriptions.Id': 'SubscriptionId',
  'listDeliveries.Id': 'DeliveryId',
  'createSubscription.Id': free,
  RequestId: 'RequestId',
  OperationId: free,
  ClientUserId: free,
  CorrelationId: free,
  CustomerTypeId: free,
  DrawerId: free,
  PackageId: free,
  PaymentMethodId: free,
  PrintableId: free,
  ProductTypeId: free,
  ReferenceId: free,
  TaxId: free,
  TimeZoneId: free,
  EffectiveTimeZoneId: free,
  UnitId: free,
}

/** A location in a request that contains an identifier. */
export interface IdentifierLocation {
  in: 'path' | 'query' | 'body'
  /** The parameter's name; in a body the names from the root down, 0 for the first of a list. */
  path: readonly string[]
  /** Whose value belongs there; undefined where the tables above do not say. */
  fixture: string | undefined
  /** Whether it repeats a path parameter: then only both together can be another company's. */
  repeats: string | undefined
}

/** Values of other parameters without which the operation ignores the parameter with the identifier. */
export const companions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  LocationTypeIDs: { LocationType: 'Location' },
  ForWhoIDs: { ForWho: '4' },
}

const isIdentifier = (name: string, format: unknown) =>
  /(Id|ID|Ids|IDs|Guid)$/.test(name) || format === 'uuid'

/** Where a request of an operation names something of a company. */
export function identifiersOf(operation: DocumentedOperation): readonly IdentifierLocation[] {
  const inPath = [...operation.template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const inQuery = operation.parameters
    .filter(({ name, in: where, schema }) => where === 'query' && isIdentifier(name, schema?.format))
    .map(({ name }) => name as string)
  const identifiers: Candidate[] = [
    ...inPath.map((name) => ({ in: 'path' as const, path: [name], fixture: name })),
    ...inQuery.map((name) => ({ in: 'query' as const, path: [name], fixture: named(operation, [name]) })),
    ...(operation.request ? inBody(operation, operation.request.schema, []) : []),
  ]
  return identifiers.flatMap(({ fixture, ...location }) =>
    fixture === free ? [] : { repeats: undefined, ...location, fixture },
  )
}

interface Candidate {
  in: IdentifierLocation['in']
  path: readonly string[]
  fixture: string | null | undefined
  repeats?: string
}

// biome-ignore lint/suspicious/noExplicitAny: a schema is free JSON
function inBody(operation: DocumentedOperation, node: any, path: readonly string[]): Candidate[] {
  const schema = operation.resolve(node)
  if (schema.items) return inBody(operation, schema.items, [...path, '0'])
  return Object.entries<typeof schema>(schema.properties ?? {}).flatMap(([name, member]) => {
    const full = { ...operation.resolve(member), ...member }
    const memberPath = [...path, name]
    const inner = inBody(operation, member, memberPath)
    if (inner.length > 0 || !isIdentifier(name, full.format)) return inner
    const repeats = full['x-path-parameter']
    return { in: 'body', path: memberPath, fixture: repeats ?? named(operation, memberPath), repeats }
  })
}

function named(operation: DocumentedOperation, path: readonly string[]): string | null | undefined {
  const names = path.filter((name) => name !== '0')
  const last = names.at(-1) ?? ''
  const candidates = [[operation.id, ...names].join('.'), names.slice(-2).join('.'), last]
  const candidate = candidates.find((name) => fixtureOf[name] !== undefined)
  if (candidate !== undefined) return fixtureOf[candidate]
  return names.length === 1 && last === 'Id' ? createdParameter(operation) : undefined
}

/** The path parameter by which the document's links find what the operation makes. */
function createdParameter(operation: DocumentedOperation): string | undefined {
  // biome-ignore lint/suspicious/noExplicitAny: links are free JSON
  const links = Object.values<any>(success(operation).links ?? {})
  const parameters = links.flatMap((link) => Object.entries(operation.resolve(link).parameters ?? {}))
  return parameters.find(([, value]) => /^\$response\.body#(\/0)?\/Id$/.test(String(value)))?.[0]
}

/** The fixture of a filterable property; undefined if it refers to nothing of a company, or is the resource's own Id. */
export const fixtureNamed = (operation: DocumentedOperation, name: string): string | undefined =>
  (isIdentifier(name, undefined) && named(operation, [name])) || undefined
