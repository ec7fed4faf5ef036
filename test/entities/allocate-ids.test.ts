import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../entities/database/orm.config.ts'
import {
  type AllocatedTable,
  allocatedTables,
  allocateId,
  allocateIds,
  IdsExhaustedError,
  LAST_ID,
  releaseIds,
} from '../../entities/tenants/allocate-ids.ts'
import { resetTenant } from '../../entities/tenants/reset-tenant.ts'
import { createEmptyTenant, removeTenant } from '../../entities/tenants/tenants.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

const SHOP = { name: 'Shop', environment: 'sandbox', baseUrl: 'https://shop.example' } as const
const TABLE = 'lock_reason'

let database: TestDatabase
/** Each simulates a process, which allocates its own blocks of ids. */
let processes: [MikroORM, MikroORM]
let companyId: number

beforeAll(async () => {
  database = await createTestDatabase()
  const open = () => openDatabase({ url: database.url, poolSize: 2 })
  processes = [await open(), await open()]
})
afterAll(async () => {
  await Promise.all(processes.map((orm) => orm.close(true)))
  await database.drop()
})
beforeEach(async () => {
  companyId = await newCompany()
})

const em = (process = 0) => (processes[process] as MikroORM).em.fork()
const newCompany = async () => {
  const [company] = await em().execute<{ id: number }[]>(
    `insert into company (id, name, environment, source_id)
     values (nextval('company_id_seq'), 'Shop', 'sandbox', gen_random_uuid()) returning id`,
  )
  return company?.id ?? 0
}
const take = (count: number, process = 0) => allocateIds(em(process), companyId, TABLE, count)
const nextId = async (table: AllocatedTable = TABLE) => {
  const [row] = await em().execute<{ next_id: string }[]>(
    'select next_id from id_allocation where company_id = ? and table_name = ?',
    [companyId, table],
  )
  return Number(row?.next_id)
}
const setNextId = (id: number) =>
  em().execute('update id_allocation set next_id = ? where company_id = ? and table_name = ?', [
    ...[id, companyId, TABLE],
  ])

describe('ids of a company', () => {
  test('are never allocated twice by two processes, even while the company is reset', async () => {
    companyId = database.onboarding.CompanyId
    const resets = (async () => {
      for (let count = 0; count < 3; count += 1) await resetTenant(em(), companyId, 'sandbox')
    })()
    const takenIds = await Promise.all(
      Array.from({ length: 600 }, (_, index) => take(index % 50 === 0 ? 600 : 1 + (index % 7), index % 2)),
    )
    await resets

    const ids = takenIds.flat()
    expect(new Set(ids).size).toBe(ids.length)
    expect(takenIds.map(({ length }) => length)).toEqual(
      takenIds.map((_, index) => (index % 50 === 0 ? 600 : 1 + (index % 7))),
    )
    expect(await nextId()).toBeGreaterThan(Math.max(...ids))
  })

  test('are allocated separately for each company and table', async () => {
    const other = await newCompany()

    expect(await allocateId(em(), companyId, TABLE)).toBe(21)
    expect(await allocateId(em(), other, TABLE)).toBe(21)
    expect(await allocateId(em(), companyId, 'entity_node')).toBe(companyId + 1)
  })

  test('are taken in blocks that grow with use, so that few creates need a round trip', async () => {
    const first = await allocateId(em(), companyId, TABLE)
    expect((await nextId()) - first).toBeLessThanOrEqual(4)

    let last = first
    for (let count = 0; count < 3_000; count += 1) last = await allocateId(em(), companyId, TABLE)

    expect(last).toBe(first + 3_000)
    const remaining = (await nextId()) - last - 1
    await take(remaining)
    await allocateId(em(), companyId, TABLE)
    expect((await nextId()) - last - 1 - remaining).toBe(512)
  })

  test('are allocated again if they were returned unused', async () => {
    const ids = await take(3)

    releaseIds(em(), companyId, TABLE, ids)

    expect(await take(3)).toEqual(ids)
  })

  test('are taken while transactions hold all connections and have locked the company', async () => {
    await allocateId(em(), companyId, TABLE)
    const takenIds = await Promise.all(
      [0, 0].map(() =>
        em().transactional(async (inner) => {
          await inner.execute('select from company where id = ? for key share', [companyId])
          return allocateIds(inner, companyId, TABLE, 100)
        }),
      ),
    )

    expect(new Set(takenIds.flat()).size).toBe(200)
  })

  test('run out with an error, and a request for too many takes none', async () => {
    await take(1)
    await setNextId(LAST_ID - 600)
    await expect(take(602, 1)).rejects.toThrow(IdsExhaustedError)

    const remainingIds = await take(601, 1)

    expect(remainingIds.at(-1)).toBe(LAST_ID)
    await expect(take(1, 1)).rejects.toThrow(IdsExhaustedError)
    await expect(take(601, 1)).rejects.toThrow(IdsExhaustedError)
  })

  test('of a removed company are allocated to no other company', async () => {
    await take(1)
    await removeTenant(processes[1], companyId)
    await expect(take(600)).rejects.toMatchObject({ constraint: 'id_allocation_company' })

    const { CompanyId } = await createEmptyTenant(processes[1], SHOP)

    expect(CompanyId).toBeGreaterThan(companyId)
  })
})

test('no tenant table takes integers from a sequence, and each table that allocates ids is listed', async () => {
  const columns = await em().execute<{ name: string; type: string }[]>(`
    select format('%s.%s', c.relname, a.attname) as name, format_type(a.atttypid, null) as type
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    join pg_attribute company on company.attrelid = c.oid and company.attname = 'company_id'
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped
      and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like '%nextval%')`)
  const ids = await em().execute<{ name: string }[]>(`
    select c.relname as name from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    join pg_constraint key on key.conrelid = c.oid and key.contype = 'p' and a.attnum = key.conkey[2]
    where a.attname = 'id' and a.atttypid = 'integer'::regtype order by 1`)

  expect(columns.length).toBeGreaterThan(0)
  expect(columns.filter(({ type }) => type !== 'bigint')).toEqual([])
  expect(ids.map(({ name }) => name)).toEqual(allocatedTables.toSorted())
})
