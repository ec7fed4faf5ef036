// Writes tiers, terms, groups and shelves, each in one statement that returns the row as localized-rows.ts
// reads it. A request writes only the texts of its own language, so concurrent writes in two languages do not
// overwrite each other (G6): that is why it is SQL, which merges them into the stored texts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { kysely } from '../../../../entities/tables.ts'
import { type AllocatedTable, allocateId } from '../../../../entities/tenants/allocate-ids.ts'
import type {
  PricingGroupCreate,
  PricingGroupUpdate,
  PricingShelfCreate,
  PricingShelfUpdate,
  PricingTermCreate,
  PricingTermUpdate,
  PricingTierCreate,
  PricingTierUpdate,
} from '../../../../generated/pricing/types.gen.ts'
import { errors } from '../../../runtime/errors/errors.ts'
import type { Language } from '../../../runtime/values/languages.ts'
import { groupRows, shelfRows, termRows, tierRows } from './localized-rows.ts'

interface Kind<Body, Row> {
  table: AllocatedTable
  rows(em: EntityManager, companyId: number, language: Language): Expression<Row>
  columns(body: Body): Readonly<Record<string, boolean | number | string | null>>
  /** By jsonb column; null to remove the language's text. */
  texts(body: Body): Readonly<Record<string, string | null>>
}

interface Scope {
  companyId: number
  language: Language
}

const kind = <Body, Row>(definition: Kind<Body, Row>) => definition

export const tiers = kind({
  table: 'pricing_tier',
  rows: tierRows,
  columns: (body: PricingTierCreate | PricingTierUpdate) => ({
    quantity_lower_bound: body.QuantityLowerBound ?? null,
  }),
  texts: (body) => ({ names: body.TierName }),
})

export const terms = kind({
  table: 'pricing_term',
  rows: termRows,
  columns: (body: PricingTermCreate | PricingTermUpdate) => ({
    entity_id: body.EntityId,
    name: body.Name,
    active: body.Active ?? true,
    number_of_payments: body.NumberOfPayments ?? null,
    can_finance: body.CanFinance ?? false,
    term_length_in_years: body.TermLengthInYears ?? null,
    carrier_entity_id: body.CarrierEntityId ?? null,
  }),
  texts: (body) => ({ display_names: body.DisplayName ?? null }),
})

export const groups = kind({
  table: 'pricing_group',
  rows: groupRows,
  columns: (body: PricingGroupCreate | PricingGroupUpdate) => ({ is_deleted: body.IsDeleted ?? false }),
  texts: (body) => ({ names: body.GroupName, descriptions: body.Description ?? null }),
})

export const shelves = kind({
  table: 'pricing_shelf',
  rows: shelfRows,
  columns: (_body: PricingShelfCreate | PricingShelfUpdate) => ({}),
  texts: (body) => ({ names: body.ShelfName, descriptions: body.Description ?? null }),
})

/** Creates a resource with texts in the language of the request. */
export async function add<Body, Row>(
  em: EntityManager,
  kind: Kind<Body, Row>,
  { companyId, language }: Scope,
  body: Body,
): Promise<Row> {
  const id = await allocateId(em, companyId, kind.table)
  const columns = { company_id: companyId, id, language, ...kind.columns(body) }
  const texts = Object.entries(kind.texts(body))
  const names = [...Object.keys(columns), ...texts.map(([column]) => column)]
  const values = [
    ...Object.values(columns).map((value) => sql`${value}`),
    ...texts.map(([, text]) => (text === null ? sql`'{}'::jsonb` : textOf(language, text))),
  ]
  const row = await writtenRow(
    em,
    kind,
    { companyId, language },
    sql`
    insert into ${sql.table(kind.table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(values)}) returning *`,
  )
  if (!row) throw new Error(`An insert into ${kind.table} returned no row`)
  return row
}

/** Replaces a resource except its texts in other languages. Throws 404. */
export async function replace<Body, Row>(
  em: EntityManager,
  kind: Kind<Body, Row>,
  { companyId, language, id }: Scope & { id: number },
  body: Body,
): Promise<Row> {
  const sets = [
    ...Object.entries(kind.columns(body)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    ...Object.entries(kind.texts(body)).map(([column, text]) => {
      const texts = sql.ref(column)
      return text === null
        ? sql`${texts} = ${texts} - ${language}::text`
        : sql`${texts} = ${texts} || ${textOf(language, text)}`
    }),
  ]
  const row = await writtenRow(
    em,
    kind,
    { companyId, language },
    sql`
    update ${sql.table(kind.table)} set ${sql.join(sets)}
    where company_id = ${companyId} and id = ${id} returning *`,
  )
  if (!row) throw errors.notFound()
  return row
}

const textOf = (language: Language, text: string) => sql`jsonb_build_object(${language}::text, ${text}::text)`

/** Names the statement's result like the table, so that `rows` reads the written row like any other. */
async function writtenRow<Body, Row>(
  em: EntityManager,
  { table, rows }: Kind<Body, Row>,
  { companyId, language }: Scope,
  statement: RawBuilder<unknown>,
): Promise<Row | undefined> {
  const { rows: matches } = await sql<Row>`
    with ${sql.table(table)} as (${statement}) ${rows(em, companyId, language)}`.execute(kysely(em))
  return matches[0]
}
