import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createInvoiceFixture, refund, sale } from './invoice-fixture.ts'

const fixture = useFixture(createInvoiceFixture)

const HAL = { Accept: 'application/hal+json' }

describe('GET /Companies({CompanyId})/Invoices({InvoiceId})', () => {
  test('matches the identifier case-insensitively', async () => {
    const { Id } = await fixture.create({})

    expect((await fixture.get(`Invoices(${Id.toUpperCase()})`)).body.Id).toBe(Id)
  })

  test('links to itself in HAL, a refund also to its original', async () => {
    const original = await fixture.create(sale({ Sku: 'A' }))
    const back = await fixture.create(refund(original.Id, { Sku: 'A' }))
    const read = async (id: string) => (await fixture.request('GET', `Invoices(${id})`, undefined, HAL)).body
    const href = (id: string) => ({ href: `Companies(${fixture.companyId})/Invoices(${id})` })

    expect(await read(original.Id)).toEqual({ _links: { self: href(original.Id) }, ...original })
    expect(await read(back.Id)).toEqual({
      _links: { self: href(back.Id), original: href(original.Id) },
      ...back,
    })
  })
})
