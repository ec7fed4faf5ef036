import { describe, expect, it } from 'vitest'
import { setStock } from '../../handlers/services/availability/stock/set-stock.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

describe('POST /Companies({CompanyId})/BulkAvailability', () => {
  const send = (body: unknown, headers = {}) => fixture.request('POST', 'BulkAvailability', body, headers)
  const record = (
    Id: string | undefined,
    Quantity: unknown = 5,
    EntityId: unknown = fixture.nodes.local,
  ) => ({
    ...{ Id, CompanyId: fixture.companyId, EntityId, Quantity },
  })
  const unknown = '7c0f5b0e-1d5f-4f43-9a3c-0d6f4a4f9d10'
  const count = async () => {
    const [row] = await fixture.sql<{ count: string }>('select count(*) from product_stock')
    return Number(row?.count)
  }

  it('sets all of them, and returns them in the order of the request', async () => {
    const [first, second] = await fixture.newItems(2)
    await fixture.setStock(second ?? '', 1)
    const { status, body } = await send([
      record(second, -3, fixture.nodes.local),
      record(first, 4, fixture.nodes.company),
      record(second, 6, fixture.nodes.division),
    ])

    expect(status).toBe(202)
    expect(body).toMatchObject([
      { Id: second, EntityId: fixture.nodes.local, Quantity: -3, UnitId: null },
      { Id: first, EntityId: fixture.companyId, Quantity: 4 },
      { Id: second, EntityId: fixture.nodes.division, Quantity: 6 },
    ])
    expect(await fixture.available(second ?? '')).toBe(-3)
  })

  it('returns the stored state, also of what it does not write', async () => {
    const [plain = '', united = ''] = await fixture.newItems(2)
    const [phone = ''] = await fixture.newItems(1, { isSerialized: true })
    const [milk = ''] = await fixture.newItems(1, { isLot: true })
    const sent = [
      record(plain.toUpperCase(), 5),
      { ...record(phone, 0), IsSerialized: true },
      record(united, 2),
      { ...record(milk, 0), IsLot: true, IsDropShippable: true },
    ]
    const created = await send(sent)
    expect(created.body).toMatchObject([{ ...sent[0], Id: plain }, ...sent.slice(1)])
    await fixture.sql(
      `update product_stock set quantity = 3 where is_serialized and catalog_item_id = '${phone}';
       update product_stock set unit_id = 12 where catalog_item_id = '${united}'`,
    )
    const versions = () =>
      fixture.sql<{ xmin: string }>(
        `select xmin::text from product_stock where catalog_item_id = any ('{${plain},${phone},${milk}}') order by 1`,
      )
    const before = await versions()
    const again = await setStock(
      fixture.app.orm.em.fork(),
      fixture.companyId,
      sent.map((each) => ({
        ...each,
        Id: each.Id ?? '',
        EntityId: fixture.nodes.local,
        Quantity: Number(each.Quantity),
      })),
      'test',
    )
    expect(again).toMatchObject([
      { catalog_item_id: plain, quantity: '5', unit_id: null, is_new: false },
      { catalog_item_id: phone, quantity: '3', is_serialized: true, is_new: false },
      { catalog_item_id: united, quantity: '2', unit_id: 12, is_new: false },
      { catalog_item_id: milk, quantity: '0', is_lot: true, is_drop_shippable: true, is_new: false },
    ])
    expect(await versions()).toEqual(before)
    const changed = await send([record(united, 4)])
    expect(changed.body).toMatchObject([{ Id: united, Quantity: 4, UnitId: 12 }])
  })

  it('accepts 10,000 records within 1 MiB, but not 10,001', { timeout: 120_000 }, async () => {
    const items = await fixture.newItems(5_001)
    const records = items.flatMap((item, n) => [
      record(item, n % 1000),
      record(item, n % 1000, fixture.nodes.division),
    ])
    const bytes = Buffer.byteLength(JSON.stringify(records.slice(0, 10_000)))
    expect(bytes).toBeLessThan(1_048_576)

    const before = await count()
    const { status, body } = await send(records.slice(0, 10_000))
    expect([status, body.length]).toEqual([202, 10_000])
    expect(body[9_999]).toMatchObject(records[9_999] ?? {})
    expect(await count()).toBe(before + 10_000)

    const tooMany = await send(records.slice(0, 10_001))
    expect([tooMany.status, tooMany.body.Message]).toEqual([400, 'body: Must have at most 10000 items.'])
    expect((await send([])).status).toBe(400)
  })

  it('reports every violation of the schema by index and field, however many', async () => {
    const [item] = await fixture.newItems(1)
    const { status, body } = await send([
      record(item),
      record(item, 'x'),
      { ...record('nonsense'), EntityId: 0, Nonsense: 1 },
      { ...record(item), CompanyId: fixture.companyId + 1 },
      'nonsense',
    ])
    expect(status).toBe(400)
    expect(body.Message).toMatch(/^\[1\]\.Quantity: /)
    expect(
      body.Details.map(({ Index, Field }: { Index: number; Field: string }) => `${Index} ${Field}`),
    ).toEqual([...['1 Quantity', '2 Nonsense', '2 Id', '2 EntityId', '4 '], '3 CompanyId'])

    const longBulk = await send(Array.from({ length: 9_000 }, () => record(item, 'x')))
    expect(longBulk.body.Details).toHaveLength(9_000)
    expect(longBulk.body.Details[8_999]).toEqual({
      ...{ Index: 8_999, Field: 'Quantity', Message: expect.stringContaining('whole number') },
    })
  })

  it('reports every violation of a rule by index and field, and writes nothing', async () => {
    const [item] = await fixture.newItems(1)
    const [phone] = await fixture.newItems(1, { isSerialized: true })
    const before = await count()
    const { status, body } = await send([
      record(item),
      record(unknown),
      record(item, 6),
      record(item, 7, 2_147_483_646),
      record(phone, 0),
      { ...record(phone, 2), IsSerialized: true, EntityId: fixture.nodes.division },
    ])

    expect(status).toBe(400)
    const messages = body.Details.map(
      ({ Index, Field, Code }: Record<string, unknown>) => `${Index} ${Field} ${Code}`,
    )
    expect(messages).toEqual([
      '1 Id CatalogItemNotFound',
      '2 Id RecordTwice',
      '3 EntityId EntityNotOfCompany',
      '4 IsSerialized SerializedDiffersFromCatalog',
      '5 Quantity QuantityIsCounted',
    ])
    expect(body.Details[1].Message).toContain('index 0')
    expect(await count()).toBe(before)
  })

  it('detects a duplicate whose id differs only in case', async () => {
    const [item = ''] = await fixture.newItems(1)
    const { status, body } = await send([record(item), record(item.toUpperCase())])
    expect([status, body.Code]).toEqual([400, 'RecordTwice'])
  })

  it('does not mix the records of concurrent bulks, and does not deadlock', async () => {
    // Short enough to be parsed without a worker thread: a company may send only a few longer bodies at a time.
    const items = await fixture.newItems(60)
    const runs = Array.from({ length: 12 }, (_, n) => {
      const records = items.map((item) => record(item, n))
      return send(n % 2 === 0 ? records : records.toReversed())
    })
    expect((await Promise.all(runs)).map(({ status }) => status)).toEqual(Array(12).fill(202))
    const { body } = await fixture.get(`${fixture.store}/CatalogItems?$filter=Id ge guid'${items[0]}'`)
    const remaining = body.filter(({ Id }: { Id: string }) => items.includes(Id))
    expect(new Set(remaining.map(({ Quantity }: { Quantity: number }) => Quantity)).size).toBe(1)
    expect(remaining).toHaveLength(60)
  })

  it('locks in one order, so that overlapping bulks in opposite orders do not deadlock', async () => {
    const items = await fixture.newItems(2_000)
    const records = items.map((Id) => ({ Id, EntityId: fixture.nodes.local, Quantity: 1 }))
    await setStock(fixture.app.orm.em.fork(), fixture.companyId, records, 'test')
    const runs = Array.from({ length: 24 }, (_, n) =>
      setStock(
        fixture.app.orm.em.fork(),
        fixture.companyId,
        n % 2 === 0 ? records : records.toReversed(),
        'test',
      ),
    )
    expect((await Promise.all(runs)).map((rows) => rows.length)).toEqual(Array(24).fill(2_000))
  })

  it('accepts the response of a list as a body, also in HAL', async () => {
    await fixture.stocked(5)
    const path = `${fixture.store}/CatalogItems?$top=50`
    const plain = await fixture.get(path)
    expect((await send(plain.body)).body).toEqual(plain.body)
    const hal = await fixture.request('GET', path, undefined, { Accept: 'application/hal+json' })
    expect((await send(hal.body._embedded.self)).body).toEqual(plain.body)
  })
})
