// ListSeconds (P21) for each statement of a list: its page, its count, the first rows of a stream and each later fetch. The
// table is a view whose rows wait in a function, for one company and for certain rows. All lists and reports have the same limit:
// test/operations/neighbours.test.ts.
import { beforeAll, describe, expect, test } from 'vitest'
import { startSuite } from '../../operations/suite.ts'
import type { TestResponse } from '../../support/app.ts'
import { withListSeconds } from '../../support/list-seconds.ts'
import { useFixture } from '../../support/use-fixture.ts'

const SECONDS = 1
const ROWS = 1200
const FIRST_ID = 1_000_000

const suite = useFixture(() => startSuite({ changeRules: (rules) => withListSeconds(rules, () => SECONDS) }))
let tokens: Map<number, string>

beforeAll(async () => {
  const { values, foreign } = suite
  for (const { CompanyId, EntityId } of [values, foreign]) {
    await sql(
      `insert into catalog_item (company_id, id, sku, name)
       select ${CompanyId}, md5('list cost ' || n)::uuid, 'COST-' || n, 'Item ' || n from generate_series(1, ${ROWS}) n`,
    )
    await sql(
      `insert into pricing_information (company_id, id, entity_id, catalog_item_id, regular_price)
       select company_id, ${FIRST_ID} + substr(sku, 6)::integer, ${EntityId}, id, 10 from catalog_item
       where company_id = ${CompanyId} and sku like 'COST-%'`,
    )
  }
  await sql(`create function waits(company integer, id integer) returns boolean language plpgsql
    as 'begin return true; end'`)
  await sql('analyze pricing_information')
  await sql('alter table pricing_information rename to pricing_information_rows')
  await sql(
    `create view pricing_information as select * from pricing_information_rows where waits(company_id, id)`,
  )
  tokens = new Map()
  for (const one of [values, foreign]) tokens.set(one.CompanyId, await suite.tokenWith(['pricing.read'], one))
})

const sql = (text: string) => suite.app.orm.em.fork().execute(text)

/** These rows of the first company take so long. */
const rowsTake = (seconds: number, ...rows: number[]) =>
  sql(`create or replace function waits(company integer, id integer) returns boolean language plpgsql as $$ begin
    if company = ${suite.values.CompanyId} and id - ${FIRST_ID} in (${[0, ...rows].join()}) then
      perform pg_sleep(${seconds});
    end if;
    return true; end $$`)

const list = ({ CompanyId, EntityId } = suite.values, query = ''): Promise<TestResponse> =>
  suite.app.request(`/pricing/v1/Companies(${CompanyId})/Entities(${EntityId})/CatalogItems?${query}`, {
    token: tokens.get(CompanyId),
  })

/** The list of the other company is whole while the first company's is requested. */
async function refused(query: string): Promise<string[]> {
  const [response, other] = await Promise.all([list(suite.values, query), list(suite.foreign)])
  expect([other.status, other.body.length >= ROWS]).toEqual([200, true])
  const { status, body, headers } = response
  expect([status, body.Code, headers['retry-after']]).toEqual([400, 'QueryTooCostly', undefined])
  const fields = body.Details.map(({ Field }: { Field: string }) => Field)
  expect(body.Message).toBe(
    `The list takes the database more than ${SECONDS} s. Narrow it: ${fields.join(', ') || '$filter'}.`,
  )
  return fields
}

describe('a list that is too costly', () => {
  test('by its count names the count, and the page alone is quick', async () => {
    await rowsTake(2 * SECONDS, 1000)
    expect(await refused('$top=10&$count=true')).toEqual(['$count'])
    expect((await list(suite.values, '$top=10')).status).toBe(200)
  })

  test('on a later page names what narrows that page', async () => {
    await rowsTake(2 * SECONDS, 105)
    const query = `$top=100&$filter=${encodeURIComponent('RegularPrice eq 10')}`
    const { headers } = await list(suite.values, query)
    const [, next = ''] = /\?([^>]*)>; rel="next"/.exec(headers.link ?? '') ?? []
    expect(next).toContain('$skiptoken=')
    expect(await refused(next)).toEqual(['$filter'])
    expect(await refused('$top=10&$orderby=RegularPrice,Id&$skip=200')).toEqual(['$skip', '$orderby'])
  })

  test.each([
    { title: 'in its first rows', seconds: 2 * SECONDS },
    // Each of the two statements alone is quick enough.
    { title: 'in its first rows and the first fetch of its cursor together', seconds: 0.7 * SECONDS },
  ])('before a stream begins is refused: $title', async ({ seconds }) => {
    await rowsTake(seconds, 1)
    expect(await refused('')).toEqual([])
  })

  test('after a stream has begun is cut, which the stream of another company does not notice', async () => {
    await rowsTake(2 * SECONDS, 1100)
    const [cut, other] = await Promise.allSettled([list(), list(suite.foreign)])
    expect(cut).toMatchObject({ status: 'rejected', reason: { code: 'ECONNRESET' } })
    expect(other).toMatchObject({ status: 'fulfilled', value: { status: 200 } })
    await rowsTake(0)
    expect((await list()).body.length).toBeGreaterThanOrEqual(ROWS)
  })

  test('altogether, but in no fetch, is sent', async () => {
    await rowsTake(0.4 * SECONDS, 1, 700, 701)
    expect((await list()).body.length).toBeGreaterThanOrEqual(ROWS)
  })
})
