// Pages by key (P22) over random rows in random orders, forward and backward, while other rows come and go: a row that was
// there all the time is on exactly one page. $skiptoken belongs to its query. The rows of a page are read from an index.
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FilterableProperty, parseOrderBy } from '../../../handlers/api/filter/index.ts'
import { createLists } from '../../../handlers/api/lists/list.ts'
import type { Listing } from '../../../handlers/api/lists/listing.ts'
import type { ListParameters } from '../../../handlers/api/lists/pages.ts'
import { createSkipTokens, type Position } from '../../../handlers/api/lists/skip-token.ts'
import { useDatabase } from '../../support/database.ts'
import { compareBy } from '../../support/filter/value-order.ts'
import { randomFrom } from '../../support/random.ts'
import { areAllVariantsRun } from '../../support/variants.ts'

const filterables: readonly FilterableProperty[] = [
  { name: 'Id', type: 'integer', nullable: false },
  { name: 'Name', type: 'string', nullable: true },
  { name: 'Code', type: 'string', nullable: false },
  { name: 'Price', type: 'decimal', nullable: true },
  { name: 'Count', type: 'long', nullable: false },
  { name: 'At', type: 'date-time', nullable: true },
  { name: 'IsOpen', type: 'boolean', nullable: true },
  { name: 'Item', type: 'uuid', nullable: false },
]
const columns = {
  ...{
    Id: 'thing.id',
    Name: 'thing.name',
    Code: 'thing.code',
    Price: 'thing.price',
    Count: sql`thing.count + 0`,
  },
  ...{ At: 'thing.at', IsOpen: 'thing.is_open', Item: 'thing.item' },
}

const db = useDatabase('migrated', 4)
const random = randomFrom(20_261_127)

beforeAll(async () => {
  await db.orm.em.execute(`create table thing (
    id integer primary key, name text, code text not null, price numeric(19, 4), count bigint not null,
    at timestamptz, is_open boolean, item uuid not null)`)
})

/** Few different values, so that many are equal; those that are easily confused lie next to each other. */
const valuesOf = {
  name: [null, '', 'a', 'A', 'b', 'ä', 'é', 'e\u0301', '\u{1f600}', '\uff5e', 'a b', "it's"],
  code: ['x', 'X', 'ß', 'ss', '~'],
  price: [null, '0', '0.0001', '-0.0001', '12345678901234.5678', '12345678901234.5679', '1.1', '1.10'],
  count: ['0', '9007199254740993', '9007199254740992', '-9007199254740993'],
  at: [
    null,
    '2026-01-31 09:30:00.000001+00',
    '2026-01-31 09:30:00.000002+00',
    '2026-01-31 11:30:00+02',
    '0050-01-01',
  ],
  is_open: [null, true, false],
  item: ['00000000-0000-0000-0000-00000000000a', 'ffffffff-0000-0000-0000-000000000000'],
}

async function insert(ids: readonly number[]) {
  const rows = ids.map((id) => ({
    id,
    ...Object.fromEntries(
      Object.entries(valuesOf).map(([name, values]) => [name, random.pick(values as string[])]),
    ),
  }))
  await db.orm.em.execute('insert into thing select * from jsonb_populate_recordset(null::thing, ?::jsonb)', [
    JSON.stringify(rows),
  ])
}

const lists = (parameters: ListParameters, scope: readonly unknown[] = ['listThings'], companyId = 1) =>
  createLists(
    filterables,
    parameters,
    { em: () => db.orm.em.fork(), milliseconds: 5_000, companyId },
    undefined,
    scope,
  )
const things = () =>
  db.orm.em.fork().getKysely<{ thing: { id: number } }>().selectFrom('thing').select('thing.id')
const list = (parameters: ListParameters) =>
  lists(parameters).query<{ id: number }, number>(things() as never, {
    columns,
    unique: 'thing.id',
    view: ({ id }) => id,
  })
async function idsOf({ batches }: Listing<number>): Promise<number[]> {
  const ids: number[] = []
  for await (const batch of batches) ids.push(...(batch as number[]))
  return ids
}

const randomOrder = () => {
  const names = filterables.map(({ name }) => name).toSorted(() => random.integer(0, 2) - 1)
  const terms = names.slice(0, random.integer(0, 3)).map((name) => `${name}${random.pick(['', ' desc'])}`)
  return terms.length > 0 ? { $orderby: terms.join() } : {}
}

