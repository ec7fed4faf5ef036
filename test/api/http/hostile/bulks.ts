// Valid lists of 10,000 records, the maximum for an operation: unlike invalid ones they pass through every step, from the
// rules and the database to the stored response of their Idempotency-Key and the response itself.
import { randomUUID } from 'node:crypto'
import type { RawRequest } from '../../../support/processes/stall.ts'
import { type Hostile, JSON_TYPE, type Scenario } from './scenario.ts'

const COUNT = 10_000
const HAL = ['Accept', 'application/hal+json'] as const

const idOf = (block: number, index: number) =>
  `0bad5eed-000${block}-4000-8000-${String(index).padStart(12, '0')}`

const list = <T>(recordAt: (index: number) => T): T[] =>
  Array.from({ length: COUNT }, (_, index) => recordAt(index))

export function bulks(scenario: Scenario): Hostile[] {
  const { company, store, onboarding, supplierToken } = scenario
  const serialized = onboarding.CatalogItems.find(({ IsSerialized }) => IsSerialized)?.Id
  const supplier = onboarding.Supplier.EntityId
  const availability = `/availability/v1/Companies(${company})`
  const suppliers = `/availability/v1/Suppliers(${supplier})`
  const attributes = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [`attribute${index}`, `value ${index}`]),
  )

  /** Each attempt has a different key, because replaying a stored response costs almost nothing. */
  const post =
    (
      path: string,
      body: (attempt: number) => unknown,
      token = scenario.token,
      ...otherBulks: (readonly [string, string])[]
    ) =>
    (attempt: number): RawRequest => ({
      method: 'POST',
      path,
      headers: [
        ['Authorization', `Bearer ${token}`],
        ['Idempotency-Key', randomUUID()],
        JSON_TYPE,
        ...otherBulks,
      ],
      body: JSON.stringify(body(attempt)),
    })

  const items = (block: number, members: object = {}) =>
    list((index) => ({
      Id: idOf(block, index),
      Sku: `BULK-${block}-${index}`,
      Name: `Item ${index}`,
      ...members,
    }))
  const catalog = `/entities/v1/Companies(${company})/BulkCatalogItems`
  const bulkStock = `${availability}/BulkAvailability`
  const bulkPrices = `/pricing/v1/Companies(${company})/BulkPricing`
  const stock = list((index) => ({ Id: idOf(1, index), EntityId: store, Quantity: 5 }))
  const prices = list((index) => ({
    ...{ EntityId: store, CatalogItemId: idOf(1, index), RegularPrice: 9.99 },
    ...{ IsDiscountable: true, FloorPrice: 1, OverridePrice: 5 },
  }))
  const supplied = list((index) => ({ SupplierSku: `BULK-${index}`, IsAvailable: true, Quantity: index }))
  const serialNumbers = `${availability}/Entities(${store})/CatalogItems(${serialized})/BulkSerialNumbers`

  const bulksWith = (status: number, all: Record<string, (attempt: number) => RawRequest>): Hostile[] =>
    Object.entries(all).map(([name, request]) => [`a bulk of ${name}`, request, status])

  return [
    ...bulksWith(202, {
      'new items': post(catalog, (attempt) => items(attempt + 1)),
      'items that change': post(catalog, (attempt) =>
        items(1, { Name: `Name ${attempt}`, Attributes: attributes }),
      ),
      'items that stay, in HAL': post(catalog, () => items(1), scenario.token, HAL),
      stock: post(bulkStock, () => stock),
      'stock in HAL': post(bulkStock, () => stock, scenario.token, HAL),
      prices: post(bulkPrices, () => prices),
      'serial numbers': post(serialNumbers, (attempt) =>
        list((index) => ({ Id: `BULK-${attempt}-${index}` })),
      ),
      'supplier availability': post(
        `${suppliers}/BulkSupplierAvailability`,
        () => ({ SupplierAvailabilities: supplied }),
        supplierToken,
      ),
    }),
    ...bulksWith(200, {
      'supplier availability to read': post(
        `${suppliers}/Companies(${company})/BulkSupplierAvailability`,
        () => ({ SupplierAvailabilities: supplied.map(({ SupplierSku }) => ({ SupplierSku })) }),
        supplierToken,
      ),
      'stock to read': post(`${availability}/Entities(${store})/ProductList`, () => ({
        CatalogProductAvailabilities: stock.map(({ Id }) => ({ Id })),
      })),
    }),
    ...bulksWith(400, {
      'items with a fault each': post(catalog, () => items(1, { Upc: '123' })),
      'prices with a fault each': post(bulkPrices, () =>
        prices.map((price) => ({ ...price, IsDiscountable: false })),
      ),
      'prices with several faults each': post(bulkPrices, () =>
        prices.map((price) => ({ ...price, IsDiscountable: false, FloorPrice: 20, OriginalPrice: 1 })),
      ),
    }),
  ]
}
