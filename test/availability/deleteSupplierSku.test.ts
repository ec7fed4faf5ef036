import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createSupplierFixture } from './supplier-fixture.ts'

const fixture = useFixture(createSupplierFixture)

describe('DELETE /Suppliers({SupplierEntityId})/SupplierSkus({SupplierSkuId})', () => {
  it('deletes the availability once; another supplier does not find it', async () => {
    const { body } = await fixture.request('POST', 'SupplierSkus', { SupplierSku: 'NW-9' })
    const otherPath = `Suppliers(${fixture.other})/SupplierSkus(${body.Id})`

    expect((await fixture.requestAs('DELETE', otherPath, fixture.tokens.other)).status).toBe(404)
    expect(await fixture.known('NW-9')).toEqual(body)
    const { status, text } = await fixture.request('DELETE', `SupplierSkus(${body.Id})`)
    expect([status, text]).toEqual([204, ''])
    expect(await fixture.known('NW-9')).toBeUndefined()
    expect((await fixture.request('DELETE', `SupplierSkus(${body.Id})`)).status).toBe(404)
  })
})
