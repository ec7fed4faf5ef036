// Looks up the products of a request in the company's catalog: the fact `product` of the rules. Also checks
// that the node in the path exists.
import type { EntityManager } from '@mikro-orm/postgresql'
import { kysely } from '../../../entities/tables.ts'
import { errors } from '../../platform/errors/errors.ts'

export interface NamedProduct {
  CatalogItemId: string
  IsKnown: boolean
  IsSerialized: boolean | null
  IsLot: boolean | null
}

/** One fact for each id, in the same order. */
export async function productsNamed(
  em: EntityManager,
  companyId: number,
  ids: readonly string[],
): Promise<NamedProduct[]> {
  const rows = await kysely(em)
    .selectFrom('catalog_item')
    .select(['id', 'is_serialized', 'is_lot'])
    .where('company_id', '=', companyId)
    .where('id', '=', (eb) => eb.fn.any(eb.val([...new Set(ids)])))
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.map((CatalogItemId) => {
    const row = known.get(CatalogItemId.toLowerCase())
    return {
      CatalogItemId,
      IsKnown: row !== undefined,
      IsSerialized: row?.is_serialized ?? null,
      IsLot: row?.is_lot ?? null,
    }
  })
}

/** The product in the path. Throws 404 if it is not in the catalog. */
export async function productAt(
  em: EntityManager,
  { CompanyId, CatalogItemId }: { CompanyId: number; CatalogItemId: string },
): Promise<NamedProduct> {
  const [product] = await productsNamed(em, CompanyId, [CatalogItemId])
  if (!product?.IsKnown) throw errors.notFound()
  return product
}
