import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../entities/database/orm.config.ts'
import { removeTenant } from '../../../entities/tenants/tenants.ts'
import { readUsage } from '../../../entities/tenants/usage-report.ts'
import { createUsageMeter } from '../../../handlers/runtime/observe/usage.ts'
import { startApp } from '../../support/app.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { PRODUCTION } from '../../support/processes/production-settings.ts'

const rowsOf = (orm: MikroORM) =>
  orm.em
    .fork()
    .execute(
      'select company_id as company, service, day::text, calls::int from usage order by company_id, service, day',
    )

describe('the usage meter', () => {
  let database: TestDatabase
  let orm: MikroORM
  let clock = Date.UTC(2026, 2, 2, 23, 59, 59)

  beforeAll(async () => {
    database = await createTestDatabase('migrated')
    orm = await openDatabase(database.url)
    await orm.em.execute(`insert into company (id, name, environment, source_id)
      select id, 'Shop ' || id, 'production', gen_random_uuid() from unnest(array[7, 8]) id`)
  })
  beforeEach(() => orm.em.execute('delete from usage'))
  afterAll(async () => {
    await orm.close(true)
    await database.drop()
  })

  const meter = (options: object = {}) =>
    createUsageMeter({
      em: () => orm.em.fork(),
      enabled: true,
      now: () => clock,
      everyMs: 60_000,
      ...options,
    })

  test('counts per company, service and day in UTC', async () => {
    const usage = meter()
    usage.count(7, 'cart')
    usage.count(7, 'cart')
    usage.count(7, 'entities')
    usage.count(8, 'cart')
    clock += 1000
    usage.count(7, 'cart')
    await usage.flush()

    expect(await rowsOf(orm)).toEqual([
      { company: 7, service: 'cart', day: '2026-03-02', calls: 2 },
      { company: 7, service: 'cart', day: '2026-03-03', calls: 1 },
      { company: 7, service: 'entities', day: '2026-03-02', calls: 1 },
      { company: 8, service: 'cart', day: '2026-03-02', calls: 1 },
    ])
    await usage.stop()
  })

  test('adds up over flushes and processes, each call once', async () => {
    const meters = [meter(), meter()]
    for (const usage of meters) usage.count(7, 'cart')
    await Promise.all(meters.map((usage) => usage.flush()))
    for (const usage of meters) usage.count(7, 'cart')
    await Promise.all(meters.map((usage) => usage.stop()))

    expect(await rowsOf(orm)).toMatchObject([{ calls: 4 }])
  })

  test('loses nothing if a flush fails', async () => {
    let isDown = true
    const faults: unknown[] = []
    const usage = meter({
      everyMs: 20,
      em: () => {
        if (isDown) throw new Error('away')
        return orm.em.fork()
      },
      onError: (error: unknown) => faults.push(error),
    })
    usage.count(7, 'cart')
    await expect.poll(() => faults.length).toBeGreaterThan(1)
    usage.count(7, 'cart')
    isDown = false

    await expect.poll(() => rowsOf(orm)).toMatchObject([{ calls: 2 }])
    await usage.stop()
  })

  test('counts for a company that was removed meanwhile', async () => {
    const usage = meter()
    usage.count(999, 'cart')
    usage.count(7, 'cart')
    await usage.stop()

    expect(await rowsOf(orm)).toMatchObject([
      { company: 7, calls: 1 },
      { company: 999, calls: 1 },
    ])
  })

  test('keeps unbilled usage, with the company’s name, when the company is removed', async () => {
    await orm.em.execute(`insert into company (id, name, environment, source_id)
      values (9, 'Shop 9', 'production', gen_random_uuid())`)
    const usage = meter()
    usage.count(9, 'cart')
    await usage.flush()
    usage.count(9, 'entities')
    await removeTenant(orm, 9)
    usage.count(9, 'cart')
    await usage.stop()

    expect(await readUsage(orm)).toMatchObject([
      { CompanyId: 9, CompanyName: 'Shop 9', Service: 'cart', Calls: 2 },
      { CompanyId: 9, CompanyName: 'Shop 9', Service: 'entities', Calls: 1 },
    ])
  })

  test('counts nothing if it is disabled', async () => {
    const usage = meter({ enabled: false })
    usage.count(7, 'cart')
    await usage.stop()

    expect(await rowsOf(orm)).toEqual([])
  })
})

describe('metered calls', () => {
  test.each([
    ['production', 2],
    ['sandbox', undefined],
  ])('in %s of a company with two requests are %s', async (ENVIRONMENT, calls) => {
    const app = await startApp({ env: { ...PRODUCTION, ENVIRONMENT } })
    const { CompanyId } = app.onboarding
    const token = await app.tokenOf('ApiClient')
    for (const path of [`Companies(${CompanyId})/Tree`, `Companies(${CompanyId})/Tree`, 'ping', 'nothing']) {
      await app.request(`/entities/v1/${path}`, { token })
    }
    const orm = await openDatabase(app.databaseUrl)
    const { stop } = app.app
    await stop()

    expect((await rowsOf(orm))[0]?.calls).toBe(calls)
    await orm.close(true)
    app.app.stop = async () => {}
    await app.stop()
  })
})
