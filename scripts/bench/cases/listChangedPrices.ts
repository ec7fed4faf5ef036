// Compares the API with itself: the cost of a page must not depend on the number of prices.

import type { BenchCase } from '../case.ts'
import { nodePath, seedMillion, seedTenThousand } from '../resources/prices.ts'

const DAY = 86_400_000

export const benchCase: BenchCase = {
  name: 'listChangedPrices',
  title: 'a page of 1000 changed prices, of 1,000,000 / of 10,000',
  // A page from the larger database may take 1.3 times as long.
  target: 1 / 1.3,
  seed: seedMillion,
  smaller: seedTenThousand,
  request({ companyId, readStore }) {
    const lowerBound = new Date(Math.floor(Date.now() / DAY - 50) * DAY).toISOString()
    const filter = `LastModifiedDateUtc%20ge%20datetime'${lowerBound}'`
    return {
      method: 'GET',
      paths: [`${nodePath(companyId, readStore)}/ChangedPrices?$filter=${filter}&$top=1000`],
    }
  },
}
