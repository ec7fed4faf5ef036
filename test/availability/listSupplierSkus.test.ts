import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSupplierFixture, type SupplierFixture } from './supplier-fixture.ts'

let desk: SupplierFixture

beforeAll(async () => {
  desk = await createSupplierFixture()
})
afterAll(() => desk.stop())

const list = (filter: string) => desk.ask('GET', `SupplierSkus?$filter=${encodeURIComponent(filter)}`)

describe('GET /Suppliers({SupplierEntityId})/SupplierSkus', () => {
  it('lists what the supplier has, by every field, and nothing of another one', async () => {
    const { body: made } = await desk.ask('POST', 'SupplierSkus', {
      ...{ SupplierSku: "O'NEILL", IsAvailable: false, Quantity: 4242 },
    })
    const path = `Suppliers(${desk.other})/SupplierSkus`
    await desk.at('POST', path, desk.tokens.other, { SupplierSku: "O'NEILL", Quantity: 4242 })

    for (const filter of [
      "SupplierSku eq 'O''NEILL'",
      'Quantity eq 4242 and IsAvailable eq false',
      `Id eq guid'${made.Id}' and SupplierEntityId eq ${desk.own}`,
      `LastModifiedDateUtc ge datetime'${made.LastModifiedDateUtc}'`,
    ]) {
      expect((await list(filter)).body, filter).toEqual([made])
    }
  })

  it('shows the demo shop’s suppliers with something', async () => {
    expect((await desk.ask('GET', 'SupplierSkus')).body.length).toBeGreaterThan(1)
    const { body } = await desk.at('GET', `Suppliers(${desk.other})/SupplierSkus`, desk.tokens.other)
    expect(body.length).toBeGreaterThan(1)
  })
})
