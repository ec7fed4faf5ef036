import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestResponse } from '../support/app.ts'
import { createPricingFixture, type PricingFixture } from './pricing-fixture.ts'
import {
  EMPTY_GUID,
  obeysRecordRules,
  otherCompany,
  takesPrices,
  type Write,
  writesOverrides,
} from './record-cases.ts'

let fixture: PricingFixture

beforeAll(async () => {
  fixture = await createPricingFixture()
})
afterAll(() => fixture.stop())

const post = (entity: number, item: string | undefined, body: unknown) =>
  fixture.ask('POST', `Entities(${entity})/CatalogItems(${item})/Pricing`, body)
const write: Write = async (changes) => {
  const [item] = await fixture.newItems(1)
  return post(fixture.nodes.local, item, { RegularPrice: 24.99, ...changes })
}
const again = ({ body }: TestResponse, changes: Record<string, unknown>) =>
  post(body.EntityId, body.CatalogItemId, { RegularPrice: 24.99, ...changes })

describe('POST /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/Pricing', () => {
  it('creates, then replaces the record of the node and product in the path', async () => {
    const made = await write()
    expect([made.status, made.body.EntityId]).toEqual([201, fixture.nodes.local])

    const replaced = await again(made, { RegularPrice: 20 })
    expect([replaced.status, replaced.body]).toEqual([200, { ...made.body, RegularPrice: 20 }])
  })

  it('accepts node and product in the body if they equal those in the path, or are empty', async () => {
    const made = await write()
    for (const same of [
      { EntityId: made.body.EntityId, CatalogItemId: made.body.CatalogItemId },
      { EntityId: 0, CatalogItemId: EMPTY_GUID },
      { EntityId: null, CatalogItemId: null },
    ])
      expect(await again(made, same)).toMatchObject({ status: 200, body: made.body })

    const [item] = await fixture.newItems(1)
    for (const other of [{ EntityId: fixture.nodes.company }, { CatalogItemId: item }])
      expect((await again(made, other)).body.Details[0].Field).toBe(Object.keys(other)[0])
  })

  it('replaces the record with the Id in the body if it has the node and product in the path', async () => {
    const [made, other] = [await write(), await write()]

    expect((await again(made, { Id: made.body.Id })).status).toBe(200)
    const refused = await again(made, { Id: other.body.Id })
    expect([refused.status, refused.body.Code]).toEqual([400, 'CatalogItemChanged'])
  })

  it('refuses a node of another company with 400, an unknown product with 404', async () => {
    const other = await otherCompany(fixture)
    const [item] = await fixture.newItems(1)
    const elsewhere = await post(other.CompanyId, item, { RegularPrice: 1 })
    const unknown = await post(fixture.nodes.local, '99999999-0000-4000-8000-000000000000', {
      RegularPrice: 1,
    })

    expect([elsewhere.status, elsewhere.body.Code]).toEqual([400, 'EntityNotOfCompany'])
    expect([unknown.status, unknown.body.Code]).toEqual([404, 'CatalogItemNotFound'])
    expect(unknown.body.Message).toBe('Resource cannot be found')
  })

  takesPrices(write)
  obeysRecordRules(() => fixture, write)
  writesOverrides(() => fixture, write, again)
})
