// Deleting a row makes PostgreSQL search for rows that refer to it. Without an index it scans the rows of all tenants
// for each deleted row, so that a reset takes time proportional to products times prices.
import { expect, test } from 'vitest'
import { useDatabase } from '../support/database.ts'

const db = useDatabase('migrated')

// The index must begin with columns that identify one row of the referenced table: with all columns of the key, or with fewer
// if these are unique there, as the Id of a client is even without its company. A partial index of the rows with a value is
// enough.
const withoutIndex = `
  select key.conrelid::regclass || ' ' || key.conname as name from pg_constraint key
  where key.contype = 'f' and key.connamespace = current_schema()::regnamespace and not exists (
    select from pg_index identity
    cross join lateral (
      select array_agg(key.conkey[array_position(key.confkey, one)]) as columns
      from unnest((identity.indkey::int2[])[0:identity.indnkeyatts - 1]) one) needed
    join pg_index index on index.indrelid = key.conrelid and index.indisvalid
      and (index.indkey::int2[])[0:cardinality(needed.columns) - 1] @> needed.columns
      and (index.indpred is null or pg_get_expr(index.indpred, index.indrelid) in (
        select '(' || quote_ident(attname) || ' IS NOT NULL)' from pg_attribute
        where attrelid = key.conrelid and attnum = any (key.conkey)))
    join pg_class class on class.oid = index.indexrelid
    join pg_am method on method.oid = class.relam and method.amname = 'btree'
    where identity.indrelid = key.confrelid and identity.indisunique and identity.indpred is null
      and (identity.indkey::int2[])[0:identity.indnkeyatts - 1] <@ key.confkey)
  order by 1`

test('every foreign key has an index on its referring columns', async () => {
  const missing = await db.orm.em.fork().execute<{ name: string }[]>(withoutIndex)

  expect(missing, 'add an index to a new migration').toEqual([])
})

test.each([
  'drop index pricing_information_of_item',
  'drop index refresh_token_of_client',
  'alter table cart_item drop constraint cart_item_position',
])('%s is detected as a missing index', async (statement) => {
  const em = db.orm.em.fork()
  await em.begin()
  await em.execute(statement)
  const missing = await em.execute<{ name: string }[]>(withoutIndex)
  await em.rollback()

  expect(missing).toHaveLength(1)
})
