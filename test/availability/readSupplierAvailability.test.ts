import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createSupplierFixture } from './supplier-fixture.ts'

const fixture = useFixture(createSupplierFixture)

const read = (skus: readonly string[], token = fixture.tokens.company, supplier = fixture.supplier) =>
  fixture.requestAs(
    'POST',
    `Suppliers(${supplier})/Companies(${fixture.companyId})/BulkSupplierAvailability`,
    token,
    {
      SupplierAvailabilities: skus.map((SupplierSku) => ({ SupplierSku })),
    },
  )

describe('POST /Suppliers({SupplierEntityId})/Companies({CompanyId})/BulkSupplierAvailability', () => {
  it('returns the known records in the requested order, each once, and changes nothing', async () => {
    for (const [index, SupplierSku] of ['R-1', 'R-2', 'R-3'].entries()) {
      await fixture.request('POST', 'SupplierSkus', { SupplierSku, Quantity: index })
    }

    const { status, body } = await read(['R-3', 'UNKNOWN', 'R-1', 'R-3'])

    expect(status).toBe(200)
    expect(body).toEqual({ SupplierAvailabilities: [await fixture.known('R-3'), await fixture.known('R-1')] })
    expect(await fixture.known('UNKNOWN')).toBeUndefined()
    expect((await read(['R-3', 'R-1'], fixture.tokens.supplier)).body).toEqual(body)
  })

  it('accepts its own response as a body', async () => {
    const { body } = await read(['R-1'])
    const path = `Suppliers(${fixture.supplier})/Companies(${fixture.companyId})/BulkSupplierAvailability`
    expect((await fixture.requestAs('POST', path, fixture.tokens.company, body)).body).toEqual(body)
  })

  it('is 404 for a node that is not a supplier', async () => {
    const store = fixture.app.onboarding.Entities.find(({ Role }) => Role === 'Location')?.Id
    expect((await read(['R-1'], fixture.tokens.company, store)).status).toBe(404)
  })

  it('accepts 10,000, but not 10,001', async () => {
    const tooManySkus = Array.from({ length: 10_001 }, (_, n) => `Q-${n}`)
    expect((await read(tooManySkus)).status).toBe(400)
    expect((await read(tooManySkus.slice(1))).body).toEqual({ SupplierAvailabilities: [] })
  })
})
