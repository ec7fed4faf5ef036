// Carts and orders are kept for as long as the limits of their company say (O9).
import { beforeAll, expect, test } from 'vitest'
import type { RuleSnapshot } from '../../handlers/rules/evaluate/rule-snapshot.ts'
import { createLogger } from '../../handlers/runtime/observe/logger.ts'
import { purgeCarts } from '../../handlers/services/cart/jobs/purgeCarts.ts'
import { startApp } from '../support/app.ts'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { useFixture } from '../support/use-fixture.ts'

const app = useFixture(startApp)
beforeAll(async () => {
  await giveIdsByDefault(app.orm.em.fork())
})

const sql = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  app.orm.em.fork().execute(text, values) as unknown as Promise<Row[]>

/** Runs the job; `days` are the limits of the demo tenant, while other companies have the default ones. */
async function runPurge(days: { CartDays?: number; OrderDays?: number } = {}) {
  const { rules } = app
  const limit = ((set: never, name: never) => days[name] ?? rules.limit(set, name)) as RuleSnapshot['limit']
  const rulesOf = (companyId: number) =>
    companyId === app.onboarding.CompanyId ? { ...rules, limit } : rules
  await purgeCarts({
    payload: {},
    em: app.orm.em.fork(),
    rules: { ...rules, forCompany: rulesOf } as RuleSnapshot,
    logger: createLogger('silent', { write: () => {} }),
    signal: new AbortController().signal,
  })
}

test('deletes carts and orders whose retention period is over, with their items, but no open ones', async () => {
  const { CompanyId: company } = app.onboarding
  const [location] = await sql<{ entity_id: number; source_id: string }>(
    `select entity_id, source_id from cart where company_id = ? limit 1`,
    [company],
  )
  const age = async (status: number, days: number, order?: [status: string, days: number]) => {
    const [cart] = await sql<{ id: number }>(
      `insert into cart (company_id, entity_id, source_id, status, date_created_utc, updated_utc)
       values (?, ?, ?, ?, now() - make_interval(days => ?), now() - make_interval(days => ?, mins => 1)) returning id`,
      [company, location?.entity_id, location?.source_id, status, days, days],
    )
    await sql(
      `insert into cart_item (company_id, cart_id, position, name, product_type_id, quantity, display_price)
       values (?, ?, 0, 'Case', 2, 1, 1)`,
      [company, cart?.id],
    )
    if (order) {
      await sql(
        `insert into pending_order (company_id, entity_id, cart_id, status, source_id, items, created_utc)
         values (?, ?, ?, ?, ?, '[]', now() - make_interval(days => ?, mins => 1))`,
        [company, location?.entity_id, cart?.id, order[0], location?.source_id, order[1]],
      )
    }
    return cart?.id ?? 0
  }
  const goes = [
    await age(2, 1095),
    await age(3, 1095),
    await age(2, 1095, ['Completed', 1095]),
    await age(3, 1200, ['Cancelled', 1200]),
  ]
  const stays = [
    await age(2, 1094),
    await age(1, 2000),
    await age(2, 2000, ['Completed', 1094]),
    await age(3, 2000, ['Refused', 2000]),
    await age(3, 2000, ['Pending', 2000]),
  ]
  const ids = async (table: string, column: string) =>
    (
      await sql<{ id: number }>(`select ${column} as id from ${table} where ${column} = any(?::int[])`, [
        `{${[...goes, ...stays].join()}}`,
      ])
    )
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)

  await runPurge()
  expect(await ids('cart', 'id')).toEqual(stays)
  expect(await ids('cart_item', 'cart_id')).toEqual(stays)
  expect(await ids('pending_order', 'cart_id')).toEqual(stays.slice(2))

  await runPurge({ OrderDays: 1000 })
  expect(await ids('cart', 'id')).toEqual(stays.filter((id) => id !== stays[2]))
  await runPurge({ CartDays: 1000 })
  expect(await ids('cart', 'id')).toEqual(stays.filter((_, index) => ![0, 2].includes(index)))
})

test('deletes any number, batch by batch', async () => {
  const { CompanyId: company } = app.onboarding
  await sql(
    `insert into cart (company_id, entity_id, source_id, first_name, status, date_created_utc)
     select company_id, entity_id, source_id, 'Old', 3, now() - interval '5 years'
     from (select * from cart where company_id = ? limit 1) c, generate_series(1, 2500)`,
    [company],
  )
  await runPurge()
  const [row] = await sql<{ old: number }>(
    `select count(*)::int as old from cart where company_id = ? and first_name = 'Old'`,
    [company],
  )
  expect(row?.old).toBe(0)
})
