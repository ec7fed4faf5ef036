// The search of all pages: what it finds first, and that it repeats nothing of companies or of the query as HTML.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { derive } from '../../handlers/pages/derive.ts'
import { ruleEntries } from '../../handlers/pages/rules-page.ts'
import type { SearchEntry } from '../../handlers/pages/search-entries.ts'
import { createSearch, type Search } from '../../handlers/pages/search-index.ts'
import { readRulesFolder } from '../../handlers/rules/load/files.ts'
import { buildRules } from '../../handlers/rules/load/loader.ts'
import { rulesWith } from '../support/additional-rules.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { generated, serviceNames } from '../support/contract.ts'

describe('the index', () => {
  let search: Search
  let entries: SearchEntry[]
  beforeAll(async () => {
    const rules = await buildRules(await readRulesFolder(new URL('../../rules', import.meta.url).pathname))
    entries = [
      ...JSON.parse(String(await derive('search.json', serviceNames, generated))),
      ...ruleEntries(rules),
    ]
    search = await createSearch(entries)
  })

  test.each([
    // What is asked, and what is among the first three results: the name or the address.
    ['hold', 'commitHoldBatch'],
    ['put products on hold', 'createHoldBatch'],
    ['refund', '/docs/guides/refunds'],
    ['429', '/docs/guides/errors#how-many-requests-a-minute-has'],
    ['InsufficientInventory', '/docs/errors#InsufficientInventory'],
    ['idempotancy key', '/docs/guides/idempotency#send-a-key'],
    ['$filter', '/docs/guides/lists#filter-and-order'],
    ['webhook signature', '/docs/guides/webhooks#verify-each-message'],
    ['floor price', '/docs/rules#FloorPriceNeedsDiscountable'],
    ['createCart', 'createCart'],
    ['CREATECART', 'createCart'],
    ['idempotency key', '/docs/guides/idempotency#send-a-key'],
    ['rate limit', '/docs/guides/errors#how-many-requests-a-minute-has'],
    ['access token', '/docs/guides/tokens'],
    ['serial numbers', 'getSerialNumber'],
    ['transfer stock', 'receiveStockTransfer'],
    ['lock a user', 'lockUser'],
    ['set password', 'setPassword'],
    ['time zones', 'listTimeZones'],
    ['sandbox clock', '/docs/guides/time#move-the-clock-of-a-sandbox'],
    ['csv report', '/docs/guides/reports'],
    ['expired lot', '/docs/guides/stock#lots-that-expire'],
    ['tax report', 'getTaxReport'],
    ['schemathesis', '/docs/guides/fuzzing'],
    ['CurrencyMismatch', '/docs/errors#CurrencyMismatch'],
  ])('finds %s', (query, expected) => {
    const first = search(query).results.slice(0, 3)

    expect(first.map(({ name, address }) => (address === expected ? address : name))).toContain(expected)
  })

  test('finds every operation and every error code by its name, before all others', () => {
    const named = entries.filter(({ kind }) => kind === 'Operation' || kind === 'Error code')
    const others = named.filter(({ name, kind }) => {
      const [first] = search(name).results
      return first?.name !== name || first.kind !== kind
    })

    expect(named.length).toBeGreaterThan(300)
    expect(others.map(({ name }) => name)).toEqual([])
  })

  test('has a title or a name, a text and an address for each entry', () => {
    const incomplete = entries.filter(
      ({ title, name, text, address }) => !(title || name) || text === '' || !/^\/\S+[^#]$/.test(address),
    )
    expect(incomplete).toEqual([])
    expect(
      entries
        .filter(({ text }) => /<\/?(?:p|a|code|td|li)\b|&(?:lt|gt|amp|quot|#39);|\]\(|`/.test(text))
        .map(({ address }) => address),
    ).toEqual([])
  })
})

describe('GET /search', () => {
  let app: TestApp
  let folder: Awaited<ReturnType<typeof rulesWith>>
  beforeAll(async () => {
    folder = await rulesWith({
      ruleSet: 'availability/transfer',
      code: 'HarbourLinesAreMany',
      conditions: { all: [{ fact: 'transfer', path: 'Lines', operator: 'is', value: 1_000 }] },
      facts: { transfer: { Lines: 1_000 } },
      members: { companies: [1000] },
    })
    app = await startApp({ rulesDirectory: folder.directory })
  })
  afterAll(async () => {
    await app?.stop()
    await folder?.remove()
  })

  test('lists results of every kind, with links that work', async () => {
    const kinds = new Set<string>()
    for (const query of ['insufficient inventory', 'refund', 'pricing service', 'stock']) {
      const { status, text } = await app.get(`/search?q=${encodeURIComponent(query)}`)
      expect(status).toBe(200)
      expect(text).toContain(`value="${query}"`)
      for (const [, kind = ''] of text.matchAll(/<span class="quiet">([\w ]+)/g)) kinds.add(kind.trim())
      const links = [...text.matchAll(/<li><a href="([^"]+)">(?!<)[^<]+<\/a>\n/g)]
      expect(links.length).toBeGreaterThan(3)
      for (const [, href = ''] of links)
        expect((await app.get(href.replace(/#.*/, ''))).status, href).toBe(200)
    }
    expect([...kinds].sort()).toEqual(['Error code', 'Guide', 'Operation', 'Rule', 'Service', 'Workflow'])
  })

  test('shows no rule for a company', async () => {
    const { text } = await app.get('/search?q=HarbourLinesAreMany')

    expect(text.replaceAll(/<title>.*|value="[^"]*"|“[^”]*”/g, '')).not.toContain('HarbourLinesAreMany')
  })

  test.each([
    ['', 'Type words'],
    ['?q=', 'Type words'],
    ['?q=+', 'Type words'],
    ['?q=zzzqqqxxx', '0 results'],
    ['?q=%3Cscript%3Ealert(1)%3C/script%3E', '“&lt;script&gt;alert(1)&lt;/script&gt;”'],
    ['?q=%22onfocus=', 'value="&quot;onfocus="'],
    ['?q=%E0%A4%A', 'result'],
    ['?q=hold&q=refund', '“hold”'],
    [`?q=${'hold '.repeat(200)}`.replaceAll(' ', '%20'), `maxlength="100"`],
  ])('answers query %#', async (search, shown) => {
    const { status, text } = await app.get(`/search${search}`)

    expect(status).toBe(200)
    expect(text).toContain(shown)
    expect(text).not.toContain('<script>')
  })

  test('finds only what this process serves', async () => {
    const part = await startApp({ env: { SERVICES: 'cart' } })
    try {
      expect((await part.get('/search?q=createCart')).text).toContain('createCart')
      expect((await part.get('/search?q=createInvoice')).text).not.toContain('Operation · createInvoice')
    } finally {
      await part.stop()
    }
  })
})
