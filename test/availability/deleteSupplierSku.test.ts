import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSupplierFixture, type SupplierFixture } from './supplier-fixture.ts'

let desk: SupplierFixture

beforeAll(async () => {
  desk = await createSupplierFixture()
})
afterAll(() => desk.stop())

describe('DELETE /Suppliers({SupplierEntityId})/SupplierSkus({SupplierSkuId})', () => {
  it('removes what the supplier has, once; another supplier does not find it', async () => {
    const { body } = await desk.ask('POST', 'SupplierSkus', { SupplierSku: 'NW-9' })
    const theirs = `Suppliers(${desk.other})/SupplierSkus(${body.Id})`

    expect((await desk.at('DELETE', theirs, desk.tokens.other)).status).toBe(404)
    expect(await desk.known('NW-9')).toEqual(body)
    const { status, text } = await desk.ask('DELETE', `SupplierSkus(${body.Id})`)
    expect([status, text]).toEqual([204, ''])
    expect(await desk.known('NW-9')).toBeUndefined()
    expect((await desk.ask('DELETE', `SupplierSkus(${body.Id})`)).status).toBe(404)
  })
})
