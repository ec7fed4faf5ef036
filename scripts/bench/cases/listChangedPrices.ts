// How much a page costs must not depend on how many prices there are: the API is compared with itself.

import type { BenchCase } from '../case.ts'
import { nodePath, seedMillion, seedTenThousand } from '../prices.ts'

const DAY = 86_400_000

export const benchCase: BenchCase = {
  name: 'listChangedPrices',
  title: 'a page of 1000 changed prices, of 1,000,000 / of 10,000',
  // A page of the many may take 1.3 times as long.
  target: 1 / 1.3,
  seed: seedMillion,
  smaller: seedTenThousand,
  request({ companyId, readStore }) {
    const since = new Date(Math.floor(Date.now() / DAY - 50) * DAY).toISOString()
    const filter = `LastModifiedDateUtc%20ge%20datetime'${since}'`
    return {
      method: 'GET',
      paths: [`${nodePath(companyId, readStore)}/ChangedPrices?$filter=${filter}&$top=1000`],
    }
  },
}
