// Reads and writes supplier availability as rows. An SQL statement decides which of up to a thousand records are new.
import type { EntityManager } from '@mikro-orm/postgresql'
import { execute } from '../../../../entities/compiled-query.ts'
import { arrayLiteral } from '../../../../entities/database/array-literal.ts'
import { readSnapshot } from '../../../../entities/database/read-snapshot.ts'
import { EntityNode } from '../../../../entities/tables/company/entity-node.ts'
import { kysely, type Row } from '../../../../entities/tables.ts'
import { inBatches, isLongList, mapInSteps } from '../../../runtime/async/cooperative-yield.ts'

interface Supplier {
  companyId: number
  supplierId: number
}

export type SupplierRow = Omit<Row<'supplier_availability'>, 'company_id'>

/** Throws 404 if the node is not a supplier of the company. */
export async function requireSupplier(em: EntityManager, { companyId, supplierId }: Supplier): Promise<void> {
  await em.findOneOrFail(EntityNode, { id: supplierId, companyId, role: 'Supplier' }, { fields: ['id'] })
}

/** A query builder over `known`. */
export const supplierRows = (em: EntityManager, { companyId, supplierId }: Supplier) =>
  kysely(em)
    .selectFrom('supplier_availability as known')
    .select(['known.id', 'known.supplier_sku', 'known.supplier_entity_id', 'known.is_available'])
    .select(['known.quantity', 'known.last_modified_utc'])
    .where('known.company_id', '=', companyId)
    .where('known.supplier_entity_id', '=', supplierId)

export const supplierColumns = {
  Id: 'known.id',
  SupplierSku: 'known.supplier_sku',
  SupplierEntityId: 'known.supplier_entity_id',
  IsAvailable: 'known.is_available',
  Quantity: 'known.quantity',
  LastModifiedDateUtc: 'known.last_modified_utc',
}

export interface SupplierRecord {
  SupplierSku: string
  IsAvailable?: boolean
  Quantity?: number
}

// In the order of the records: that of their keys, so that concurrent writers lock in the same order.
const text = `
  insert into supplier_availability (company_id, supplier_entity_id, supplier_sku, is_available, quantity,
    last_modified_utc)
  select $1::int, $2::int, sku, is_available, quantity, (select tenant_now($1::int))
  from unnest($3::text[], $4::boolean[], $5::bigint[]) with ordinality as given (sku, is_available, quantity, place)
  order by place
  on conflict (company_id, supplier_entity_id, supplier_sku) do update set is_available = excluded.is_available,
    quantity = excluded.quantity, last_modified_utc = excluded.last_modified_utc
  returning new.id, new.supplier_sku, new.supplier_entity_id, new.is_available, new.quantity,
    new.last_modified_utc, old.id is null as is_new`

type SetRow = SupplierRow & { is_new: boolean }

/** Sets the records, whose SupplierSkus must be distinct, and returns them in the same order. */
export async function setAvailability(
  em: EntityManager,
  supplier: Supplier,
  records: readonly SupplierRecord[],
): Promise<SetRow[]> {
  const inLockOrder = records.toSorted((a, b) => (a.SupplierSku < b.SupplierSku ? -1 : 1))
  const rows = isLongList(records)
    ? await em.transactional((inner) =>
        inBatches(inLockOrder, (batch) => upsertBatch(inner, supplier, batch)),
      )
    : await upsertBatch(em, supplier, inLockOrder)
  const bySku = new Map(await mapInSteps(rows, (row) => [row.supplier_sku, row] as const))
  return mapInSteps(records, ({ SupplierSku }) => {
    const row = bySku.get(SupplierSku)
    if (!row) throw new Error('An upsert of supplier availability returned no row')
    return row
  })
}

function upsertBatch(
  em: EntityManager,
  { companyId, supplierId }: Supplier,
  records: readonly SupplierRecord[],
): Promise<SetRow[]> {
  return execute<SetRow>(em, text, [
    ...[companyId, supplierId, records.map((record) => record.SupplierSku)],
    arrayLiteral(records.map(({ IsAvailable = true }) => IsAvailable)),
    arrayLiteral(records.map(({ Quantity = 0 }) => Quantity)),
  ])
}

/** The known records in the requested order, each once. */
export async function findAvailability(
  em: EntityManager,
  supplier: Supplier,
  skus: readonly string[],
): Promise<SupplierRow[]> {
  const asked = [...new Set(skus)]
  const read = (reader: EntityManager) =>
    inBatches(asked, (batch) =>
      supplierRows(reader, supplier)
        .where('known.supplier_sku', '=', (eb) => eb.fn.any(eb.val([...batch])))
        .execute(),
    )
  const rows = await (isLongList(asked) ? readSnapshot(em, read) : read(em))
  const bySku = new Map(rows.map((row) => [row.supplier_sku, row]))
  return asked.flatMap((sku) => bySku.get(sku) ?? [])
}
