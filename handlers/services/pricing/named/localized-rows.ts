// Reads tiers, terms, groups and shelves with their texts in one language. Each text that is missing in that
// language falls back to English, then to the language of creation (G6). Filters use the text after this
// fallback.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { kysely, type RowOf } from '../../../../entities/tables.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../../runtime/values/languages.ts'

export type TierRow = RowOf<typeof tierRows>
export type TermRow = RowOf<typeof termRows>
export type GroupRow = RowOf<typeof groupRows>
export type ShelfRow = RowOf<typeof shelfRows>

/** The text of a jsonb column, such as `tier.names`, in a language, with fallback. */
export const localizedColumns = (
  table: string,
  column: 'names' | 'descriptions' | 'display_names',
  language: Language,
): RawBuilder<string> => {
  const texts = sql.ref(`${table}.${column}`)
  return sql`coalesce(${texts} ->> ${language}::text, ${texts} ->> ${DEFAULT_LANGUAGE}::text,
    ${texts} ->> ${sql.ref(`${table}.language`)})`
}

/** A query builder over `tier`. */
export const tierRows = (em: EntityManager, companyId: number, language: Language) =>
  kysely(em)
    .selectFrom('pricing_tier as tier')
    .select(['tier.id', 'tier.company_id', 'tier.quantity_lower_bound'])
    .select(localizedColumns('tier', 'names', language).as('shown_name'))
    .where('tier.company_id', '=', companyId)

export const tierColumns = (language: Language) => ({
  Id: 'tier.id',
  CompanyId: 'tier.company_id',
  TierName: localizedColumns('tier', 'names', language),
  QuantityLowerBound: 'tier.quantity_lower_bound',
})

/** A query builder over `term`. */
export const termRows = (em: EntityManager, companyId: number, language: Language) =>
  kysely(em)
    .selectFrom('pricing_term as term')
    .select(['term.id', 'term.entity_id', 'term.name', 'term.active', 'term.number_of_payments'])
    .select(['term.can_finance', 'term.term_length_in_years', 'term.carrier_entity_id'])
    .select(localizedColumns('term', 'display_names', language).$castTo<string | null>().as('shown_name'))
    .where('term.company_id', '=', companyId)

export const termColumns = (language: Language) => ({
  Id: 'term.id',
  EntityId: 'term.entity_id',
  Name: 'term.name',
  Active: 'term.active',
  NumberOfPayments: 'term.number_of_payments',
  CanFinance: 'term.can_finance',
  TermLengthInYears: 'term.term_length_in_years',
  DisplayName: localizedColumns('term', 'display_names', language),
  CarrierEntityId: 'term.carrier_entity_id',
})

/** A query builder over `grp`; includes deleted groups. */
export const groupRows = (em: EntityManager, companyId: number, language: Language) =>
  kysely(em)
    .selectFrom('pricing_group as grp')
    .select(['grp.id', 'grp.company_id', 'grp.is_deleted'])
    .select(localizedColumns('grp', 'names', language).as('shown_name'))
    .select(
      localizedColumns('grp', 'descriptions', language).$castTo<string | null>().as('shown_description'),
    )
    .where('grp.company_id', '=', companyId)

export const groupColumns = (language: Language) => ({
  Id: 'grp.id',
  CompanyId: 'grp.company_id',
  GroupName: localizedColumns('grp', 'names', language),
  Description: localizedColumns('grp', 'descriptions', language),
  IsDeleted: 'grp.is_deleted',
})

/** A query builder over `shelf`. */
export const shelfRows = (em: EntityManager, companyId: number, language: Language) =>
  kysely(em)
    .selectFrom('pricing_shelf as shelf')
    .select(['shelf.id', 'shelf.company_id'])
    .select(localizedColumns('shelf', 'names', language).as('shown_name'))
    .select(
      localizedColumns('shelf', 'descriptions', language).$castTo<string | null>().as('shown_description'),
    )
    .where('shelf.company_id', '=', companyId)

export const shelfColumns = (language: Language) => ({
  Id: 'shelf.id',
  CompanyId: 'shelf.company_id',
  ShelfName: localizedColumns('shelf', 'names', language),
  Description: localizedColumns('shelf', 'descriptions', language),
})

/** A query builder over `placed`. */
export const shelfProductRows = (em: EntityManager, companyId: number) =>
  kysely(em)
    .selectFrom('pricing_shelf_product as placed')
    .selectAll('placed')
    .where('placed.company_id', '=', companyId)

/** The filterable column; a product is on one shelf, so its id identifies a row. */
export const shelfProductColumns = { PricingShelfId: 'placed.pricing_shelf_id' }
