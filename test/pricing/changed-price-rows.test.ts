// Compares the streams of changed prices with their plain definition, computed for every record and sorted: the last change
// of a record is the latest of its last write and of the past starts and stops of its sales.
import { CompiledQuery } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { kysely } from '../../entities/tables.ts'
import { parseFilter } from '../../handlers/api/filter/index.ts'
import {
  changedPricesOf,
  changesOf,
  keyOfChange,
} from '../../handlers/services/pricing/records/changed-price-rows.ts'
import { nodePath } from '../../handlers/services/pricing/resolution/node-path.ts'
import { useDatabase } from '../support/database.ts'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'

const db = useDatabase()
beforeAll(async () => {
  const em = db.orm.em.fork()
  await giveIdsByDefault(em)
  // Instants on a coarse grid, so that many are equal: adjacent sales, and sales that end when the record is written.
  await em.execute(
    `update pricing_information
     set last_modified_utc = ('2026-01-01'::timestamp + (id * 7 % 29) * interval '1 day') at time zone 'UTC'`,
  )
  await em.execute('delete from sale_price')
  await em.execute(
    `insert into sale_price (company_id, entity_id, pricing_information_id, sale_price, start_date_utc, stop_date_utc)
     select company_id, entity_id, id, id % 9, day, day + interval '1 day' * (1 + id % 4)
     from pricing_information, lateral (
       select '2026-01-01'::timestamptz + n * 4 * interval '1 day' as day from generate_series(0, 9) n
       where (id * 31 + n * 17) % 3 <> 0) sale`,
  )
})

const properties = [
  { name: 'LastModifiedDateUtc', type: 'date-time', nullable: false },
  { name: 'RegularPrice', type: 'decimal', nullable: false },
  { name: 'OverridePrice', type: 'decimal', nullable: true },
] as const

/** Filters, each with the same condition in SQL on `at`, `regular_price` and `override`. */
const filters = [
  ['LastModifiedDateUtc ge 2026-01-03', "at >= '2026-01-03'"],
  ['LastModifiedDateUtc gt 2026-01-03 and LastModifiedDateUtc ge 2026-01-02', "at > '2026-01-03'"],
  [
    'LastModifiedDateUtc ge 2026-01-03 and LastModifiedDateUtc lt 2026-02-08',
    "at >= '2026-01-03' and at < '2026-02-08'",
  ],
  [
    'LastModifiedDateUtc ge 2026-01-03 and (RegularPrice lt 100 or OverridePrice lt 5)',
    "at >= '2026-01-03' and (regular_price < 100 or override < 5)",
  ],
] as const

it.each(filters)(
  'changed prices equal their definition, page by page, at any instant: %s',
  async (text, condition) => {
    const em = db.orm.em.fork()
    const { CompanyId, Entities } = db.onboarding
    const node = { CompanyId, EntityId: Entities.find(({ Name }) => Name === 'Harbour Street')?.Id ?? 0 }
    const nodes = (await nodePath(em, node)).map(({ id }) => id)
    expect(nodes).toHaveLength(3)
    const filter = parseFilter(text, properties)

    for (const day of ['2025-12-31', '2026-01-05', '2026-01-14T12:00:00Z', '2026-01-29', '2026-03-01']) {
      const instant = new Date(day)
      const expected = await em.execute<{ id: number; at: string }[]>(
        `with changed as (
         select price.id, price.regular_price, greatest(price.last_modified_utc, (
             select max(edge) from sale_price, unnest(array[start_date_utc, stop_date_utc]) edge
             where company_id = ${CompanyId} and pricing_information_id = price.id and edge <= ?)) as at,
           (select sale_price from sale_price where company_id = ${CompanyId} and pricing_information_id = price.id
             and start_date_utc <= ? and stop_date_utc > ?) as override
         from pricing_information price where company_id = ? and entity_id in (${nodes.join()}))
       select id, at::text from changed where ${condition} order by at desc, id desc`,
        [instant, instant, instant, CompanyId],
      )
      expect(expected.length).toBeGreaterThan(100)

      const criteria = { companyId: CompanyId, nodes, at: instant, filter }
      const changes: { id: number; at: string }[] = []
      for (let skip = 0; skip <= expected.length; skip += 37) {
        const query = changedPricesOf({ ...criteria, skip, top: 37, position: undefined })
        const { rows: page } = await query.execute(kysely(em))
        changes.push(...page.slice(0, 37).map((row) => ({ id: row.id, at: row.changed_at })))
      }
      const plain = (rows: typeof changes) => rows.map((row) => `${row.id} ${new Date(row.at).toISOString()}`)
      expect(plain(changes)).toEqual(plain(expected))

      for (const isBackward of [false, true]) {
        const byKey: { id: number; at: string }[] = []
        let values: readonly (string | number)[] = isBackward
          ? []
          : [expected[0]?.at ?? '', expected[0]?.id ?? 0]
        for (let isLast = false; !isLast; ) {
          const page = { ...criteria, skip: 0, top: 37, position: { isBackward, values } }
          const { rows } = await changedPricesOf(page).execute(kysely(em))
          isLast = rows.length <= 37
          byKey.push(...rows.slice(0, 37).map((row) => ({ id: row.id, at: row.changed_at })))
          const last = rows[36]
          if (last) values = keyOfChange(last)
        }
        const rest = isBackward ? expected.toReversed() : expected.slice(1)
        expect(plain(byKey), `by key${isBackward ? ', backward' : ''}`).toEqual(plain(rest))
      }

      const { sql, parameters } = changesOf(em, criteria).compile()
      const [all] = await kysely(em)
        .executeQuery<{ count: string }>(
          CompiledQuery.raw(`select count(*) from (${sql}) change`, [...parameters]),
        )
        .then(({ rows }) => rows)
      expect(Number(all?.count)).toBe(expected.length)
    }
  },
)
