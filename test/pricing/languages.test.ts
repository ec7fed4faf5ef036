// Names, descriptions and display names per language (G6): which headers choose the language, which text is returned if the
// language has none, and that lists, filters and nested resources use the returned text.
import { describe, expect, it } from 'vitest'
import { exampleOf, group, type Kind, shelf, term, tier, useLocalizedFixture } from './localized-cases.ts'

const fixture = useLocalizedFixture()

/** All texts of all kinds of resources. */
const texts: [member: string, Kind][] = [
  ['TierName', tier],
  ['DisplayName', term],
  ['GroupName', group],
  ['Description', group],
  ['ShelfName', shelf],
  ['Description', shelf],
]

const nameOf = (kind: Kind) => Object.keys(kind.texts)[0] ?? ''

/** A body with the required members and the passed ones. */
const bodyOf = (kind: Kind, members: object) => ({
  ...(kind === term && { EntityId: fixture.companyId }),
  [nameOf(kind)]: 'A name',
  ...members,
})

const read = async (kind: Kind, id: number, language?: string) =>
  (await fixture.request('GET', `${kind.collection}(${id})`, undefined, language)).body

describe('the languages of a text', () => {
  it.each(texts)('%s is stored for each language', async (member, kind) => {
    const { Id } = await fixture.create(kind.collection, bodyOf(kind, { [member]: 'English' }))
    for (const [language, text] of [
      ['fr-ca', 'Français'],
      ['es-MX', 'Español'],
      ['FR-ca', 'Français du Canada'],
    ] as const) {
      const body = bodyOf(kind, { [member]: text })
      const {
        status,
        body: response,
        headers,
      } = await fixture.request('PUT', `${kind.collection}(${Id})`, body, language)
      expect([status, response[member], headers['content-language']]).toEqual([
        200,
        text,
        language.toLowerCase(),
      ])
    }

    expect((await read(kind, Id))[member]).toBe('English')
    expect((await read(kind, Id, 'en-US'))[member]).toBe('English')
    expect((await read(kind, Id, 'fr-ca'))[member]).toBe('Français du Canada')
    expect((await read(kind, Id, 'es-mx'))[member]).toBe('Español')
  })

  it.each(texts)('%s falls back to English, else to the language of creation', async (member, kind) => {
    const { Id } = await fixture.create(kind.collection, bodyOf(kind, { [member]: 'Español' }), 'es-mx')
    for (const language of ['es-mx', 'en-us', 'fr-ca'])
      expect((await read(kind, Id, language))[member], language).toBe('Español')

    await fixture.request('PUT', `${kind.collection}(${Id})`, bodyOf(kind, { [member]: 'English' }))
    expect((await read(kind, Id, 'fr-ca'))[member]).toBe('English')
    expect((await read(kind, Id, 'es-mx'))[member]).toBe('Español')
  })

  it.each(texts.filter(([member, kind]) => member !== nameOf(kind)))(
    '%s is removed in one language only',
    async (member, kind) => {
      const { Id } = await fixture.create(kind.collection, bodyOf(kind, { [member]: 'English' }))
      const write = (members: object, language?: string) =>
        fixture.request('PUT', `${kind.collection}(${Id})`, bodyOf(kind, members), language)
      await write({ [member]: 'Español' }, 'es-mx')

      expect((await write({ [member]: null }, 'es-mx')).body[member]).toBe('English')
      expect((await write({})).body[member]).toBeNull()
    },
  )

  it.each([group, shelf])('fall back separately for each text: $collection', async (kind) => {
    const name = nameOf(kind)
    const { Id } = await fixture.create(
      kind.collection,
      bodyOf(kind, { [name]: 'English name', Description: 'English words' }),
    )
    await fixture.request('PUT', `${kind.collection}(${Id})`, bodyOf(kind, { [name]: 'Nom' }), 'fr-ca')

    expect(await read(kind, Id, 'fr-ca')).toMatchObject({ [name]: 'Nom', Description: 'English words' })
  })

  it.each([tier, term, group, shelf])('written concurrently are all stored: $collection', async (kind) => {
    const member = Object.keys(kind.texts).at(-1) ?? ''
    const { Id } = await fixture.create(kind.collection, exampleOf(kind, fixture))
    const languages = ['en-us', 'fr-ca', 'es-mx']
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        languages.map((language) =>
          fixture.request(
            'PUT',
            `${kind.collection}(${Id})`,
            bodyOf(kind, { [member]: `${language} ${round}` }),
            language,
          ),
        ),
      )
      for (const language of languages)
        expect((await read(kind, Id, language))[member]).toBe(`${language} ${round}`)
    }
  })
})

