// changed-price-rows.test.ts tests the streams that the rows come from; this file tests what a client relies on.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestResponse } from '../support/app.ts'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { useFixture } from '../support/use-fixture.ts'
import { codesOf, createPricingFixture } from './pricing-fixture.ts'

const DAY = 86_400_000
const midnight = (time: number) => Math.floor(time / DAY) * DAY
const iso = (time: number) => new Date(time).toISOString()
/** The service's clock; the database's is always the real one. */
let clock: () => number = Date.now

const fixture = useFixture(() => createPricingFixture({ now: () => clock() }))

beforeAll(async () => {
  await giveIdsByDefault(fixture.app.orm.em.fork())
})

beforeEach(async () => {
  clock = Date.now
  // Makes the seeded records so old that no test reads them.
  await fixture.sql(`update pricing_information set last_modified_utc = '2020-01-01Z'`)
  await fixture.sql('delete from sale_price')
})

const since = iso(midnight(Date.now()) - 30 * DAY)
const bounded = `LastModifiedDateUtc ge datetime'${since}'`
const list = (
  query: Record<string, string | number> = {},
  node = fixture.nodes.local,
  accept = 'application/json',
) =>
  fixture.request(
    'GET',
    `Entities(${node})/ChangedPrices?${new URLSearchParams({
      $filter: bounded,
      ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    })}`,
    undefined,
    { Accept: accept },
  )
const idsOf = ({ body }: TestResponse): number[] => body.map(({ Id }: { Id: number }) => Id)

/** Inserts records of the node, each one second older than the one before, starting at `age` seconds. */
async function records(count: number, { node = fixture.nodes.local, age = 3600 } = {}): Promise<number[]> {
  const items = await fixture.newItems(count)
  const rows = await fixture.sql<{ id: number }>(
    `insert into pricing_information (company_id, entity_id, catalog_item_id, regular_price, last_modified_utc)
     select ?, ?, item.id::uuid, item.n, now() - (?::int + item.n) * interval '1 second'
     from jsonb_array_elements_text(?::jsonb) with ordinality as item (id, n) order by n returning id`,
    [fixture.companyId, node, age, JSON.stringify(items)],
  )
  return rows.map(({ id }) => id)
}
const remove = (ids: readonly number[]) =>
  fixture.sql(
    'delete from pricing_information where id = any (select jsonb_array_elements_text(?::jsonb)::int)',
    [JSON.stringify(ids)],
  )
const addSale = (record: number, start: number, stop: number) =>
  fixture.request('POST', `Pricing(${record})/SaleOverridePrices`, {
    SalePrice: 5,
    StartDateUTC: iso(start),
    StopDateUTC: iso(stop),
  })

