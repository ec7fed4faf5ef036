// The sales of the sample shop in the last 90 days: 60 invoices, of which every tenth refunds one article of an earlier
// one. They are the same in every tenant except for dates, ids and nodes. Amounts are in cents.
// Tested by test/invoicing/seed.test.ts.

import { namedUuid } from '../tables/accounts/secrets.ts'
import type { OnboardingPackage } from '../tenants/onboarding.ts'
import { customers, type SeedCustomer } from './customers.ts'
import { priceOf } from './prices.ts'

type Item = OnboardingPackage['CatalogItems'][number]

export interface SoldItem {
  item: Item
  quantity: number
  priceInCents: number
}

export interface Sale {
  id: string
  number: number
  createdAt: Date
  store: number
  employee: number
  /** Null for every seventh sale, which has no customer. */
  customer: (SeedCustomer & { id: string }) | null
  items: readonly SoldItem[]
  isDropship: boolean
  original: Sale | null
}

interface Shop {
  companyId: number
  stores: readonly number[]
  employees: readonly number[]
  items: readonly Item[]
}

const INVOICES = 60
const DAY = 86_400_000
const MINUTE = 60_000
const TAX_PERCENT = 5

/** Returns the sales, oldest first; the newest one happened yesterday. */
export function salesOf({ companyId, stores, employees, items }: Shop, today: number): Sale[] {
  const sales: Sale[] = []
  for (let number = 0; number < INVOICES; number += 1) {
    const original = number % 10 === 9 ? (sales[number - 4] ?? null) : null
    const [first] = original?.items ?? []
    const place = number % customers.length
    const customer = customers[place]
    sales.push({
      id: namedUuid('invoice', companyId, number),
      number,
      createdAt: new Date(
        today - (89 - Math.floor(number * 1.5)) * DAY + (9 * 60 + ((number * 37) % 540)) * MINUTE,
      ),
      store: original?.store ?? stores[number % stores.length] ?? 0,
      employee: employees[number % employees.length] ?? 0,
      customer: original
        ? original.customer
        : customer && number % 7 !== 6
          ? { ...customer, id: namedUuid('customer', companyId, place) }
          : null,
      items: original && first ? [{ ...first, quantity: 1 }] : basket(items, number),
      isDropship: original?.isDropship ?? number % 12 === 4,
      original,
    })
  }
  return sales
}

/** Returns one to three different items. */
const basket = (items: readonly Item[], number: number): SoldItem[] =>
  Array.from({ length: 1 + (number % 3) }, (_, line) => items[(number * 29 + line * 67) % items.length])
    .filter((item) => item !== undefined)
    .map((item, line) => ({
      item,
      quantity: item.IsSerialized ? 1 : 1 + ((number + line) % 3),
      priceInCents: Math.round(priceOf(item) * 100),
    }))

export const taxInCents = ({ quantity, priceInCents }: SoldItem): number =>
  Math.round((quantity * priceInCents * TAX_PERCENT) / 100)

export const totalInCents = (sale: Sale): number =>
  sale.items.reduce((total, sold) => total + sold.quantity * sold.priceInCents + taxInCents(sold), 0)
