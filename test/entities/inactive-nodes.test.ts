// A node that is inactive, or below an inactive node, accepts no new records; existing ones remain readable (N1).
import { beforeAll, describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createEntitiesFixture } from './entities-fixture.ts'

const fixture = useFixture(createEntitiesFixture)
let store: number
let userId: number
let newItems: string[]
const kinds: Record<string, string> = {}

type Attempt = () => Promise<{ status: number; body: { Code?: string; Id?: unknown } }>

const company = (service: string) => `/${service}/v1/Companies(${fixture.companyId})`
const storePath = (service: string) => `${company(service)}/Entities(${store})`
const post = (path: string, body: unknown) => fixture.send('POST', path, body)

const cart = () =>
  post(`${storePath('cart')}/carts`, {
    SourceId: fixture.app.onboarding.SourceId,
    Items: [{ Name: 'Case', ProductTypeId: 2, Quantity: 1, DisplayPrice: 1 }],
  })
const hold = () =>
  post(`${storePath('availability')}/CatalogProductHoldBatches`, {
    HoldDurationInMinutes: 5,
    Products: [{ CatalogProductId: kinds.plain, Quantity: 1 }],
  })
const commit = () =>
  post(`${storePath('availability')}/CatalogProductsCommitted`, {
    CatalogProductId: kinds.plain,
    Quantity: 1,
  })
const setStock = (Id: string) => post(`${storePath('availability')}/CatalogItems`, { Id, Quantity: 1000 })
const serial = (Id: string) =>
  post(`${storePath('availability')}/CatalogItems(${kinds.serialized})/SerialNumbers`, { Id })
const lot = (Id: string) =>
  post(`${storePath('availability')}/CatalogItems(${kinds.lot})/Lots`, {
    Id,
    Packages: [{ PackageId: 'A', Quantity: 1 }],
  })
const adjust = (Delta: number, Reason: string, item = kinds.plain) =>
  post(`${storePath('availability')}/CatalogItems(${item})/Adjustments`, { Delta, Reason })
const invoice = () => post(`${company('invoicing')}/Invoices`, { LocationId: store })
const assign = () => fixture.send('PUT', `/usermanager/v1/users(${userId})/locations(${store})`)

const attempts: Record<string, Attempt> = {
  'a cart': cart,
  'a hold': hold,
  'a commitment': commit,
  'a stock record': () => setStock(newItems[0] ?? ''),
  'a stock record named in the body': () =>
    post(`${company('availability')}/CatalogItems`, { Id: newItems[0], EntityId: store, Quantity: 5 }),
  'stock records in bulk': () =>
    post(`${company('availability')}/BulkAvailability`, [{ Id: newItems[0], EntityId: store, Quantity: 5 }]),
  'a serial number': () => serial('NEW-1'),
  'serial numbers in bulk': () =>
    post(`${storePath('availability')}/CatalogItems(${kinds.serialized})/BulkSerialNumbers`, [
      { Id: 'NEW-2' },
    ]),
  'a lot': () => lot('NEW-1'),
  'an adjustment that adds stock': () => adjust(1, 'Receipt'),
  'an adjustment that adds a record': () => adjust(-1, 'Count', newItems[1]),
  'an invoice': invoice,
  'a user': assign,
}

const activate = (name: string, IsActive: boolean) =>
  fixture.changeNode(fixture.nodeNamed(name), { IsActive })

beforeAll(async () => {
  store = fixture.nodeNamed('Harbour Street')
  const { CatalogItems } = fixture.app.onboarding
  kinds.serialized = CatalogItems.find(({ IsSerialized }) => IsSerialized)?.Id ?? ''
  kinds.lot = CatalogItems.find(({ IsLot }) => IsLot)?.Id ?? ''
  const plain = CatalogItems.filter(({ IsSerialized, IsLot }) => !IsSerialized && !IsLot).map(({ Id }) => Id)
  kinds.plain = plain[0] ?? ''
  newItems = plain.slice(1, 3)
  const em = fixture.app.orm.em.fork()
  for (const item of newItems)
    await em.execute('delete from product_stock where company_id = ? and catalog_item_id = ?', [
      fixture.companyId,
      item,
    ])
  userId = (await fixture.send('GET', `/usermanager/v1/Entities(${fixture.nodeNamed('West')})/Users`)).body[0]
    .Id
  await setStock(kinds.plain)
  await lot('OLD-1')
})

describe('an inactive node', () => {
  test.each(['Harbour Street', 'East'])('refuses new records: %s is not active', async (name) => {
    await activate(name, false)
    try {
      for (const [record, attempt] of Object.entries(attempts)) {
        const { status, body } = await attempt()
        expect([record, status, body.Code]).toEqual([record, 400, 'EntityInactive'])
      }
    } finally {
      await activate(name, true)
    }
  })

  test('still allows changing existing stock, committing existing holds, and all reads', async () => {
    const before = await hold()
    const committed = await commit()
    await activate('East', false)
    try {
      const addresses = [
        `${storePath('cart')}/carts?filter=Status eq 1`,
        `${storePath('availability')}/CatalogItems`,
        `${storePath('availability')}/CatalogProductHoldBatches`,
        `/usermanager/v1/Entities(${store})/Users`,
      ]
      for (const address of addresses)
        expect((await fixture.send('GET', encodeURI(address))).status).toBe(200)
      expect((await setStock(kinds.plain ?? '')).status).toBe(200)
      expect((await lot('OLD-1')).status).toBe(200)
      const commitHold = `${storePath('availability')}/CatalogProductHoldBatches(${before.body.Id})/Commit`
      expect((await post(commitHold, undefined)).status).toBe(201)
      expect((await adjust(-1, 'Damage')).status).toBe(201)
      const commitment = `${storePath('availability')}/CatalogProductsCommitted(${committed.body.Id})`
      expect((await post(`${commitment}/Fulfil`, {})).status).toBe(200)
      expect((await fixture.send('DELETE', commitment)).status).toBe(404)
    } finally {
      await activate('East', true)
    }
  })

  test('accepts records again once it is active', async () => {
    for (const [record, attempt] of Object.entries(attempts)) {
      const { status } = await attempt()
      expect([record, [200, 201, 202, 204].includes(status)]).toEqual([record, true])
    }
  })

  test('refuses new users if it is the company', async () => {
    const user = (name: string) => ({
      ...{ UserName: name, Email: `${name}@demo-retail.example`, FirstName: 'New', LastName: 'User' },
      ParentEntityId: fixture.companyId,
    })
    await fixture.changeNode(fixture.companyId, { IsActive: false })
    try {
      for (const path of ['users', 'users/importExisting']) {
        const { status, body } = await post(`/usermanager/v1/${path}`, user('new.user'))
        expect([path, status, body.Code]).toEqual([path, 400, 'EntityInactive'])
      }
    } finally {
      await fixture.changeNode(fixture.companyId, { IsActive: true })
    }
    expect((await post('/usermanager/v1/users', user('new.user'))).status).toBe(200)
  })
})
