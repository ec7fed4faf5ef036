// The fixtures of the availability service: resources of the seeded shop, and spare ones that tests delete and create
// again. Written by SQL, so that no operation of the service is needed to test another.
import { randomUUID } from 'node:crypto'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import type { FixtureContext, SeparateResources, Values } from './fixtures.ts'
import { by } from './statements.ts'

const itemsOf = ({ CatalogItems }: OnboardingPackage, kind: string) =>
  CatalogItems.filter(({ Sku }) => Sku.startsWith(kind)).map(({ Id }) => Id)

/** Runs a statement that returns rows with an id; returns the last id. */
const insertReturning =
  (...statements: string[]) =>
  async ({ app, values }: FixtureContext) =>
    (await by(...statements)(app, values)).at(-1)?.id

const STOCK = `insert into product_stock (company_id, entity_id, catalog_item_id, quantity)
  values (:CompanyId, :EntityId, :FreeItemId, 100) on conflict do nothing`

export const stockFixtures: Readonly<Record<string, (context: FixtureContext) => unknown>> = {
  SupplierEntityId: ({ tenant }) => tenant.Supplier.EntityId,
  CatalogProductId: ({ values }) => values.CatalogItemId,
  CountedItemId: ({ tenant }) => itemsOf(tenant, 'ACC')[0],
  FreeItemId: ({ tenant }) => itemsOf(tenant, 'ACC')[10],
  LotItemId: ({ tenant }) => itemsOf(tenant, 'LOT')[0],
  SerialNumberId: insertReturning(
    `with counted as (update product_stock set quantity = quantity + 3 where company_id = :CompanyId
       and entity_id = :EntityId and catalog_item_id = :CatalogItemId returning *)
     insert into serial_number (company_id, entity_id, catalog_item_id, id)
     select company_id, entity_id, catalog_item_id, 'SUITE-' || company_id || '-' || n from counted, generate_series(1, 3) n returning id`,
  ),
  LotId: insertReturning(
    `with counted as (update product_stock set quantity = quantity + 6 where company_id = :CompanyId
       and entity_id = :EntityId and catalog_item_id = :LotItemId returning *)
     insert into lot_package (company_id, entity_id, catalog_item_id, lot_id, package_id, quantity)
     select company_id, entity_id, catalog_item_id, 'SUITE-' || company_id || '-' || n, 'BOX', n from counted, generate_series(1, 3) n
     returning lot_id as id`,
  ),
  ThresholdId: insertReturning(
    `insert into availability_threshold (company_id, id, entity_id, catalog_item_id, min_quantity)
     select company_id, max(id) + 100000, :EntityId, :LotItemId, 1000 from availability_threshold
     where company_id = :CompanyId group by company_id returning id`,
  ),
  HoldBatchId: insertReturning(
    `with stocked as (insert into product_stock (company_id, entity_id, catalog_item_id, quantity)
       values (:CompanyId, :EntityId, :FreeItemId, 100)
       on conflict (company_id, entity_id, catalog_item_id) do update set quantity = 100 returning *),
     held as (insert into hold_batch (company_id, entity_id, duration_in_minutes, expires_at)
       select company_id, entity_id, 30 + n, clock_timestamp() + interval '1 day' from stocked, generate_series(1, 3) n
       returning *)
     insert into hold_line (company_id, batch_id, catalog_item_id, entity_id, quantity, expires_at)
     select held.company_id, held.id, stocked.catalog_item_id, held.entity_id, 1 + row_number() over (), held.expires_at
     from held, stocked returning batch_id as id`,
  ),
  CommitmentId: insertReturning(
    `insert into product_commitment (company_id, entity_id, catalog_item_id, quantity)
     select :CompanyId, :EntityId, :FreeItemId, n from generate_series(11, 13) n returning id`,
  ),
  AdjustmentId: insertReturning(
    `insert into stock_adjustment (company_id, entity_id, catalog_item_id, delta, quantity_after, reason, created_by)
     select :CompanyId, :EntityId, :CatalogItemId, n, n, 'Correction', 'Suite ' || n from generate_series(1, 3) n
     returning id::int`,
  ),
  FromEntityId: ({ values }) => values.EntityId,
  ToEntityId: ({ values }) => values.CompanyId,
  TransferId: insertReturning(
    `with moving as (insert into product_stock (company_id, entity_id, catalog_item_id, moving_out, moving_in)
       values (:CompanyId, :EntityId, :FreeItemId, 300, 0), (:CompanyId, :CompanyId, :FreeItemId, 0, 300)
       on conflict (company_id, entity_id, catalog_item_id) do update
         set moving_out = excluded.moving_out, moving_in = excluded.moving_in),
     sent as (insert into stock_transfer (company_id, from_entity_id, to_entity_id, created_by)
       select :CompanyId, :EntityId, :CompanyId, 'Suite ' || n from generate_series(1, 3) n returning *)
     insert into stock_transfer_line (company_id, transfer_id, catalog_item_id, quantity)
     select company_id, id, :FreeItemId, 100 from sent returning transfer_id as id`,
  ),
  SupplierSkuId: insertReturning(
    `insert into supplier_availability (company_id, supplier_entity_id, supplier_sku, quantity)
     select :CompanyId, :SupplierEntityId, 'SUITE-' || n, n from generate_series(1, 3) n returning id`,
  ),
  SpareSerialNumberId: ({ values }) => `SPARE-${values.CompanyId}`,
  SpareLotId: ({ values }) => `SPARE-${values.CompanyId}`,
  SpareThresholdId: insertReturning(
    `insert into availability_threshold (company_id, id, entity_id, catalog_item_id, min_quantity)
     select company_id, max(id) + 1, :EntityId, :FreeItemId, 1 from availability_threshold
     where company_id = :CompanyId group by company_id returning id`,
  ),
  SpareBatchId: () => randomUUID(),
  SpareCommitmentId: () => randomUUID(),
  SpareTransferId: () => randomUUID(),
  SpareSkuId: () => randomUUID(),
}

