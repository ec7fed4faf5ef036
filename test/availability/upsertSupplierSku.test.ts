import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { tally } from './stock-fixture.ts'
import { createSupplierFixture } from './supplier-fixture.ts'

const fixture = useFixture(createSupplierFixture)

const set = (body: object, token?: string) => fixture.request('POST', 'SupplierSkus', body, token)

describe('POST /Suppliers({SupplierEntityId})/SupplierSkus', () => {
  it('creates the availability of a SupplierSku, then replaces it', async () => {
    const created = await set({ SupplierSku: 'NW-1', IsAvailable: true, Quantity: 5 })
    expect(created.status).toBe(201)
    expect(created.body).toEqual({
      ...{
        Id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        SupplierSku: 'NW-1',
        SupplierEntityId: fixture.supplier,
      },
      ...{ IsAvailable: true, Quantity: 5, LastModifiedDateUtc: expect.stringMatching(/Z$/) },
    })

    const second = await set({
      ...created.body,
      IsAvailable: false,
      Quantity: 6,
      LastModifiedDateUtc: '2020-01-01',
    })
    expect(second.status).toBe(200)
    expect(second.body).toMatchObject({ Id: created.body.Id, IsAvailable: false, Quantity: 6 })
    expect(second.body.LastModifiedDateUtc >= created.body.LastModifiedDateUtc).toBe(true)
    expect(await fixture.known('NW-1')).toEqual(second.body)
  })

  it('ignores an Id in the body', async () => {
    const { body } = await set({ SupplierSku: 'NW-2' })
    const other = await set({ SupplierSku: 'NW-3', Id: body.Id })
    expect(other.status).toBe(201)
    expect(other.body.Id).not.toBe(body.Id)
  })

  it('distinguishes equal SupplierSkus of two suppliers', async () => {
    await set({ SupplierSku: 'SHARED', Quantity: 1 })
    const path = `Suppliers(${fixture.other})/SupplierSkus`
    const { status } = await fixture.requestAs('POST', path, fixture.tokens.other, {
      SupplierSku: 'SHARED',
      Quantity: 2,
    })
    expect(status).toBe(201)
    expect((await fixture.known('SHARED')).Quantity).toBe(1)
  })

  it('distinguishes SKUs by case', async () => {
    expect((await set({ SupplierSku: 'case' })).status).toBe(201)
    expect((await set({ SupplierSku: 'CASE' })).status).toBe(201)
  })

  it('creates one under concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, Quantity) => set({ SupplierSku: 'RACE', Quantity })),
    )
    expect(tally(responses)).toEqual({ 200: 15, 201: 1 })
    expect(new Set(responses.map(({ body }) => body.Id)).size).toBe(1)
  })

  it('defaults omitted quantities to 0, and the status to available', async () => {
    expect((await set({ SupplierSku: 'PLAIN' })).body).toMatchObject({ IsAvailable: true, Quantity: 0 })
  })

  it.each([
    ['a quantity below 0', { Quantity: -1 }],
    ['a fractional quantity', { Quantity: 0.5 }],
    ['no SupplierSku', { SupplierSku: undefined }],
    ['an empty SupplierSku', { SupplierSku: '' }],
    ['another supplier in the body', { SupplierEntityId: 1 }],
  ])('refuses %s', async (_, changes) => {
    expect((await set({ SupplierSku: 'BAD', ...changes })).status).toBe(400)
  })
})
