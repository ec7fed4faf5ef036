// Seeds the stock of the sample shop: nearly every item in every location, devices with serial numbers, batteries and
// wipes in lots, some quantities on order and in transfer, thresholds (two of them not met), two holds, one commitment,
// two transfers, the opening stock in the ledger, and the availability at both suppliers. Tested by
// test/availability/seed.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { lotsOf } from '../lots.ts'
import { namedUuid } from '../tables/accounts/secrets.ts'
import { AvailabilityThreshold } from '../tables/availability/availability-threshold.ts'
import { HoldBatch } from '../tables/availability/hold-batch.ts'
import { HoldLine } from '../tables/availability/hold-line.ts'
import { LotPackage } from '../tables/availability/lot-package.ts'
import { ProductCommitment } from '../tables/availability/product-commitment.ts'
import { ProductStock } from '../tables/availability/product-stock.ts'
import { SerialNumber } from '../tables/availability/serial-number.ts'
import { StockAdjustment } from '../tables/availability/stock-adjustment.ts'
import { StockTransfer } from '../tables/availability/stock-transfer.ts'
import { StockTransferLine } from '../tables/availability/stock-transfer-line.ts'
import { SupplierAvailability } from '../tables/availability/supplier-availability.ts'
import type { Company } from '../tables/company/company.ts'
import { allocateIdsInTransaction } from '../tenants/allocate-ids.ts'
import type { OnboardingPackage } from '../tenants/onboarding.ts'

type Nodes = OnboardingPackage['Entities']
type Items = OnboardingPackage['CatalogItems']

const DAY = 86_400_000

const oldLot = { lotId: 'LOT-2026-01', expiresUtc: new Date('2027-08-31T00:00:00Z') }
const newLot = { lotId: 'LOT-2026-02', expiresUtc: new Date('2028-02-29T00:00:00Z') }

