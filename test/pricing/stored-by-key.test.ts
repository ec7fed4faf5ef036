// The references of a stored record follow from its foreign keys; here they, and the currency, are compared with a lookup of each.
import { beforeAll, describe, expect, it } from 'vitest'
import type { PriceRecord } from '../../handlers/services/pricing/records/pricing-rows.ts'
import {
  referencesAndCurrency,
  referencesAndStored,
} from '../../handlers/services/pricing/records/references.ts'
import { toRecordFact } from '../../handlers/services/pricing/views.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createPricingFixture } from './pricing-fixture.ts'
import { firstId } from './record-cases.ts'

const fixture = useFixture(createPricingFixture)
let ids: Record<'shelf' | 'term' | 'tier' | 'group', number>

beforeAll(async () => {
  await fixture.sql(`update entity_node set effective_currency_code = 'CAD'`)
  const idOf = (table: string) => firstId(fixture, table, `company_id = ${fixture.companyId}`)
  ids = {
    shelf: await idOf('pricing_shelf'),
    term: await idOf('pricing_term'),
    tier: await idOf('pricing_tier'),
    group: await idOf('pricing_group'),
  }
})

const KINDS = ['a product', 'a shelf'] as const
const PARTS = ['PricingTermId', 'PricingTierId', 'PricingGroupId'] as const
/** Each kind with each combination of the parts. */
const variants = KINDS.flatMap((kind) =>
  Array.from({ length: 1 << PARTS.length }, (_, form) => ({
    kind,
    parts: PARTS.filter((_, bit) => form & (1 << bit)),
  })),
)

describe.each([false, true])('the stored record, with a group that is deleted: %s', (isDeleted) => {
  beforeAll(() =>
    fixture.sql('update pricing_group set is_deleted = ? where company_id = ?', [
      isDeleted,
      fixture.companyId,
    ]),
  )

  it.each(variants)('of $kind with $parts', async ({ kind, parts }) => {
    const { companyId, nodes } = fixture
    const values = { PricingTermId: ids.term, PricingTierId: ids.tier, PricingGroupId: ids.group }
    const partOf = (name: (typeof PARTS)[number]) => (parts.includes(name) ? values[name] : null)
    const [item = null] = kind === 'a product' ? await fixture.newItems(1) : []
    const key = {
      EntityId: nodes.local,
      CatalogItemId: item,
      PricingShelfId: item === null ? ids.shelf : null,
      PricingTermId: partOf('PricingTermId'),
      PricingTierId: partOf('PricingTierId'),
      PricingGroupId: partOf('PricingGroupId'),
    }
    const stored = { RegularPrice: 24.99, IsDiscountable: true, FloorPrice: 12.5, OriginalPrice: null }
    const record: PriceRecord = { ...key, ...stored, RegularPrice: 30 }
    const em = fixture.app.orm.em.fork()
    // Without a stored record both look up the same.
    expect(await referencesAndStored(em, companyId, record)).toEqual({
      ...(await referencesAndCurrency(em, companyId, record)),
      stored: null,
    })

    const id = await fixture.newRecord({
      ...{
        entity_id: key.EntityId,
        catalog_item_id: key.CatalogItemId,
        pricing_shelf_id: key.PricingShelfId,
      },
      ...{ pricing_term_id: key.PricingTermId, pricing_tier_id: key.PricingTierId },
      ...{ pricing_group_id: key.PricingGroupId, floor_price: 12.5, is_discountable: true },
    })
    const sale = { id: 1_000_000 + id, price: 19.99, isDefault: true, start: null, stop: null }
    await fixture.sql(
      `insert into sale_price (company_id, id, entity_id, pricing_information_id, is_default, sale_price) values (?, ?, ?, ?, true, 19.99)`,
      [companyId, sale.id, key.EntityId, id],
    )

    const read = await referencesAndStored(em, companyId, record)
    expect(read).toEqual({
      ...(await referencesAndCurrency(em, companyId, record)),
      stored: {
        row: expect.objectContaining({ id, version: expect.stringMatching(/^\d+$/) }),
        sales: [sale],
      },
    })
    expect(read.stored && toRecordFact(read.stored.row)).toEqual({ ...key, ...stored })
    await fixture.sql('delete from pricing_information where company_id = ? and id = ?', [companyId, id])
  })
})
