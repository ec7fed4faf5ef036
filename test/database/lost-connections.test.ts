import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../entities/database/orm.config.ts'
import { toProblem } from '../../handlers/api/pipeline/to-problem.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

describe('a lost connection', () => {
  let database: TestDatabase
  let orm: MikroORM
  let other: MikroORM

  beforeAll(async () => {
    database = await createTestDatabase('migrated')
    orm = await openDatabase({ url: database.url, poolSize: 2 })
    other = await openDatabase(database.url)
  })
  afterAll(async () => {
    await Promise.all([orm.close(true), other.close(true)])
    await database.drop()
  })

  const killAll = () =>
    other.em.fork().execute(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )

  test('in a transaction releases its place in the pool, repeatedly', async () => {
    for (let round = 0; round < 6; round += 1) {
      const transaction = orm.em.fork().transactional(async (em) => {
        await em.execute('select 1')
        await killAll()
        // In every second round the loss is detected before the next statement, otherwise by that statement.
        if (round % 2) await new Promise((resolve) => setTimeout(resolve, 30))
        await em.execute('select 2')
      })
      const error = await transaction.catch((caught) => caught)
      expect([error.message, toProblem(error, {}).status]).toEqual([error.message, 503])
    }
    expect(await orm.em.fork().transactional((em) => em.execute('select 3 as three'))).toEqual([{ three: 3 }])
  })

  test('while it is idle is replaced', async () => {
    await orm.em.fork().execute('select 1')
    await killAll()
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map(() => orm.em.fork().transactional((em) => em.execute('select 1'))),
    )
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue
      const { reason } = outcome
      expect([reason.message, toProblem(reason, {}).status]).toEqual([reason.message, 503])
    }
    expect(await orm.em.fork().transactional((em) => em.execute('select 3 as three'))).toEqual([{ three: 3 }])
  })

  test('executes no statement outside the transaction that could not begin', async () => {
    const pool = await orm.driver.getConnection().getNativeClient()
    const client = await pool.connect()
    await killAll()
    await client.query('begin')

    await expect(client.query('select 1')).rejects.toThrow()
    client.release()
    // Idle connections died too; the pool may hand out one of them before it detects that.
    await vi.waitFor(async () => {
      expect((await orm.em.fork().execute('select 4 as four'))[0]).toEqual({ four: 4 })
    })
  })
})