/** Those of another company, which isolation.test.ts adds, are removed too. */
const OWN_SERIAL_NUMBERS = `with gone as (
    delete from serial_number where company_id = :CompanyId and id not like 'SUITE-' || :CompanyId || '-%'
      and entity_id = :EntityId and catalog_item_id = :CatalogItemId returning 1)
  update product_stock set quantity = 3 where company_id = :CompanyId and entity_id = :EntityId
    and catalog_item_id = :CatalogItemId`

const counted = ({ CountedItemId }: Values): Values => ({ Id: CountedItemId, CatalogItemId: CountedItemId })
const ofLot = ({ LotItemId }: Values): Values => ({ CatalogItemId: LotItemId })
/** What is set aside of the free product by others stays. */
const freeProduct = ({ FreeItemId }: Values): Values => ({ CatalogProductId: FreeItemId })
const NO_BATCHES = `delete from hold_batch where company_id = :CompanyId and duration_in_minutes not between 31 and 33`
const NO_COMMITMENTS = `delete from product_commitment where company_id = :CompanyId and quantity not between 11 and 13`

/** The stock of a product that nothing else needs, without anything set aside. */
const SPARE_STOCK = `insert into product_stock (company_id, entity_id, catalog_item_id, quantity)
  values (:CompanyId, :EntityId, :CountedItemId, 24) on conflict do nothing`
/** The stock of a product as much as any of the requests takes, however often it was taken before. */
const FULL_STOCK = (
  item: string,
) => `insert into product_stock (company_id, entity_id, catalog_item_id, quantity)
  values (:CompanyId, :EntityId, :${item}, 100)
  on conflict (company_id, entity_id, catalog_item_id) do update set quantity = 100`
const BATCH = `insert into hold_batch (company_id, id, entity_id, duration_in_minutes, expires_at)
  values (:CompanyId, :SpareBatchId, :EntityId, 5, clock_timestamp() + interval '1 day') on conflict do nothing`
const LINE = `insert into hold_line (company_id, batch_id, catalog_item_id, entity_id, quantity, expires_at)
  select company_id, id, :FreeItemId, entity_id, 1, expires_at from hold_batch
  where company_id = :CompanyId and id = :SpareBatchId on conflict do nothing`

const SPARE_THRESHOLD = by(
  `delete from availability_threshold where company_id = :CompanyId and entity_id = :EntityId
         and catalog_item_id = :FreeItemId and id <> :SpareThresholdId`,
  `insert into availability_threshold (id, company_id, entity_id, catalog_item_id, min_quantity)
       values (:SpareThresholdId, :CompanyId, :EntityId, :FreeItemId, 1) on conflict do nothing`,
)

/** A transfer on its way, however it ended before. */
const TRANSFER = by(
  FULL_STOCK('FreeItemId'),
  `insert into product_stock (company_id, entity_id, catalog_item_id) values (:CompanyId, :CompanyId, :FreeItemId)
   on conflict do nothing`,
  `update product_stock set moving_out = 301 where company_id = :CompanyId and entity_id = :EntityId
     and catalog_item_id = :FreeItemId`,
  `update product_stock set moving_in = 301 where company_id = :CompanyId and entity_id = :CompanyId
     and catalog_item_id = :FreeItemId`,
  `insert into stock_transfer (company_id, id, from_entity_id, to_entity_id, created_by)
   values (:CompanyId, :SpareTransferId, :EntityId, :CompanyId, 'Suite')
   on conflict (company_id, id) do update set status = 'InTransit', closed_utc = null, closed_by = null`,
  `insert into stock_transfer_line (company_id, transfer_id, catalog_item_id, quantity)
   values (:CompanyId, :SpareTransferId, :FreeItemId, 1) on conflict do nothing`,
)
const ofSpareTransfer = {
  values: ({ SpareTransferId }: Values) => ({ TransferId: SpareTransferId }),
  restore: TRANSFER,
}

