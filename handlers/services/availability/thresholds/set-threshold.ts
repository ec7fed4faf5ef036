// Writes thresholds. One SQL statement decides whether a threshold is created or replaced.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { AvailabilityThreshold } from '../../../../entities/tables/availability/availability-threshold.ts'
import { kysely } from '../../../../entities/tables.ts'
import { allocateId, releaseIds } from '../../../../entities/tenants/allocate-ids.ts'
import { errors } from '../../../runtime/errors/errors.ts'
import type { ThresholdRow } from './threshold-rows.ts'

interface Node {
  CompanyId: number
  EntityId: number
}

interface ThresholdUpdate {
  ProductId: string
  MinQuantity: number
  UnitId?: number | null
}

/** Replaces the threshold of the product or creates one; of concurrent writers only one creates it. */
export async function upsertThreshold(
  em: EntityManager,
  { CompanyId, EntityId }: Node,
  { ProductId, MinQuantity, UnitId = null }: ThresholdUpdate,
): Promise<ThresholdRow & { is_new: boolean }> {
  const id = await allocateId(em, CompanyId, 'availability_threshold')
  const { rows } = await sql<ThresholdRow & { is_new: boolean }>`
    with updated as (
      update availability_threshold set min_quantity = ${MinQuantity}, unit_id = ${UnitId}
      where company_id = ${CompanyId} and entity_id = ${EntityId} and catalog_item_id = ${ProductId} returning *),
    inserted as (
      insert into availability_threshold (company_id, id, entity_id, catalog_item_id, min_quantity, unit_id)
      select ${CompanyId}::int, ${id}::int, ${EntityId}::int, ${ProductId}::uuid, ${MinQuantity}::int, ${UnitId}::int
      where not exists (select 1 from updated)
      on conflict (company_id, entity_id, catalog_item_id)
        do update set min_quantity = excluded.min_quantity, unit_id = excluded.unit_id
      returning new.*, old.id is null as is_new)
    select *, false as is_new from updated union all select * from inserted`.execute(kysely(em))
  const [row] = rows
  if (!row) throw new Error('An upsert of a threshold returned no row')
  if (!row.is_new) releaseIds(em, CompanyId, 'availability_threshold', [id])
  return row
}

/** Replaces the values of a threshold. Throws 404. */
export async function replaceThreshold(
  em: EntityManager,
  stored: ThresholdRow | undefined,
  { MinQuantity: minQuantity, UnitId: unitId = null }: Omit<ThresholdUpdate, 'ProductId'>,
): Promise<ThresholdRow> {
  if (!stored) throw errors.notFound()
  const { company_id: companyId, id } = stored
  const changed = await em.nativeUpdate(AvailabilityThreshold, { companyId, id }, { minQuantity, unitId })
  if (changed === 0) throw errors.notFound()
  return { ...stored, min_quantity: minQuantity, unit_id: unitId }
}
