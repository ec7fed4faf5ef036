import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestResponse } from '../support/app.ts'
import { codesOf, type Desk, openDesk } from './desk.ts'
import {
  EMPTY_GUID,
  firstId,
  obeysRecordRules,
  otherCompany,
  takesPrices,
  type Write,
  writesSaleLists,
} from './records.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.stop())

const put = (id: number, body: unknown) => desk.ask('PUT', `ProductPrices(${id})`, body)
const bare = ({ EntityId, CatalogItemId, RegularPrice }: Record<string, unknown>) => ({
  ...{ EntityId, CatalogItemId, RegularPrice },
})
const write: Write = async (changes) => {
  const [CatalogItemId] = await desk.newItems(1)
  const id = await desk.newRecord({ catalog_item_id: CatalogItemId ?? null })
  return put(id, { EntityId: desk.nodes.local, CatalogItemId, RegularPrice: 24.99, ...changes })
}
const again = ({ body }: TestResponse, changes: Record<string, unknown>) =>
  put(body.Id, { ...bare(body), ...changes })

describe('PUT /Companies({CompanyId})/ProductPrices({PricingId})', () => {
  it('replaces the record: what is left out is null or not discountable', async () => {
    const full = await write({ IsDiscountable: true, FloorPrice: 1, OriginalPrice: 2 })
    const least = await put(full.body.Id, bare(full.body))

    expect([least.status, least.body]).toEqual([
      200,
      { ...full.body, IsDiscountable: false, FloorPrice: null, OriginalPrice: null },
    ])
  })

  it('knows only the record of the address', async () => {
    const { body } = await write()
    const { CompanyId } = await otherCompany(desk)
    const foreign = await firstId(desk, 'pricing_information', `company_id = ${CompanyId}`)
    for (const id of [foreign, 2_147_483_646]) expect((await put(id, { ...body, Id: null })).status).toBe(404)
  })

  it('takes its own Id in the body, or none, and no other', async () => {
    const { body } = await write()
    for (const Id of [body.Id, 0, null]) expect((await put(body.Id, { ...body, Id })).status).toBe(200)

    const refused = await put(body.Id, { ...body, Id: body.Id + 1 })
    expect([refused.status, refused.body.Details[0].Field]).toEqual([400, 'Id'])
  })

  it('refuses another node, product or shelf than it has', async () => {
    const { body } = await write()
    const [CatalogItemId] = await desk.newItems(1)
    const shelf = await firstId(desk, 'pricing_shelf', `company_id = ${desk.companyId}`)
    for (const [changes, codes] of [
      [{ EntityId: desk.nodes.company }, ['EntityChanged']],
      [{ CatalogItemId }, ['CatalogItemChanged']],
      [{ CatalogItemId: EMPTY_GUID, PricingShelfId: shelf }, ['CatalogItemChanged', 'PricingShelfChanged']],
    ] as const) {
      const refused = await put(body.Id, { ...body, ...changes })
      expect([refused.status, codesOf(refused)]).toEqual([400, codes])
    }
  })

  it("moves among terms, tiers and groups, but not onto another record's key", async () => {
    const { body } = await write()
    const PricingTermId = await firstId(desk, 'pricing_term', `company_id = ${desk.companyId}`)

    const moved = await put(body.Id, { ...body, PricingTermId })
    expect([moved.status, moved.body.PricingTermId]).toEqual([200, PricingTermId])
    await desk.ask('POST', 'Pricing', { ...bare(body), Id: null })
    const refused = await put(body.Id, { ...body, PricingTermId: null })
    expect([refused.status, refused.body.Code]).toEqual([409, 'PriceExists'])
  })

  takesPrices(write)
  obeysRecordRules(() => desk, write)
  writesSaleLists(() => desk, write, again)
})
