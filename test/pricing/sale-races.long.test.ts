// Concurrent writers of one record's sales: the rules hold as if the requests came one after the other. What the rules do not
// check, the database refuses with the same messages.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toProblem } from '../../handlers/api/pipeline/to-problem.ts'
import { constraints } from '../../handlers/services/pricing/constraints.ts'
import { lockPrice } from '../../handlers/services/pricing/records/find-record.ts'
import { startApp, type TestApp, type TestResponse } from '../support/app.ts'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { useFixture } from '../support/use-fixture.ts'
import { codesOf, createPricingFixture } from './pricing-fixture.ts'

const WRITERS = 64
const day = (date: number) => new Date(Date.UTC(2026, 0, date)).toISOString()
const writers = Array.from({ length: WRITERS }, (_, index) => index)

const fixture = useFixture(createPricingFixture)

beforeAll(async () => {
  await giveIdsByDefault(fixture.app.orm.em.fork())
})

const add = (record: number, body: object) =>
  fixture.request('POST', `Pricing(${record})/SaleOverridePrices`, body)

/** The number of responses of each kind: `{ '201': 1, '400 SaleOverlap': 63 }`. */
function tally(responses: readonly TestResponse[]): Record<string, number> {
  const kinds = Map.groupBy(responses, ({ status, body }) => [status, body?.Code].filter(Boolean).join(' '))
  return Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length]))
}

async function salesOf(record: number): Promise<{ start: string; stop: string }[]> {
  const { body } = await fixture.get(`Pricing(${record})/SaleOverridePrices?$orderby=StartDateUTC`)
  return body.map((sale: Record<string, string>) => ({ start: sale.StartDateUTC, stop: sale.StopDateUTC }))
}

/** Distinct windows that all contain the 100th day. */
const overlapping = (index: number) => ({ StartDateUTC: day(100 - index), StopDateUTC: day(101 + index) })

