import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { MikroORM } from '@mikro-orm/postgresql'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../entities/database/orm.config.ts'
import { Client } from '../../entities/tables/accounts/client.ts'
import { ClientSecret } from '../../entities/tables/accounts/client-secret.ts'
import { Revocation } from '../../entities/tables/accounts/revocation.ts'
import { keyOfUser } from '../../entities/tables/accounts/revoke.ts'
import { hashSecret } from '../../entities/tables/accounts/secrets.ts'
import { Cart } from '../../entities/tables/cart/cart.ts'
import { CartItem } from '../../entities/tables/cart/cart-item.ts'
import { CatalogItem } from '../../entities/tables/company/catalog-item.ts'
import { EntityNode } from '../../entities/tables/company/entity-node.ts'
import { UserAccount } from '../../entities/tables/usermanager/user-account.ts'
import { allocateId } from '../../entities/tenants/allocate-ids.ts'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { resetTenant } from '../../entities/tenants/reset-tenant.ts'
import {
  createEmptyTenant,
  createTenant,
  listTenants,
  removeTenant,
  setLanguage,
} from '../../entities/tenants/tenants.ts'
import { findTokenSubject } from '../../entities/tenants/token-subject.ts'
import { readUsage } from '../../entities/tenants/usage-report.ts'
import type { RuleSnapshot } from '../../handlers/rules/evaluate/rule-snapshot.ts'
import { loadRules } from '../../handlers/rules/load/loader.ts'
import { importTenant } from '../../handlers/services/entities/import/import-tenant.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'

let database: TestDatabase
let orm: MikroORM
let demo: OnboardingPackage
let rules: RuleSnapshot

beforeAll(async () => {
  database = await createTestDatabase()
  orm = await openDatabase(database.url)
  await giveIdsByDefault(orm.em.fork())
  demo = database.onboarding
  rules = await loadRules({ directory: fileURLToPath(new URL('../../rules/', import.meta.url)) })
})
afterAll(async () => {
  await orm.close(true)
  await database.drop()
})

const newTenant = (name: string, environment: 'sandbox' | 'production' = 'sandbox') =>
  createTenant(orm, { name, environment, baseUrl: 'https://shop.example:8443/' })

/** The hashes of a client's secrets. */
async function secretHashes(clientId: string): Promise<string[]> {
  const secrets = await orm.em.fork().find(ClientSecret, { clientId })
  return secrets.map(({ secretHash }) => secretHash)
}

