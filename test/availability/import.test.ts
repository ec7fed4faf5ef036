// `tenant import` while the services run: concurrent holds, commitments and stock updates are not affected.
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../entities/database/orm.config.ts'
import { importTenant } from '../../handlers/services/entities/import/import-tenant.ts'
import type { TestResponse } from '../support/app.ts'
import { lockWaits } from '../support/database.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

let orm: MikroORM

const fixture = useFixture(createStockFixture)
beforeAll(async () => {
  orm = await openDatabase(fixture.app.databaseUrl)
})
afterAll(async () => {
  await orm.close(true)
})

const importing = (document: object) => importTenant(orm, fixture.app.rules, fixture.companyId, document)

const figuresOf = (items: readonly string[], QuantityOnOrder: number) =>
  items.map((CatalogItemId) => ({ EntityId: fixture.nodes.local, CatalogItemId, QuantityOnOrder }))

const onOrder = async (item: string) =>
  (await fixture.get(`${fixture.store}/CatalogProductQuantities(${item})/Quantities`)).body.QuantityOnOrder

/** Locks the record until the import waits for it, then does the work. */
const whileItWaitsFor = (
  item: string,
  document: object,
  work: (execute: typeof fixture.sql) => Promise<void>,
) =>
  fixture.app.orm.em.fork().transactional(async (em) => {
    await em.execute(
      'select from product_stock where company_id = ? and catalog_item_id = ? for no key update',
      [fixture.companyId, item],
    )
    const done = importing(document)
    await expect.poll(() => lockWaits(fixture.sql), { timeout: 9_000, interval: 10 }).toBe(1)
    await work((text, values = []) => em.execute(text, [...values]))
    return { done }
  })

describe('an import', () => {
  it('does not block other requests while it waits', async () => {
    const [awaited, other] = [await fixture.stocked(5), await fixture.stocked(5)]
    const [fresh = ''] = await fixture.newItems(1)
    const responses: TestResponse[] = []
    const document = {
      CatalogItems: [{ Id: fresh, Sku: 'Another Sku', Name: 'Item' }],
      CatalogProductQuantities: figuresOf([awaited], 7),
    }
    const { done } = await whileItWaitsFor(awaited, document, async () => {
      responses.push(await fixture.hold({ [other]: 1 }), await fixture.commit(other, 1))
      responses.push(await fixture.setStock(fresh, 3))
    })
    await done

    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await onOrder(awaited)).toBe(7)
  }, 20_000)

  it('is run again after a deadlock', async () => {
    const item = await fixture.stocked(5)
    const { done } = await whileItWaitsFor(
      item,
      { CatalogProductQuantities: figuresOf([item], 7) },
      async (sql) => {
        // PostgreSQL ends the session that detects the deadlock: the import, since this session checks only later.
        await sql("set local deadlock_timeout = '15s'")
        await sql('select from company where id = ? for no key update', [fixture.companyId])
      },
    )
    await done

    expect(await onOrder(item)).toBe(7)
  }, 20_000)

  it('never fails concurrent holds, commitments and stock updates', async () => {
    const items = await fixture.newItems(60)
    const rows = await fixture.sql<{ id: string; sku: string }>(
      'select id, sku from catalog_item where id = any (?::uuid[])',
      [`{${items}}`],
    )
    for (const item of items.slice(0, 30)) await fixture.setStock(item, 1_000_000)
    let isOver = false
    const statuses: number[] = []
    const clients = Array.from({ length: 12 }, async (_, client) => {
      for (let turn = client; !isOver; turn++) {
        const [a = '', b = '', other = ''] = [
          items[turn % 30],
          items[(turn * 7) % 30],
          items[30 + (turn % 30)],
        ]
        const lines = turn % 2 ? { [a]: 1, [b]: 1 } : { [b]: 1, [a]: 1 }
        const response = await [
          () => fixture.hold(lines),
          () => fixture.commit(a, 1),
          () => fixture.setStock(other, turn),
          () => fixture.request('DELETE', `${fixture.store}/CatalogItems(${other})`),
        ][turn % 4]?.()
        statuses.push(response?.status ?? 0)
      }
    })
    const imports = async () => {
      for (let round = 1; round <= 15; round++) {
        const { QuantitiesSet } = await importing({
          Entities: [{ Role: 'Location', Name: `Quay ${round}` }],
          CatalogItems: rows.map(({ id, sku }) => ({ Id: id, Sku: `${sku} ${round}`, Name: 'Item' })),
          CatalogProductQuantities: figuresOf(items.toReversed(), round),
        })
        expect(QuantitiesSet).toBe(60)
      }
    }
    await imports().finally(() => {
      isOver = true
      return Promise.all(clients)
    })

    expect(new Set(statuses.filter((status) => ![200, 201, 204, 404].includes(status)))).toEqual(new Set())
    expect(statuses.length).toBeGreaterThan(100)
    expect(await onOrder(items[0] ?? '')).toBe(15)
  }, 120_000)
})
