import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { startServer } from '../support/processes/processes.ts'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { createNotes, createTrigger } from '../support/triggers.ts'
import { useFixture } from '../support/use-fixture.ts'
import { type CartFixture, cartFixtureOf, eventually } from './cart-fixture.ts'

describe('abandonment', () => {
  const app = useFixture(startApp)
  let fixture: CartFixture
  let token: string
  const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    app.orm.em.fork().execute(text, values) as unknown as Promise<Row[]>
  const submit = async (): Promise<number> =>
    (await app.request(fixture.carts(), { method: 'POST', token, body: fixture.cart() })).body[0].Id
  const read = async (id: number) => (await app.request(`${fixture.carts()}(${id})`, { token })).body
  const set = (id: number, Status: number) =>
    app.request(`${fixture.carts()}(${id})/status`, { method: 'POST', token, body: { Status } })
  /** Moves the creation of the cart, and its update if it has one, this many minutes into the past. */
  const age = (id: number, created: number, updated = created) =>
    sql(
      `update cart set date_created_utc = (date_created_utc at time zone 'UTC' - make_interval(secs => ? * 60)) at time zone 'UTC',
         updated_utc = (updated_utc at time zone 'UTC' - make_interval(secs => ? * 60)) at time zone 'UTC' where id = ?`,
      [created, updated, id],
    )
  const sweep = async () => {
    await sql(`select graphile_worker.add_job('abandonCarts')`)
    await eventually(
      () =>
        sql<object>(
          `select 1 from graphile_worker.jobs where task_identifier = 'abandonCarts' and run_at <= now()`,
        ),
      (jobs) => jobs.length === 0,
    )
  }

  beforeAll(async () => {
    await giveIdsByDefault(app.orm.em.fork())
    fixture = cartFixtureOf(app)
    token = await app.tokenOf('Employee')
  })

  test('a starting worker abandons the carts that have become due, and no others', async () => {
    const [inactive, active, recentlyUpdated, updated, complete, reopened] = (await Promise.all(
      Array.from({ length: 6 }, submit),
    )) as [number, number, number, number, number, number]
    await Promise.all([set(recentlyUpdated, 1), set(updated, 1), set(complete, 2), set(reopened, 3)])
    await set(reopened, 1)
    await age(inactive, 30.01)
    await age(active, 29.5)
    await age(recentlyUpdated, 90, 29.5)
    await age(updated, 90, 30.01)
    await age(complete, 90)
    await age(reopened, 90)
    const before = await Promise.all([active, recentlyUpdated, complete].map(read))
    const updatedBefore = await read(updated)
    const startedAt = Date.now()
    const worker = await startServer({ DATABASE_URL: app.databaseUrl, ROLE: 'worker' })
    const abandoned = await eventually(
      () => Promise.all([inactive, updated, reopened].map(read)),
      (carts) => carts.every(({ Status }) => Status === 3),
    )
    const seenAt = Date.now()
    await worker.stop()

    for (const cart of abandoned) {
      expect(cart.Status).toBe(3)
      // The time of the abandonment, which is between these two, however long the worker takes to start.
      expect(Date.parse(cart.UpdatedUtc)).toBeGreaterThanOrEqual(startedAt)
      expect(Date.parse(cart.UpdatedUtc)).toBeLessThanOrEqual(seenAt)
    }
    expect(abandoned[0].UpdatedBy).toBeNull()
    expect(updatedBefore.UpdatedBy.Id).toBeGreaterThan(0)
    expect(abandoned[1].UpdatedBy).toEqual(updatedBefore.UpdatedBy)
    expect(await Promise.all([active, recentlyUpdated, complete].map(read))).toEqual(before)
  })

  test('the permitted inactivity is the limit CartInactivityMinutes of the rules', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'retail-api-rules-'))
    cpSync(new URL('../../rules/', import.meta.url), folder, { recursive: true })
    const file = join(folder, 'cart/limits.json')
    const limits = JSON.parse(readFileSync(file, 'utf8'))
    limits.limits.find(({ name }: { name: string }) => name === 'CartInactivityMinutes').value = 5
    writeFileSync(file, JSON.stringify(limits))
    const narrowed = await startApp({
      databaseUrl: app.databaseUrl,
      rulesDirectory: folder,
      env: { ROLE: 'all' },
    })
    const [older, younger] = [await submit(), await submit()]
    await age(older, 5.01)
    await age(younger, 4.5)
    await sweep()
    const carts = await Promise.all([older, younger].map(read))
    await narrowed.stop()
    rmSync(folder, { recursive: true })

    expect(carts.map(({ Status }) => Status)).toEqual([3, 1])
  })

  describe('with a worker running', () => {
    useFixture(() => startApp({ databaseUrl: app.databaseUrl, env: { ROLE: 'all' } }))

    test('an abandoned cart can become New again, and is then abandoned again when due', async () => {
      const id = await submit()
      await age(id, 31)
      await sweep()
      expect((await read(id)).Status).toBe(3)
      expect((await set(id, 1)).body.Status).toBe(1)
      await sweep()
      expect((await read(id)).Status).toBe(1)
      await age(id, 31)
      await sweep()
      expect((await read(id)).Status).toBe(3)
    })

    test('concurrent runs abandon each cart once', async () => {
      await createNotes(sql, 'abandoned_log', 'cart_id integer')
      await createTrigger(sql, {
        name: 'log_abandoned',
        on: 'after update on cart',
        when: 'new.status = 3',
        run: 'insert into abandoned_log values (new.id); perform pg_sleep(0.01)',
      })
      const ids = await Promise.all(Array.from({ length: 12 }, submit))
      await sql(`update cart set date_created_utc = now() - interval '1 hour' where id = any(?::int[])`, [
        `{${ids}}`,
      ])
      await sql(`select graphile_worker.add_job('abandonCarts') from generate_series(1, 8)`)
      const log = await eventually(
        () => sql<{ cart_id: number }>('select cart_id from abandoned_log order by cart_id'),
        (carts) => carts.length >= 12,
      )
      await sweep()
      await sql('drop trigger log_abandoned on cart')

      expect(log.map(({ cart_id }) => cart_id)).toEqual(ids.toSorted((a, b) => a - b))
      expect(await sql('select 1 from abandoned_log')).toHaveLength(12)
    })

    test('a cart that is being updated is skipped', async () => {
      const id = await submit()
      await age(id, 31)
      await app.orm.em.fork().transactional(async (em) => {
        await em.execute('select 1 from cart where company_id = ? and id = ? for update', [
          fixture.companyId,
          id,
        ])
        await sweep()
        await em.execute('update cart set updated_utc = ? where company_id = ? and id = ?', [
          new Date(),
          fixture.companyId,
          id,
        ])
      })
      await sweep()

      expect((await read(id)).Status).toBe(1)
    })

    test('a cart that is being converted to a pending order is abandoned like any other', async () => {
      const id = await submit()
      await age(id, 31)
      await app.orm.em.fork().transactional(async (em) => {
        // The lock that the foreign key of a pending order takes on its cart.
        await em.execute('select 1 from cart where company_id = ? and id = ? for key share', [
          fixture.companyId,
          id,
        ])
        await sweep()
      })

      expect((await read(id)).Status).toBe(3)
    })

    test('more carts than one statement handles are all abandoned', async () => {
      const division = app.onboarding.Entities.find(({ Role }) => Role === 'Division')?.Id
      await sql(
        `insert into cart (company_id, entity_id, source_id, date_created_utc)
         select ?, ?, ?::uuid, now() - interval '1 day' from generate_series(1, 10500)`,
        [fixture.companyId, division, fixture.sourceId],
      )
      const remaining = await eventually(
        () =>
          sql<{ status: number; count: number }>(
            `select status, count(*)::int as count from cart where entity_id = ? group by status`,
            [division],
          ),
        (counts) => counts.every(({ status }) => status === 3),
      )

      expect(remaining).toEqual([{ status: 3, count: 10_500 }])
    })
  })
})
