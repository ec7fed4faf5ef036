import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createEntitiesFixture } from './entities-fixture.ts'

const fixture = useFixture(createEntitiesFixture)

const post = (body: readonly object[]) => fixture.request('POST', 'BulkCatalogItems', { body })
const total = async () =>
  Number((await fixture.request('GET', 'CatalogItems?$top=1&$count=true')).headers['x-total-count'])

describe('POST /Companies({CompanyId})/BulkCatalogItems', () => {
  test('adds and replaces items, and returns them in the order of the request', async () => {
    const Id = randomUUID()
    const { Id: old } = fixture.app.onboarding.CatalogItems.find(({ Sku }) => Sku === 'ACC-1067') ?? {}

    const { status, body } = await post([
      { Id, Sku: 'BULK-1', Name: 'New', Upc: '96385074', Attributes: { A: 1 } },
      { Sku: 'ACC-1067', Name: 'Renamed' },
      { Sku: 'BULK-2', Name: 'New too', IsLot: true },
    ])

    expect(status).toBe(202)
    expect(body).toMatchObject([
      { Id, Sku: 'BULK-1', Upc: '96385074', Attributes: { A: 1 }, Version: 1 },
      { Id: old, Sku: 'ACC-1067', Name: 'Renamed', Version: 2 },
      { Sku: 'BULK-2', IsLot: true, Version: 1 },
    ])
  })

  test('reports each error with its Index and Field, and then changes nothing', async () => {
    const before = await total()

    const { status, body } = await post([
      { Sku: 'FAULT-1', Name: 'Good' },
      { Sku: 'FAULT-2', Name: 'Wrong Upc', Upc: '036000291453' },
      { Sku: 'FAULT-1', Name: 'Twice' },
      { Sku: 'DEV-1001', Name: 'Not serialized any more' },
      { Id: randomUUID(), Sku: 'ACC-1068', Name: 'Taken' },
    ])

    expect([status, body.Code]).toEqual([400, 'UpcCheckDigitWrong'])
    expect(body.Details).toEqual([
      { Code: 'UpcCheckDigitWrong', Index: 1, Field: 'Upc', Message: expect.any(String) },
      { Code: 'ItemTwice', Index: 2, Field: 'Sku', Message: expect.any(String) },
      { Code: 'ItemKindFixed', Index: 3, Field: 'IsSerialized', Message: expect.any(String) },
      { Code: 'SkuTaken', Index: 4, Field: 'Sku', Message: expect.any(String) },
    ])
    expect(await total()).toBe(before)
  })

  test('compares the GTINs of a bulk as they will be', async () => {
    const twins = (first: string | null, second: string | null) => [
      { Sku: 'SWAP-1', Name: 'One', Upc: first },
      { Sku: 'SWAP-2', Name: 'Two', Upc: second },
    ]
    expect((await post(twins('614141000067', '0614141000067'))).body.Details).toEqual([
      { Code: 'UpcTaken', Index: 1, Field: 'Upc', Message: expect.any(String) },
    ])
    expect((await post(twins('614141000067', '614141000074'))).status).toBe(202)
    expect((await post(twins('0614141000074', '614141000067'))).status).toBe(202)
    expect((await post(twins('614141000067', null))).status).toBe(202)
    expect((await post(twins(null, '614141000067'))).status).toBe(202)
    expect((await post(twins('614141000067', '614141000067'))).body.Code).toBe('UpcTaken')
  })

  test('reports an item that repeats two earlier ones once, with the index of the first', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const { body } = await post([
      { Id: first, Sku: 'REPEAT-1', Name: 'One' },
      { Id: second, Sku: 'REPEAT-2', Name: 'Two' },
      { Id: second, Sku: 'REPEAT-1', Name: 'Both' },
    ])

    const twice = body.Details.filter(({ Code }: { Code: string }) => Code === 'ItemTwice')
    expect(twice).toMatchObject([{ Index: 2, Message: expect.stringContaining('at index 0') }])
  })

  test('accepts 10,000 items, but not 10,001', async () => {
    const items = Array.from({ length: 10_001 }, (_, index) => ({
      Sku: `MANY-${index}`,
      Name: `Item ${index}`,
    }))
    const before = await total()

    const { status, body } = await post(items.slice(1))

    expect([status, body.length, body[9_999].Sku]).toEqual([202, 10_000, 'MANY-10000'])
    expect(await total()).toBe(before + 10_000)
    expect((await post(items)).status).toBe(400)
  })
})
