// The requests whose costs must not depend on the number of price records, for one company each.

import { createHash } from 'node:crypto'
import { companyOf, productsOf, type Size, storesOf } from './generate.ts'

export interface PriceRequest {
  name: string
  title: string
  /** A read of many records takes so much longer that fewer of them suffice. */
  isList: boolean
  /** The path of a request of a company. `turn` is its number, and varies the store and the product. */
  path: (companyId: number, size: Size, turn: number) => string
}

const DAY = 86_400_000

/** As `productId` of generate.ts. */
function productIn(companyId: number, size: Size, turn: number): string {
  const product = (turn * 37) % productsOf(size)
  const hex = createHash('md5').update(`${companyId} ${product}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function nodeIn(companyId: number, turn: number): string {
  const stores = storesOf(companyId)
  return `/pricing/v1/Companies(${companyId})/Entities(${stores[turn % stores.length]})`
}

const productPath = (companyId: number, size: Size, turn: number) =>
  `${nodeIn(companyId, turn)}/CatalogItems(${productIn(companyId, size, turn)})`

const changedSince = () => {
  const bound = new Date(Math.floor(Date.now() / DAY - 50) * DAY).toISOString()
  return `$filter=LastModifiedDateUtc%20ge%20datetime'${bound}'`
}

export const priceRequests: readonly PriceRequest[] = [
  {
    ...{ name: 'listEntityItemPricing', title: 'prices of a product', isList: false },
    path: (companyId, size, turn) => `${productPath(companyId, size, turn)}/Pricing`,
  },
  {
    ...{ name: 'getEffectivePrice', title: 'effective price of a product', isList: false },
    path: (companyId, size, turn) => `${productPath(companyId, size, turn)}/EffectivePrice`,
  },
  {
    ...{ name: 'listChangedPrices', title: '1000 changed prices', isList: true },
    path: (companyId, _, turn) => `${nodeIn(companyId, turn)}/ChangedPrices?${changedSince()}&$top=1000`,
  },
  {
    ...{ name: 'listEffectivePrices', title: '100 effective prices of a store', isList: true },
    path: (companyId, _, turn) => `${nodeIn(companyId, turn)}/EffectivePrices?$top=100`,
  },
]

/** So many different companies, in random order. */
export function randomCompanies({ companies }: Size, count: number): number[] {
  const chosen = new Set<number>()
  while (chosen.size < Math.min(count, companies))
    chosen.add(companyOf(Math.floor(Math.random() * companies)))
  return [...chosen]
}