describe('pages in a random order', () => {
  beforeEach(() => db.orm.em.execute('delete from thing'))

  test.each([
    { rows: 40, sizes: [1, 3, 7], rounds: areAllVariantsRun() ? 50 : 12 },
    // Such pages are streamed.
    { rows: 1800, sizes: [501, 600], rounds: areAllVariantsRun() ? 12 : 6 },
  ])(
    'have every one of $rows rows that stands once, forward and backward',
    async ({ rows, sizes, rounds }) => {
      const standing = Array.from({ length: rows }, (_, index) => 2 * index)
      await insert(standing)
      for (let round = 0; round < rounds; round += 1) {
        const parameters = { ...randomOrder(), ...(random.chance(0.3) && { $filter: 'Count lt 5' }) }
        const isStanding = (id: number) => id % 2 === 0
        await db.orm.em.execute('delete from thing where id % 2 = 1')
        const expected = await idsOf(await list(parameters))
        /** Neighbours of the others, which come and go between any two pages. */
        const disturb = async () => {
          await db.orm.em.execute('delete from thing where id % 2 = 1')
          await insert(
            Array.from({ length: rows / 4 }, () => 2 * random.integer(0, rows) + 1).filter(
              (id, index, all) => all.indexOf(id) === index,
            ),
          )
        }
        const walk = async (relation: 'next' | 'prev', token?: string) => {
          const pages: number[][] = []
          let $skiptoken = token
          for (;;) {
            await disturb()
            const page = await list({
              ...parameters,
              $top: random.pick(sizes),
              ...($skiptoken && { $skiptoken }),
            })
            pages.push((await idsOf(page)).filter(isStanding))
            const following = page.page?.[relation]
            if (following === undefined) return { pages, last: page.page }
            $skiptoken = following
          }
        }

        const forward = await walk('next')
        expect(forward.pages.flat(), JSON.stringify(parameters)).toEqual(expected)
        // The last page itself is not before it.
        const backward = await walk('prev', forward.last?.prev)
        const rest = expected.slice(0, expected.length - (forward.pages.at(-1)?.length ?? 0))
        expect(backward.pages.toReversed().flat(), JSON.stringify(parameters)).toEqual(rest)
      }
    },
  )

  test('without $top contain all rows behind or before the position', async () => {
    await insert(Array.from({ length: 1300 }, (_, index) => index))
    const $orderby = 'Name desc,Price'
    const all = await idsOf(await list({ $orderby }))
    const { page } = await list({ $orderby, $top: 10, $skip: 700 })

    expect(await idsOf(await list({ $orderby, $skiptoken: page?.next ?? '' }))).toEqual(all.slice(710))
    expect(await idsOf(await list({ $orderby, $skiptoken: page?.prev ?? '' }))).toEqual(all.slice(0, 700))
  })

  test('beyond the end, or emptied meanwhile, lead back', async () => {
    await insert([1, 2, 3, 4])
    const beyond = await list({ $skip: 9, $top: 3 })
    const last = await list({ $skiptoken: beyond.page?.prev ?? '', $top: 3 })
    expect([beyond.page?.next, await idsOf(last), last.page?.next]).toEqual([undefined, [2, 3, 4], undefined])

    const first = await list({ $top: 2 })
    await db.orm.em.execute('delete from thing where id > 2')
    const empty = await list({ $skiptoken: first.page?.next ?? '', $top: 2 })
    expect([await idsOf(empty), Object.keys(empty.page ?? {})]).toEqual([[], ['prev']])
    expect(await idsOf(await list({ $skiptoken: empty.page?.prev ?? '', $top: 2 }))).toEqual([1, 2])
  })

  test('of a constant list behave the same', async () => {
    const rows = Array.from({ length: 23 }, (_, Id) => ({
      ...{ Id, Name: random.pick(valuesOf.name), Price: random.pick(valuesOf.price) },
    }))
    for (const order of [
      {},
      { $orderby: 'Name desc' },
      { $orderby: 'Price,Name desc' },
      { $orderby: 'Id desc' },
    ]) {
      const constant = (parameters: ListParameters) => lists({ ...order, ...parameters }).constant(rows, 'Id')
      const all = ((await constant({})).batches as (typeof rows)[])[0]
      expect(all).toEqual(rows.toSorted(compareBy(parseOrderBy(order.$orderby ?? 'Id', filterables))))
      const pages = [await constant({ $top: 4 })]
      for (let next = pages[0]?.page?.next; next; next = pages.at(-1)?.page?.next)
        pages.push(await constant({ $top: 4, $skiptoken: next }))
      expect(pages.flatMap(({ batches }) => [...(batches as (typeof rows)[])].flat())).toEqual(all)
      for (let at = pages.length - 1; at > 0; at -= 1)
        expect(await constant({ $top: 4, $skiptoken: pages[at]?.page?.prev ?? '' })).toEqual(pages[at - 1])
      expect((await constant({ $skiptoken: pages[1]?.page?.next ?? '' })).batches).toEqual([all?.slice(8)])
      expect((await constant({ $skiptoken: pages[2]?.page?.prev ?? '' })).batches).toEqual([all?.slice(0, 8)])
    }
  })
})

