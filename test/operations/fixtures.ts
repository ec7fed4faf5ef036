// The values of the documents' path parameters, and of members with the same name in request examples: one line per name,
// created once for each tenant in this order, so that a line may use earlier ones. A new service adds the names of its
// parameters here, each with the identifier of a resource of the tenant.

import { randomUUID } from 'node:crypto'
import { hashPassword, hashSecret } from '../../entities/accounts/secrets.ts'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import type { TestApp, TestRequest } from '../support/app.ts'
import { requestFixtures, requestThings } from './request-fixtures.ts'
import { by } from './statements.ts'
import { stockFixtures, stockThings } from './stock-fixtures.ts'
import { webhookFixtures, webhookThings } from './webhook-fixtures.ts'

// biome-ignore lint/suspicious/noExplicitAny: fixtures are read by parameter name
export type Values = Record<string, any>

export interface Making {
  app: TestApp
  tenant: OnboardingPackage
  /** What is made so far. */
  values: Values
  /** A request of the tenant's own client; throws unless it succeeds. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  ask(path: string, request?: TestRequest): Promise<any>
}

/** A numeric identifier that does not exist. */
export const UNKNOWN_ID = 2_147_483_646

export const fixtures: Readonly<Record<string, (making: Making) => unknown>> = {
  CompanyId: ({ tenant }) => tenant.CompanyId,
  EntityId: ({ tenant }) => tenant.Entities.find(({ Role }) => Role === 'Location')?.Id,
  SourceId: ({ tenant }) => tenant.SourceId,
  ParentId: ({ tenant }) => tenant.Entities.find(({ Role }) => Role === 'Division')?.Id,
  CatalogItemId: ({ tenant }) => tenant.CatalogItems[0]?.Id,
  CustomerID: enrollOther,
  client_id: ({ tenant }) => tenant.ClientId,
  client_secret: ({ tenant }) => tenant.ClientSecret,
  username: ({ tenant }) => tenant.Users[0]?.UserName,
  password: ({ tenant }) => tenant.Users[0]?.Password,
  AskingUserId: firstEmployee,
  CartId: submitCarts,
  PendingOrderId: placeOrders,
  PricingId: ({ values, ask }) => priceWithSales(ask, values, values.CatalogItemId),
  SaleOverrideId: ({ app, values }) => firstSale(app, values.PricingId),
  TierId: named('PricingTiers', { TierName: 'A dozen or more', QuantityLowerBound: 12 }),
  TermId: named('PricingTerms', { Name: 'THREE-YEAR', DisplayName: 'Three years' }),
  GroupId: named('PricingGroups', { GroupName: 'Neighbours' }),
  ShelfId: named('PricingShelves', { ShelfName: 'Chargers', Description: 'Chargers of one price.' }),
  PricingShelfId: ({ values }) => values.ShelfId,
  ProductId: ({ tenant, values, ask }) => shelve(ask, values, tenant.CatalogItems[1]?.Id),
  FromCatalogItemId: ({ values }) => values.CatalogItemId,
  ToCatalogItemId: ({ tenant }) => tenant.CatalogItems[3]?.Id,
  SpareItemId: ({ tenant }) => tenant.CatalogItems[2]?.Id,
  LocationId: ({ values }) => values.EntityId,
  InvoiceId: sellSomething,
  SparePricingId: ({ values, ask }) => priceWithSales(ask, values, values.SpareItemId),
  SpareSaleId: ({ app, values }) => firstSale(app, values.SparePricingId),
  SpareTierId: named('PricingTiers', { TierName: 'Spare' }),
  SpareTermId: named('PricingTerms', { Name: 'SPARE' }),
  SpareShelfId: named('PricingShelves', { ShelfName: 'Spare' }),
  ...stockFixtures,
  ...requestFixtures,
  ...webhookFixtures,
  ParentEntityId: ({ values }) => values.CompanyId,
  UserId: importUser('Fixed'),
  LockReasonId: addLockReason('Fixed'),
  // Roles belong to no tenant: a role that no user can have takes the place of another tenant's.
  Role: ({ app, tenant }) => (tenant === app.onboarding ? 'Administrator' : 'Cashier'),
  SpareUserId: importUser('Spare'),
  SpareReasonId: addLockReason('Spare'),
  SpareNodeId: addNode('Spare'),
  ClientId: ({ app, tenant }) => addClient(app, `fixed-${tenant.CompanyId}`, tenant.CompanyId),
  SecretId: ({ app, values }) => firstSecret(app, values.ClientId),
  SpareClientId: ({ app, tenant }) => addClient(app, `spare-${tenant.CompanyId}`, tenant.CompanyId),
  SpareSecretId: ({ app, values }) => firstSecret(app, values.SpareClientId),
  AuditEntryId: addAuditEntries,
  SpareCatalogItemId: () => randomUUID(),
  PhoneCaseId: ({ tenant }) => tenant.CatalogItems.find(({ Sku }) => Sku === 'ACC-1067')?.Id,
  SpareHash: () => hashPassword('Harbour-Light-7'),
  SpareTokenHash: () => hashSecret('1000.q3vJ0sQm5n1Zk8wB7yXc2dRf6tGh9uLp4aEo0iNs1Kw'),
}

const ENROLLED = `insert into device_enrollment (company_id, customer_id, device_enrollment)
  values (:CompanyId, 4711, 'DEP-2026-0142') on conflict do nothing`

/** Optional query parameters that requests for an operation nevertheless contain, with the value of their example. */
export const asked: Readonly<Record<string, readonly string[]>> = {
  // Without it the response contains the time of the request.
  getEffectivePrice: ['at'],
  listEffectivePrices: ['at'],
  searchUsers: ['terms'],
}

export interface OwnThings {
  /** What replaces fixtures, so that other operations keep theirs. */
  values(own: Values): Values
  /** A role whose scopes the request gives to somebody: the caller needs them, not only those of its operation (K4). */
  gives?: 'ApiClient' | 'Administrator' | 'Employee'
  /** Makes the request possible again, after one that deleted something or can succeed only once. */
  restore?(app: TestApp, own: Values): Promise<unknown>
}

const spare = ({ SparePricingId, SpareSaleId, SpareItemId }: Values): Values => ({
  PricingId: SparePricingId,
  SaleOverrideId: SpareSaleId,
  CatalogItemId: SpareItemId,
})

const RECORD = `insert into pricing_information (id, company_id, entity_id, catalog_item_id, regular_price)
  values (:SparePricingId, :CompanyId, :EntityId, :SpareItemId, 24.99) on conflict do nothing`
/** An upsert may have made the record anew. */
const NO_OTHER = `delete from pricing_information where company_id = :CompanyId and entity_id = :EntityId
  and catalog_item_id = :SpareItemId and id <> :SparePricingId`
const NO_SALES = 'delete from sale_price where pricing_information_id = :SparePricingId'
const SALE = `insert into sale_price
  (id, company_id, entity_id, pricing_information_id, sale_price, start_date_utc, stop_date_utc)
  values (:SpareSaleId, :CompanyId, :EntityId, :SparePricingId, 22.99, '2026-03-01', '2026-03-08')`
const again = (table: string, id: string) => `insert into ${table} (id, company_id, language, names)
  values (:${id}, :CompanyId, 'en-us', '{"en-us": "Spare"}') on conflict do nothing`

const spareUser = ({ SpareUserId }: Values): Values => ({ UserId: SpareUserId })
const SPARE_USER = `update user_account set user_name = 'spare', email = 'spare@shop.example',
  is_active = true, password_hash = :SpareHash where id = :SpareUserId`
const NO_NEW_USERS = `delete from user_account where company_id = :CompanyId and user_name in ('mia.larsen', 'noah.silva')`

const SPARE_CLIENT = `insert into client (company_id, id, name, role, scopes)
  values (:CompanyId, :SpareClientId, 'Spare', 'ApiClient', '{cart.read}') on conflict do nothing`
const SPARE_SECRET = `insert into client_secret (company_id, id, client_id, secret_hash)
  values (:CompanyId, :SpareSecretId, :SpareClientId, 'unknown') on conflict do nothing`

const NO_NEW_ITEMS = `delete from catalog_item where company_id = :CompanyId and sku in ('GEA-2001', 'GEA-2002')`

/** Operations that need separate resources, because they can be applied to a resource only once. */
export const ownThings: Readonly<Record<string, OwnThings>> = {
  insertDeviceEnrollment: {
    values: () => ({}),
    restore: by('delete from device_enrollment where company_id = :CompanyId and customer_id = 4712'),
  },
  updateDeviceEnrollment: { values: () => ({}), restore: by(ENROLLED) },
  upsertPricing: { values: spare },
  bulkUpsertPricing: { values: spare },
  createProductPrice: { values: spare },
  updatePricing: { values: spare, restore: by(NO_OTHER, RECORD) },
  patchPricing: { values: spare, restore: by(NO_OTHER, RECORD) },
  updateProductPrice: { values: spare, restore: by(NO_OTHER, RECORD) },
  deletePricing: { values: spare, restore: by(NO_OTHER, RECORD) },
  deleteProductPrice: { values: spare, restore: by(NO_OTHER, RECORD) },
  createSaleOverridePrice: { values: spare, restore: by(NO_OTHER, RECORD, NO_SALES) },
  updateSaleOverridePrice: { values: spare, restore: by(NO_OTHER, RECORD, NO_SALES, SALE) },
  deleteSaleOverridePrice: { values: spare, restore: by(NO_OTHER, RECORD, NO_SALES, SALE) },
  deletePricingTier: {
    values: ({ SpareTierId }) => ({ TierId: SpareTierId }),
    restore: by(again('pricing_tier', 'SpareTierId')),
  },
  deletePricingTerm: {
    values: ({ SpareTermId }) => ({ TermId: SpareTermId }),
    restore: by(`insert into pricing_term (id, company_id, entity_id, name, language)
      values (:SpareTermId, :CompanyId, :CompanyId, 'SPARE', 'en-us') on conflict do nothing`),
  },
  deletePricingShelf: {
    values: ({ SpareShelfId }) => ({ ShelfId: SpareShelfId }),
    restore: by(again('pricing_shelf', 'SpareShelfId')),
  },
  createPricingShelfProduct: {
    values: ({ SpareItemId }) => ({ Id: SpareItemId }),
    restore: by(
      `delete from pricing_shelf_product where company_id = :CompanyId and catalog_item_id = :SpareItemId`,
    ),
  },
  deletePricingShelfProduct: {
    values: ({ SpareItemId }) => ({ ProductId: SpareItemId }),
    restore: by(`insert into pricing_shelf_product (company_id, catalog_item_id, pricing_shelf_id)
      values (:CompanyId, :SpareItemId, :ShelfId) on conflict do nothing`),
  },
  ...stockThings,
  ...requestThings,
  ...webhookThings,
  createEntity: {
    values: () => ({ Role: 'Location' }),
    restore: by(`delete from entity_node where company_id = :CompanyId and name = 'Quayside'`),
  },
  updateEntity: { values: () => ({ Role: 'Location' }) },
  upsertCatalogItem: { values: () => ({}), restore: by(NO_NEW_ITEMS) },
  bulkUpsertCatalogItems: { values: () => ({}), restore: by(NO_NEW_ITEMS) },
  updateCatalogItem: { values: ({ PhoneCaseId }) => ({ CatalogItemId: PhoneCaseId }) },
  deleteCatalogItem: {
    values: ({ SpareCatalogItemId }) => ({ CatalogItemId: SpareCatalogItemId }),
    restore: by(`insert into catalog_item (company_id, id, sku, name)
      values (:CompanyId, :SpareCatalogItemId, 'SPARE', 'Spare') on conflict do nothing`),
  },
  deleteEntity: {
    values: ({ SpareNodeId }) => ({ EntityId: SpareNodeId }),
    restore: by(`insert into entity_node (company_id, id, role, name, parent_id)
      values (:CompanyId, :SpareNodeId, 'Location', 'Spare', :CompanyId) on conflict do nothing`),
  },
  createClient: { values: () => ({}), gives: 'ApiClient' },
  updateClient: { values: () => ({}), gives: 'ApiClient' },
  deleteClient: {
    values: ({ SpareClientId }) => ({ ClientId: SpareClientId }),
    restore: by(SPARE_CLIENT),
  },
  createClientSecret: {
    values: () => ({}),
    gives: 'ApiClient',
    restore: by('delete from client_secret where client_id = :ClientId and id <> :SecretId'),
  },
  deleteClientSecret: {
    values: ({ SpareClientId, SpareSecretId }) => ({ ClientId: SpareClientId, SecretId: SpareSecretId }),
    restore: by(SPARE_CLIENT, SPARE_SECRET),
  },
  assignRole: { values: () => ({}), gives: 'Administrator' },
  createUser: { values: () => ({}), gives: 'Employee', restore: by(SPARE_USER, NO_NEW_USERS) },
  importUser: { values: () => ({}), gives: 'Employee', restore: by(SPARE_USER, NO_NEW_USERS) },
  bulkCreateUsers: {
    gives: 'Employee',
    values: () => ({}),
    restore: by(`delete from user_account where company_id = :CompanyId
      and user_name in ('rosa.keller', 'jörg.müller', '4711')`),
  },
  updateUser: {
    values: (own) => ({ ...spareUser(own), UserName: 'mia.larsen', Email: 'mia.larsen@demo-retail.example' }),
    restore: by(SPARE_USER, NO_NEW_USERS),
  },
  disableUser: { values: spareUser, restore: by(SPARE_USER) },
  enableUser: { values: spareUser, restore: by(SPARE_USER) },
  setTemporaryPassword: { values: spareUser, gives: 'Employee', restore: by(SPARE_USER) },
  changePassword: {
    values: ({ SpareUserId }) => ({
      ...{ UserId: SpareUserId, TokenSubject: `user:${SpareUserId}` },
      CurrentPassword: 'Harbour-Light-7',
    }),
    restore: by(SPARE_USER),
  },
  setPassword: {
    values: spareUser,
    restore: by(
      SPARE_USER,
      'delete from first_password_token where user_id = :SpareUserId',
      `insert into first_password_token (company_id, user_id, token_hash, expires_at)
        values (:CompanyId, :SpareUserId, :SpareTokenHash, now() + interval '1 hour')`,
    ),
  },
  createLockReason: {
    values: () => ({}),
    restore: by(`delete from lock_reason where company_id = :CompanyId and name = 'Long leave'`),
  },
  deleteLockReason: {
    values: ({ SpareReasonId }) => ({ LockReasonId: SpareReasonId }),
    restore: by(`insert into lock_reason (id, company_id, name, description)
      values (:SpareReasonId, :CompanyId, 'Spare', 'Spare.') on conflict do nothing`),
  },
}

/** A client with secrets enough for pages. */
async function addClient(app: TestApp, id: string, companyId: number): Promise<string> {
  const em = app.orm.em.fork()
  await em.execute(
    `insert into client (company_id, id, name, role, scopes) values (?, ?, ?, 'ApiClient', '{cart.read}')`,
    [companyId, id, id],
  )
  await em.execute(
    `insert into client_secret (company_id, client_id, secret_hash, created_at, expires_at)
     select ?, ?, 'unknown', now() + make_interval(hours => n), case n when 5 then null else now() + make_interval(days => n) end
     from generate_series(1, 5) n`,
    [companyId, id],
  )
  return id
}

async function firstSecret(app: TestApp, clientId: string): Promise<string | undefined> {
  const rows = await app.orm.em
    .fork()
    .execute<{ id: string }[]>('select id from client_secret where client_id = ? order by 1', [clientId])
  return rows[0]?.id
}

/** Entries of which each column has several values and, where it may, none. */
async function addAuditEntries({ app, tenant }: Making): Promise<string | undefined> {
  const rows = await app.orm.em.fork().execute<{ id: string }[]>(
    `insert into audit_entry (company_id, at, action, actor_kind, actor_id, target_kind, target_id, address, request_id)
     select ?, now() - make_interval(hours => n), case n % 2 when 0 then 'user.locked' else 'user.unlocked' end,
       case n when 5 then 'Operator' else 'User' end, case n when 5 then null else 'user:' || n % 3 end, 'User', n::text,
       case n when 5 then null else '203.0.113.' || n % 3 end, case n when 5 then null else gen_random_uuid()::text end
     from generate_series(1, 5) n returning id`,
    [tenant.CompanyId],
  )
  return rows[0]?.id
}

function addNode(Name: string) {
  return async ({ values: { CompanyId }, ask }: Making) => {
    const body = { Role: 'Location', Name, ParentId: CompanyId }
    return (await ask(`/entities/v1/Companies(${CompanyId})/Entities`, { method: 'POST', body })).Id
  }
}

/** The other tenant's customers have different numbers, and one of them has an enrollment. */
async function enrollOther({ app, tenant }: Making): Promise<number> {
  if (tenant === app.onboarding) return 4711
  await app.orm.em
    .fork()
    .execute(
      `insert into device_enrollment (company_id, customer_id, device_enrollment) values (?, 4799, 'DEP-2026-0999')`,
      [tenant.CompanyId],
    )
  return 4799
}

/** The user who requests reports. */
async function firstEmployee({ app, tenant }: Making): Promise<number | undefined> {
  const users = await app.orm.em
    .fork()
    .execute<{ id: number }[]>('select id from user_account where company_id = ? order by 1', [
      tenant.CompanyId,
    ])
  return users[0]?.id
}

/** One more of what the seed has too few of for pages. */
function named(collection: string, body: object) {
  return async ({ values: { CompanyId }, ask }: Making) => {
    const given = { ...body, ...(collection === 'PricingTerms' && { EntityId: CompanyId }) }
    return (await ask(`/pricing/v1/Companies(${CompanyId})/${collection}`, { method: 'POST', body: given }))
      .Id
  }
}

/** An invoice of the store; the seed has enough for pages. */
async function sellSomething({ values, ask }: Making): Promise<string> {
  const { CompanyId, EntityId, CatalogItemId } = values
  const body = {
    ...{
      LocationId: EntityId,
      PrintableId: 'HAR-10482',
      Customer: { PrimaryName: 'Ada', FamilyName: 'Miller' },
    },
    Orders: [{ Items: [{ ProductId: CatalogItemId, Quantity: 2, SellingPrice: 24.99 }] }],
  }
  return (await ask(`/invoicing/v1/Companies(${CompanyId})/Invoices`, { method: 'POST', body })).Id
}

function importUser(LastName: string) {
  return async ({ values: { CompanyId }, ask }: Making) => {
    const names = { UserName: LastName.toLowerCase(), FirstName: 'Uma', LastName }
    const body = {
      ...{ ...names, Email: `${names.UserName}@shop.example`, ParentEntityId: CompanyId, JobTitle: 'Clerk' },
      Address: { Zip: '02110', City: 'Boston', AddressLine1: '12 Harbour Street' },
      PhoneNumbers: [{ Type: 'Work', Number: '555-010-0142', Extension: '12' }],
      Picture: { MimeType: 'image/jpeg', Href: 'https://media.example/pictures/17.jpg' },
      Attributes: { BadgeNumber: 4711 },
    }
    return (await ask('/usermanager/v1/users/importExisting', { method: 'POST', body })).Id
  }
}

function addLockReason(Name: string) {
  return async ({ values: { CompanyId }, ask }: Making) => {
    const body = { Name, Description: `${Name}.` }
    return (await ask(`/usermanager/v1/entities(${CompanyId})/lockReasons`, { method: 'POST', body })).Id
  }
}

/** A price of the store itself, with enough sales for several pages. */
async function priceWithSales(ask: Making['ask'], { CompanyId, EntityId }: Values, CatalogItemId: string) {
  const weeks = ['2026-05-01', '2026-05-08', '2026-05-15']
  const SalePrices = weeks.map((day, index) => ({
    SalePrice: 19.99 + index,
    StartDateUTC: `${day}T00:00:00Z`,
    StopDateUTC: `${day}T12:00:00Z`,
  }))
  const body = {
    EntityId,
    CatalogItemId,
    RegularPrice: 24.99,
    SalePrices: [{ SalePrice: 22.99 }, ...SalePrices],
  }
  return (await ask(`/pricing/v1/Companies(${CompanyId})/ProductPrices`, { method: 'POST', body })).Id
}

async function firstSale(app: TestApp, record: number): Promise<number | undefined> {
  const sales = await app.orm.em
    .fork()
    .execute<{ id: number }[]>('select id from sale_price where pricing_information_id = ? order by 1', [
      record,
    ])
  return sales[0]?.id
}

async function shelve(ask: Making['ask'], { CompanyId, ShelfId }: Values, Id: string | undefined) {
  const path = `/pricing/v1/Companies(${CompanyId})/PricingShelfProducts`
  const placed = await ask(path)
  const isThere = placed.some((product: { Id: string }) => product.Id === Id)
  if (!isThere) await ask(path, { method: 'POST', body: { Id, PricingShelfId: ShelfId } })
  return Id
}

/** Enough members for pages of a list, and none like another. */
const customers = ['Ada', 'Bela', 'Chidi', 'Dora', 'Emil']

async function submitCarts({ values, ask }: Making): Promise<number> {
  let id = 0
  for (const [index, FirstName] of customers.entries()) {
    const [cart] = await ask(`/cart/v1/companies(${values.CompanyId})/entities(${values.EntityId})/carts`, {
      method: 'POST',
      body: {
        FirstName,
        LastName: 'Miller',
        Email: `${FirstName.toLowerCase()}.miller@example.com`,
        PhoneNumber: index % 2 === 0 ? '555-0142' : null,
        SourceId: values.SourceId,
        Items: [
          {
            Name: 'Nimbus 5 Phone Case',
            ProductTypeId: 2,
            CatalogItemId: values.CatalogItemId,
            Slug: 'nimbus-5-phone-case',
            Quantity: index + 1,
            DisplayPrice: 24.99,
          },
        ],
      },
    })
    id = cart.Id
  }
  return id
}

/** No worker runs during these suites, so the rows of its orders are inserted here. */
async function placeOrders({ app, values }: Making): Promise<number> {
  const rows = await app.orm.em.fork().execute<{ id: number }[]>(
    `insert into pending_order (company_id, id, entity_id, cart_id, source_id, first_name, last_name, email, phone_number, items)
     select cart.company_id, (select max(id) + 100000 from pending_order stored
         where stored.company_id = cart.company_id) + row_number() over (order by cart.id),
       cart.entity_id, cart.id, cart.source_id, cart.first_name, cart.last_name, cart.email,
       cart.phone_number, (select json_agg(json_build_object('Id', item.id, 'Name', item.name,
         'ProductTypeId', item.product_type_id, 'CatalogItemId', item.catalog_item_id, 'Slug', item.slug,
         'Quantity', item.quantity, 'DisplayPrice', item.display_price)) from cart_item item
         where item.company_id = cart.company_id and item.cart_id = cart.id)
     from cart where cart.company_id = ? order by cart.id
     on conflict on constraint pending_order_cart_once do nothing returning id`,
    [values.CompanyId],
  )
  return rows.at(-1)?.id ?? 0
}
