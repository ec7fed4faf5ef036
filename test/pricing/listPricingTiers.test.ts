import { beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'

const app = useFixture(startApp)
let token: string

beforeAll(async () => {
  token = await app.tokenOf('ApiClient')
})

const list = (accept?: string, content?: string, query = '') =>
  app.request(`/pricing/v1/Companies(${app.onboarding.CompanyId})/PricingTiers${query}`, {
    token,
    headers: {
      ...(accept !== undefined && { 'Accept-Language': accept }),
      ...(content !== undefined && { 'Content-Language': content }),
    },
  })

describe('GET /Companies({CompanyId})/PricingTiers', () => {
  it.each([
    [undefined, undefined, 'en-us', 'Ten or more'],
    ['fr-ca', undefined, 'en-us', 'Ten or more'],
    ['FR-ca, en;q=0.5', 'fr-CA', 'fr-ca', 'Dix et plus'],
    ['es-mx', 'es-mx', 'es-mx', 'Diez o más'],
  ])(
    'with Accept-Language %s and Content-Language %s responds in %s',
    async (accept, content, language, name) => {
      const { status, body, headers } = await list(accept, content)

      expect(status).toBe(200)
      expect(headers['content-language']).toBe(language)
      expect(headers.vary).toContain('Content-Language')
      expect(body[1]).toEqual({
        Id: expect.any(Number),
        CompanyId: app.onboarding.CompanyId,
        TierName: name,
        QuantityLowerBound: 10,
      })
    },
  )

  it('filters and orders by the returned names', async () => {
    const { body } = await list('fr-ca', 'fr-ca', `?$filter=contains(TierName,'C')&$orderby=TierName%20desc`)

    expect(body.map(({ TierName }: { TierName: string }) => TierName)).toEqual([
      'Cinquante et plus',
      'Cinq et plus',
      'Cent et plus',
    ])
  })

  it.each([
    [undefined, 'fr-ca', 400, 'ContentLanguageAlone'],
    ['en-us', 'fr-ca', 400, 'LanguagesDiffer'],
    ['de', 'de', 406, undefined],
    [undefined, 'de', 406, undefined],
  ])(
    'with Accept-Language %s and Content-Language %s responds with %d',
    async (accept, content, status, code) => {
      const refused = await list(accept, content)

      expect([refused.status, refused.body.Code]).toEqual([status, code])
    },
  )
})
