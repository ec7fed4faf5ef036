// The fact `cartTotals` of the rules: the sums of a cart, in exact decimals. Tested by test/rules/rules-examples.long.test.ts.
import type { CartCreate } from '../../../generated/cart/types.gen.ts'
import { exactProduct, exactSum } from '../../runtime/values/decimals.ts'

type Item = CartCreate['Items'][number]

export function cartTotals({ Items }: CartCreate) {
  const items = [...Map.groupBy(Items, keyOf).values()].map((entries) => {
    const [{ CatalogItemId = null, Slug = null, Name }] = entries as [Item]
    return { CatalogItemId, Slug, Name, ...sumsOf(entries) }
  })
  return { ...sumsOf(Items), Lines: Items.length, Items: items }
}

const sumsOf = (items: readonly Item[]) => ({
  Quantity: items.reduce((total, { Quantity }) => total + Quantity, 0),
  Value: exactSum(items.map(({ DisplayPrice, Quantity }) => exactProduct(DisplayPrice, Quantity))),
})

/** Entries with the same key are the same item. */
function keyOf({ CatalogItemId, Slug, Name }: Item): string {
  if (CatalogItemId) return `item ${CatalogItemId.toLowerCase()}`
  return Slug ? `slug ${Slug}` : `name ${Name}`
}
