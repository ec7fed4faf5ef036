import { describe, expect, it } from 'vitest'
import type { TestResponse } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createPricingFixture } from './pricing-fixture.ts'
import {
  EMPTY_GUID,
  obeysRecordRules,
  otherCompany,
  takesPrices,
  type Write,
  writesOverrides,
} from './record-cases.ts'

const fixture = useFixture(createPricingFixture)

const post = (entity: number, item: string | undefined, body: unknown) =>
  fixture.request('POST', `Entities(${entity})/CatalogItems(${item})/Pricing`, body)
const write: Write = async (changes) => {
  const [item] = await fixture.newItems(1)
  return post(fixture.nodes.local, item, { RegularPrice: 24.99, ...changes })
}
const writeAgain = ({ body }: TestResponse, changes: Record<string, unknown>) =>
  post(body.EntityId, body.CatalogItemId, { RegularPrice: 24.99, ...changes })

describe('POST /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/Pricing', () => {
  it('creates, then replaces the record of the node and product in the path', async () => {
    const created = await write()
    expect([created.status, created.body.EntityId]).toEqual([201, fixture.nodes.local])

    const replaced = await writeAgain(created, { RegularPrice: 20 })
    expect([replaced.status, replaced.body]).toEqual([200, { ...created.body, RegularPrice: 20 }])
  })

  it('accepts node and product in the body if they equal those in the path, or are empty', async () => {
    const created = await write()
    for (const same of [
      { EntityId: created.body.EntityId, CatalogItemId: created.body.CatalogItemId },
      { EntityId: 0, CatalogItemId: EMPTY_GUID },
      { EntityId: null, CatalogItemId: null },
    ])
      expect(await writeAgain(created, same)).toMatchObject({ status: 200, body: created.body })

    const [item] = await fixture.newItems(1)
    for (const other of [{ EntityId: fixture.nodes.company }, { CatalogItemId: item }])
      expect((await writeAgain(created, other)).body.Details[0].Field).toBe(Object.keys(other)[0])
  })

  it('replaces the record with the Id in the body if it has the node and product in the path', async () => {
    const [created, other] = [await write(), await write()]

    expect((await writeAgain(created, { Id: created.body.Id })).status).toBe(200)
    const refused = await writeAgain(created, { Id: other.body.Id })
    expect([refused.status, refused.body.Code]).toEqual([400, 'CatalogItemChanged'])
  })

  it('refuses a node of another company with 400, an unknown product with 404', async () => {
    const other = await otherCompany(fixture)
    const [item] = await fixture.newItems(1)
    const foreignNode = await post(other.CompanyId, item, { RegularPrice: 1 })
    const unknown = await post(fixture.nodes.local, '99999999-0000-4000-8000-000000000000', {
      RegularPrice: 1,
    })

    expect([foreignNode.status, foreignNode.body.Code]).toEqual([400, 'EntityNotOfCompany'])
    expect([unknown.status, unknown.body.Code]).toEqual([404, 'CatalogItemNotFound'])
    expect(unknown.body.Message).toBe('Resource cannot be found')
  })

  takesPrices(write)
  obeysRecordRules(() => fixture, write)
  writesOverrides(() => fixture, write, writeAgain)
})
