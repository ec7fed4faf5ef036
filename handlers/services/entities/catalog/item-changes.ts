// Compares items with a company's catalog, for the API and for `tenant import` (N2, N3): which of them are new or
// changed, and the facts of rules/entities/item.json. The caller has reserved the company, so that the catalog does not
// change meanwhile. Tested by test/entities/upsertCatalogItem.test.ts, test/entities/bulkUpsertCatalogItems.test.ts and
// test/tenants/tenants.long.test.ts.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { guidOrNull } from '../../../../entities/guid.ts'
import type { RuleSetFacts } from '../../../../generated/facts.ts'
import { gtin14 } from '../../../api/filter/index.ts'
import { inBatches, mapInSteps } from '../../../runtime/async/cooperative-yield.ts'
import { attributesFact } from '../../../runtime/values/attributes-fact.ts'
import { hasCheckDigit } from './gtin.ts'
import { type ItemRow, itemRows } from './item-rows.ts'

/** What a client sends; without an Id the Sku identifies the item. */
interface ItemBody {
  Id?: string | null
  Sku: string
  Name: string
  Upc?: string | null
  ProductTypeId?: number | null
  IsSerialized?: boolean | null
  IsLot?: boolean | null
  IsActive?: boolean | null
  Attributes?: ItemRow['attributes'] | Record<string, unknown>
}

/** The values of an item, complete. */
export type ItemValues = { [Member in keyof ItemBody]-?: Exclude<ItemBody[Member], undefined> } & {
  Id: string
  IsSerialized: boolean
  IsLot: boolean
  IsActive: boolean
}

export interface ItemChange {
  values: ItemValues
  isNew: boolean
  /** The Version of the stored item. */
  storedVersion: number | undefined
  isChanged: boolean
  facts: RuleSetFacts['entities/item']
}

/** How members that a body omits are filled: with defaults, or with what the item has. */
type Omitted = 'default' | 'keep'

/** One change for each body, in the same order. */
export async function itemChanges(
  em: EntityManager,
  companyId: number,
  bodies: readonly ItemBody[],
  omitted: Omitted = 'default',
): Promise<ItemChange[]> {
  const stored = await inBatches(bodies, (batch) => storedItems(em, companyId, batch))
  const byId = new Map(stored.map((item) => [item.id, item]))
  const bySku = new Map(stored.map((item) => [item.sku, item]))
  const seen = new Map<string, number>()
  const named = new Set(bodies.map((body) => guidOrNull(body.Id) ?? bySku.get(body.Sku)?.id))
  // Items of the request count as they will be, not as they are.
  const others = stored.filter((item) => item.is_active && item.upc !== null && !named.has(item.id))
  const gtinHolders = new Map<string, GtinHolder>(
    others.map(({ upc, id }) => [gtin14(upc ?? ''), { id, hadIt: true }]),
  )

  return mapInSteps(bodies, (body, index) => {
    const holder = bySku.get(body.Sku)
    const Id = guidOrNull(body.Id) ?? holder?.id ?? randomUUID()
    const old = byId.get(Id)
    const values = valuesOf(body, Id, omitted === 'keep' ? old : undefined)
    const earlier = [`Id ${Id}`, `Sku ${body.Sku}`].flatMap((key) => seen.get(key) ?? [])
    for (const key of [`Id ${Id}`, `Sku ${body.Sku}`]) if (!seen.has(key)) seen.set(key, index)
    const gtinHolder = gtinHolderOf(values, old, gtinHolders)
    const { Sku, Name, Upc, ProductTypeId, IsSerialized, IsLot, IsActive, Attributes } = values
    const item = {
      ...{ Sku, Name, Upc, ProductTypeId, IsSerialized, IsLot, IsActive },
      UpcCheckDigitIsRight: Upc === null ? null : hasCheckDigit(Upc),
      StoredIsSerialized: old?.is_serialized ?? null,
      StoredIsLot: old?.is_lot ?? null,
      HasStock: Boolean(old?.has_stock),
      SkuHolderId: holder && holder.id !== Id ? holder.id : null,
      UpcHolderId: gtinHolder,
      EarlierIndex: earlier.length > 0 ? Math.min(...earlier) : null,
    }
    return {
      values,
      isNew: !old,
      storedVersion: old?.version,
      isChanged: old !== undefined && !isSame(old, values),
      facts: { item, attributes: attributesFact(Attributes ?? {}) },
    }
  })
}

interface GtinHolder {
  id: string
  /** Whether it was active and had the GTIN before the request. */
  hadIt: boolean
}

/**
 * Another active item with the GTIN; null if both had it before, as items of earlier versions may. The item becomes the holder
 * of its GTIN for the later ones of the request.
 */
function gtinHolderOf(
  { Id, Upc, IsActive }: ItemValues,
  old: ItemRow | undefined,
  holders: Map<string, GtinHolder>,
): string | null {
  if (Upc === null || !IsActive) return null
  const gtin = gtin14(Upc)
  const holder = holders.get(gtin)
  const hadIt = old?.is_active === true && old.upc !== null && gtin14(old.upc) === gtin
  holders.set(gtin, { id: Id, hadIt })
  return holder === undefined || holder.id === Id || (hadIt && holder.hadIt) ? null : holder.id
}

/** The items with one of the ids, Skus or GTINs, and whether a node has stock of them. */
const storedItems = (em: EntityManager, companyId: number, bodies: readonly ItemBody[]) => {
  const ids = new Set(bodies.flatMap(({ Id }) => guidOrNull(Id) ?? []))
  const skus = new Set(bodies.map(({ Sku }) => Sku))
  const gtins = new Set(bodies.flatMap(({ Upc }) => (Upc ? gtin14(Upc) : [])))
  return itemRows(em, companyId)
    .where((eb) =>
      eb.or([
        eb('item.id', '=', eb.fn.any(eb.val([...ids]))),
        eb('item.sku', '=', eb.fn.any(eb.val([...skus]))),
        eb(sql<string>`lpad(item.upc, 14, '0')`, '=', eb.fn.any(eb.val([...gtins]))),
      ]),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('product_stock as stock')
            .select('stock.entity_id')
            .where('stock.company_id', '=', companyId)
            .whereRef('stock.catalog_item_id', '=', 'item.id'),
        )
        .as('has_stock'),
    )
    .execute()
}

function valuesOf(body: ItemBody, Id: string, old: ItemRow | undefined): ItemValues {
  return {
    Id,
    Sku: body.Sku,
    Name: body.Name,
    Upc: body.Upc === undefined ? (old?.upc ?? null) : body.Upc,
    ProductTypeId: body.ProductTypeId === undefined ? (old?.product_type_id ?? null) : body.ProductTypeId,
    IsSerialized: body.IsSerialized ?? old?.is_serialized ?? false,
    IsLot: body.IsLot ?? old?.is_lot ?? false,
    IsActive: body.IsActive ?? old?.is_active ?? true,
    Attributes: body.Attributes === undefined ? (old?.attributes ?? null) : body.Attributes,
  }
}

const isSame = (old: ItemRow, values: ItemValues) =>
  old.sku === values.Sku &&
  old.name === values.Name &&
  old.upc === values.Upc &&
  old.product_type_id === values.ProductTypeId &&
  old.is_serialized === values.IsSerialized &&
  old.is_lot === values.IsLot &&
  old.is_active === values.IsActive &&
  isDeepStrictEqual(old.attributes ?? {}, values.Attributes ?? {})
