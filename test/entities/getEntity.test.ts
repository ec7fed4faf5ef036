import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createEntitiesFixture } from './entities-fixture.ts'

const fixture = useFixture(createEntitiesFixture)

describe('GET /Companies({CompanyId})/Entities({EntityId})', () => {
  test('reads a node, and the company itself', async () => {
    const { companyId } = fixture
    const id = fixture.nodeNamed('Harbour Street')

    const { status, body } = await fixture.request('GET', `Entities(${id})`)
    const { body: company } = await fixture.request('GET', `Entities(${companyId})`)

    expect(status).toBe(200)
    expect(body).toMatchObject({ Id: id, CompanyId: companyId, Role: 'Location', Name: 'Harbour Street' })
    expect(body.ParentId).toBe(fixture.nodeNamed('East'))
    expect(company).toMatchObject({ Id: companyId, Role: 'Company', ParentId: null })
  })

  test('returns 304 while nothing changes, and the node again once an inherited value changes', async () => {
    const id = fixture.nodeNamed('Harbour Street Till 1')
    const { headers } = await fixture.request('GET', `Entities(${id})`)
    const readConditionally = () =>
      fixture.request('GET', `Entities(${id})`, { headers: { 'If-None-Match': headers.etag ?? '' } })

    expect((await readConditionally()).status).toBe(304)
    await fixture.changeNode(fixture.nodeNamed('East'), { CurrencyCode: 'USD' })

    const { status, body } = await readConditionally()
    expect([status, body.EffectiveCurrencyCode, body.CurrencyCode]).toEqual([200, 'USD', null])
  })

  test('links to its parent in HAL; the company has none', async () => {
    const { companyId } = fixture
    const east = fixture.nodeNamed('East')
    const links = async (id: number) =>
      (await fixture.request('GET', `Entities(${id})`, { headers: { Accept: 'application/hal+json' } })).body
        ._links

    expect(await links(east)).toMatchObject({
      self: { href: `Companies(${companyId})/Entities(${east})` },
      parent: { href: `Companies(${companyId})/Entities(${companyId})` },
    })
    expect(await links(companyId)).not.toHaveProperty('parent')
  })
})
