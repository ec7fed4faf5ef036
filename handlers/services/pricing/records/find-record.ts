// Finds and locks a price record by Id or key before it is written (G1), and compares it with the entity tags of the request (A11).
// Null is a value in the key. The SQL text of a key's predicate is built once for each variant of the key (which parts are null),
// because building it took a quarter of the request: `is null` and `=` use the key's index, `is not distinct from` does not.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { kysely } from '../../../../entities/tables.ts'
import type { ProductPrice } from '../../../../generated/pricing/types.gen.ts'
import type { RequireMatch } from '../../../api/http/etags.ts'
import { languages } from '../../../runtime/values/languages.ts'
import { toPricing, toProductPrice } from '../views.ts'
import { itemExpression, type PriceRecord, type PriceRow, priceRows } from './pricing-rows.ts'
import { productPriceRow } from './product-price-rows.ts'

/** The record with an Id, locked for the rest of the transaction. */
export const lockedById = (em: EntityManager, companyId: number, id: number) =>
  locked(em, sql<SqlBool>`price.company_id = ${companyId} and price.id = ${id}`)

/**
 * The record with the same node, product or shelf, term, tier and group, locked for the rest of the
 * transaction.
 */
export const lockedByKey = (em: EntityManager, companyId: number, record: PriceRecord) =>
  locked(em, hasKey(companyId, record))

function locked(em: EntityManager, condition: RawBuilder<SqlBool>): Promise<PriceRow | undefined> {
  const record = kysely(em).selectFrom('pricing_information as price').selectAll('price').where(condition)
  return record.forNoKeyUpdate().executeTakeFirst()
}

/** The fact `twin`: another record that already has this one's new key. */
export async function twinOf(
  em: EntityManager,
  companyId: number,
  record: PriceRecord,
  id: number,
): Promise<{ Id: number } | null> {
  const twin = await kysely(em)
    .selectFrom('pricing_information as price')
    .select('price.id as Id')
    .where(hasKey(companyId, record))
    .where('price.id', '<>', id)
    .executeTakeFirst()
  return twin ?? null
}

/** The columns of the unique index, for `on conflict`. */
export const recordKey = `(company_id, ${itemExpression('catalog_item_id')}, entity_id, pricing_shelf_id, pricing_term_id,
  pricing_tier_id, pricing_group_id)`

type KeyPart = 'company' | 'entity' | 'item' | 'shelf' | 'term' | 'tier' | 'group'

/** The parts that may be null. */
const OPTIONAL = [
  ['PricingShelfId', 'pricing_shelf_id', 'shelf'],
  ['PricingTermId', 'pricing_term_id', 'term'],
  ['PricingTierId', 'pricing_tier_id', 'tier'],
  ['PricingGroupId', 'pricing_group_id', 'group'],
] as const

/**
 * The index of the record's text in the result of `keyTexts`: one bit for each optional part that is not null.
 */
export const keyVariant = (record: PriceRecord): number =>
  OPTIONAL.reduce((form, [name], bit) => (record[name] === null ? form : form | (1 << bit)), 0)

/** The values of the parts. */
export const keyOf = (
  companyId: number,
  record: PriceRecord,
): Readonly<Record<KeyPart, string | number | null>> => ({
  ...{ company: companyId, entity: record.EntityId, item: record.CatalogItemId },
  ...{ shelf: record.PricingShelfId, term: record.PricingTermId },
  ...{ tier: record.PricingTierId, group: record.PricingGroupId },
})

/** SQL with numbered parameters, and the parts of the key that they are. */
interface KeyText {
  text: string
  parts: readonly KeyPart[]
}

/**
 * One SQL text per variant, with the placeholders `$company`, `$entity` and so on for the parts of the key; `hasKey` is the
 * condition that the record `price` has the key.
 */
export const keyTexts = (build: (hasKey: string, hasGroup: boolean) => string): readonly KeyText[] =>
  Array.from({ length: 1 << OPTIONAL.length }, (_, form) => {
    const isNamed = (bit: number) => (form & (1 << bit)) > 0
    const optional = OPTIONAL.map(([, column, part], bit) =>
      isNamed(bit) ? `price.${column} = $${part}::int` : `price.${column} is null`,
    )
    const hasKey = `price.company_id = $company::int
      and ${itemExpression('price.catalog_item_id')} = ${itemExpression('$item::uuid')}
      and price.entity_id = $entity::int and ${optional.join(' and ')}`
    return numbered(build(hasKey, isNamed(OPTIONAL.findIndex(([, , part]) => part === 'group'))))
  })

function numbered(named: string): KeyText {
  const parts: KeyPart[] = []
  const text = named.replace(/\$(\w+)/g, (_, part: KeyPart) => {
    if (!parts.includes(part)) parts.push(part)
    return `$${parts.indexOf(part) + 1}`
  })
  return { text, parts }
}

const conditions = keyTexts((hasKey) => hasKey).map(({ text, parts }) => ({
  pieces: text.split(/\$\d+/).map((piece) => sql.raw(piece)),
  order: [...text.matchAll(/\$(\d+)/g)].map(([, number]) => parts[Number(number) - 1] as KeyPart),
}))

/** The condition for Kysely. */
function hasKey(companyId: number, record: PriceRecord): RawBuilder<SqlBool> {
  const { pieces, order } = conditions[keyVariant(record)] as (typeof conditions)[number]
  const key = keyOf(companyId, record)
  return sql.join(
    pieces.flatMap((piece, index) =>
      index === 0 ? [piece] : [sql`${key[order[index - 1] as KeyPart]}`, piece],
    ),
    sql.raw(''),
  )
}

/** That a record has the same term, tier and group as something else; null is the same as null. */
export const hasTerms = (record: string, other: (column: string, index: number) => string): string =>
  ['pricing_term_id', 'pricing_tier_id', 'pricing_group_id']
    .map((column, index) => `${record}.${column} is not distinct from ${other(column, index)}`)
    .join(' and ')

/**
 * Locks a record for the rest of the transaction and marks it as changed now. Operations that write its sales call this
 * first: writers of one record then run one after the other, so the rules see what the previous one wrote, and two
 * writers never wait for each other in the exclusion constraint. Undefined if there is no such record.
 */
export const lockPrice = (em: EntityManager, companyId: number, id: number): Promise<PriceRow | undefined> =>
  kysely(em)
    .updateTable('pricing_information')
    .set({ last_modified_utc: sql`tenant_now(${companyId})` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Throws 412. The record must be locked; without an Id there is none, which matches nothing. */
export type RequireUnchanged = (em: EntityManager, id: number | undefined) => Promise<void>

/** PricingInformation shows the sale price that applies now. Undefined if no condition names a tag. */
export const requireUnchangedPricing = (
  requireMatch: RequireMatch | undefined,
  companyId: number,
  now: () => Date,
): RequireUnchanged | undefined =>
  requireMatch &&
  (async (em, id) => {
    if (id === undefined) return requireMatch([])
    const row = await priceRows(em, companyId, now()).where('price.id', '=', id).executeTakeFirstOrThrow()
    requireMatch([toPricing(row)])
  })

/** ProductPrice shows all sale prices, and names in one language; the tag of any language matches, also if the writing request has another. */
export const requireUnchangedProductPrice = (
  requireMatch: RequireMatch | undefined,
  companyId: number,
): RequireUnchanged | undefined =>
  requireMatch &&
  (async (em, id) => {
    if (id === undefined) return requireMatch([])
    const representations: ProductPrice[] = []
    for (const language of languages)
      representations.push(toProductPrice(await productPriceRow(em, companyId, id, language)))
    requireMatch(representations)
  })