describe('concurrent writers', () => {
  it('add one of 64 sales that overlap', async () => {
    const record = await fixture.newRecord()

    const responses = await Promise.all(writers.map((n) => add(record, { SalePrice: n, ...overlapping(n) })))

    expect(tally(responses)).toEqual({ 201: 1, '400 SaleOverlap': WRITERS - 1 })
    expect(await salesOf(record)).toHaveLength(1)
  })

  it('wait for an uncommitted writer, and then see what it wrote', async () => {
    const record = await fixture.newRecord()
    const finish = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const slow = fixture.app.orm.em.fork().transactional(async (em) => {
      await lockPrice(em, fixture.companyId, record)
      begun.resolve()
      await finish.promise
      await em.execute(
        `insert into sale_price (company_id, entity_id, pricing_information_id, is_default, sale_price)
         select company_id, entity_id, id, true, 1 from pricing_information where id = ?`,
        [record],
      )
    })
    await begun.promise

    const response = add(record, { SalePrice: 2, IsDefault: true })
    const first = await Promise.race([response, sleep(200, 'waits')])
    finish.resolve()
    await slow.catch(() => {})

    expect(first).toBe('waits')

    expect(tally([await response])).toEqual({ '400 DefaultSaleExists': 1 })
    expect(codesOf(await response), 'the rule refuses it, with the other sale in Details').toEqual([
      'DefaultSaleExists',
    ])
  })

  it('add one of 64 default sales', async () => {
    const record = await fixture.newRecord()

    const responses = await Promise.all(writers.map((n) => add(record, { SalePrice: n, IsDefault: true })))

    expect(tally(responses)).toEqual({ 201: 1, '400 DefaultSaleExists': WRITERS - 1 })
  })

  it('add all sales if none overlap', async () => {
    const record = await fixture.newRecord()

    const responses = await Promise.all(
      writers.map((n) => add(record, { SalePrice: n, StartDateUTC: day(n), StopDateUTC: day(n + 1) })),
    )

    expect(tally(responses)).toEqual({ 201: WRITERS })
  })

  it('move one of 32 sales to the same days', async () => {
    const record = await fixture.newRecord()
    const ids: number[] = []
    for (const n of writers.slice(0, 32)) {
      const created = await add(record, {
        SalePrice: n,
        StartDateUTC: day(n + 200),
        StopDateUTC: day(n + 201),
      })
      ids.push(created.body.Id)
    }

    const responses = await Promise.all(
      ids.map((id, n) =>
        fixture.request('PUT', `Pricing(${record})/SaleOverridePrices(${id})`, overlapping(n)),
      ),
    )

    expect(tally(responses)).toEqual({ 200: 1, '400 SaleOverlap': 31 })
    const sales = await salesOf(record)
    expect(sales).toHaveLength(32)
    expect(sales.every(({ stop }, index) => stop <= (sales[index + 1]?.start ?? stop))).toBe(true)
  })

  it('move, add and delete sales and make others the default, and no two ever overlap', async () => {
    const record = await fixture.newRecord()
    const ids: number[] = []
    for (const n of writers.slice(0, 8)) {
      const created = await add(record, {
        SalePrice: n,
        StartDateUTC: day(10 * n),
        StopDateUTC: day(10 * n + 5),
      })
      ids.push(created.body.Id)
    }
    const address = (n: number) => `Pricing(${record})/SaleOverridePrices(${ids[n % ids.length]})`
    // Sends IsDefault, since the sale may have become the default and omitted members keep their value.
    const move = (n: number, start: number, stop: number) =>
      fixture.request('PUT', address(n), {
        ...{ IsDefault: false, StartDateUTC: day(start), StopDateUTC: day(stop) },
      })
    const kinds = [
      (n: number) => move(n, 10 * n, 10 * n + 15),
      (n: number) => move(n, 40, 46),
      (n: number) =>
        fixture.request('PUT', address(n), { IsDefault: true, StartDateUTC: null, StopDateUTC: null }),
      (n: number) => add(record, { SalePrice: n, ...overlapping(n % 50) }),
      (n: number) => fixture.request('DELETE', address(n)),
    ]

    const responses = await Promise.all(writers.map((n) => kinds[n % kinds.length]?.(n))).then((all) =>
      all.filter((response) => response !== undefined),
    )

    const strange = responses.filter(
      ({ status, body }) =>
        ![200, 201, 404].includes(status) && !['SaleOverlap', 'DefaultSaleExists'].includes(body?.Code),
    )
    expect(strange).toEqual([])
    const rows = await fixture.sql<{ overlaps: number; defaults: number }>(
      `select (select count(*)::int from sale_price a join sale_price b
           on a.company_id = b.company_id and a.pricing_information_id = b.pricing_information_id and a.id < b.id and a.start_date_utc < b.stop_date_utc
           and b.start_date_utc < a.stop_date_utc where a.pricing_information_id = ?) as overlaps,
         (select count(*)::int from sale_price where pricing_information_id = ? and is_default) as defaults`,
      [record, record],
    )
    expect(rows).toEqual([{ overlaps: 0, defaults: expect.toSatisfy((count: number) => count <= 1) }])
  })
})

