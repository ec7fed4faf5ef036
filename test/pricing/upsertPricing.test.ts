import { describe, expect, it } from 'vitest'
import type { TestResponse } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createPricingFixture } from './pricing-fixture.ts'
import {
  EMPTY_GUID,
  firstId,
  obeysRecordRules,
  otherCompany,
  takesPrices,
  type Write,
  writesOverrides,
} from './record-cases.ts'

const fixture = useFixture(createPricingFixture)

const post = (body: Record<string, unknown>) => fixture.request('POST', 'Pricing', body)
const write: Write = async (changes) => {
  const [CatalogItemId] = await fixture.newItems(1)
  return post({ EntityId: fixture.nodes.local, CatalogItemId, RegularPrice: 24.99, ...changes })
}
const writeAgain = ({ body }: TestResponse, changes: Record<string, unknown>) =>
  post({ EntityId: body.EntityId, CatalogItemId: body.CatalogItemId, RegularPrice: 24.99, ...changes })

describe('POST /Companies({CompanyId})/Pricing', () => {
  it('creates a record, then replaces it by its key', async () => {
    const created = await write({ OriginalPrice: 29.99, IsDiscountable: true, FloorPrice: 20 })
    expect([created.status, created.body]).toEqual([
      201,
      {
        ...{ Id: expect.any(Number), CompanyId: fixture.companyId, EntityId: fixture.nodes.local },
        ...{ CatalogItemId: expect.any(String), PricingShelfId: null, RegularPrice: 24.99 },
        ...{ CurrencyCode: null, IsDiscountable: true, FloorPrice: 20, OriginalPrice: 29.99 },
        ...{ PricingTermId: null, PricingTierId: null, PricingGroupId: null },
        ...{
          OverridePriceId: null,
          OverridePrice: null,
          OverrideStartDateUtc: null,
          OverrideStopDateUtc: null,
        },
      },
    ])

    const replaced = await writeAgain(created, {
      RegularPrice: 23,
      CatalogItemId: created.body.CatalogItemId.toUpperCase(),
    })
    expect([replaced.status, replaced.body]).toEqual([
      200,
      { ...created.body, RegularPrice: 23, IsDiscountable: false, FloorPrice: null, OriginalPrice: null },
    ])
    expect((await fixture.get(`Pricing(${created.body.Id})`)).body).toEqual(replaced.body)
  })

  it.each([
    ['PricingTermId', 'pricing_term'],
    ['PricingTierId', 'pricing_tier'],
    ['PricingGroupId', 'pricing_group'],
  ])('distinguishes records by %s', async (member, table) => {
    const created = await write()
    const id = await firstId(fixture, table, `company_id = ${fixture.companyId}`)
    const other = await writeAgain(created, { [member]: id })

    expect([other.status, other.body[member]]).toEqual([201, id])
    expect(other.body.Id).not.toBe(created.body.Id)
    expect((await writeAgain(created, { [member]: id })).body.Id).toBe(other.body.Id)
  })

  it('distinguishes the prices of company, division and store', async () => {
    const created = await write()
    for (const EntityId of [fixture.nodes.division, fixture.nodes.company])
      expect((await writeAgain(created, { EntityId })).status).toBe(201)
  })

  it('sets the price of a shelf if the product is the empty GUID or absent', async () => {
    const shelf = await fixture.request('POST', 'PricingShelves', { ShelfName: 'Chargers' })
    const body = { EntityId: fixture.nodes.local, PricingShelfId: shelf.body.Id, RegularPrice: 12 }

    const created = await post(body)
    expect([created.status, created.body.CatalogItemId]).toEqual([201, EMPTY_GUID])
    for (const CatalogItemId of [EMPTY_GUID, null])
      expect(await post({ ...body, CatalogItemId })).toMatchObject({ status: 200, body: created.body })
    const sale = await post({ ...body, OverridePrice: 10 })
    expect([sale.status, sale.body.OverridePrice]).toEqual([200, 10])
  })

  it('replaces the record with the Id in the body; an unknown Id, 0 and null are ignored', async () => {
    const created = await write()
    const PricingTermId = await firstId(fixture, 'pricing_term', `company_id = ${fixture.companyId}`)
    const moved = await writeAgain(created, { Id: created.body.Id, PricingTermId })
    expect([moved.status, moved.body]).toEqual([200, { ...created.body, PricingTermId }])

    for (const Id of [2_147_483_646, 0, null])
      expect((await writeAgain(created, { Id, PricingTermId })).body.Id).toBe(created.body.Id)
    const { body: another } = await writeAgain(created, { Id: 2_147_483_646 })
    expect(another.Id).not.toBe(2_147_483_646)
  })

  it('does not use up an Id if it replaces', async () => {
    const created = await write()
    for (const RegularPrice of [1, 2, 3]) await writeAgain(created, { RegularPrice })

    expect((await write()).body.Id).toBe(created.body.Id + 1)
  })

  it("does not reveal another company's record by its Id", async () => {
    const { CompanyId } = await otherCompany(fixture)
    const foreign = await firstId(fixture, 'pricing_information', `company_id = ${CompanyId}`)
    const created = await write({ Id: foreign })

    expect(created.status).toBe(201)
    expect(created.body.Id).not.toBe(foreign)
  })

  it('refuses to give a record the key of another one', async () => {
    const created = await write()
    const PricingTierId = await firstId(fixture, 'pricing_tier', `company_id = ${fixture.companyId}`)
    const { body: other } = await writeAgain(created, { PricingTierId })
    const refused = await writeAgain(created, { Id: created.body.Id, PricingTierId })

    expect([refused.status, refused.body.Code]).toEqual([409, 'PriceExists'])
    expect(refused.body.Message).toContain(String(other.Id))
  })

  it('refuses to change the node, product or shelf of the record with the Id', async () => {
    const created = await write()
    const [CatalogItemId] = await fixture.newItems(1)
    const EntityId = fixture.nodes.company

    const refused = await writeAgain(created, { Id: created.body.Id, EntityId, CatalogItemId })
    expect([refused.status, refused.body.Details.map(({ Code }: { Code: string }) => Code)]).toEqual([
      400,
      ['EntityChanged', 'CatalogItemChanged'],
    ])
  })

  it('keeps a group that was deleted after the price was created', async () => {
    const group = await fixture.request('POST', 'PricingGroups', {
      CompanyId: fixture.companyId,
      GroupName: 'Guests',
    })
    const created = await write({ PricingGroupId: group.body.Id })
    await fixture.request('DELETE', `PricingGroups(${group.body.Id})`)

    const replacedPrice = await writeAgain(created, { PricingGroupId: group.body.Id, RegularPrice: 20 })
    expect([replacedPrice.status, replacedPrice.body.Id]).toEqual([200, created.body.Id])
    const moved = await writeAgain(created, {
      PricingGroupId: group.body.Id,
      EntityId: fixture.nodes.company,
    })
    expect([moved.status, moved.body.Code]).toEqual([400, 'GroupDeleted'])
  })

  it.each([
    ['neither product nor shelf', 400, 'ItemOrShelfMissing', { CatalogItemId: null }],
    ['the empty GUID and no shelf', 400, 'ItemOrShelfMissing', { CatalogItemId: EMPTY_GUID }],
    ['an unknown entity', 400, 'EntityNotOfCompany', { EntityId: 2_147_483_646 }],
    [
      'an unknown product',
      404,
      'CatalogItemNotFound',
      { CatalogItemId: '99999999-0000-4000-8000-000000000000' },
    ],
    ['an unknown shelf', 404, 'ShelfNotFound', { CatalogItemId: null, PricingShelfId: 2_147_483_646 }],
  ])('refuses %s with %d %s', async (_, status, code, changes) => {
    const refused = await write(changes)

    expect([refused.status, refused.body.Code], refused.text).toEqual([status, code])
  })

  it('refuses entity, product and shelf of another company', async () => {
    const other = await otherCompany(fixture)
    const PricingShelfId = await firstId(fixture, 'pricing_shelf', `company_id = ${other.CompanyId}`)
    const CatalogItemId = other.CatalogItems[0]?.Id
    for (const [changes, status, code] of [
      [{ EntityId: other.CompanyId }, 400, 'EntityNotOfCompany'],
      [{ CatalogItemId }, 404, 'CatalogItemNotFound'],
      [{ CatalogItemId: null, PricingShelfId }, 404, 'ShelfNotFound'],
    ] as const) {
      const refused = await write(changes)
      expect([refused.status, refused.body.Code]).toEqual([status, code])
    }
  })

  it('refuses the CompanyId of another company in the body', async () => {
    for (const CompanyId of [fixture.companyId, 0, null])
      expect((await write({ CompanyId })).status).toBe(201)
    expect((await write({ CompanyId: fixture.companyId + 1 })).status).toBe(400)
  })

  takesPrices(write)
  obeysRecordRules(() => fixture, write)
  writesOverrides(() => fixture, write, writeAgain)
})