describe('GET /Companies({CompanyId})/Entities({EntityId})/ChangedPrices', () => {
  it('returns records with the time of their last change, the last changed one first', async () => {
    const ids = await records(3)

    const { status, body } = await list()

    expect(status).toBe(200)
    expect(body.map(({ Id }: { Id: number }) => Id)).toEqual(ids)
    const { body: record } = await fixture.get(`Pricing(${ids[0]})`)
    expect(body[0]).toEqual({
      ...record,
      LastModifiedDateUtc: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    await remove(ids)
  })

  it('orders equal times by descending Id, and pages neither skip nor repeat', async () => {
    const ids = await records(7)
    await fixture.sql(
      `update pricing_information set last_modified_utc = now() - interval '1 hour' where id >= ${ids[0]}`,
    )

    const pages = await Promise.all([0, 2, 4, 6].map((skip) => list({ $skip: skip, $top: 2 })))

    expect(pages.flatMap(idsOf)).toEqual(ids.toReversed())
    await remove(ids)
  })

  it('returns those of the node and of the nodes above, and no others', async () => {
    const { local, division, company } = fixture.nodes
    const west = fixture.app.onboarding.Entities.find(({ Name }) => Name === 'West')?.Id ?? 0
    const all: number[] = []
    for (const [index, node] of [local, division, company, west].entries()) {
      all.push(...(await records(1, { node, age: 100 * index })))
    }
    const [atNode = 0, above = 0, top = 0, otherBranch = 0] = all

    expect(idsOf(await list())).toEqual([atNode, above, top])
    expect(idsOf(await list({}, division))).toEqual([above, top])
    expect(idsOf(await list({}, west))).toEqual([top, otherBranch])
    await remove(all)
  })

  it('refuses the company itself and an unknown node', async () => {
    const company = await list({}, fixture.nodes.company)
    expect([company.status, company.body.Code]).toEqual([400, 'EntityIsCompany'])

    const unknownNode = await list({}, 2_147_483_646)
    expect([unknownNode.status, unknownNode.body.Code]).toEqual([400, 'EntityNotOfCompany'])
  })

  it('reports all errors together', async () => {
    const refused = await list({ $filter: 'RegularPrice gt 5' }, fixture.nodes.company)

    expect(refused.status).toBe(400)
    expect(codesOf(refused)).toEqual(['EntityIsCompany', 'ChangedSinceMissing'])
  })
})

describe('the lower bound of LastModifiedDateUtc', () => {
  const yesterday = () => midnight(clock()) - DAY
  const statusOf = async (filter: string) => {
    const { status, body } = await list({ $filter: filter })
    return [status, body.Code]
  }

  it('may be the beginning of yesterday, but not a millisecond later', async () => {
    expect(await statusOf(`LastModifiedDateUtc ge datetime'${iso(yesterday())}'`)).toEqual([200, undefined])
    expect(await statusOf(`LastModifiedDateUtc gt datetime'${iso(yesterday())}'`)).toEqual([200, undefined])
    for (const operator of ['ge', 'gt']) {
      const later = `LastModifiedDateUtc ${operator} datetime'${iso(yesterday() + 1)}'`
      expect(await statusOf(later)).toEqual([400, 'ChangedSinceTooLate'])
    }
  })

  it('is counted from the day of the clock, UTC', async () => {
    // The nearest midnight, because a token is valid for half a day only.
    const turn = midnight(Date.now() + DAY / 2)
    const dayBefore = `LastModifiedDateUtc ge datetime'${iso(turn - DAY)}'`

    clock = () => turn - 1
    expect(await statusOf(dayBefore)).toEqual([400, 'ChangedSinceTooLate'])
    clock = () => turn
    expect(await statusOf(dayBefore)).toEqual([200, undefined])
  })

  it('without a time is midnight, and may have a time zone', async () => {
    const date = iso(yesterday()).slice(0, 10)

    expect(await statusOf(`LastModifiedDateUtc ge datetime'${date}'`)).toEqual([200, undefined])
    expect(await statusOf(`LastModifiedDateUtc ge ${date}T02:00:00+02:00`)).toEqual([200, undefined])
    expect(await statusOf(`LastModifiedDateUtc ge ${date}T00:00:00-01:00`)).toEqual([
      400,
      'ChangedSinceTooLate',
    ])
  })

  it.each([
    `(${bounded})`,
    `RegularPrice ge 0 and ${bounded}`,
    `RegularPrice ge 0 and (IsDiscountable eq false and (${bounded}))`,
    `${bounded} and LastModifiedDateUtc ge 2020-01-01`,
    `${bounded} and (RegularPrice lt 5 or RegularPrice gt 5)`,
  ])('is detected in %s', async (filter) => {
    expect(await statusOf(filter)).toEqual([200, undefined])
  })

  it.each([
    'RegularPrice gt 5',
    `${bounded} or RegularPrice gt 5`,
    `RegularPrice gt 5 and (${bounded} or Id eq 1)`,
    `not (LastModifiedDateUtc lt datetime'${since}')`,
    `not (not (${bounded}))`,
    `LastModifiedDateUtc eq datetime'${since}'`,
    `LastModifiedDateUtc le datetime'${since}'`,
    'LastModifiedDateUtc ne null',
  ])('is missing in %s', async (filter) => {
    expect(await statusOf(filter)).toEqual([400, 'ChangedSinceMissing'])
  })

  it('is required, and the latest of several counts', async () => {
    const { status, body } = await fixture.get(`Entities(${fixture.nodes.local})/ChangedPrices`)
    expect([status, body.Details[0].Field]).toEqual([400, '$filter'])

    const now = `LastModifiedDateUtc ge datetime'${iso(Date.now())}'`
    expect(await statusOf(`${bounded} and ${now}`)).toEqual([400, 'ChangedSinceTooLate'])
  })

  it('is included by ge and excluded by gt', async () => {
    const [id = 0] = await records(1)
    const moment = iso(midnight(Date.now()) - 3 * DAY + 1)
    await fixture.sql('update pricing_information set last_modified_utc = ? where id = ?', [moment, id])

    expect(idsOf(await list({ $filter: `LastModifiedDateUtc ge datetime'${moment}'` }))).toEqual([id])
    expect(idsOf(await list({ $filter: `LastModifiedDateUtc gt datetime'${moment}'` }))).toEqual([])
    await remove([id])
  })

  it('can be combined with any other filter', async () => {
    const ids = await records(5)

    expect(idsOf(await list({ $filter: `${bounded} and RegularPrice gt 3` }))).toEqual(ids.slice(3))
    expect(
      idsOf(await list({ $filter: `${bounded} and Id eq ${ids[2]} and OverridePrice eq null` })),
    ).toEqual([ids[2]])
    const wrong = await list({ $filter: `${bounded} and Price eq 1` })
    expect([wrong.status, wrong.body.Message]).toEqual([
      400,
      expect.stringMatching(/^Error while extracting the request query.*Price/),
    ])
    await remove(ids)
  })
})

describe('pages of changed prices', () => {
  it('have 500 records by default, and at most 1000', async () => {
    const ids = await records(1100)

    expect(idsOf(await list())).toEqual(ids.slice(0, 500))
    expect(idsOf(await list({ $top: 1000, $skip: 50 }))).toEqual(ids.slice(50, 1050))
    for (const $top of [0, 1001]) {
      const { status, body } = await list({ $top })
      expect([status, body.Details[0].Field]).toEqual([400, '$top'])
    }
    await remove(ids)
  })

  it('neither repeat nor hide a record when sales start and stop between them', async () => {
    const ids = await records(6)
    const now = Date.now()
    const [started = 0, stopped = 0] = [ids[4], ids[1]]
    const addressOf = ({ headers }: TestResponse, relation: string) =>
      new RegExp(`<[^>]*?(Entities[^>]+)>; rel="${relation}"`).exec(String(headers.link))?.[1] ?? ''
    clock = () => now - 120_000
    await addSale(started, now + 60_000, now + DAY)
    await addSale(stopped, now - 90_000, now + 60_000)
    for (const [place, id] of ids.entries())
      await fixture.sql(
        `update pricing_information set last_modified_utc = '${new Date(now - 3_600_000 - place * 1_000).toISOString()}'
         where company_id = ${fixture.companyId} and id = ${id}`,
      )
    clock = () => now
    const { body: all } = await list()
    expect(all.map(({ Id, OverridePrice }: Record<string, unknown>) => [Id, OverridePrice])[0]).toEqual([
      stopped,
      5,
    ])

    const first = await list({ $top: 2 })
    clock = () => now + 60_000
    expect((await list()).body.map(({ Id }: { Id: number }) => Id).slice(0, 2)).toEqual([started, stopped])
    const second = await fixture.request('GET', addressOf(first, 'next'))
    clock = () => now + 3 * 3_600_000
    const third = await fixture.request('GET', addressOf(second, 'next'))
    const back = await fixture.request('GET', addressOf(third, 'prev'))

    expect(all).toHaveLength(6)
    expect([...first.body, ...second.body, ...third.body]).toEqual(all)
    expect(third.headers.link).not.toContain('rel="next"')
    expect(back.body).toEqual(second.body)
    await remove(ids)
  })

  it('cannot be ordered otherwise', async () => {
    const { status, body } = await list({ $orderby: 'Id' })

    expect([status, body.Details]).toEqual([
      400,
      [{ Field: '$orderby', Message: 'Is not known here; leave it out.' }],
    ])
  })

  it('omit no record that existed at the start while other clients change prices', async () => {
    const ids = await records(240)
    const start = Date.now()
    const changed = new Set<number>()
    let isPaging = true
    const change = async (writer: number) => {
      for (let n = writer; isPaging; n += 4) {
        const record = ids[(n * 37) % ids.length] ?? 0
        changed.add(record)
        const { body } = await fixture.request('POST', `Pricing(${record})/SaleOverridePrices`, {
          SalePrice: 1,
          StartDateUTC: iso(start - DAY),
          StopDateUTC: iso(start + DAY),
        })
        if (body.Id) await fixture.request('DELETE', `Pricing(${record})/SaleOverridePrices(${body.Id})`)
      }
    }
    const writers = [0, 1, 2, 3].map(change)

    const paged: number[] = []
    for (let skip = 0, size = 20; size === 20; skip += 20) {
      // However slow the writers are, there are changes between any two pages.
      await expect.poll(() => changed.size, { interval: 5, timeout: 10_000 }).toBeGreaterThan(skip / 10)
      const page = idsOf(await list({ $skip: skip, $top: 20 }))
      paged.push(...page)
      size = page.length
    }
    isPaging = false
    await Promise.all(writers)
    const head: number[] = []
    for (let skip = 0, isNew = true; isNew; skip += 20) {
      const { body } = await list({ $skip: skip, $top: 20 })
      const fresh = body.filter(
        (row: Record<string, string>) => Date.parse(row.LastModifiedDateUtc ?? '') >= start,
      )
      head.push(...fresh.map(({ Id }: { Id: number }) => Id))
      isNew = fresh.length === 20
    }

    expect(changed.size).toBeGreaterThan(20)
    expect(ids.filter((id) => !changed.has(id) && !paged.includes(id))).toEqual([])
    expect(ids.filter((id) => !paged.includes(id) && !head.includes(id))).toEqual([])
    expect([...changed].filter((id) => !head.includes(id))).toEqual([])
    expect(new Set(head).size).toBe(head.length)
    await remove(ids)
  })
})

describe('what counts as a change', () => {
  it('is the start and the stop of a sale, each at its time', async () => {
    const ids = await records(2)
    const [other = 0, record = 0] = ids
    const now = Date.now()
    await addSale(record, now + 60_000, now + 120_000)
    await fixture.sql(
      `update pricing_information set last_modified_utc = now() - interval '2 hours' where id = ?`,
      [record],
    )
    const listedAt = async (later: number) => {
      clock = () => now + later
      const { body } = await list()
      return body.map((row: Record<string, unknown>) => [row.Id, row.OverridePrice])
    }
    const momentOf = async (id: number) =>
      (await list()).body.find(({ Id }: { Id: number }) => Id === id).LastModifiedDateUtc

    expect(await listedAt(59_999)).toEqual([
      [other, null],
      [record, null],
    ])
    expect(await listedAt(60_000)).toEqual([
      [record, 5],
      [other, null],
    ])
    expect(await momentOf(record)).toBe(iso(now + 60_000))
    expect(await listedAt(119_999)).toEqual([
      [record, 5],
      [other, null],
    ])
    expect(await listedAt(120_000)).toEqual([
      [record, null],
      [other, null],
    ])
    expect(await momentOf(record)).toBe(iso(now + 120_000))
    await remove(ids)
  })

  it('is the start of a sale by the real clock too', async () => {
    const ids = await records(2)
    const record = ids[1] ?? 0
    const start = Date.now() + 300
    await addSale(record, start, start + DAY)
    await fixture.sql(
      `update pricing_information set last_modified_utc = now() - interval '2 hours' where id = ?`,
      [record],
    )
    expect(idsOf(await list())[0]).toBe(ids[0])

    await expect.poll(async () => idsOf(await list())[0], { timeout: 3000 }).toBe(record)
    expect(Date.now()).toBeGreaterThanOrEqual(start)
    await remove(ids)
  })

  it('is the stop of a sale that started before the bound of the filter', async () => {
    const ids = await records(1)
    const [record = 0] = ids
    const now = Date.now()
    const start = Date.parse(since) - DAY
    clock = () => start - DAY
    await addSale(record, start, now - 60_000)
    clock = () => now
    // Written during the sale, and after the bound.
    await fixture.sql(
      `update pricing_information set last_modified_utc = now() - interval '2 hours' where id = ?`,
      [record],
    )
    const { body } = await list()
    expect(body.map((row: Record<string, unknown>) => [row.Id, row.LastModifiedDateUtc])).toEqual([
      [record, iso(now - 60_000)],
    ])
    await remove(ids)
  })

  it('is writing, changing and removing a sale, at once', async () => {
    const ids = await records(3)
    const record = ids[2] ?? 0
    const age = () =>
      fixture.sql(
        `update pricing_information set last_modified_utc = now() - interval '1 day' where id = ?`,
        [record],
      )
    const top = async () => idsOf(await list())[0]
    const sale = await addSale(record, Date.now() + DAY, Date.now() + 2 * DAY)
    expect(await top()).toBe(record)

    await age()
    expect(await top()).toBe(ids[0])
    const address = `Pricing(${record})/SaleOverridePrices(${sale.body.Id})`
    const change = async (method: string, body?: object) =>
      expect((await fixture.request(method, address, body)).status).toBe(200)
    await change('PUT', { SalePrice: 6 })
    expect(await top()).toBe(record)

    await age()
    await change('PUT', { SalePrice: 6, IsDefault: false })
    expect(await top(), 'an update that changes nothing').toBe(ids[0])

    await change('PUT', { IsDefault: true, StartDateUTC: null, StopDateUTC: null })
    expect(await top()).toBe(record)

    await age()
    await change('DELETE')
    expect(await top()).toBe(record)
    await remove(ids)
  })

  it('is not a deletion, after which the record no longer exists', async () => {
    const ids = await records(3)

    expect((await fixture.request('DELETE', `Pricing(${ids[1]})`)).status).toBe(200)

    expect(idsOf(await list())).toEqual([ids[0], ids[2]])
    await remove(ids)
  })
})
