// SQL predicates for the key of a price record (G1), in which null is a value. The SQL text is built once per
// variant of the key (which parts are null) rather than per request, because building it took a quarter of
// the request. `is null` and `=` use the key's index; `is not distinct from` does not.

import type { PriceRecord } from './find-record.ts'
import { EMPTY_GUID } from './pricing-rows.ts'

const shownItem = (id: string) => `coalesce(${id}, '${EMPTY_GUID}'::uuid)`

/** The columns of the unique index, for `on conflict`. */
export const recordKey = `(company_id, ${shownItem('catalog_item_id')}, entity_id, pricing_shelf_id, pricing_term_id,
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

/** Which of the texts of `inEachForm` is the record's: a bit for each optional part that is there. */
export const keyVariant = (record: PriceRecord): number =>
  OPTIONAL.reduce((form, [name], bit) => (record[name] === null ? form : form | (1 << bit)), 0)

/** One text for each form; `hasKey` is that the record `price` has the key that these parameters give. */
export const keyPredicates = (at: Parameters, text: (hasKey: string) => string): readonly string[] =>
  Array.from({ length: 1 << OPTIONAL.length }, (_, form) => {
    const optional = OPTIONAL.map(([, column, part], bit) =>
      form & (1 << bit) ? `price.${column} = ${at[part]}::int` : `price.${column} is null`,
    )
    return text(`price.company_id = ${at.company}::int
      and ${shownItem('price.catalog_item_id')} = ${shownItem(`${at.item}::uuid`)}
      and price.entity_id = ${at.entity}::int and ${optional.join(' and ')}`)
  })
