// Looks up the products of a request in the company's catalog: the fact `product` of the rules. Also checks
// that the node in the path exists.
import type { EntityManager } from '@mikro-orm/postgresql'
import { compiled } from '../../../../entities/compiled-query.ts'
import type { NodeKey } from '../../../../entities/tables/company/node-tree.ts'
import { kysely } from '../../../../entities/tables.ts'
import { errors } from '../../../runtime/errors/errors.ts'

export interface NamedProduct {
  CatalogItemId: string
  IsKnown: boolean
  IsSerialized: boolean | null
  IsLot: boolean | null
}

const productRows = (em: EntityManager, { CompanyId, EntityId }: NodeKey) =>
  kysely(em)
    .selectFrom('catalog_item as item')
    .leftJoin('entity_node as node', (join) =>
      join.on('node.company_id', '=', CompanyId).on('node.id', '=', EntityId),
    )
    .select(['item.id', 'item.is_serialized', 'item.is_lot', 'node.effective_is_active'])
    .where('item.company_id', '=', CompanyId)

// The usual request names one product. PostgreSQL keeps the plan of this query; it plans one with an array for each call.
const readProduct = compiled((em, values: NodeKey & { id: string }) =>
  productRows(em, values).where('item.id', '=', values.id),
)

const readProducts = compiled((em, values: NodeKey & { ids: string[] }) =>
  productRows(em, values).where('item.id', '=', (eb) => eb.fn.any(eb.val(values.ids))),
)

/** The facts `product`, one for each id and in the same order, and `target`, in one query (N1). */
export async function productsAt(
  em: EntityManager,
  { CompanyId, EntityId }: NodeKey,
  ids: readonly string[],
) {
  const distinct = [...new Set(ids)]
  const [id] = distinct
  const rows =
    id !== undefined && distinct.length === 1
      ? await readProduct(em, { CompanyId, EntityId, id })
      : await readProducts(em, { CompanyId, EntityId, ids: distinct })
  const known = new Map(rows.map((row) => [row.id, row]))
  const products = ids.map((CatalogItemId): NamedProduct => {
    const row = known.get(CatalogItemId.toLowerCase())
    return {
      CatalogItemId,
      IsKnown: row !== undefined,
      IsSerialized: row?.is_serialized ?? null,
      IsLot: row?.is_lot ?? null,
    }
  })
  // Without a known product nothing is written, so it does not matter whether the node is active.
  return { products, target: { EntityId, IsActive: rows[0]?.effective_is_active ?? null } }
}

/** One fact `product` for each id, in the same order. */
export const productsNamed = async (em: EntityManager, companyId: number, ids: readonly string[]) =>
  (await productsAt(em, { CompanyId: companyId, EntityId: companyId }, ids)).products

/** The facts `product` and `target` of the path. Throws 404 if the product is not in the catalog. */
export async function knownProductAt(em: EntityManager, path: NodeKey & { CatalogItemId: string }) {
  const { products, target } = await productsAt(em, path, [path.CatalogItemId])
  const [product] = products
  if (!product?.IsKnown) throw errors.notFound()
  return { product, target }
}

/** The product in the path, for reads. Throws 404 if it is not in the catalog. */
export async function productAt(
  em: EntityManager,
  { CompanyId, CatalogItemId }: { CompanyId: number; CatalogItemId: string },
): Promise<NamedProduct> {
  return (await knownProductAt(em, { CompanyId, EntityId: CompanyId, CatalogItemId })).product
}
