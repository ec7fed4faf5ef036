// The schema that the migrations create is the one that the entities, views and functions declare.
import { describe, expect, it } from 'vitest'
import {
  companyItemQuantitiesSql,
  itemQuantitiesSql,
} from '../../entities/tables/availability/item-quantities.ts'
import { functionArguments, functionResults, functions, views } from '../../entities/views.ts'
import { useDatabase } from '../support/database.ts'

/** The SQL types of declared columns; the catalog does not contain which columns of a view may be null. */
const sqlTypes = (columns: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(columns).map(([name, type]) => [name, type.replace(/ null$/, '')]))

describe('the schema', () => {
  const db = useDatabase()

  it('has the columns that the entities declare', async () => {
    const difference = await db.orm.schema.getUpdateSchemaSQL({ wrap: false })
    // Migrations define keys, checks, indexes, views, functions and triggers; MikroORM would drop what no entity mentions.
    const columns = difference
      .split(';')
      .map((statement) => statement.trim())
      .filter(
        (statement) =>
          statement !== '' &&
          !/^(drop (index|view|function|trigger)|alter table "\w+" drop constraint)/.test(statement),
      )
    expect(columns, 'write a migration, or correct the entity').toEqual([])
  })

  it('has the primary keys that the entities declare, in the same order', async () => {
    const rows = await db.orm.em.fork().execute<{ name: string; columns: string[] }[]>(`
      select conrelid::regclass::text as name, array(
        select attname::text from unnest(conkey) with ordinality as part (attnum, place)
        join pg_attribute a on a.attrelid = conrelid and a.attnum = part.attnum order by place) as columns
      from pg_constraint where contype = 'p' and connamespace = 'public'::regnamespace`)
    const declared = [...db.orm.getMetadata().getAll().values()].map((meta) => [
      meta.tableName,
      meta.getPrimaryProps().flatMap(({ fieldNames }) => fieldNames),
    ])

    expect(Object.fromEntries(declared)).toEqual(
      Object.fromEntries(
        rows.filter(({ name }) => name !== 'schema_migration').map(({ name, columns }) => [name, columns]),
      ),
    )
  })

  it('has the views that are declared, with their columns', async () => {
    const rows = await db.orm.em.fork().execute<{ name: string; columns: Record<string, string> }[]>(`
      select relname as name, json_object_agg(attname, format_type(atttypid, atttypmod)) as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('v', 'm') and attnum > 0
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') group by 1`)

    expect(Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))).toEqual(
      Object.fromEntries(Object.entries(views).map(([name, columns]) => [name, sqlTypes(columns)])),
    )
  })

  it('has views with the same formulas as the queries for one company', async () => {
    const items = itemQuantitiesSql('stock.company_id')
    const sums = companyItemQuantitiesSql('stock.company_id').replace(
      `(${items}) item_quantities`,
      'item_quantities',
    )
    const [definitions] = await db.orm.em.fork().transactional(async (em) => {
      await em.execute(`create temporary view items as ${items}; create temporary view sums as ${sums}`)
      const definitionOf = (name: string) => `pg_get_viewdef('${name}'::regclass)`
      return em.execute(`select ${definitionOf('items')} as items, ${definitionOf('sums')} as sums,
        ${definitionOf('public.item_quantities')} as view, ${definitionOf('public.company_item_quantities')} as "sumsView"`)
    })

    expect(definitions?.items.replace(/\s+WHERE \(stock.company_id = stock.company_id\)/, '')).toBe(
      definitions?.view,
    )
    expect(definitions?.sums).toBe(definitions?.sumsView)
  })

  it('has the functions that are declared, with their arguments and return types', async () => {
    const rows = await db.orm.em
      .fork()
      .execute<{ name: string; mode: string; columns: [string, string][] }[]>(`
      select proname as name, mode, json_agg(json_build_array(argument, format_type(type, null)) order by place) as columns
      from pg_proc p join pg_language l on l.oid = prolang and lanname in ('sql', 'plpgsql'),
        unnest(proargnames, coalesce(proallargtypes, proargtypes::oid[]),
          coalesce(proargmodes, array_fill('i'::"char", array[pronargs]))) with ordinality
          as part (argument, type, mode, place)
      where pronamespace = 'public'::regnamespace group by 1, 2`)
    const ofMode = (mode: string) =>
      Object.fromEntries(rows.filter((row) => row.mode === mode).map(({ name, columns }) => [name, columns]))
    const results = Object.entries(functions).map(([name, columns]) => [
      name,
      Object.entries(sqlTypes(columns)),
    ])

    expect(ofMode('i')).toEqual(
      Object.fromEntries(
        Object.entries(functionArguments).map(([name, columns]) => [name, Object.entries(columns)]),
      ),
    )
    expect(ofMode('t')).toEqual(Object.fromEntries(results))
    const others = await db.orm.em.fork().execute<{ name: string; result: string }[]>(`
      select proname as name, pg_get_function_result(p.oid) as result
      from pg_proc p join pg_language l on l.oid = prolang and lanname in ('sql', 'plpgsql')
      where pronamespace = 'public'::regnamespace and not 't' = any (coalesce(proargmodes, '{}'))
        and prorettype <> 'trigger'::regtype`)
    expect(Object.fromEntries(others.map(({ name, result }) => [name, result]))).toEqual(functionResults)
  })

  it('has a cascading foreign key to the company in every tenant table, before all others', async () => {
    const tables = await db.orm.em.fork().execute<{ name: string; first: string; rule: string }[]>(`
      select c.relname as name, f.confrelid::regclass::text as first, f.confdeltype::text as rule
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      left join lateral (select * from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
        order by k.oid limit 1) f on true
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        -- What is billed outlives the company; the row that an event is about has the key, and a trigger removes events.
        and c.relname not in ('usage', 'event', 'event_arrival')`)
    expect(tables.length).toBeGreaterThan(10)
    expect(tables.filter(({ first, rule }) => first !== 'company' || rule !== 'c')).toEqual([])
  })
})
