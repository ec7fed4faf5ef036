// Test cases that tiers, terms, groups and shelves share; the test of each of their operations calls the ones it needs.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp, type TestResponse } from '../support/app.ts'

interface LocalizedFixture {
  app: TestApp
  companyId: number
  /** An item that has a price for the whole company only, and is on no shelf. */
  item: string
  /** Sends a request to a path of the company, in a language if one is passed. */
  request(method: string, path: string, body?: unknown, language?: string): Promise<TestResponse>
  /** Sends a POST that must succeed; returns its body. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  create(path: string, body: unknown, language?: string): Promise<any>
}

/** Starts the demo shop for the tests of a file. */
export function useLocalizedFixture(): LocalizedFixture {
  const fixture = {} as LocalizedFixture
  beforeAll(async () => {
    const app = await startApp()
    const { CompanyId: companyId, CatalogItems: items } = app.onboarding
    const token = await app.tokenOf('ApiClient')
    const request: LocalizedFixture['request'] = (method, path, body, language) =>
      app.request(`/pricing/v1/Companies(${companyId})/${path}`, {
        method,
        token,
        ...(body !== undefined && { body }),
        ...(language && { headers: { 'Accept-Language': language, 'Content-Language': language } }),
      })
    const create: LocalizedFixture['create'] = async (path, body, language) => {
      const response = await request('POST', path, body, language)
      expect(response.status, response.text).toBe(201)
      return response.body
    }
    const item = items.find(({ Name }) => Name === 'Aster Watch Charging Dock')?.Id ?? ''
    Object.assign(fixture, { app, companyId, item, request, create })
  })
  afterAll(() => fixture.app.stop())
  return fixture
}

export interface Kind {
  collection: string
  /** A body with every member, to create a resource. */
  example: Readonly<Record<string, unknown>>
  /** Optional members with their default values. */
  defaults: Readonly<Record<string, unknown>>
  /** Texts with their maximum lengths; the first one is the name, which is required. */
  texts: Readonly<Record<string, number>>
  /** Members with values that fit the document and are refused. */
  refused: readonly (readonly [member: string, value: unknown])[]
  /** Members that a response has in addition to those of the body. */
  shown(fixture: LocalizedFixture): Readonly<Record<string, unknown>>
}

const ofCompany = ({ companyId }: LocalizedFixture) => ({ CompanyId: companyId })

export const tier: Kind = {
  collection: 'PricingTiers',
  example: { TierName: 'A dozen or more', QuantityLowerBound: 12.5 },
  defaults: { QuantityLowerBound: null },
  texts: { TierName: 255 },
  refused: [],
  shown: ofCompany,
}

/** `exampleOf` adds the EntityId, which is that of the company. */
export const term: Kind = {
  collection: 'PricingTerms',
  example: {
    Name: 'THREE-YEAR',
    Active: false,
    NumberOfPayments: 36,
    CanFinance: true,
    TermLengthInYears: 3,
    DisplayName: 'Three years',
    CarrierEntityId: null,
  },
  defaults: {
    Active: true,
    NumberOfPayments: null,
    CanFinance: false,
    TermLengthInYears: null,
    DisplayName: null,
    CarrierEntityId: null,
  },
  texts: { Name: 255, DisplayName: 255 },
  refused: [
    ['EntityId', 2_147_483_646],
    ['CarrierEntityId', 2_147_483_646],
  ],
  shown: () => ({}),
}

export const group: Kind = {
  collection: 'PricingGroups',
  example: { GroupName: 'Neighbours', Description: 'Who lives in Harbour Street.', IsDeleted: true },
  defaults: { Description: null, IsDeleted: false },
  texts: { GroupName: 255, Description: 1000 },
  refused: [],
  shown: ofCompany,
}

export const shelf: Kind = {
  collection: 'PricingShelves',
  example: { ShelfName: 'Chargers', Description: 'Chargers of one price.' },
  defaults: { Description: null },
  texts: { ShelfName: 255, Description: 1000 },
  refused: [],
  shown: ofCompany,
}

/** The example of the kind, for this shop. */
export const exampleOf = (kind: Kind, { companyId }: LocalizedFixture): Record<string, unknown> => ({
  ...kind.example,
  ...(kind === term && { EntityId: companyId }),
})

const requiredOnly = (kind: Kind, fixture: LocalizedFixture) => {
  const entries = Object.entries(exampleOf(kind, fixture))
  return Object.fromEntries(entries.filter(([member]) => !(member in kind.defaults)))
}

export function isAdded(fixture: LocalizedFixture, kind: Kind): void {
  it('creates it with every member', async () => {
    const create = await fixture.create(kind.collection, exampleOf(kind, fixture))

    expect(create).toEqual({ Id: expect.any(Number), ...kind.shown(fixture), ...exampleOf(kind, fixture) })
    expect((await fixture.request('GET', `${kind.collection}(${create.Id})`)).body).toEqual(create)
  })

  it('creates it with the required members, and defaults for the rest', async () => {
    const required = requiredOnly(kind, fixture)

    expect(await fixture.create(kind.collection, required)).toEqual({
      Id: expect.any(Number),
      ...kind.shown(fixture),
      ...required,
      ...kind.defaults,
    })
  })

  it('accepts null for optional members', async () => {
    const nulls = Object.fromEntries(Object.keys(kind.defaults).map((member) => [member, null]))

    expect(await fixture.create(kind.collection, { ...requiredOnly(kind, fixture), ...nulls })).toMatchObject(
      kind.defaults,
    )
  })

  it('creates an identifier, ignoring the body’s, and accepts a duplicate name', async () => {
    const first = await fixture.create(kind.collection, exampleOf(kind, fixture))
    const second = await fixture.create(kind.collection, { ...exampleOf(kind, fixture), Id: first.Id })

    expect(second.Id).not.toBe(first.Id)
  })

  takesTexts(fixture, kind, (body) => fixture.request('POST', kind.collection, body))
}

export function isReplaced(fixture: LocalizedFixture, kind: Kind): void {
  it('replaces it; omitted members get their default', async () => {
    const create = await fixture.create(kind.collection, exampleOf(kind, fixture))
    const required = requiredOnly(kind, fixture)

    const { status, body } = await fixture.request('PUT', `${kind.collection}(${create.Id})`, required)

    expect([status, body]).toEqual([
      200,
      { Id: create.Id, ...kind.shown(fixture), ...required, ...kind.defaults },
    ])
    expect((await fixture.request('GET', `${kind.collection}(${create.Id})`)).body).toEqual(body)
  })

  it('accepts its own identifier in the body, or none, but no other', async () => {
    const { Id } = await fixture.create(kind.collection, exampleOf(kind, fixture))
    const withId = (id: unknown) =>
      fixture.request('PUT', `${kind.collection}(${Id})`, { ...exampleOf(kind, fixture), Id: id })

    for (const same of [Id, 0, null]) expect((await withId(same)).body).toMatchObject({ Id })
    const { status, body } = await withId(Id + 1)
    expect([status, body.Details[0].Field]).toEqual([400, 'Id'])
  })

  takesTexts(fixture, kind, async (body) => {
    const { Id } = await fixture.create(kind.collection, exampleOf(kind, fixture))
    return fixture.request('PUT', `${kind.collection}(${Id})`, body)
  })
}

export function isRead(fixture: LocalizedFixture, kind: Kind): void {
  it('reads it', async () => {
    const create = await fixture.create(kind.collection, exampleOf(kind, fixture))

    const { status, body } = await fixture.request('GET', `${kind.collection}(${create.Id})`)

    expect([status, body]).toEqual([200, create])
  })
}

/** `column` is the member of a price record that refers to the kind. */
export function isDeleted(fixture: LocalizedFixture, kind: Kind, column: string): void {
  const priced = (Id: number) => ({
    EntityId: fixture.companyId,
    CatalogItemId: kind === shelf ? null : fixture.item,
    [column]: Id,
    RegularPrice: 9.99,
  })

  it('deletes it, with an empty response', async () => {
    const { Id } = await fixture.create(kind.collection, exampleOf(kind, fixture))

    const { status, text } = await fixture.request('DELETE', `${kind.collection}(${Id})`)

    expect([status, text]).toEqual([200, ''])
    expect((await fixture.request('GET', `${kind.collection}(${Id})`)).status).toBe(404)
    expect((await fixture.request('DELETE', `${kind.collection}(${Id})`)).status).toBe(404)
  })

  it('refuses to delete it while a price refers to it', async () => {
    const { Id } = await fixture.create(kind.collection, exampleOf(kind, fixture))
    const price = await fixture.create('Pricing', priced(Id))

    const refusedDeletion = await fixture.request('DELETE', `${kind.collection}(${Id})`)
    expect([refusedDeletion.status, refusedDeletion.body.Code]).toEqual([409, 'StillPriced'])
    expect(refusedDeletion.body.Message).toMatch(/^1 price/)

    await fixture.request('DELETE', `Pricing(${price.Id})`)
    expect((await fixture.request('DELETE', `${kind.collection}(${Id})`)).status).toBe(200)
  })

  it('refuses either the deletion or a concurrent price that refers to it', async () => {
    const create = await Promise.all(
      Array.from({ length: 20 }, () => fixture.create(kind.collection, exampleOf(kind, fixture))),
    )
    const outcomes = await Promise.all(
      create.map(async ({ Id }, index) => {
        const writing = () => fixture.request('POST', 'Pricing', priced(Id))
        const deleting = () => fixture.request('DELETE', `${kind.collection}(${Id})`)
        const pair = index % 2 === 0 ? [writing(), deleting()] : [deleting(), writing()].reverse()
        return (await Promise.all(pair)).map(({ status }) => status)
      }),
    )

    for (const outcome of outcomes)
      expect([
        [201, 409],
        [404, 200],
      ]).toContainEqual(outcome)
  })
}

function takesTexts(
  fixture: LocalizedFixture,
  kind: Kind,
  write: (body: Record<string, unknown>) => Promise<TestResponse>,
): void {
  if (kind !== term)
    it('accepts the company of the path, or none, but no other', async () => {
      for (const CompanyId of [fixture.companyId, 0, null])
        expect((await write({ ...exampleOf(kind, fixture), CompanyId })).status).toBeLessThan(300)
      const { status, body } = await write({ ...exampleOf(kind, fixture), CompanyId: fixture.companyId + 1 })

      expect([status, body.Details[0].Field]).toEqual([400, 'CompanyId'])
    })

  if (kind.refused.length > 0)
    it.each(kind.refused)('refuses %s = %j', async (member, value) => {
      const { status, body } = await write({ ...exampleOf(kind, fixture), [member]: value })

      expect([status, body.Details[0].Field]).toEqual([400, member])
    })
}