/** Operations that need separate resources, because they can be applied to a resource only once. */
export const stockResources: Readonly<Record<string, SeparateResources>> = {
  upsertStock: { values: counted },
  upsertEntityStock: { values: counted },
  bulkUpsertStock: { values: counted },
  readProductList: { values: counted },
  deleteStock: { values: counted, restore: by(NO_BATCHES, SPARE_STOCK) },
  createStockAdjustment: { values: counted, restore: by(FULL_STOCK('CountedItemId')) },
  createSerialNumber: {
    values: ({ SpareSerialNumberId }) => ({ SerialNumberId: SpareSerialNumberId }),
    restore: by(OWN_SERIAL_NUMBERS),
  },
  bulkCreateSerialNumbers: {
    values: ({ SpareSerialNumberId }) => ({ SerialNumberId: SpareSerialNumberId }),
    restore: by(OWN_SERIAL_NUMBERS),
  },
  deleteSerialNumber: {
    values: ({ SpareSerialNumberId }) => ({ SerialNumberId: SpareSerialNumberId }),
    restore: by(`insert into serial_number (company_id, entity_id, catalog_item_id, id)
      values (:CompanyId, :EntityId, :CatalogItemId, :SpareSerialNumberId) on conflict do nothing`),
  },
  listLots: { values: ofLot },
  getLot: { values: ofLot },
  upsertLot: { values: ofLot },
  deleteLot: {
    values: ({ SpareLotId, LotItemId }) => ({ LotId: SpareLotId, CatalogItemId: LotItemId }),
    restore:
      by(`insert into lot_package (company_id, entity_id, catalog_item_id, lot_id, package_id, quantity)
      values (:CompanyId, :EntityId, :LotItemId, :SpareLotId, 'BOX', 1) on conflict do nothing`),
  },
  upsertAvailabilityThreshold: { values: ({ FreeItemId }) => ({ ProductId: FreeItemId }) },
  updateAvailabilityThreshold: {
    values: ({ SpareThresholdId }) => ({ ThresholdId: SpareThresholdId, Id: SpareThresholdId }),
    restore: SPARE_THRESHOLD,
  },
  deleteAvailabilityThreshold: {
    values: ({ SpareThresholdId }) => ({ ThresholdId: SpareThresholdId }),
    restore: SPARE_THRESHOLD,
  },
  createHoldBatch: { values: freeProduct, restore: by(NO_BATCHES) },
  releaseHoldBatch: {
    values: ({ SpareBatchId }) => ({ HoldBatchId: SpareBatchId }),
    restore: by(STOCK, BATCH, LINE),
  },
  commitHoldBatch: {
    values: ({ SpareBatchId }) => ({ HoldBatchId: SpareBatchId }),
    restore: by(STOCK, BATCH, LINE),
  },
  createStockTransfer: {
    values: ({ FreeItemId }) => ({ CatalogItemId: FreeItemId }),
    restore: by(FULL_STOCK('FreeItemId')),
  },
  receiveStockTransfer: ofSpareTransfer,
  cancelStockTransfer: ofSpareTransfer,
  createCommitment: { values: freeProduct, restore: by(NO_COMMITMENTS) },
  deleteCommitment: {
    values: ({ SpareCommitmentId }) => ({ CommitmentId: SpareCommitmentId }),
    restore: by(`insert into product_commitment (company_id, id, entity_id, catalog_item_id, quantity)
      values (:CompanyId, :SpareCommitmentId, :EntityId, :FreeItemId, 2) on conflict do nothing`),
  },
  fulfilCommitment: {
    values: ({ SpareCommitmentId }) => ({ CommitmentId: SpareCommitmentId }),
    restore: by(
      FULL_STOCK('FreeItemId'),
      `insert into product_commitment (company_id, id, entity_id, catalog_item_id, quantity)
       values (:CompanyId, :SpareCommitmentId, :EntityId, :FreeItemId, 2) on conflict do nothing`,
    ),
  },
  deleteSupplierSku: {
    values: ({ SpareSkuId }) => ({ SupplierSkuId: SpareSkuId }),
    restore: by(`insert into supplier_availability (id, company_id, supplier_entity_id, supplier_sku)
      values (:SpareSkuId, :CompanyId, :SupplierEntityId, 'SPARE') on conflict do nothing`),
  },
}
