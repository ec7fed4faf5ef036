// The address of the resource that an event is about, as its document writes it. Tested by test/events/operations.long.test.ts.
import type { EventType } from '../../../generated/events/types.gen.ts'

/** The identifiers of an event, as the feed stores them. */
export interface EventIds {
  companyId: number
  entityId: number | null
  catalogItemId: string | null
  parentId: string | null
  resourceId: string | null
}

type Resource = EventType extends `retail.${infer Name}.${string}` ? Name : never

type Address = (company: string, ids: Record<'node' | 'item' | 'parent' | 'id', string>) => string

const inCompany = (service: string, name: string): Address => {
  return (company, { id }) => `/${service}/v1/Companies(${company})/${name}(${id})`
}

const ofStock = (company: string, node: string, item: string) =>
  `/availability/v1/Companies(${company})/Entities(${node})/CatalogItems(${item})`

const atNode = (name: string): Address => {
  return (company, { node, id }) => `/availability/v1/Companies(${company})/Entities(${node})/${name}(${id})`
}

const ofItem = (name: string): Address => {
  return (company, { node, item, id }) => `${ofStock(company, node, item)}/${name}(${id})`
}

const addresses: Readonly<Record<Resource, Address>> = {
  company: (company) => `/entities/v1/Companies(${company})/Entities(${company})`,
  client: inCompany('accounts', 'Clients'),
  'client-secret': (company, { parent }) => `/accounts/v1/Companies(${company})/Clients(${parent})/Secrets`,
  entity: inCompany('entities', 'Entities'),
  'catalog-item': inCompany('entities', 'CatalogItems'),
  cart: (company, { node, id }) => `/cart/v1/companies(${company})/entities(${node})/carts(${id})`,
  'pending-order': (company, { node, id }) =>
    `/cart/v1/companies(${company})/entities(${node})/pendingOrders(${id})`,
  invoice: inCompany('invoicing', 'Invoices'),
  price: inCompany('pricing', 'Pricing'),
  'sale-price': (company, { parent, id }) =>
    `/pricing/v1/Companies(${company})/Pricing(${parent})/SaleOverridePrices(${id})`,
  'pricing-tier': inCompany('pricing', 'PricingTiers'),
  'pricing-term': inCompany('pricing', 'PricingTerms'),
  'pricing-group': inCompany('pricing', 'PricingGroups'),
  'pricing-shelf': inCompany('pricing', 'PricingShelves'),
  'pricing-shelf-product': inCompany('pricing', 'PricingShelfProducts'),
  stock: (company, { node, item }) => ofStock(company, node, item),
  'stock-transfer': inCompany('availability', 'StockTransfers'),
  'serial-number': ofItem('SerialNumbers'),
  lot: ofItem('Lots'),
  'availability-threshold': atNode('AvailabilityThresholds'),
  hold: atNode('CatalogProductHoldBatches'),
  commitment: atNode('CatalogProductsCommitted'),
  'supplier-sku': (company, { node }) =>
    `/availability/v1/Suppliers(${node})/Companies(${company})/SupplierSkus`,
  user: (_, { id }) => `/usermanager/v1/users(${id})`,
  'lock-reason': (company, { id }) => `/usermanager/v1/entities(${company})/lockReasons(${id})`,
  subscription: inCompany('events', 'Subscriptions'),
  'device-enrollment': (_, { id }) => `/reportdata/DeviceEnrollment?CustomerID=${id}`,
}

/** @example subjectOf('retail.price.updated', ids) // '/pricing/v1/Companies(1000)/Pricing(2066)' */
export function subjectOf(type: EventType, ids: EventIds): string {
  const resource = type.split('.')[1] as Resource
  const written = (id: string | number | null) => encodeURIComponent(id ?? '')
  return addresses[resource](String(ids.companyId), {
    node: written(ids.entityId),
    item: written(ids.catalogItemId),
    parent: written(ids.parentId),
    id: written(ids.resourceId),
  })
}
