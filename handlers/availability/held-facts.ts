// What the rules about holds, commitments and thresholds look at (rules/availability/), in one query however many products
// there are.
import type { EntityManager } from '@mikro-orm/postgresql'
import { CompiledQuery } from 'kysely'

/** The fact `product`. */
export interface ProductFact {
  CatalogItemId: string
  IsKnown: boolean
  IsSerialized: boolean | null
  IsLot: boolean | null
}

interface CatalogRow {
  id: string
  is_serialized: boolean
  is_lot: boolean
}

const text =
  'select id, is_serialized, is_lot from catalog_item where company_id = $1 and id = any ($2::uuid[])'

/** What the company's catalog says of each product, in the order given. */
export async function productFacts(
  em: EntityManager,
  companyId: number,
  ids: readonly string[],
): Promise<ProductFact[]> {
  const { rows } = await em
    .getKysely()
    .executeQuery<CatalogRow>(CompiledQuery.raw(text, [companyId, [...new Set(ids)]]))
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = known.get(id.toLowerCase())
    return {
      CatalogItemId: id.toLowerCase(),
      IsKnown: row !== undefined,
      IsSerialized: row?.is_serialized ?? null,
      IsLot: row?.is_lot ?? null,
    }
  })
}

/** The same of one product. */
export async function productFact(em: EntityManager, companyId: number, id: string): Promise<ProductFact> {
  const [fact] = await productFacts(em, companyId, [id])
  if (!fact) throw new Error('One product was asked for and none is there')
  return fact
}