/** Every row of a company, by table, without the snapshot and counters that only rise. */
async function rowsOf(companyId: number): Promise<Record<string, unknown[]>> {
  const em = orm.em.fork()
  const tables = await em.execute<{ name: string }[]>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'tenant_snapshot'
    order by c.relname`)
  const rowsByTable: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const rows = await em.execute<{ row: unknown }[]>(
      `select to_jsonb(t) - 'token_generation' - '{expires_at,date_created_utc,created_utc,next_id}'::text[] as row from "${name}" t where company_id = ? order by 1`,
      [companyId],
    )
    if (rows.length > 0) rowsByTable[name] = rows.map(({ row }) => row)
  }
  return rowsByTable
}

/** Checks that a reset restored all rows except the feed, which keeps its events and continues with the reset. */
async function expectRestored(companyId: number, before: Record<string, unknown[]>): Promise<void> {
  const { event: _, event_arrival: earlier = [], event_counter: __, ...rest } = before
  const { event: ___, event_arrival: events = [], event_counter: ____, ...restored } = await rowsOf(companyId)
  expect(restored).toEqual(rest)
  expect(events).toEqual(expect.arrayContaining(earlier))
  expect(events).toContainEqual(expect.objectContaining({ type: 'retail.company.reset' }))
}

async function addCart({ CompanyId: companyId, SourceId: sourceId }: OnboardingPackage): Promise<number> {
  const em = orm.em.fork()
  return em.transactional(async (inner) => {
    const id = await allocateId(em, companyId, 'cart')
    const cart = inner.create(Cart, { companyId, id, entityId: companyId, sourceId })
    await inner.flush()
    const item = { position: 0, name: 'Case', productTypeId: 2, quantity: 1, displayPrice: 19.99 }
    inner.create(CartItem, { companyId, id, cartId: cart.id, ...item })
    await inner.flush()
    return cart.id
  })
}

describe('a new tenant', () => {
  it('gets a complete onboarding package', () => {
    const roles = ['Administrator', 'Employee', 'Supplier']
    expect(demo).toMatchObject({ Environment: 'sandbox', CompanyId: 1000, CompanyName: 'Demo Retail' })
    expect(demo.BaseUrls).toEqual({
      accounts: 'https://localhost:8443/accounts/v1',
      cart: 'https://localhost:8443/cart/v1',
      reference: 'https://localhost:8443/reference/v1',
      usermanager: 'https://localhost:8443/usermanager/v1',
      invoicing: 'https://localhost:8443/invoicing/v1',
      pricing: 'https://localhost:8443/pricing/v1',
      availability: 'https://localhost:8443/availability/v1',
      entities: 'https://localhost:8443/entities/v1',
      events: 'https://localhost:8443/events/v1',
      sandbox: 'https://localhost:8443/sandbox/v1',
      reportdata: 'https://localhost:8443/reportdata',
    })
    for (const role of roles) {
      expect(demo.Users.filter((user) => user.Role === role).length).toBeGreaterThanOrEqual(2)
    }
    expect(demo.Users).toHaveLength(11)

    const ofRole = (role: string) => demo.Entities.filter((node) => node.Role === role)
    expect([ofRole('Division').length, ofRole('Location').length, ofRole('Supplier').length]).toEqual([
      2, 6, 2,
    ])
    const parents = new Set(ofRole('Location').map((node) => node.ParentId))
    expect(parents).toEqual(new Set([demo.CompanyId, ...ofRole('Division').map((node) => node.Id)]))
    for (const location of ofRole('Location')) {
      expect(
        ofRole('Device').some((device) => device.ParentId === location.Id),
        location.Name,
      ).toBe(true)
    }
    expect(ofRole('Supplier').map((node) => node.Id)).toContain(demo.Supplier.EntityId)

    expect(demo.CatalogItems).toHaveLength(200)
    expect(demo.CatalogItems.filter((item) => item.IsSerialized)).toHaveLength(40)
    expect(demo.CatalogItems.filter((item) => item.IsLot)).toHaveLength(20)
    expect(demo.CatalogItems.map((item) => item.Name)).toContain('Nimbus 5 Phone Case')
  })

  it('has in the database what its package contains, with hashed secrets', async () => {
    const em = orm.em.fork()
    const companyId = demo.CompanyId
    expect(await em.count(EntityNode, { companyId })).toBe(demo.Entities.length)
    expect(await em.count(CatalogItem, { companyId })).toBe(200)
    const client = await em.findOneOrFail(Client, { id: demo.ClientId })
    expect(client).toMatchObject({ companyId, name: demo.ClientName, role: 'ApiClient' })
    expect(await secretHashes(demo.ClientId)).toEqual([hashSecret(demo.ClientSecret)])
    expect(await em.findOneOrFail(Client, { id: demo.Supplier.ClientId })).toMatchObject({
      supplierEntityId: demo.Supplier.EntityId,
    })
    expect(await secretHashes(demo.Supplier.ClientId)).toEqual([hashSecret(demo.Supplier.ClientSecret)])
    for (const { UserName, Password, Role } of demo.Users.slice(0, 2)) {
      const user = await em.findOneOrFail(UserAccount, { companyId, userName: UserName })
      expect(user.roles).toEqual([Role])
      expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      expect(await verify(user.passwordHash ?? '', Password)).toBe(true)
    }
  })

  it('has a user of every kind, and names in many scripts', async () => {
    const users = await orm.em.fork().find(UserAccount, { companyId: demo.CompanyId })
    const kinds: Record<string, (user: UserAccount) => boolean> = {
      active: ({ isActive, isLocked, passwordHash }) => isActive && !isLocked && passwordHash !== null,
      disabled: ({ isActive }) => !isActive,
      locked: ({ isLocked }) => isLocked,
      withATemporaryPassword: ({ passwordIsTemporary }) => passwordIsTemporary,
      withoutPassword: ({ passwordHash }) => passwordHash === null,
      ofASupplier: ({ supplierEntityId }) => supplierEntityId !== null,
      withSeveralRoles: ({ isActive, roles }) => isActive && roles.length > 1,
      withAUserNameOnly: ({ firstName, lastName, email, jobTitle }) =>
        [firstName, lastName, email, jobTitle].every((value) => value === null),
      inGreek: ({ lastName }) => /\p{Script=Greek}/u.test(lastName ?? ''),
      inJapanese: ({ lastName }) => /\p{Script=Han}/u.test(lastName ?? ''),
      inArabic: ({ lastName }) => /\p{Script=Arabic}/u.test(lastName ?? ''),
    }
    const missing = Object.entries(kinds).filter(([, isOfKind]) => !users.some(isOfKind))

    expect(missing.map(([kind]) => kind)).toEqual([])
    expect(demo.Entities).toContainEqual(expect.objectContaining({ Role: 'Group', Name: 'Pop-up Stores 🎪' }))
  })

  it('needs a name', async () => {
    for (const name of ['', '  ', 'a\nb', 'x'.repeat(201)]) {
      await expect(newTenant(name)).rejects.toThrow(/needs a name/)
    }
  })

  it('is listed, and is the subject of tokens from the command line', async () => {
    const acme = await newTenant('Acme')
    expect(await listTenants(orm)).toContainEqual({
      ...{ CompanyId: acme.CompanyId, CompanyName: 'Acme', Environment: 'sandbox' },
      Language: null,
      CreatedUtc: expect.stringMatching(/Z$/),
    })
    expect(await findTokenSubject(orm, undefined)).toMatchObject({
      client: { id: demo.ClientId },
      user: undefined,
    })
    const { client, user } = await findTokenSubject(orm, acme.CompanyId, 'Tom.Baker')
    expect([client.id, user?.companyId]).toEqual([acme.ClientId, acme.CompanyId])
    await expect(findTokenSubject(orm, acme.CompanyId, 'nobody')).rejects.toThrow(
      /no user "nobody".*grace\.holt/,
    )
    await expect(findTokenSubject(orm, 77)).rejects.toThrow('There is no tenant 77.')
  })
})

describe('reset', () => {
  it('restores the seed after changes, additions and deletions', async () => {
    const tenant = await newTenant('Reset Shop')
    const companyId = tenant.CompanyId
    const before = await rowsOf(companyId)
    const otherRows = await rowsOf(demo.CompanyId)
    const em = orm.em.fork()
    const change = (statement: string) => em.execute(statement, [companyId])

    await addCart(tenant)
    await setLanguage(orm, companyId, 'es-mx')
    await change(`update company set name = 'Other', lock_feature_enabled = false where id = ?`)
    await change(`delete from user_account where user_name = 'sam.okafor' and company_id = ?`)
    await change(`update user_account set user_name = 'sam.okafor', is_locked = true, token_generation = 5
      where user_name = 'tom.baker' and company_id = ?`)
    await change(`insert into user_account (company_id, user_name, email, roles)
      values (?, 'tom.baker', 'tom@other.example', '{Employee}')`)
    await change(`delete from catalog_item where sku like 'GEA-%' and company_id = ?`)
    await change(`update client_secret set secret_hash = 'lost' where company_id = ?`)
    await change(`insert into logon_failure (company_id, key) values (?, 'account')`)
    const addedUser = await em.findOneOrFail(UserAccount, { companyId, userName: 'tom.baker' })

    await resetTenant(orm.em.fork(), companyId, 'sandbox')

    await expectRestored(companyId, before)
    expect(await rowsOf(demo.CompanyId)).toEqual(otherRows)
    // The operator, who sets the language, does not see the reset.
    const restored = { CompanyName: 'Reset Shop', Language: 'es-mx' }
    expect(await listTenants(orm)).toContainEqual(expect.objectContaining(restored))
    // The tokens of the new user are revoked; tokens that were revoked before stay revoked.
    const revoked = await orm.em.fork().find(Revocation, { key: keyOfUser(companyId, addedUser.id) })
    expect(revoked).toHaveLength(1)
    const restoredUser = await orm.em.fork().findOneOrFail(UserAccount, { companyId, userName: 'tom.baker' })
    expect(restoredUser).toMatchObject({ isLocked: false, tokenGeneration: 5 })
  })

  it('moves instants by the whole days since the seed', async () => {
    const { CompanyId } = await newTenant('Old Shop')
    const created = async () =>
      (await listTenants(orm)).find((tenant) => tenant.CompanyId === CompanyId)?.CreatedUtc ?? ''
    const seeded = Date.parse(await created())
    await orm.em.execute(
      `update tenant_snapshot set taken_at = now() - interval '75 hours' where company_id = ?`,
      [CompanyId],
    )
    await resetTenant(orm.em.fork(), CompanyId, 'sandbox')
    expect(Date.parse(await created()) - seeded).toBe(3 * 86_400_000)
  })

  it('gives columns that a snapshot does not have yet their defaults', async () => {
    const { CompanyId } = await newTenant('Upgraded Shop')
    const before = await rowsOf(CompanyId)
    for (const [table, columns] of [
      ['invoice', 'moves_stock'],
      ['invoice_item', 'is_price_adjustment,restock'],
      ['stock_transfer', 'receipts,rest_lost'],
      ['stock_transfer_line', 'received,received_serial_numbers'],
    ])
      await orm.em.execute(
        `update tenant_snapshot set rows = (
           select coalesce(jsonb_agg(r - ?::text[] order by place), '[]') from jsonb_array_elements(rows) with ordinality e (r, place))
         where company_id = ? and table_name = ?`,
        [`{${columns}}`, CompanyId, table],
      )
    await resetTenant(orm.em.fork(), CompanyId, 'sandbox')
    const { invoice_item } = await rowsOf(CompanyId)
    expect(invoice_item).toEqual(before.invoice_item)
  })

  it('fails no concurrent request', async () => {
    const tenant = await newTenant('Busy Shop')
    const { cart } = await rowsOf(tenant.CompanyId)
    const resets = (async () => {
      for (let i = 0; i < 5; i++) await resetTenant(orm.em.fork(), tenant.CompanyId, 'sandbox')
    })()
    const carts = Array.from({ length: 40 }, () => addCart(tenant))
    await Promise.all([resets, ...carts])
    await resetTenant(orm.em.fork(), tenant.CompanyId, 'sandbox')
    expect((await rowsOf(tenant.CompanyId)).cart).toEqual(cart)
  })

  it('is refused in production, by the setting and by the company', async () => {
    const { CompanyId } = await newTenant('Real Shop', 'production')
    await expect(resetTenant(orm.em.fork(), CompanyId, 'sandbox')).rejects.toThrow(/sandbox only/)
    await expect(resetTenant(orm.em.fork(), demo.CompanyId, 'production')).rejects.toThrow(/sandbox only/)
    await expect(resetTenant(orm.em.fork(), 999, 'sandbox')).rejects.toThrow(/no tenant 999/)
  })
})

describe('an empty tenant', () => {
  const createEmpty = (name: string) =>
    createEmptyTenant(orm, { name, environment: 'sandbox', baseUrl: 'https://shop.example:8443/' })

  it('has only its company node, one client and one administrator, as its package says', async () => {
    const created = await createEmpty('Plain Shop')
    const { CompanyId: id } = created

    expect(created).toMatchObject({
      ...{ CompanyName: 'Plain Shop', Supplier: null, CatalogItems: [], ClientId: `plain-shop-${id}` },
      Entities: [{ Id: id, Role: 'Company', Name: 'Plain Shop', ParentId: null }],
      Users: [{ UserName: 'administrator', Password: expect.any(String), Role: 'Administrator' }],
    })
    expect(Object.keys(created).sort()).toEqual(Object.keys(demo).sort())
    const rows = await rowsOf(id)
    expect(
      Object.entries(rows)
        .map(([name, { length }]) => `${name} ${length}`)
        .sort(),
    ).toEqual([
      ...['audit_entry 2', 'client 1', 'client_secret 1', 'entity_node 1', 'event_arrival 1'],
      ...['event_counter 1', 'id_allocation 1', 'user_account 1'],
    ])
    const em = orm.em.fork()
    const client = await em.findOneOrFail(Client, { id: created.ClientId })
    expect(client.role).toBe('ApiClient')
    expect(await secretHashes(created.ClientId)).toEqual([hashSecret(created.ClientSecret)])
    const user = await em.findOneOrFail(UserAccount, { companyId: id })
    expect(await verify(user.passwordHash ?? '', created.Users[0]?.Password ?? '')).toBe(true)
  })

  it('can be reset to that state, and removed completely', async () => {
    const created = await createEmpty('Reset Shop')
    const before = await rowsOf(created.CompanyId)
    const em = orm.em.fork()
    await em.insert(UserAccount, {
      companyId: created.CompanyId,
      id: 99,
      userName: 'mia',
      roles: ['Employee'],
    })

    await resetTenant(orm.em.fork(), created.CompanyId, 'sandbox')
    await expectRestored(created.CompanyId, before)
    await removeTenant(orm, created.CompanyId)
    expect(await rowsOf(created.CompanyId)).toEqual({})
  })
})

describe('remove', () => {
  it('keeps only the revocation of its tokens', async () => {
    const tenant = await newTenant('Gone Shop')
    await addCart(tenant)
    const otherRows = await rowsOf(demo.CompanyId)
    await removeTenant(orm, tenant.CompanyId)
    expect(await rowsOf(tenant.CompanyId)).toEqual({})
    expect((await listTenants(orm)).map((summary) => summary.CompanyId)).not.toContain(tenant.CompanyId)
    expect(await orm.em.fork().count(Revocation, { key: `company:${tenant.CompanyId}` })).toBe(1)
    expect(await rowsOf(demo.CompanyId)).toEqual(otherRows)
    await expect(removeTenant(orm, tenant.CompanyId)).rejects.toThrow(/no tenant/)
  })
})

describe('import', () => {
  it('adds nodes and items to the existing ones, and nothing when repeated', async () => {
    const tenant = await newTenant('Import Shop')
    const id = randomUUID()
    const document = {
      Entities: [
        {
          Role: 'Division',
          Name: 'East',
          Children: [{ Role: 'Location', Name: 'Quay', Children: [till('Quay Till')] }],
        },
        { Role: 'Carrier', Name: 'Swift Parcels' },
      ],
      CatalogItems: [
        { Id: id.toUpperCase(), Sku: 'NEW-1', Name: 'New Item', IsLot: true },
        { Sku: tenant.CatalogItems[0]?.Sku, Name: 'Renamed' },
      ],
    }
    expect(await importTenant(orm, rules, tenant.CompanyId, document)).toEqual({
      ...{
        EntitiesAdded: 3,
        EntitiesChanged: 0,
        CatalogItemsAdded: 1,
        CatalogItemsChanged: 1,
        QuantitiesSet: 0,
      },
    })
    const em = orm.em.fork()
    const quay = await em.findOneOrFail(EntityNode, { companyId: tenant.CompanyId, name: 'Quay' })
    expect(quay.parentId).toBe(tenant.Entities.find((node) => node.Name === 'East')?.Id)
    expect(await em.findOneOrFail(CatalogItem, { companyId: tenant.CompanyId, id })).toMatchObject({
      isLot: true,
    })
    expect(await importTenant(orm, rules, tenant.CompanyId, document)).toEqual({
      ...{
        EntitiesAdded: 0,
        EntitiesChanged: 0,
        CatalogItemsAdded: 0,
        CatalogItemsChanged: 0,
        QuantitiesSet: 0,
      },
    })
  })

  it('sets the quantities on order and in transit, also of imported items', async () => {
    const tenant = await newTenant('Figures Shop')
    const EntityId = tenant.Entities.find(({ Role }) => Role === 'Location')?.Id ?? 0
    const stockOf = (Sku: string) =>
      orm.em.fork().execute(
        `select stock.quantity, quantity_on_order, quantity_transfer_in, quantity_transfer_out, stock.unit_id,
           stock.is_lot from product_stock stock join catalog_item item using (company_id)
         where item.id = stock.catalog_item_id and company_id = ? and entity_id = ? and sku = ?`,
        [tenant.CompanyId, EntityId, Sku],
      )
    const [before] = await stockOf('ACC-1067')
    const document = {
      CatalogItems: [{ Sku: 'NEW-1', Name: 'New Item', IsLot: true }],
      CatalogProductQuantities: [
        { EntityId, Sku: 'NEW-1', QuantityOnOrder: 50, UnitId: 7 },
        {
          EntityId,
          CatalogItemId: tenant.CatalogItems.find(({ Sku }) => Sku === 'ACC-1067')?.Id.toUpperCase(),
        },
      ].map((row, index) => (index === 0 ? row : { ...row, QuantityTransferIn: 4, QuantityTransferOut: 2 })),
    }
    expect(await importTenant(orm, rules, tenant.CompanyId, document)).toMatchObject({ QuantitiesSet: 2 })
    expect(await stockOf('NEW-1')).toEqual([
      {
        ...{ quantity: '0', quantity_on_order: '50', quantity_transfer_in: '0', quantity_transfer_out: '0' },
        ...{ unit_id: 7, is_lot: true },
      },
    ])
    expect(await stockOf('ACC-1067')).toEqual([
      { ...before, quantity_transfer_in: '4', quantity_transfer_out: '2' },
    ])
    await importTenant(orm, rules, tenant.CompanyId, {
      CatalogProductQuantities: [{ EntityId, Sku: 'NEW-1', QuantityOnOrder: 0 }],
    })
    expect(await stockOf('NEW-1')).toMatchObject([{ quantity_on_order: '0', unit_id: 7 }])
  })

  it('adds nodes below several parents, and changes existing nodes and items', async () => {
    const tenant = await newTenant('Several Parents')
    const idOf = (name: string) => tenant.Entities.find(({ Name }) => Name === name)?.Id ?? 0
    const document = {
      Entities: [
        {
          ...{ Role: 'Division', Name: 'East', CurrencyCode: 'CAD' },
          Children: [{ Role: 'Group', Name: 'Coast', Children: [{ Role: 'Location', Name: 'Quay' }] }],
        },
        { ParentId: idOf('West'), Role: 'Location', Name: 'Ferry Road', IsActive: false, TimeZoneId: 'UTC' },
        { ParentId: idOf('Orchard Park'), Role: 'Device', Name: 'Orchard Park Till 2' },
      ],
      CatalogItems: [
        { Sku: 'ACC-1067', Name: 'Case', Upc: '036000291452', Attributes: { Colour: 'Black' } },
        { Sku: 'NEW-1', Name: 'New', ProductTypeId: 2, IsActive: false },
      ],
    }
    expect(await importTenant(orm, rules, tenant.CompanyId, document)).toEqual({
      ...{
        EntitiesAdded: 4,
        EntitiesChanged: 1,
        CatalogItemsAdded: 1,
        CatalogItemsChanged: 1,
        QuantitiesSet: 0,
      },
    })
    const em = orm.em.fork()
    const node = (name: string) => em.findOneOrFail(EntityNode, { companyId: tenant.CompanyId, name })
    for (const name of ['Quay', 'Harbour Street', 'Harbour Street Till 1'])
      expect(await node(name)).toMatchObject({ currencyCode: null, effectiveCurrencyCode: 'CAD' })
    const ferryRoad = { parentId: idOf('West'), effectiveIsActive: false, effectiveTimeZoneId: 'UTC' }
    expect(await node('Ferry Road')).toMatchObject(ferryRoad)
    expect(await node('Orchard Park Till 2')).toMatchObject({ parentId: idOf('Orchard Park') })
    const item = { companyId: tenant.CompanyId, sku: 'ACC-1067' }
    const black = { upc: '036000291452', attributes: { Colour: 'Black' }, version: 2 }
    expect(await em.findOneOrFail(CatalogItem, item)).toMatchObject(black)

    // Values that a document omits do not change.
    const names = {
      Entities: [{ Role: 'Division', Name: 'East' }],
      CatalogItems: [{ Sku: 'ACC-1067', Name: 'Case' }],
    }
    expect(await importTenant(orm, rules, tenant.CompanyId, names)).toEqual({
      ...{
        EntitiesAdded: 0,
        EntitiesChanged: 0,
        CatalogItemsAdded: 0,
        CatalogItemsChanged: 0,
        QuantitiesSet: 0,
      },
    })
  })

  const till = (Name: string) => ({ Role: 'Device', Name })
  const refused: [string, unknown, RegExp][] = [
    [
      'a member that it does not know',
      { StockOnOrder: [] },
      /"StockOnOrder" is not known: it may have Entities/,
    ],
    ['an empty document', {}, /The document/],
    [
      'a role that does not fit',
      { Entities: [till('Till')] },
      /Entities\.0\.Role: A Device cannot be below a Com/,
    ],
    [
      'a second company',
      { Entities: [{ Role: 'Company', Name: 'X' }] },
      /Entities\.0\.Role: must be one of Division/,
    ],
    [
      'a node that stands twice',
      { Entities: [location('A'), location('A')] },
      /Entities\.1\.Name: The parent already has a Location with this name/,
    ],
    [
      'an id that is none',
      { CatalogItems: [{ Id: '1', Sku: 'A', Name: 'A' }] },
      /CatalogItems\.0\.Id: must be a GUID/,
    ],
    [
      'U+0000',
      { CatalogItems: [{ Sku: 'A\0', Name: 'A' }] },
      /CatalogItems\.0\.Sku: must be a text without control/,
    ],
    [
      'a Sku of another item',
      { CatalogItems: [{ Id: randomUUID(), Sku: 'ACC-1067', Name: 'A' }] },
      /The item \S+ already has this Sku/,
    ],
    [
      'a parent that the company does not have',
      { Entities: [{ ParentId: 2_147_483_646, Role: 'Group', Name: 'X' }] },
      /Entities\.\d\.ParentId: The company has no node 2147483646/,
    ],
    [
      'an unknown currency',
      { Entities: [{ ...location('X'), CurrencyCode: 'ZZZ' }] },
      /CurrencyCode: The Curr/,
    ],
    [
      'a wrong check digit',
      { CatalogItems: [{ Sku: 'X', Name: 'X', Upc: '036000291453' }] },
      /Upc: The last digit/,
    ],
    [
      'a changed kind',
      { CatalogItems: [{ Sku: 'DEV-1001', Name: 'A', IsSerialized: false }] },
      /do not change/,
    ],
    [
      'figures of an item that the company does not have',
      { CatalogProductQuantities: [{ EntityId: 1000, Sku: 'NONE', QuantityOnOrder: 1 }] },
      /CatalogProductQuantities\.0: the company has no item "NONE"/,
    ],
    [
      'figures at a node that the company does not have',
      { CatalogProductQuantities: [{ EntityId: 2_147_483_646, Sku: 'ACC-1067' }] },
      /CatalogProductQuantities\.0\.EntityId: 2147483646 is no node/,
    ],
    [
      'figures of nothing',
      { CatalogProductQuantities: [{ EntityId: 1000 }] },
      /either CatalogItemId or Sku is needed/,
    ],
    [
      'figures that stand twice',
      { CatalogProductQuantities: [1, 2].map(() => ({ EntityId: 1000, Sku: 'ACC-1067' })) },
      /CatalogProductQuantities\.1: the item and node stand twice/,
    ],
    [
      'fewer than none on order',
      { CatalogProductQuantities: [{ EntityId: 1000, Sku: 'ACC-1067', QuantityOnOrder: -1 }] },
      /QuantityOnOrder: must be >= 0/,
    ],
  ]
  it.each(refused)('refuses %s and writes nothing', async (_, document, message) => {
    const before = await rowsOf(demo.CompanyId)
    const validDocument = { Entities: [location('Good')], CatalogItems: [{ Sku: 'GOOD', Name: 'Good' }] }
    const mixed = Object.fromEntries(
      Object.entries(document as Record<string, unknown[]>).map(([member, list]) => [
        member,
        [
          ...(member in validDocument ? validDocument[member as keyof typeof validDocument] : []),
          ...list,
        ].toReversed(),
      ]),
    )
    await expect(importTenant(orm, rules, demo.CompanyId, document)).rejects.toThrow(message)
    await expect(importTenant(orm, rules, demo.CompanyId, mixed)).rejects.toThrow()
    expect(await rowsOf(demo.CompanyId)).toEqual(before)
  })

  it('reports all faults together', async () => {
    const document = {
      Entities: [till('T'), { Role: 'Shop', Name: '' }],
      CatalogItems: [{ Name: 'A' }],
      More: 1,
    }
    const { faults } = await importTenant(orm, rules, demo.CompanyId, document).catch((error) => error)
    expect(faults).toEqual([
      expect.stringContaining('"More"'),
      expect.stringContaining('Entities.1.Role'),
      expect.stringContaining('Entities.1.Name'),
      expect.stringContaining(`CatalogItems.0: must have required property 'Sku'`),
    ])
  })
})

describe('a package', () => {
  it('is stored before its tenant is committed: if storing fails, there is no tenant', async () => {
    const before = await listTenants(orm)
    const tenant = { name: 'Never', environment: 'sandbox', baseUrl: 'https://shop.example' } as const
    let stored: unknown
    const attempt = createTenant(orm, tenant, async (onboarding) => {
      stored = [onboarding.CompanyName, await listTenants(orm)]
      throw new Error('no space left')
    })
    await expect(attempt).rejects.toThrow('no space left')
    expect(stored).toEqual(['Never', before])
    expect(await listTenants(orm)).toEqual(before)
  })
})

describe('the first tenant of a database', () => {
  it('has the ids of the examples, after a failed attempt and a concurrent one', async () => {
    const fresh = await createTestDatabase('migrated')
    const empty = await openDatabase(fresh.url)
    try {
      const tenant = { environment: 'sandbox', baseUrl: 'https://shop.example' } as const
      const create = (name: string, keep?: () => Promise<void>) =>
        createTenant(empty, { ...tenant, name }, keep)
      const cutOff = create('Demo Retail', () => Promise.reject(new Error('cut off')))
      await expect(cutOff).rejects.toThrow('cut off')

      const both = await Promise.all([create('Demo Retail'), create('Demo Retail')])

      const [first, second] = both.toSorted((a, b) => a.CompanyId - b.CompanyId)
      const { CompanyId, SourceId, Entities, CatalogItems } = demo
      expect(first).toMatchObject({ CompanyId, SourceId, Entities, CatalogItems })
      expect(second?.CompanyId).toBeGreaterThan(Math.max(...Entities.map(({ Id }) => Id)))
      const idsOf = async (table: string, company: number) =>
        (
          await empty.em.fork().execute(`select min(id) as id from ${table} where company_id = ?`, [company])
        )[0]?.id
      const ids = await Promise.all(
        ['cart', 'user_account', 'pricing_information', 'sale_price'].map((table) => idsOf(table, CompanyId)),
      )
      expect(ids).toEqual([501, 10, 2001, 4001])
    } finally {
      await empty.close(true)
      await fresh.drop()
    }
  })
})

describe('usage', () => {
  it('is reported by company, service and day, for one month or all', async () => {
    await orm.em.execute(
      `insert into usage (company_id, service, day, calls)
       values (1000, 'cart', '2026-01-31', 5), (1000, 'cart', '2026-02-01', 7000000000)`,
    )
    const row = { CompanyId: 1000, CompanyName: 'Demo Retail', Service: 'cart' }
    expect(await readUsage(orm, '2026-02')).toEqual([{ ...row, Day: '2026-02-01', Calls: 7_000_000_000 }])
    expect(await readUsage(orm)).toHaveLength(2)
  })
})

function location(Name: string) {
  return { Role: 'Location', Name }
}
