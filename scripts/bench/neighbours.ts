// Measures what costly requests of one company do to another (P21): how long a short read takes, alone and during five open
// requests of each costly kind. Both companies have 200,000 price records in one database.
import { Agent } from 'node:https'
import { sendRequest } from '../servers/https-request.ts'
import { type Figure, spread } from './figures.ts'
import { type Bench, makeTenant, openScenario, tokenFor } from './fixture.ts'
import { nodePath, seedPrices } from './resources/prices.ts'

/** The read may take twice as long, or so many milliseconds longer where that is more. */
const ALLOWED_MS = 10
const ALLOWED_FACTOR = 2

const OPEN = 5
const READS = 60
const PRODUCTS = 20_000

interface CostlyRequest {
  path: string
  body?: string
}

export async function measureNeighbours({ fixture, servers }: Bench): Promise<Figure[]> {
  const other = await makeTenant(fixture.folder, 'Other Retail')
  const seed = (scenario: Parameters<typeof seedPrices>[0]) => seedPrices(scenario, 1, PRODUCTS)
  const scenario = await openScenario(fixture, [{ seed }])
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  try {
    const server = await servers.startProject()
    const send = async (path: string, token: string, body?: string) =>
      sendRequest(server.origin + path, {
        ...{ method: body ? 'POST' : 'GET', body, agent, timeoutMs: 60_000 },
        headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
      })
    const otherStore = other.Entities.find(({ Role }) => Role === 'Location')?.Id ?? 0
    const { rows } = await scenario.pool.query(
      `select id from catalog_item where company_id = $1 and sku like 'BENCH-%' order by id limit 1`,
      [other.CompanyId],
    )
    const readPath = `${nodePath(other.CompanyId, otherStore)}/CatalogItems(${rows[0].id})/Pricing`
    const [token, otherToken] = [
      await tokenFor(fixture, server),
      await tokenFor({ ...fixture, tenant: other }, server),
    ]
    const measureReads = async () => {
      const times: number[] = []
      let failed = 0
      for (let count = 0; count < READS; count++) {
        const begun = performance.now()
        const { status } = await send(readPath, otherToken).catch(() => ({ status: 0 }))
        times.push(performance.now() - begun)
        if (status !== 200) failed += 1
      }
      return { value: spread(times), failed }
    }

    await measureReads()
    const quiet = await measureReads()
    const what = 'a read of another company beside five requests'
    const figures: Figure[] = [{ what: `${what}: none`, unit: 'ms', ...quiet }]
    const aim = Math.max(quiet.value.median * ALLOWED_FACTOR, quiet.value.median + ALLOWED_MS)
    for (const [kind, request] of costlyRequests(scenario.companyId, scenario.readStore)) {
      let isOver = false
      const keepOpen = async () => {
        while (!isOver) {
          const { status, text } = await send(request.path, token, request.body)
          const isCostly = status < 300 || request.body !== undefined || text.includes('QueryTooCostly')
          if (!isCostly) throw new Error(`${kind} got ${status}: ${text.slice(0, 300)}`)
        }
      }
      const open = Array.from({ length: OPEN }, keepOpen)
      const reads = measureReads().finally(() => {
        isOver = true
      })
      const [figure] = await Promise.all([reads, ...open])
      figures.push({ what: `${what}: ${kind}`, unit: 'ms', ...figure, aim })
    }
    return figures
  } finally {
    agent.destroy()
    await servers.stopAll()
    await scenario.close()
  }
}

function costlyRequests(company: number, store: number): [kind: string, request: CostlyRequest][] {
  const prices = `/pricing/v1/Companies(${company})/Pricing?$filter=RegularPrice%20ge%200`
  const words = Array.from({ length: 40 }, (_, n) => `substringof('q${n}',tolower(Name))`)
  const filter = encodeURIComponent(words.join(' or '))
  const refused = Array.from({ length: 10_000 }, () => ({ EntityId: store, RegularPrice: 1, FloorPrice: 2 }))
  return [
    ['deep $skip with $orderby', { path: `${prices}&$orderby=RegularPrice&$skip=190000&$top=100` }],
    ['order by an unindexed column', { path: `${prices}&$orderby=FloorPrice,RegularPrice&$top=100` }],
    [
      'forty substringof(tolower(…))',
      { path: `/entities/v1/Companies(${company})/CatalogItems?$filter=${filter}` },
    ],
    [
      'effective prices by price',
      { path: `${nodePath(company, store)}/EffectivePrices?$orderby=Price%20desc` },
    ],
    [
      '10,000 refused prices',
      { path: `/pricing/v1/Companies(${company})/BulkPricing`, body: JSON.stringify(refused) },
    ],
  ]
}
