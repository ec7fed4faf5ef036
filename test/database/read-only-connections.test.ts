// A server that was read-only for a while: once the check says that it accepts writes, no connection of that time is
// used for a further one.
import { beforeAll, expect, inject, test } from 'vitest'
import { poolStateOf } from '../../entities/database/connections/connection-pool.ts'
import { databaseState } from '../../entities/database/database-state.ts'
import { newEntityManager } from '../../entities/database/orm.config.ts'
import { execute, useDatabase } from '../support/database.ts'

const CONNECTIONS = 6

const db = useDatabase('migrated', CONNECTIONS)
beforeAll(async () => {
  await newEntityManager(db.orm).execute('create table till (id int)')
})

const write = () => newEntityManager(db.orm).execute('insert into till select 1 from pg_sleep(0.05)')
const failures = async (count: number) => {
  const results = await Promise.allSettled(Array.from({ length: count }, write))
  return results.filter(({ status }) => status === 'rejected').length
}

/** Takes all connections of the pool but one; returns a function that gives them back. */
async function takeConnections(): Promise<() => void> {
  const { pool } = await poolStateOf(db.orm)
  const clients = await Promise.all(Array.from({ length: CONNECTIONS - 1 }, () => pool.connect()))
  return () => {
    for (const client of clients) client.release()
  }
}

test.each([
  ['the check', () => databaseState(db.orm, 1_000)],
  ['a failed write', write],
])('connections that open while it is read-only, after %s found this, are closed', async (_, find) => {
  const server = inject('postgres').url
  const name = db.url.slice(server.length + 1)
  expect(await failures(2 * CONNECTIONS)).toBe(0)
  // Connections take the new setting when they open; the open ones are renewed by what the check, or a write, finds.
  await execute(server, `alter database ${name} set default_transaction_read_only = on`)
  await execute(
    server,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  )
  await find().catch(() => {})
  const giveBack = await takeConnections()
  await execute(server, `alter database ${name} reset default_transaction_read_only`)

  await expect.poll(() => databaseState(db.orm, 1_000), { interval: 10 }).toBe('reachable')
  giveBack()

  expect(await failures(2 * CONNECTIONS)).toBe(0)
})
