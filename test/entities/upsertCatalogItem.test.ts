import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createTenant } from '../../entities/tenants/tenants.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createEntitiesFixture } from './entities-fixture.ts'

const fixture = useFixture(createEntitiesFixture)

const post = (body: object) => fixture.request('POST', 'CatalogItems', { body })

describe('POST /Companies({CompanyId})/CatalogItems', () => {
  test('adds an item with all its values and the Id of the body', async () => {
    const Id = randomUUID()
    const body = {
      ...{ Id, Sku: 'CAB-1', Upc: '036000291452', Name: 'Cable', ProductTypeId: 2, IsSerialized: false },
      ...{
        IsLot: true,
        IsActive: false,
        Attributes: { Length: 3, Colour: 'Black', Braided: true, Plug: null },
      },
    }

    const { status, body: created, headers } = await post({ ...body, Id: Id.toUpperCase() })

    expect([status, headers.etag]).toEqual([201, '"1"'])
    expect(created).toEqual({ ...body, CompanyId: fixture.companyId, Version: 1 })
    expect((await fixture.request('GET', `CatalogItems(${Id})`)).body).toEqual(created)
  })

  test('creates an Id for an item without one, which can be sold at once', async () => {
    const { status, body } = await post({ Sku: 'CAB-2', Name: 'Cable' })

    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{
        Upc: null,
        ProductTypeId: null,
        IsSerialized: false,
        IsLot: false,
        IsActive: true,
        Attributes: {},
      },
    })
    const stock = `/availability/v1/Companies(${fixture.companyId})/CatalogItems`
    const EntityId = fixture.nodeNamed('Mill Lane')
    expect((await fixture.send('POST', stock, { Id: body.Id, EntityId, Quantity: 3 })).status).toBe(201)
  })

  test('replaces the item with the Id, or with the Sku, and increases the Version if anything changes', async () => {
    const { body: created } = await post({
      Sku: 'CAB-3',
      Name: 'Cable',
      Upc: '96385074',
      Attributes: { A: 1 },
    })

    const bySku = await post({ Sku: 'CAB-3', Name: 'Long cable' })
    const byId = await post({ Id: created.Id, Sku: 'CAB-3b', Name: 'Long cable' })
    const same = await post({ Id: created.Id, Sku: 'CAB-3b', Name: 'Long cable' })

    expect([bySku.status, byId.status, same.status]).toEqual([200, 200, 200])
    expect(bySku.body).toEqual({ ...created, Name: 'Long cable', Upc: null, Attributes: {}, Version: 2 })
    expect(byId.body).toEqual({ ...bySku.body, Sku: 'CAB-3b', Version: 3 })
    expect(same.body).toEqual(byId.body)
  })

  test('lets two companies use one Id', async () => {
    const tenant = { name: 'Corner Retail', environment: 'sandbox', baseUrl: 'https://localhost' } as const
    const other = await createTenant(fixture.app.orm, tenant)
    const { Id = '', Sku: foreign } = other.CatalogItems[0] ?? {}

    const { status, body } = await post({ Id, Sku: 'SHARED', Name: 'Shared' })

    expect([status, body.Id]).toEqual([201, Id])
    const rows = await fixture.app.orm.em
      .fork()
      .execute('select sku from catalog_item where company_id = ? and id = ?', [other.CompanyId, Id])
    expect(rows).toEqual([{ sku: foreign }])
  })

  const refused: [string, object, string][] = [
    ['a Upc with a wrong check digit', { Upc: '036000291453' }, 'UpcCheckDigitWrong'],
    ['a Upc of eleven digits', { Upc: '03600029145' }, 'UpcNotGtin'],
    ['a Upc with letters', { Upc: '03600029145X' }, 'UpcNotGtin'],
    ['serial numbers and lots', { IsSerialized: true, IsLot: true }, 'SerializedAndLot'],
    ['attributes in attributes', { Attributes: { A: { B: 1 } } }, 'AttributesNotFlat'],
    ['a Sku with a control character', { Sku: 'X\u0001Y' }, 'SkuNotClean'],
    ['a new item with the Sku of another one', { Id: randomUUID(), Sku: 'ACC-1067' }, 'SkuTaken'],
  ]
  test.each(refused)('refuses %s', async (_, members, code) => {
    const { status, body } = await post({ Sku: 'REFUSED', Name: 'Refused', ...members })

    expect([status, body.Code]).toEqual([400, code])
  })

  test.each(['96385074', '036000291452', '4006381333931', '10036000291459'])(
    'accepts the GTIN %s',
    async (Upc) => {
      expect((await post({ Sku: `GTIN ${Upc}`, Name: 'Item', Upc })).body.Upc).toBe(Upc)
    },
  )

  test('lets one active item have a GTIN, with or without leading zeros', async () => {
    const first = (await post({ Sku: 'TWIN-1', Name: 'One', Upc: '614141000036' })).body
    const refused = await post({ Sku: 'TWIN-2', Name: 'Two', Upc: '0614141000036' })
    expect([refused.status, refused.body.Code]).toEqual([400, 'UpcTaken'])
    expect(refused.body.Message).toContain(first.Id)

    expect((await post({ Sku: 'TWIN-2', Name: 'Two', Upc: '0614141000036', IsActive: false })).status).toBe(
      201,
    )
    expect((await post({ Sku: 'TWIN-2', Name: 'Two', Upc: '0614141000036' })).body.Code).toBe('UpcTaken')
    const zeros = await post({ Sku: 'TWIN-1', Name: 'One', Upc: '00614141000036' })
    expect([zeros.status, zeros.body.Upc]).toEqual([200, '00614141000036'])
    expect((await post({ Sku: 'TWIN-1', Name: 'One', Upc: null })).status).toBe(200)
    expect((await post({ Sku: 'TWIN-2', Name: 'Two', Upc: '0614141000036' })).status).toBe(200)
  })

  test('leaves items of earlier versions that share a GTIN as they are', async () => {
    const [one, two] = [
      (await post({ Sku: 'OLD-1', Name: 'One', Upc: '614141000043' })).body,
      (await post({ Sku: 'OLD-2', Name: 'Two' })).body,
    ]
    const em = fixture.app.orm.em.fork()
    await em.execute('update catalog_item set upc = ? where id = ?', ['0614141000043', two.Id])

    expect((await post({ Sku: 'OLD-2', Name: 'Renamed', Upc: '614141000043' })).status).toBe(200)
    expect((await post({ Sku: 'OLD-3', Name: 'Three', Upc: '614141000043' })).body.Code).toBe('UpcTaken')
    expect(one.Upc).toBe('614141000043')
  })

  test('gives a GTIN to one of several concurrent items', async () => {
    const responses = await Promise.all(
      ['614141000050', '0614141000050', '00614141000050'].map((Upc, index) =>
        post({ Sku: `GTIN-RACE-${index}`, Name: 'Item', Upc }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  })

  test('adds a Sku once under concurrent requests; the other requests replace it', async () => {
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, index) => post({ Sku: 'RACE', Name: `Item ${index}` })),
    )

    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 201])
    expect(new Set(responses.map(({ body }) => body.Id)).size).toBe(1)
    expect(responses.map(({ body }) => body.Version).toSorted()).toEqual([1, 2, 3, 4, 5, 6])
  })
})