describe('the language of a request', () => {
  const send = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    fixture.app.tokenOf('ApiClient').then((token) =>
      fixture.app.request(`/pricing/v1/Companies(${fixture.companyId})/${path}`, {
        method,
        token,
        headers,
        ...(body !== undefined && { body }),
      }),
    )

  it.each([
    [{}, 200, 'en-us'],
    [{ 'Accept-Language': 'fr-ca' }, 200, 'en-us'],
    [{ 'Accept-Language': 'fr-CA', 'Content-Language': 'FR-ca' }, 200, 'fr-ca'],
    [{ 'Accept-Language': 'en;q=0.5, es-mx', 'Content-Language': 'es-mx' }, 200, 'es-mx'],
    [{ 'Content-Language': 'fr-ca' }, 400, 'ContentLanguageAlone'],
    [{ 'Accept-Language': 'en-us', 'Content-Language': 'fr-ca' }, 400, 'LanguagesDiffer'],
    [{ 'Accept-Language': 'fr-ca, es-mx', 'Content-Language': 'es-mx' }, 400, 'LanguagesDiffer'],
    [{ 'Accept-Language': 'de', 'Content-Language': 'de' }, 406, undefined],
    [{ 'Content-Language': 'klingon' }, 406, undefined],
  ])('%j results in %d: %s', async (headers, status, expected) => {
    const [{ Id }] = (await fixture.request('GET', 'PricingTiers')).body
    const requests: [string, string, object?][] = [
      ['GET', 'PricingShelves'],
      ['GET', `PricingTiers(${Id})`],
      ['POST', 'PricingGroups', { GroupName: 'Neighbours' }],
      ['PUT', `PricingTiers(${Id})`, { TierName: 'Five or more', QuantityLowerBound: 5 }],
      ['GET', 'ProductPrices?$top=1'],
    ]
    for (const [method, path, body] of requests) {
      const response = await send(method, path, headers, body)

      expect(response.status, `${method} ${path}: ${response.text}`).toBe(
        method === 'POST' && status === 200 ? 201 : status,
      )
      if (status === 200) expect(response.headers['content-language']).toBe(expected)
      else expect(response.body.Code).toBe(expected)
    }
  })

  it('is ignored by operations without texts', async () => {
    const { status, headers } = await send('GET', 'PricingShelfProducts', { 'Content-Language': 'de' })

    expect([status, headers['content-language']]).toEqual([200, undefined])
  })
})

describe('the text in the requested language', () => {
  it.each(texts)('%s is used by filters and orders', async (member, kind) => {
    const created = await fixture.create(kind.collection, bodyOf(kind, { [member]: 'zz English' }))
    const other = await fixture.create(kind.collection, bodyOf(kind, { [member]: 'zz Aeneas' }))
    await fixture.request(
      'PUT',
      `${kind.collection}(${created.Id})`,
      bodyOf(kind, { [member]: 'zz Abîmé' }),
      'fr-ca',
    )
    const ids = async (query: string, language?: string) =>
      (await fixture.request('GET', `${kind.collection}?${query}`, undefined, language)).body.map(
        ({ Id }: { Id: number }) => Id,
      )
    const equals = (text: string) => `$filter=${encodeURIComponent(`${member} eq '${text}'`)}`
    const ordered = `$filter=${encodeURIComponent(`startswith(${member},'zz')`)}&$orderby=${member}%20desc`

    expect(await ids(equals('zz English'))).toEqual([created.Id])
    expect(await ids(equals('zz English'), 'fr-ca')).toEqual([])
    expect(await ids(equals('zz Abîmé'), 'fr-ca')).toEqual([created.Id])
    expect(await ids(equals('zz Aeneas'), 'fr-ca'), 'the filter applies to the fallback text').toEqual([
      other.Id,
    ])
    expect(await ids(ordered)).toEqual([created.Id, other.Id])
    expect(await ids(ordered, 'fr-ca')).toEqual([other.Id, created.Id])
    expect((await ids(ordered, 'es-mx')).slice(0, 2)).toEqual([created.Id, other.Id])
  })

  it('is used in a product price, each text separately', async () => {
    const named = {
      PricingTermId: (await fixture.create('PricingTerms', bodyOf(term, { DisplayName: 'Plan' }))).Id,
      PricingTierId: (
        await fixture.create('PricingTiers', { TierName: 'Douze', QuantityLowerBound: 12 }, 'fr-ca')
      ).Id,
      PricingGroupId: (
        await fixture.create('PricingGroups', { GroupName: 'Neighbours', Description: 'Near' })
      ).Id,
    }
    await fixture.request('PUT', `PricingGroups(${named.PricingGroupId})`, { GroupName: 'Voisins' }, 'fr-ca')
    const body = { EntityId: fixture.companyId, CatalogItemId: fixture.item, RegularPrice: 9.99, ...named }

    const created = await fixture.create('ProductPrices', body, 'fr-ca')
    const inEnglish = (await fixture.request('GET', `ProductPrices(${created.Id})`)).body

    expect(created).toMatchObject({
      PricingTermResource: { DisplayName: 'Plan' },
      PricingTierResource: { TierName: 'Douze' },
      PricingGroupResource: { GroupName: 'Voisins', Description: 'Near' },
    })
    expect(inEnglish).toMatchObject({
      PricingTierResource: { TierName: 'Douze' },
      PricingGroupResource: { GroupName: 'Neighbours', Description: 'Near' },
    })
    expect((await fixture.request('GET', `ProductPrices(${created.Id})`, undefined, 'fr-ca')).body).toEqual(
      created,
    )
    expect((await fixture.request('DELETE', `ProductPrices(${created.Id})`)).status).toBe(200)
  })
})

describe('an Idempotency-Key', () => {
  it('applies to one language only', async () => {
    const token = await fixture.app.tokenOf('ApiClient')
    const send = (language: string) =>
      fixture.app.request(`/pricing/v1/Companies(${fixture.companyId})/PricingTiers`, {
        method: 'POST',
        token,
        headers: { 'Idempotency-Key': 'tier', 'Accept-Language': language, 'Content-Language': language },
        body: { TierName: 'Once' },
      })

    expect((await send('en-us')).status).toBe(201)
    expect((await send('fr-ca')).status).toBe(422)
    expect((await send('EN-us')).status).toBe(201)
  })
})