export async function seedStock(
  em: EntityManager,
  { id: companyId }: Company,
  nodes: Nodes,
  items: Items,
  clientId: string,
) {
  const stores = nodes.filter(({ Role }) => Role === 'Location')
  const nodeOf = (name: string) => nodes.find(({ Name }) => Name === name)?.Id ?? companyId
  const itemOf = (name: string) => items.find(({ Name }) => Name === name)?.Id ?? ''
  const at = (node: string, item: string) => ({
    ...{ companyId, entityId: nodeOf(node), catalogItemId: itemOf(item) },
  })
  // These two products are in the catalog but have no stock records.
  const stocked = items.filter(({ Name }) => !/^Trek (Dry Bag|Lanyard)/.test(Name))
  const places = stores.flatMap((store, index) =>
    stocked.map((item, line) => ({
      item,
      row: { companyId, entityId: store.Id, catalogItemId: item.Id },
      seed: line + 3 * index,
    })),
  )
  const serials = places.flatMap(({ item, row, seed }) =>
    item.IsSerialized
      ? times(2 + (seed % 3)).map((n) => ({ ...row, id: `${item.Sku}-${row.entityId}-${n}` }))
      : [],
  )
  const packages = places.flatMap(({ item, row, seed }) =>
    item.IsLot
      ? [
          { ...row, ...oldLot, packageId: 'BOX-1', quantity: 10 + (seed % 7) },
          { ...row, ...newLot, packageId: 'BOX-1', quantity: 20 },
          { ...row, ...newLot, packageId: 'BOX-2', quantity: 20 },
        ]
      : [],
  )
  const counted = ({ item, seed }: (typeof places)[number]) => {
    if (item.IsSerialized) return 2 + (seed % 3)
    return item.IsLot ? 50 + (seed % 7) : 12 + ((7 * seed) % 40)
  }
  const exceptions: Record<string, Partial<ProductStock>> = {
    'Harbour Street Nimbus 5 Phone Case': { quantity: 7, quantityOnOrder: 50, movingIn: 4 },
    'Harbour Street Nimbus 4 Phone Case': { quantity: 3 },
    'Harbour Street Nimbus 5 Clear Case': { quantity: 12 },
    'Mill Lane Nimbus 5 Phone Case': { quantity: 31, movingOut: 4 },
    'Online Store Aster Watch Charging Dock': { quantity: 120, isDropShippable: true },
    'Station Square Volta USB-C Cable 1 m White': { quantity: 40, quantityOnOrder: 200, movingOut: 6 },
    'Harbour Street Volta USB-C Cable 1 m White': { movingIn: 6 },
  }
  const storeName = new Map(stores.map(({ Id, Name }) => [Id, Name]))
  const records = places.map((place) => ({
    ...{ ...place.row, quantity: counted(place), isDropShippable: false, unitId: null },
    ...{ isSerialized: place.item.IsSerialized, isLot: place.item.IsLot },
    ...{ quantityOnOrder: 0, quantityTransferIn: 0, quantityTransferOut: 0 },
    ...{ movingIn: 0, movingOut: 0 },
    ...exceptions[`${storeName.get(place.row.entityId)} ${place.item.Name}`],
  }))
  await em.insertMany(ProductStock, records)
  const numbersOf = Map.groupBy(serials, ({ entityId, catalogItemId }) => `${entityId} ${catalogItemId}`)
  const packagesOf = Map.groupBy(
    packages.map(({ lotId, packageId, quantity, ...row }) => ({
      ...{ ...row, LotId: lotId, PackageId: packageId, Quantity: quantity },
    })),
    ({ entityId, catalogItemId }) => `${entityId} ${catalogItemId}`,
  )
  await em.insertMany(
    StockAdjustment,
    records.map(({ entityId, catalogItemId, quantity }) => ({
      ...{ companyId, entityId, catalogItemId, delta: quantity, quantityAfter: quantity },
      ...{ reason: 'Set' as const, reference: 'Opening stock', createdBy: clientId },
      serialNumbers: numbersOf.get(`${entityId} ${catalogItemId}`)?.map(({ id }) => id) ?? [],
      lots: lotsOf(packagesOf.get(`${entityId} ${catalogItemId}`) ?? null),
    })),
  )
  await em.insertMany(SerialNumber, serials)
  await em.insertMany(LotPackage, packages)
  const thresholds = [
    { ...at('Online Store', 'Aster Watch Charging Dock'), minQuantity: 20, unitId: null },
    { ...at('Harbour Street', 'Nimbus 5 Phone Case'), minQuantity: 10, unitId: null },
    { ...at('Harbour Street', 'Nimbus 4 Phone Case'), minQuantity: 5, unitId: null },
    { ...at('Harbour Street', 'Nimbus 5 Clear Case'), minQuantity: 10, unitId: null },
    { ...at('Mill Lane', 'Nimbus 5 Phone Case'), minQuantity: 10, unitId: null },
  ]
  const thresholdIds = await allocateIdsInTransaction(
    em,
    companyId,
    'availability_threshold',
    thresholds.length,
  )
  await em.insertMany(
    AvailabilityThreshold,
    thresholds.map((threshold, index) => ({ ...threshold, id: thresholdIds[index] ?? 0 })),
  )
  const expiresAt = new Date(Date.now() + DAY)
  const holds = [
    {
      id: namedUuid('hold', companyId),
      lines: [{ ...at('Online Store', 'Aster Watch Charging Dock'), quantity: 3 }],
    },
    {
      id: namedUuid('hold', companyId, 2),
      lines: [
        { ...at('Station Square', 'Nimbus 4 Wallet Cover'), quantity: 5 },
        { ...at('Station Square', 'Aster M Sport Armband'), quantity: 1 },
      ],
    },
  ]
  await em.insertMany(
    HoldBatch,
    holds.map(({ id, lines }) => ({
      ...{ companyId, id, entityId: lines[0]?.entityId ?? companyId, durationInMinutes: 1440, expiresAt },
      catalogItemIds: lines.map(({ catalogItemId }) => catalogItemId),
    })),
  )
  await em.insertMany(
    HoldLine,
    holds.flatMap(({ id, lines }) => lines.map((line) => ({ ...line, batchId: id, expiresAt }))),
  )
  await em.insertMany(ProductCommitment, [
    {
      ...at('Online Store', 'Aster Watch Charging Dock'),
      id: namedUuid('commitment', companyId),
      quantity: 2,
    },
  ])
  const transfers = [
    { ...at('Mill Lane', 'Nimbus 5 Phone Case'), to: nodeOf('Harbour Street'), quantity: 4 },
    { ...at('Station Square', 'Volta USB-C Cable 1 m White'), to: nodeOf('Harbour Street'), quantity: 6 },
  ].map((one, index) => ({ ...one, id: namedUuid('transfer', companyId, ...(index ? [index + 1] : [])) }))
  await em.insertMany(
    StockTransfer,
    transfers.map(({ id, entityId, to }) => ({
      ...{ companyId, id, fromEntityId: entityId, toEntityId: to, createdBy: clientId },
    })),
  )
  await em.insertMany(
    StockTransferLine,
    transfers.map(({ id, catalogItemId, quantity }) => ({
      companyId,
      transferId: id,
      catalogItemId,
      quantity,
    })),
  )
  await em.insertMany(SupplierAvailability, [
    ...supplied(
      nodeOf('Northwind Wireless Supply'),
      'NW',
      items.filter(({ IsSerialized }) => IsSerialized),
    ),
    ...supplied(
      nodeOf('Cedar Accessories'),
      'CA',
      items.filter(({ Sku }) => Sku.startsWith('ACC')),
    ),
  ])

  function supplied(supplierEntityId: number, prefix: string, range: Items) {
    return range.map((item, index) => ({
      id: namedUuid('supplier', companyId, prefix, item.Sku),
      ...{ companyId, supplierEntityId, supplierSku: `${prefix}-${item.Sku}` },
      ...{ isAvailable: index % 8 !== 7, quantity: index % 8 === 7 ? 0 : 100 + 25 * index },
      lastModifiedUtc: new Date(),
    }))
  }
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
