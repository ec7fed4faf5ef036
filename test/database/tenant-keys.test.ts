// The database's barrier between tenants: every primary key, unique, exclusion and foreign key of a tenant table
// includes company_id, so that no row is found by, unique against, or linked to a row of another company.
// Distribution by company requires the same.
import { expect, onTestFinished, test } from 'vitest'
import { useDatabase } from '../support/database.ts'

const db = useDatabase('migrated')

/** Keys without the company; the list may only become shorter. */
const exceptions: Record<string, string> = {
  client_id_once:
    'a login names a client before its company is known, so the id has to be unique among all companies',
  logon_failure_pkey:
    'a failure is counted before any company is known: its company may be null, which no key may be',
}

const WITHOUT_COMPANY = `
  select conname::text as name from pg_constraint key
  join pg_attribute company on company.attrelid = key.conrelid and company.attname = 'company_id'
  where key.connamespace = current_schema()::regnamespace and key.contype in ('p', 'u', 'x', 'f')
    and not company.attnum = any (key.conkey)
  union
  select index.indexrelid::regclass::text from pg_index index
  join pg_attribute company on company.attrelid = index.indrelid and company.attname = 'company_id'
  join pg_class class on class.oid = index.indrelid and class.relnamespace = current_schema()::regnamespace
  where index.indisunique and not company.attnum = any (index.indkey::int2[])
  union
  select conname::text from pg_constraint key
  join pg_attribute company on company.attrelid = key.conrelid and company.attname = 'company_id'
  join pg_attribute target on target.attrelid = key.confrelid
    and target.attname = case when key.confrelid = 'company'::regclass then 'id' else 'company_id' end
  where key.connamespace = current_schema()::regnamespace and key.contype = 'f'
    and key.confkey[array_position(key.conkey, company.attnum)] is distinct from target.attnum
  order by 1`

test('every key of a tenant table includes the company', async () => {
  const missing = await db.orm.em.fork().execute<{ name: string }[]>(WITHOUT_COMPANY)

  expect(
    missing.map(({ name }) => name),
    'Add company_id to these.',
  ).toEqual(Object.keys(exceptions).sort())
})

test('every primary key begins with the company, and no foreign key sets columns to null', async () => {
  const em = db.orm.em.fork()
  const late = await em.execute(`
    select conname from pg_constraint key
    join pg_attribute company on company.attrelid = key.conrelid and company.attname = 'company_id'
    where key.connamespace = current_schema()::regnamespace and key.contype = 'p'
      and key.conkey[1] <> company.attnum and conname <> 'logon_failure_pkey'`)
  const setting = await em.execute(`select conname from pg_constraint where confdeltype in ('n', 'd')`)

  expect([late, setting]).toEqual([[], []])
})

test.each([
  ['cart_item_name', 'alter table cart_item add constraint cart_item_name unique (cart_id, name)'],
  ['cart_item_slug', 'create unique index cart_item_slug on cart_item (lower(slug))'],
  [
    'cart_item_item',
    `alter table cart_item add constraint cart_item_item exclude using gist (cart_id with =, name with =)`,
  ],
  [
    'cart_client',
    `alter table cart add column client text, add constraint cart_client foreign key (client) references client (id)`,
  ],
  [
    'cart_of_other',
    `alter table cart add column other integer,
       add constraint cart_of_other foreign key (company_id, other) references cart (id, company_id)`,
  ],
])('%s is detected', async (name, statement) => {
  const em = db.orm.em.fork()
  await em.begin()
  onTestFinished(() => em.rollback())
  if (name === 'cart_of_other') await em.execute('create unique index cart_turned on cart (id, company_id)')
  await em.execute(statement)

  const missing = await em.execute<{ name: string }[]>(WITHOUT_COMPANY)

  expect(missing.map((row) => row.name)).toContain(name)
})
