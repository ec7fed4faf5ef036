// Facts that follow from others: `now` from a moment and a time zone, `cartTotals` from a cart. Requests get them from here, and
// so do cases that leave them out (case-facts.ts). Tested by test/rules/rules-examples.long.test.ts and case-facts.test.ts.
import type { CartCreate } from '../../../generated/cart/types.gen.ts'
import { exactProduct, exactSum } from '../../runtime/values/decimals.ts'
import { zoneOf } from '../../runtime/values/time-zones.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The fact `now`, in UTC and in a time zone; without a zone both are UTC. Throws RangeError for an unknown zone. */
export function nowFact(now: number, zoneId: string | null = null) {
  const zone = zoneOf(zoneId)
  const utc = partsOf(now, 'UTC')
  const local = partsOf(now, zone)
  return {
    Moment: new Date(now).toISOString(),
    ...{ Date: utc.date, Weekday: utc.weekday, Hour: utc.hour },
    ...{ LocalDate: local.date, LocalWeekday: local.weekday, LocalHour: local.hour },
    TimeZone: zone,
  }
}

function partsOf(now: number, zone: string) {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone)
  return {
    date: local.toPlainDate().toString(),
    weekday: WEEKDAYS[local.dayOfWeek - 1],
    hour: local.hour,
  }
}

type Cart = Pick<CartCreate, 'Items'>
type Item = Cart['Items'][number]

/** The sums of a cart, in exact decimals. */
export function cartTotals({ Items }: Cart) {
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