describe('a $skiptoken', () => {
  const refused = /^Error while extracting the request query: the \$skiptoken is not of this query/
  const query = { $filter: 'Id ge 0', $orderby: 'Name', filter: 'x' }
  beforeAll(async () => {
    await db.orm.em.execute('delete from thing')
    await insert([1, 2, 3, 4])
  })
  const token = async () => (await list({ ...query, $top: 2 })).page?.next ?? ''

  test('is accepted with another $top and with $count, in any order of the parameters', async () => {
    const $skiptoken = await token()
    const rest = await idsOf(await list({ ...query, $skiptoken }))
    expect(rest).toHaveLength(2)
    const page = await list({
      $skiptoken,
      $count: true,
      $top: 1,
      filter: 'x',
      $orderby: 'Name',
      $filter: 'Id ge 0',
    } as never)
    expect([await idsOf(page), page.total]).toEqual([rest.slice(0, 1), 4])
    expect(() => lists({ ...query, $skiptoken, $skip: 0 })).not.toThrow()
    expect(() => lists({ ...query, $skiptoken, $skip: 1 })).toThrow(/\$skip cannot be combined/)
  })

  test('is refused for another filter, order, company, path or language', async () => {
    const $skiptoken = await token()
    const others: ListParameters[] = [
      { ...query, $filter: 'Id ge 1' },
      { ...query, $orderby: 'Name desc' },
      { $orderby: query.$orderby, filter: 'x' } as never,
      { ...query, filter: 'y' } as never,
      { ...query, at: '2026-01-31' } as never,
    ]
    for (const other of others) expect(() => lists({ ...other, $skiptoken })).toThrow(refused)
    expect(() => lists({ ...query, $skiptoken }, ['listOthers'])).toThrow(refused)
    expect(() => lists({ ...query, $skiptoken }, ['listThings'], 2)).toThrow(refused)
    expect(() => lists({ ...query, $skiptoken })).not.toThrow()
  })

  test('is refused if it was changed', async () => {
    const $skiptoken = await token()
    const changed = [...$skiptoken].map((character, index) => {
      const other = character === 'A' ? 'B' : 'A'
      return `${$skiptoken.slice(0, index)}${other}${$skiptoken.slice(index + 1)}`
    })
    for (const other of [
      ...changed,
      '',
      'x',
      $skiptoken.slice(1),
      $skiptoken.slice(0, -1),
      `${$skiptoken}A`,
      `${$skiptoken}!`,
    ])
      expect(() => lists({ ...query, $skiptoken: other }), other).toThrow(refused)
  })

  test('with a right digest and values of other types or numbers is refused too', async () => {
    const tokens = createSkipTokens(['listThings', 1, [['$orderby', 'Price']]])
    const forged: unknown[][] = [
      [1],
      [1, 2, 3],
      ['x', 1],
      [1, 'x'],
      ['1e999999', 1],
      [1, 1e300],
      [true, 1],
      ['\0', 1],
    ]
    for (const values of forged) {
      const $skiptoken = tokens.write({ isBackward: false, values } as Position)
      await expect(list({ $orderby: 'Price', $skiptoken, $top: 2 }), String(values)).rejects.toThrow(refused)
    }
    for (const position of [
      { values: [[1], 1] },
      { values: [{}, 1] },
      { values: [1, 1], moment: 1e17 },
      { values: [1, 1], moment: 'x' },
    ]) {
      const $skiptoken = tokens.write({ isBackward: false, ...position } as never)
      expect(() => lists({ $orderby: 'Price', $skiptoken })).toThrow(refused)
    }
  })

  test('carries the moment of the first page, if the list depends on the time', async () => {
    const first = lists({ $top: 2 })
    const moment = new Date('2026-01-31T09:30:00.123Z')
    expect(first.asOf(moment)).toEqual(moment)
    const from = (first: number) => ({
      sql: `select * from generate_series(${first}, ${first} + 2) n`,
      parameters: [],
    })
    const keyOf = ({ n }: { n: number }) => [n]
    const { page } = await first.read(from(1), keyOf)
    const second = lists({ $top: 2, $skiptoken: page?.next ?? '' })
    expect(second.asOf(new Date('2026-02-01T00:00:00Z'))).toEqual(moment)
    const { page: third } = await second.read(from(3), keyOf)
    expect(lists({ $top: 2, $skiptoken: third?.prev ?? '' }).asOf(new Date())).toEqual(moment)
  })
})
