import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createSupplierFixture } from './supplier-fixture.ts'

const fixture = useFixture(createSupplierFixture)

const list = (filter: string) => fixture.request('GET', `SupplierSkus?$filter=${encodeURIComponent(filter)}`)

describe('GET /Suppliers({SupplierEntityId})/SupplierSkus', () => {
  it('lists the supplier’s own availability only, filtered by every field', async () => {
    const { body: created } = await fixture.request('POST', 'SupplierSkus', {
      ...{ SupplierSku: "O'NEILL", IsAvailable: false, Quantity: 4242 },
    })
    const path = `Suppliers(${fixture.other})/SupplierSkus`
    await fixture.requestAs('POST', path, fixture.tokens.other, { SupplierSku: "O'NEILL", Quantity: 4242 })

    for (const filter of [
      "SupplierSku eq 'O''NEILL'",
      'Quantity eq 4242 and IsAvailable eq false',
      `Id eq guid'${created.Id}' and SupplierEntityId eq ${fixture.supplier}`,
      `LastModifiedDateUtc ge datetime'${created.LastModifiedDateUtc}'`,
    ]) {
      expect((await list(filter)).body, filter).toEqual([created])
    }
  })

  it('has availability of the demo shop’s suppliers', async () => {
    expect((await fixture.request('GET', 'SupplierSkus')).body.length).toBeGreaterThan(1)
    const { body } = await fixture.requestAs(
      'GET',
      `Suppliers(${fixture.other})/SupplierSkus`,
      fixture.tokens.other,
    )
    expect(body.length).toBeGreaterThan(1)
  })
})
