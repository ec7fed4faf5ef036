// `tenant import` beside a shop that is open: whoever holds, commits or sets stock meanwhile notices nothing.
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importTenant } from '../../entities/import-tenant.ts'
import { openDatabase } from '../../entities/orm.config.ts'
import type { TestResponse } from '../support/app.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
let orm: MikroORM

beforeAll(async () => {
  shop = await openShop()
  orm = await openDatabase(shop.app.databaseUrl)
})
afterAll(async () => {
  await orm.close(true)
  await shop.stop()
})

const importing = (document: object) => importTenant(orm, shop.companyId, document)

const figuresOf = (items: readonly string[], QuantityOnOrder: number) =>
  items.map((CatalogItemId) => ({ EntityId: shop.nodes.local, CatalogItemId, QuantityOnOrder }))

const onOrder = async (item: string) =>
  (await shop.get(`${shop.store}/CatalogProductQuantities(${item})/Quantities`)).body.QuantityOnOrder

/** Holds the record until the import waits for it, then does the work. */
const whileItWaitsFor = (item: string, document: object, work: (execute: typeof shop.sql) => Promise<void>) =>
  shop.app.orm.em.fork().transactional(async (em) => {
    await em.execute('select from product_stock where catalog_item_id = ? for no key update', [item])
    const done = importing(document)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await shop.sql(waiting)).length, { timeout: 9_000, interval: 10 }).toBe(1)
    await work((text, values = []) => em.execute(text, [...values]))
    return { done }
  })

describe('an import', () => {
  it('lets the shop go on while it waits', async () => {
    const [awaited, other] = [await shop.stocked(5), await shop.stocked(5)]
    const [fresh = ''] = await shop.newItems(1)
    const answers: TestResponse[] = []
    const document = {
      CatalogItems: [{ Id: fresh, Sku: 'Another Sku', Name: 'Item' }],
      CatalogProductQuantities: figuresOf([awaited], 7),
    }
    const { done } = await whileItWaitsFor(awaited, document, async () => {
      answers.push(await shop.hold({ [other]: 1 }), await shop.commit(other, 1))
      answers.push(await shop.setStock(fresh, 3))
    })
    await done

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await onOrder(awaited)).toBe(7)
  }, 20_000)

  it('begins again where it and another stand in each other’s way', async () => {
    const item = await shop.stocked(5)
    const { done } = await whileItWaitsFor(
      item,
      { CatalogProductQuantities: figuresOf([item], 7) },
      async (sql) => {
        await sql('select from company where id = ? for no key update', [shop.companyId])
      },
    )
    await done

    expect(await onOrder(item)).toBe(7)
  }, 20_000)

  it('stops nobody, however often it meets holds, commitments and new stock', async () => {
    const items = await shop.newItems(60)
    const rows = await shop.sql<{ id: string; sku: string }>(
      'select id, sku from catalog_item where id = any (?::uuid[])',
      [`{${items}}`],
    )
    for (const item of items.slice(0, 30)) await shop.setStock(item, 1_000_000)
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
        const answer = await [
          () => shop.hold(lines),
          () => shop.commit(a, 1),
          () => shop.setStock(other, turn),
          () => shop.ask('DELETE', `${shop.store}/CatalogItems(${other})`),
        ][turn % 4]?.()
        statuses.push(answer?.status ?? 0)
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
  }, 60_000)
})
