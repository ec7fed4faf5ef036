// Seeds the prices of the sample shop. Every item has a company-wide price; clear cases have theirs through a shelf
// only. Some prices are lower in one division or store; tiers, terms and a group have separate prices; one item has a
// past, a current and a future sale. Dates are relative to the day on which the tenant is created.
// Tested by test/tenants/tenants.long.test.ts.
import type { EntityManager, EntityName, RequiredEntityData } from '@mikro-orm/postgresql'
import type { Company } from '../tables/company/company.ts'
import { PricingGroup } from '../tables/pricing/pricing-group.ts'
import { PricingInformation } from '../tables/pricing/pricing-information.ts'
import { PricingShelf } from '../tables/pricing/pricing-shelf.ts'
import { PricingShelfProduct } from '../tables/pricing/pricing-shelf-product.ts'
import { PricingTerm } from '../tables/pricing/pricing-term.ts'
import { PricingTier } from '../tables/pricing/pricing-tier.ts'
import { SalePrice } from '../tables/pricing/sale-price.ts'
import { type AllocatedTable, allocateIdsInTransaction } from '../tenants/allocate-ids.ts'
import type { OnboardingPackage } from '../tenants/onboarding.ts'
import { groups, shelves, terms, tiers } from './price-names.ts'

type Nodes = OnboardingPackage['Entities']
type Items = OnboardingPackage['CatalogItems']

const DAY = 86_400_000

export async function seedPrices(em: EntityManager, { id: companyId }: Company, nodes: Nodes, items: Items) {
  const nodeOf = (name: string) => nodes.find((node) => node.Name === name)?.Id ?? companyId
  const named = { companyId, language: 'en-us' }
  const tierIds = await add(
    em,
    PricingTier,
    'pricing_tier',
    tiers.map((tier) => ({ ...named, ...tier })),
  )
  const termIds = await add(
    em,
    PricingTerm,
    'pricing_term',
    terms.map(({ years, ...term }) => ({
      ...{ ...named, entityId: companyId, ...term },
      ...{ canFinance: true, numberOfPayments: 12 * years, termLengthInYears: years },
    })),
  )
  const [trade] = await add(
    em,
    PricingGroup,
    'pricing_group',
    groups.map((group) => ({ ...named, ...group })),
  )
  const shelfIds = await add(
    em,
    PricingShelf,
    'pricing_shelf',
    shelves.map(({ names, descriptions }) => ({ ...named, names, descriptions })),
  )
  const placed = items.flatMap((item) =>
    shelves.flatMap((shelf, index) =>
      shelf.items.test(item.Name)
        ? [{ companyId, catalogItemId: item.Id, pricingShelfId: shelfIds[index] ?? 0 }]
        : [],
    ),
  )
  await em.insertMany(PricingShelfProduct, placed)

  const [clearCases, cables] = shelfIds
  const onClearShelf = new Set(
    placed.filter(({ pricingShelfId }) => pricingShelfId === clearCases).map((row) => row.catalogItemId),
  )
  const priced = items.filter(({ Id }) => !onClearShelf.has(Id))
  const cases = priced.filter(({ Name }) => Name.endsWith(' Phone Case'))
  const devices = priced.filter(({ IsSerialized }) => IsSerialized)
  const record = {
    ...{ companyId, entityId: companyId, catalogItemId: null, pricingShelfId: null },
    ...{ pricingTermId: null, pricingTierId: null, pricingGroupId: null },
    ...{ isDiscountable: false, floorPrice: null, originalPrice: null },
  }
  const ofItem = (item: Items[number], share: number, overrides: object = {}) => ({
    ...record,
    ...{ catalogItemId: item.Id, regularPrice: cents(share * priceOf(item)), ...overrides },
  })
  const ofShelf = (pricingShelfId: number | undefined, regularPrice: number, entityId = companyId) => ({
    ...record,
    ...{ entityId, pricingShelfId: pricingShelfId ?? null, regularPrice },
  })
  const rows = [
    ...priced.map((item) =>
      ofItem(item, 1, {
        ...{ isDiscountable: !item.IsSerialized, originalPrice: cents(1.2 * priceOf(item)) },
        floorPrice: item.IsSerialized ? null : cents(0.6 * priceOf(item)),
      }),
    ),
    ...cases.map((item) => ofItem(item, 0.95, { entityId: nodeOf('East') })),
    ...cases.slice(0, 5).map((item) => ofItem(item, 0.9, { entityId: nodeOf('Harbour Street') })),
    ...cases.flatMap((item) =>
      tierIds.slice(0, -1).map((pricingTierId, index) => ofItem(item, 0.9 - 0.1 * index, { pricingTierId })),
    ),
    ...devices.flatMap((item) =>
      termIds.slice(0, -1).map((pricingTermId, index) => ofItem(item, 0.7 - 0.2 * index, { pricingTermId })),
    ),
    ...cases.map((item) => ofItem(item, 0.75, { pricingGroupId: trade })),
    ...[ofShelf(clearCases, 19.99), ofShelf(clearCases, 17.99, nodeOf('West')), ofShelf(cables, 12.99)],
  ]
  const ids = await add(em, PricingInformation, 'pricing_information', rows)

  const recordOf = (name: string) => ids[priced.findIndex((item) => item.Name === name)] ?? 0
  const sale = (name: string, salePrice: number) => ({
    ...{ companyId, entityId: companyId, pricingInformationId: recordOf(name), salePrice },
  })
  const today = Math.floor(Date.now() / DAY) * DAY
  const week = (fromDay: number) => ({
    startDateUtc: new Date(today + fromDay * DAY),
    stopDateUtc: new Date(today + (fromDay + 7) * DAY),
  })
  await add(em, SalePrice, 'sale_price', [
    { ...sale('Nimbus 5 Phone Case', 21.99), isDefault: true, startDateUtc: null, stopDateUtc: null },
    { ...sale('Nimbus 5 Phone Case', 20.99), isDefault: false, ...week(-30) },
    { ...sale('Nimbus 5 Phone Case', 19.99), isDefault: false, ...week(-2) },
    { ...sale('Nimbus 5 Phone Case', 18.99), isDefault: false, ...week(14) },
    { ...sale('Aster Watch Charging Dock', 29.99), isDefault: true, startDateUtc: null, stopDateUtc: null },
  ])
}

async function add<T extends object, Values extends { companyId: number }>(
  em: EntityManager,
  entity: EntityName<T>,
  table: AllocatedTable,
  rows: readonly Values[],
): Promise<number[]> {
  const ids = await allocateIdsInTransaction(em, rows[0]?.companyId ?? 0, table, rows.length)
  await em.insertMany(
    entity,
    rows.map((row, index) => ({ ...row, id: ids[index] })) as RequiredEntityData<T>[],
  )
  return ids
}

/** The regular price of an item, which depends on its kind and on its place in the catalog; devices start at 399.99. */
export function priceOf({ Sku, IsSerialized, IsLot }: Items[number]): number {
  const place = Number(Sku.slice(-4)) - 1001
  if (IsSerialized) return 399.99 + 20 * place
  return IsLot ? 6.49 + (place % 10) : 24.99 + 5 * (place % 6)
}

const cents = (price: number) => Math.round(price * 100) / 100
