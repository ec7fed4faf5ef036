// Runs the requests of the guide about prices, and then asks for every price in its tables: once as companies are, and once with
// the limit LowestPriceWins.
import { readFileSync } from 'node:fs'
import { marked, type Tokens } from 'marked'
import { expect, test } from 'vitest'
import { rulesWithLimits } from '../support/additional-rules.ts'
import { startApp } from '../support/app.ts'
import { runGuide } from '../support/pages/guide.ts'

const GROUPS: Readonly<Record<string, number>> = { trade: 51 }
const TERMS: Readonly<Record<string, number>> = { 'one year': 41 }

/** The rows of the tables whose first column is the store, by the names of their columns. */
function rowsOfTables(): Record<string, string>[] {
  const guide = readFileSync(new URL('../../openapi/guides/prices.md', import.meta.url), 'utf8')
  const tables = marked
    .lexer(guide)
    .filter((token): token is Tokens.Table => token.type === 'table' && token.header[0]?.text === 'Store')
  return tables.flatMap(({ header, rows }) =>
    rows.map((row) => Object.fromEntries(row.map(({ text }, column) => [header[column]?.text ?? '', text]))),
  )
}

test.each([
  { column: 'Price', LowestPriceWins: 0 },
  { column: 'Lowest', LowestPriceWins: 1 },
])(
  'the requests of the guide about prices work, and $column is what it says',
  async ({ column, LowestPriceWins }) => {
    const rules = LowestPriceWins ? await rulesWithLimits(1000, 'pricing', { LowestPriceWins }) : undefined
    const app = await startApp(rules && { rulesDirectory: rules.directory })
    try {
      const { ClientSecret } = app.onboarding
      await runGuide('prices', {
        send: ({ path, ...request }) => app.request(path, request),
        variables: { ClientSecret },
      })

      const token = await app.tokenOf('ApiClient')
      const get = async (path: string) => (await app.request(path, { token })).body
      const [{ Id: lamp }] = await get(
        `/entities/v1/Companies(1000)/CatalogItems?$filter=Sku%20eq%20'GUIDE-LAMP'`,
      )
      const nodes: { Id: number; Name: string }[] = await get('/entities/v1/Companies(1000)/Entities')
      const rows = rowsOfTables()
      expect(rows.length).toBeGreaterThan(10)
      for (const row of rows) {
        const query = new URLSearchParams({ quantity: row.Quantity ?? '', at: `${row.Day}T12:00:00Z` })
        if (row.Group) query.set('PricingGroupId', String(GROUPS[row.Group]))
        if (row.Term) query.set('PricingTermId', String(TERMS[row.Term]))
        const store = nodes.find(({ Name }) => Name === row.Store)?.Id
        const price = await get(
          `/pricing/v1/Companies(1000)/Entities(${store})/CatalogItems(${lamp})/EffectivePrice?${query}`,
        )
        expect(String(price.Price), JSON.stringify(row)).toBe(row[column])
        if (row.CurrencyCode && column === 'Price') expect(String(price.CurrencyCode)).toBe(row.CurrencyCode)
      }
    } finally {
      await app.stop()
      await rules?.remove()
    }
  },
)