describe('the database', () => {
  it.each([
    ['SalePriceNegative', [false, -1, day(50), day(51)]],
    ['SaleDatesMissing', [false, 1, null, null]],
    ['SaleDatesMissing', [false, 1, day(50), null]],
    ['SaleDatesMissing', [false, 1, null, day(51)]],
    ['DefaultSaleHasDates', [true, 1, day(50), day(51)]],
    ['DefaultSaleHasDates', [true, 1, day(50), null]],
    ['SaleStartNotBeforeStop', [false, 1, day(51), day(50)]],
    ['SaleStartNotBeforeStop', [false, 1, day(50), day(50)]],
    ['SaleOverlap', [false, 1, day(4), day(6)]],
    ['SaleOverlap', [false, 1, day(1), day(5)]],
    ['DefaultSaleExists', [true, 1, null, null]],
  ])('refuses %s without the rules: %j', async (code, columns) => {
    const record = await fixture.newRecord()
    await add(record, { SalePrice: 1, StartDateUTC: day(1), StopDateUTC: day(5) })
    await add(record, { SalePrice: 1, IsDefault: true })

    const fault = await fixture
      .sql(
        `insert into sale_price (company_id, entity_id, pricing_information_id, is_default, sale_price,
           start_date_utc, stop_date_utc)
         select company_id, entity_id, id, ?, ?, ?, ? from pricing_information where id = ${record}`,
        columns,
      )
      .then(
        () => undefined,
        (error: unknown) => toProblem(error, constraints),
      )

    expect([fault?.status, fault?.body.Code]).toEqual([400, code])
  })

  it('accepts adjacent sales', async () => {
    const record = await fixture.newRecord()
    await fixture.sql(
      `insert into sale_price (company_id, entity_id, pricing_information_id, sale_price, start_date_utc, stop_date_utc)
       select company_id, entity_id, id, 1, '2026-01-01'::timestamptz + n * interval '1 ms',
         '2026-01-01'::timestamptz + (n + 1) * interval '1 ms'
       from pricing_information, generate_series(0, 9) n where id = ${record}`,
    )
    expect(await salesOf(record)).toHaveLength(10)
  })
})

describe('a service without rules about sales', () => {
  let folder: string
  let appWithoutRules: TestApp
  let token: string

  beforeAll(async () => {
    const rules = fileURLToPath(new URL('../../rules/', import.meta.url))
    folder = await mkdtemp(join(tmpdir(), 'rules-'))
    await cp(rules, folder, { recursive: true })
    const file = join(folder, 'pricing/sale.json')
    const emptied = { ...JSON.parse(await readFile(file, 'utf8')), emptyBecause: 'For a test.', rules: [] }
    await writeFile(file, JSON.stringify(emptied))
    const cases = join(folder, 'pricing/sale.cases.json')
    const { cases: all, ...head } = JSON.parse(await readFile(cases, 'utf8'))
    const passing = all.filter(
      ({ expect: codes, warnings = [] }: Record<string, string[]>) =>
        [...(codes ?? []), ...warnings].length === 0,
    )
    await writeFile(cases, JSON.stringify({ ...head, cases: passing }))
    appWithoutRules = await startApp({ databaseUrl: fixture.app.databaseUrl, rulesDirectory: folder })
    token = await fixture.app.tokenOf('ApiClient')
  })
  afterAll(async () => {
    await appWithoutRules.stop()
    await rm(folder, { recursive: true })
  })

  const post = (record: number, body: object) =>
    appWithoutRules.request(
      `/pricing/v1/Companies(${fixture.companyId})/Pricing(${record})/SaleOverridePrices`,
      {
        method: 'POST',
        token,
        body,
      },
    )

  it('still adds one of 64 overlapping sales, and refuses the others with the same message', async () => {
    const record = await fixture.newRecord()

    const responses = await Promise.all(writers.map((n) => post(record, { SalePrice: n, ...overlapping(n) })))

    expect(tally(responses)).toEqual({ 201: 1, '400 SaleOverlap': WRITERS - 1 })
    const { body: byRule } = await add(record, { SalePrice: 1, ...overlapping(1) })
    expect(responses.find(({ status }) => status === 400)?.body.Message).toBe(byRule.Message)
  })

  it.each([
    ['SaleDatesMissing', { SalePrice: 1 }],
    ['DefaultSaleHasDates', { SalePrice: 1, IsDefault: true, StartDateUTC: day(1) }],
    ['SaleStartNotBeforeStop', { SalePrice: 1, StartDateUTC: day(1), StopDateUTC: day(1) }],
    ['SalePriceNegative', { SalePrice: -1, IsDefault: true }],
  ])('still refuses %s', async (code, body) => {
    const { status, body: problem } = await post(await fixture.newRecord(), body)

    expect([status, problem.Code]).toEqual([400, code])
  })
})
