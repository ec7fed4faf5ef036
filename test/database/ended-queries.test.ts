// A query that has ended may stay in V8's old generation for a while. Rows to which it refers would stay with it.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DescribedQuery } from '../../entities/database/connections/described-query.ts'
import { PreparedClient } from '../../entities/database/connections/prepared-client.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

let database: TestDatabase
let client: PreparedClient
beforeAll(async () => {
  database = await createTestDatabase('migrated')
  client = new PreparedClient({ connectionString: database.url })
  client.answerTimeoutMs = 30_000
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const send = (query: object) => client.query(query as pg.Submittable)
const statement = { text: 'select $1::text as label', values: ['a'] }

async function isCollected(row: WeakRef<object>): Promise<boolean> {
  await new Promise(setImmediate)
  collectGarbage()
  return row.deref() === undefined
}

test('a query of a prepared statement that has ended keeps no rows', async () => {
  const { promise, resolve } = Promise.withResolvers<WeakRef<object>>()
  const settle = (_: unknown, { rows }: pg.QueryResult) => resolve(new WeakRef(rows[0]))
  const query = new DescribedQuery({ ...statement, name: 'label' }, new Map(), settle)
  send(query)

  expect(await isCollected(await promise)).toBe(true)
  expect(query).toBeDefined()
})
