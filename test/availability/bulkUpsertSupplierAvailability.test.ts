import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createSupplierFixture } from './supplier-fixture.ts'

const fixture = useFixture(createSupplierFixture)

const bulk = (SupplierAvailabilities: readonly object[], members: object = {}) =>
  fixture.request('POST', 'BulkSupplierAvailability', { SupplierAvailabilities, ...members })

const record = (n: number, changes: object = {}) => ({
  ...{ SupplierSku: `B-${n}`, IsAvailable: n % 2 === 0, Quantity: n },
  ...changes,
})

describe('POST /Suppliers({SupplierEntityId})/BulkSupplierAvailability', () => {
  it('reports the errors outside the list and those of its members together', async () => {
    const { status, body } = await bulk([record(1), record(2, { Quantity: 'x' })], { Nonsense: 1, Id: -1 })

    expect(status).toBe(400)
    expect(
      body.Details.map(({ Index, Field }: { Index?: number; Field: string }) => `${Index} ${Field}`),
    ).toEqual(['undefined Nonsense', 'undefined Id', '1 Quantity'])
    const none = await fixture.request('POST', 'BulkSupplierAvailability', { Nonsense: 1 })
    expect(none.body.Details.map(({ Field }: { Field: string }) => Field)).toEqual([
      'SupplierAvailabilities',
      'Nonsense',
    ])
  })

  it('sets many at once, and returns them in the order of the request', async () => {
    await fixture.request('POST', 'SupplierSkus', { SupplierSku: 'B-2', Quantity: 99 })
    const before = await fixture.known('B-2')

    const { status, body } = await bulk([record(3), record(2), record(1)], { Id: 7 })

    expect(status).toBe(202)
    expect(body).toEqual({
      SupplierAvailabilities: [3, 2, 1].map((n) =>
        expect.objectContaining({ ...record(n), SupplierEntityId: fixture.supplier }),
      ),
    })
    expect(body.SupplierAvailabilities[1].Id).toBe(before.Id)
    expect(await fixture.known('B-2')).toEqual(body.SupplierAvailabilities[1])
  })

  it('sets nothing if one is invalid, and reports each error with its index', async () => {
    const { status, body } = await bulk([
      record(11),
      record(12, { Quantity: -1 }),
      record(13),
      record(13, { Quantity: 1 }),
    ])

    expect(status).toBe(400)
    expect(body.Details).toMatchObject([
      { Index: 1, Field: 'Quantity' },
      { Index: 3, Field: 'SupplierSku' },
    ])
    expect(await fixture.known('B-11')).toBeUndefined()
  })

  it('reports a member of the wrong type with its index too', async () => {
    const { status, body } = await bulk([record(21), { SupplierSku: 'B-22', Quantity: 'many' }])
    expect(status).toBe(400)
    expect(body.Details).toMatchObject([{ Index: 1, Field: 'Quantity' }])
  })

  it('accepts 10,000, but not 10,001', async () => {
    const records = Array.from({ length: 10_001 }, (_, n) => ({ SupplierSku: `M-${n}`, Quantity: n }))

    expect((await bulk(records)).status).toBe(400)
    expect(await fixture.known('M-0')).toBeUndefined()
    const { status, body } = await bulk(records.slice(1))
    expect(status).toBe(202)
    expect(body.SupplierAvailabilities).toHaveLength(10_000)
    expect((await fixture.known('M-10000')).Quantity).toBe(10_000)
  })

  it('refuses an empty list', async () => {
    expect((await bulk([])).status).toBe(400)
  })

  it('runs concurrently in opposite orders without a deadlock', async () => {
    const all = Array.from({ length: 120 }, (_, n) => record(1000 + n))
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, n) => bulk(n % 2 ? all : all.toReversed())),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(16).fill(202))
  })
})
