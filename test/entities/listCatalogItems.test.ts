import { beforeAll, describe, expect, test } from 'vitest'
import type { CatalogItem } from '../../generated/entities/types.gen.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createEntitiesFixture } from './entities-fixture.ts'

const fixture = useFixture(createEntitiesFixture)

beforeAll(async () => {
  const body = [
    { Sku: 'FIND-1', Name: 'One', Upc: '96385074', ProductTypeId: 1 },
    { Sku: 'FIND-2', Name: 'Two', Upc: '036000291452', IsActive: false },
  ]
  await fixture.request('POST', 'BulkCatalogItems', { body })
})

const list = async (query = ''): Promise<CatalogItem[]> =>
  (await fixture.request('GET', `CatalogItems?${encodeURI(query)}`)).body
const skus = async (query: string) => (await list(query)).map(({ Sku }) => Sku)

describe('GET /Companies({CompanyId})/CatalogItems', () => {
  test('lists the whole catalog, with items as getCatalogItem returns them', async () => {
    const items = await list()

    expect(items).toHaveLength(fixture.app.onboarding.CatalogItems.length + 2)
    expect((await fixture.request('GET', `CatalogItems(${items[7]?.Id})`)).body).toEqual(items[7])
  })

  test('filters by Sku, Upc and the other members', async () => {
    for (const gtin of ['036000291452', '0036000291452', '00036000291452']) {
      expect(await skus(`$filter=Upc eq '${gtin}'`), gtin).toEqual(['FIND-2'])
      expect(await skus(`$filter=Upc in ('${gtin}', '00096385074')&$orderby=Sku`)).toEqual([
        'FIND-1',
        'FIND-2',
      ])
      expect(await skus(`$filter=startswith(Sku, 'FIND') and Upc ne '${gtin}'`)).toEqual(['FIND-1'])
    }
    expect(await skus(`$filter=Upc eq '36000291452'`)).toEqual(['FIND-2'])
    expect(await skus(`$filter=Upc eq '360002914520'`)).toEqual([])
    expect(await skus(`$filter=startswith(Upc, '0360')`)).toEqual(['FIND-2'])
    expect((await list(`$filter=Sku eq 'FIND-2'`))[0]?.Upc).toBe('036000291452')
    expect(await skus(`$filter=startswith(Sku, 'FIND')&$orderby=Sku desc`)).toEqual(['FIND-2', 'FIND-1'])
    expect(await skus(`$filter=Sku eq 'ACC-1067'`)).toEqual(['ACC-1067'])
    expect(await skus(`$filter=Sku in ('FIND-1', 'ACC-1067', 'absent')&$orderby=Sku`)).toEqual([
      'ACC-1067',
      'FIND-1',
    ])
    expect(await skus(`$filter=ProductTypeId eq 1L and not (Sku in ('FIND-2'))`)).toEqual(['FIND-1'])
    expect(await skus('$filter=IsActive eq false')).toEqual(['FIND-2'])
    expect(await skus('$filter=ProductTypeId eq 1')).toEqual(['FIND-1'])
  })
})
