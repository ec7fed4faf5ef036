// Finds and locks a price record by Id or key before it is written (G1). Null is a value in the key. The SQL
// text of a key's predicate is built once per variant of the key (which parts are null) rather than per
// request, because building it took a quarter of the request: `is null` and `=` use the key's index, `is not
// distinct from` does not.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { EMPTY_GUID, type PriceRow, shownItem } from './pricing-rows.ts'

/** The new state of a record, with the contract's names: the fact `record` of the rules. */
export interface PriceRecord {
  EntityId: number
  /** Null for a shelf's price. */
  CatalogItemId: string | null
  PricingShelfId: number | null
  PricingTermId: number | null
  PricingTierId: number | null
  PricingGroupId: number | null
  RegularPrice: number
  IsDiscountable: boolean
  FloorPrice: number | null
  OriginalPrice: number | null
}

// `is null` and `=` use the key's index, `is not distinct from` does not.
const equals = (column: string, id: number | null) =>
  id === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${id}`

const hasKey = (companyId: number, record: PriceRecord): RawBuilder<unknown> => sql`
  price.company_id = ${companyId} and ${shownItem('price')} = ${record.CatalogItemId ?? EMPTY_GUID}::uuid
  and price.entity_id = ${record.EntityId} and ${equals('price.pricing_shelf_id', record.PricingShelfId)}
  and ${equals('price.pricing_term_id', record.PricingTermId)}
  and ${equals('price.pricing_tier_id', record.PricingTierId)}
  and ${equals('price.pricing_group_id', record.PricingGroupId)}`

/** The record with an Id, locked for the rest of the transaction. */
export const lockedById = (em: EntityManager, companyId: number, id: number) =>
  locked(em, sql`price.company_id = ${companyId} and price.id = ${id}`)

/**
 * The record with the same node, product or shelf, term, tier and group, locked for the rest of the
 * transaction.
 */
export const lockedByKey = (em: EntityManager, companyId: number, record: PriceRecord) =>
  locked(em, hasKey(companyId, record))

async function locked(em: EntityManager, condition: RawBuilder<unknown>): Promise<PriceRow | undefined> {
  const { rows } = await sql<PriceRow>`
    select * from pricing_information price where ${condition} for no key update`.execute(em.getKysely())
  return rows[0]
}

/** The fact `twin`: another record that already has this one's new key. */
export async function twinOf(
  em: EntityManager,
  companyId: number,
  record: PriceRecord,
  id: number,
): Promise<{ Id: number } | null> {
  const { rows } = await sql<{ Id: number }>`
    select id as "Id" from pricing_information price
    where ${hasKey(companyId, record)} and price.id <> ${id}`.execute(em.getKysely())
  return rows[0] ?? null
}

const itemExpression = (id: string) => `coalesce(${id}, '${EMPTY_GUID}'::uuid)`

/** The columns of the unique index, for `on conflict`. */
export const recordKey = `(company_id, ${itemExpression('catalog_item_id')}, entity_id, pricing_shelf_id, pricing_term_id,
  pricing_tier_id, pricing_group_id)`

type Parameters = Readonly<
  Record<'company' | 'entity' | 'item' | 'shelf' | 'term' | 'tier' | 'group', `$${number}`>
>

/** The parts that may be null. */
const OPTIONAL = [
  ['PricingShelfId', 'pricing_shelf_id', 'shelf'],
  ['PricingTermId', 'pricing_term_id', 'term'],
  ['PricingTierId', 'pricing_tier_id', 'tier'],
  ['PricingGroupId', 'pricing_group_id', 'group'],
] as const

/**
 * The index of the record's predicate in the result of `keyPredicates`: one bit for each optional part that is
 * not null.
 */
export const keyVariant = (record: PriceRecord): number =>
  OPTIONAL.reduce((form, [name], bit) => (record[name] === null ? form : form | (1 << bit)), 0)

/**
 * One SQL text per variant; `hasKey` is the condition that the record `price` has the key in these parameters.
 */
export const keyPredicates = (at: Parameters, text: (hasKey: string) => string): readonly string[] =>
  Array.from({ length: 1 << OPTIONAL.length }, (_, form) => {
    const optional = OPTIONAL.map(([, column, part], bit) =>
      form & (1 << bit) ? `price.${column} = ${at[part]}::int` : `price.${column} is null`,
    )
    return text(`price.company_id = ${at.company}::int
      and ${itemExpression('price.catalog_item_id')} = ${itemExpression(`${at.item}::uuid`)}
      and price.entity_id = ${at.entity}::int and ${optional.join(' and ')}`)
  })

/**
 * Locks a record for the rest of the transaction and marks it as changed now. Operations that write its sales call this first:
 * writers of one record then run one after the other, so the rules see what the previous one wrote, and two writers never
 * wait for each other in the exclusion constraint. Undefined if there is no such record.
 */
export async function lockPrice(
  em: EntityManager,
  companyId: number,
  id: number,
): Promise<PriceRow | undefined> {
  const { rows } = await sql<PriceRow>`
    update pricing_information set last_modified_utc = clock_timestamp()
    where company_id = ${companyId} and id = ${id} returning *`.execute(em.getKysely())
  return rows[0]
}

/** The same without marking it, for operations that determine afterwards whether anything changes. */
export async function holdPrice(
  em: EntityManager,
  companyId: number,
  id: number,
): Promise<PriceRow | undefined> {
  const { rows } = await sql<PriceRow>`
    select * from pricing_information
    where company_id = ${companyId} and id = ${id} for no key update`.execute(em.getKysely())
  return rows[0]
}
