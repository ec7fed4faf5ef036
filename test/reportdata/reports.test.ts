import { beforeAll, describe, expect, test } from 'vitest'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { expectPeriods, testsRows } from './report-checks.ts'
import { below, type Cells, filtersOf, useReports } from './reports.ts'

const { app, fixture } = useReports()

describe('GET /reports/LocationTreeReport', () => {
  const REPORT = 'LocationTreeReport'
  const ids = async (query?: string) => (await fixture.rows(REPORT, query)).map(({ EntityId }) => EntityId)

  test('has every node of the company with its parent', async () => {
    const { Entities } = app.onboarding
    const nameOf = (id: number | null) => Entities.find(({ Id }) => Id === id)?.Name ?? null

    expect(await fixture.rows(REPORT)).toEqual(
      Entities.toSorted((a, b) => a.Id - b.Id).map(({ Id, Name, Role, ParentId }) => ({
        EntityId: Id,
        EntityName: Name,
        Role,
        ParentId,
        ParentName: nameOf(ParentId),
      })),
    )
  })

  test('has the requested part of the tree, by LocationType before ForWho', async () => {
    for (const [query, names] of filtersOf(fixture))
      expect(await ids(query), query).toEqual(below(app, names))
  })

  test('covers the whole company for every way to request that', async () => {
    const allIds = await ids()
    const { CompanyId } = app.onboarding
    for (const query of [
      'LocationType=Company',
      'ForWho=1',
      'ForWhoIDs=*',
      'LocationTypeIDs=-1',
      `LocationTypeIDs=${CompanyId}`,
      `ForWho=1&ForWhoIDs=${CompanyId}`,
    ]) {
      expect(await ids(query), query).toEqual(allIds)
    }
  })

  test('refuses an unknown level or node', async () => {
    const harbour = fixture.node('Harbour Street')
    for (const query of [
      'LocationType=Planet',
      'LocationType=',
      'ForWho=5',
      'ForWho=0',
      'ForWho=Division',
      'ForWhoIDs=',
      'ForWhoIDs=1,,2',
      'ForWhoIDs=x',
      'ForWhoIDs=-2',
      `LocationType=Division&LocationTypeIDs=${harbour}`,
      'LocationType=Location&LocationTypeIDs=2147483',
      `LocationTypeIDs=${harbour}`,
      'ForWho=4&ForWhoIDs=999999999',
    ]) {
      const { status, body } = await fixture.request(`/reports/${REPORT}?${query}`)

      expect(status, query).toBe(400)
      expect(body, query).toEqual({ Error: true, Message: expect.stringMatching(/ForWho|LocationType/) })
    }
  })
})

describe('GET /reports/EmployeeListReport', () => {
  const REPORT = 'EmployeeListReport'

  test('has a row for each assigned node of a user, or one row for the company, and no secrets', async () => {
    const { CompanyId, CompanyName } = app.onboarding
    const expected = await fixture.sql<{ assignment: string }>(
      `select account.user_name || ' @ ' || coalesce(node.name, ?) as assignment from user_account account
       left join user_location assigned on assigned.company_id = account.company_id and assigned.user_id = account.id
       left join entity_node node on node.company_id = assigned.company_id and node.id = assigned.entity_id
       where account.company_id = ?`,
      [CompanyName, CompanyId],
    )
    const rows = await fixture.rows(REPORT)

    const assignments = rows.map(({ UserName, EntityName }) => `${UserName} @ ${EntityName}`)
    expect(assignments.toSorted()).toEqual(expected.map(({ assignment }) => assignment).sort())
    expect(assignments.filter((assignment) => assignment.startsWith('tom.baker'))).toEqual([
      'tom.baker @ Harbour Street',
      'tom.baker @ Mill Lane',
    ])
    expect(rows.find(({ UserName }) => UserName === 'omar.reyes')).toEqual({
      Id: expect.any(Number),
      UserName: 'omar.reyes',
      FirstName: 'Omar',
      LastName: 'Reyes',
      Email: `omar.reyes@company-${CompanyId}.example`,
      JobTitle: 'Systems Administrator',
      IsActive: true,
      IsLocked: false,
      EntityId: CompanyId,
      EntityName: CompanyName,
    })
    const states = ({ UserName, IsActive, IsLocked }: Cells) => [UserName, IsActive, IsLocked]
    expect(rows.map(states)).toContainEqual(['ivy.chen', false, false])
    expect(rows.map(states)).toContainEqual(['hugo.brandt', true, true])
    const keys = rows.map(({ Id, EntityId }) => [Id, EntityId] as [number, number])
    expect(keys).toEqual(keys.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]))
  })

  testsRows(app, fixture, REPORT, 'EntityId')
})

describe('GET /reports/InventoryListingReport', () => {
  const REPORT = 'InventoryListingReport'

  test('has the stock of every node, with the names of the product', async () => {
    const [expected] = await fixture.sql<{
      entity_id: number
      catalog_item_id: string
      quantity: string
      sku: string
    }>(
      `select stock.entity_id, stock.catalog_item_id, stock.quantity, item.sku
       from product_stock stock join catalog_item item on item.company_id = stock.company_id
         and item.id = stock.catalog_item_id
       where stock.company_id = ? and stock.quantity > 0 order by 1, 2 limit 1`,
      [app.onboarding.CompanyId],
    )
    const rows = await fixture.rows(REPORT)

    expect(
      rows.find((row) => row.EntityId === expected?.entity_id && row.Sku === expected?.sku),
    ).toMatchObject({
      CatalogItemId: expected?.catalog_item_id,
      Quantity: Number(expected?.quantity),
      QuantityOnOrder: expect.any(Number),
    })
    const orderOf = rows.map(
      ({ EntityId, CatalogItemId }) => `${String(EntityId).padStart(9)} ${CatalogItemId}`,
    )
    expect(orderOf).toEqual(orderOf.toSorted())
  })

  testsRows(app, fixture, REPORT, 'EntityId')
})

describe('GET /reports/PriceListReport', () => {
  const REPORT = 'PriceListReport'

  test('has every price record, with its product if it has one', async () => {
    const [expected] = await fixture.sql<{
      id: number
      entity_id: number
      sku: string
      price: string
      at: string
    }>(
      `select price.id, price.entity_id, item.sku, price.regular_price as price, price.last_modified_utc as at
       from pricing_information price join catalog_item item on item.company_id = price.company_id
         and item.id = price.catalog_item_id
       where price.company_id = ? order by price.entity_id, price.id limit 1`,
      [app.onboarding.CompanyId],
    )
    const [{ count } = { count: 0 }] = await fixture.sql<{ count: number }>(
      'select count(*)::int as count from pricing_information where company_id = ?',
      [app.onboarding.CompanyId],
    )
    const rows = await fixture.rows(REPORT)

    expect(rows).toHaveLength(count)
    expect(rows.find(({ Id }) => Id === expected?.id)).toMatchObject({
      EntityId: expected?.entity_id,
      Sku: expected?.sku,
      RegularPrice: Number(expected?.price),
      LastModifiedDateUtc: new Date(expected?.at ?? '').toISOString(),
    })
  })

  testsRows(app, fixture, REPORT, 'EntityId')
})

describe('GET /reports/AuditReport', () => {
  beforeAll(async () => {
    const { body } = await app.request('/accounts/v1/oauth2/token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        ...{ grant_type: 'client_credentials', client_id: app.onboarding.ClientId, client_secret: 'wrong' },
      }).toString(),
    })
    expect(body.error).toBe('invalid_client')
  })

  const REPORT = 'AuditReport'

  test('has the same entries as the audit log, newest first', async () => {
    const token = await app.tokenOf('ApiClient')
    const path = `/accounts/v1/Companies(${app.onboarding.CompanyId})/AuditEntries`
    const { body: entries } = await app.request(path, { token })
    const rows = await fixture.rows(REPORT)

    expect(rows.length).toBeGreaterThan(10)
    expect(rows).toEqual(entries)
    expect(rows.filter(({ Action }) => Action === 'log-on.failed')).toEqual([
      expect.objectContaining({
        ...{ TargetKind: 'Client', TargetId: app.onboarding.ClientId },
        ...{ Address: expect.any(String), RequestId: expect.any(String) },
      }),
    ])
  })

  test('needs the scope of the audit log in addition to that of reports', async () => {
    const statusOf = async (token: string) =>
      (await app.request(`/reportdata/reports/${REPORT}`, { token })).status

    expect(await statusOf(await app.tokenOf('Administrator'))).toBe(200)
    expect(await statusOf(await app.tokenOf('Employee'))).toBe(403)
  })

  test('has no filter by location, because entries belong to no node', async () => {
    for (const query of ['ForWho=1', 'ForWhoIDs=*', 'LocationType=Company', 'LocationTypeIDs=*'])
      expect((await fixture.request(`/reports/${REPORT}?${query}`)).status, query).toBe(400)
  })

  test('has the entries of a period, in the time zone of the company node', () =>
    expectPeriods(app, fixture, {
      ...{ report: REPORT, column: 'At', node: app.onboarding.CompanyId },
      add: (moment) =>
        fixture.sql(
          `insert into audit_entry (company_id, at, action, actor_kind, target_kind, target_id)
           values (?, ?, 'user.created', 'Operator', 'User', '12')`,
          [app.onboarding.CompanyId, moment],
        ),
      remove: () =>
        fixture.sql(`delete from audit_entry where company_id = ? and at < '2002-01-01'`, [
          app.onboarding.CompanyId,
        ]),
    }))

  testsRows(app, fixture, REPORT)
})

describe('GET /reports/CartReport', () => {
  beforeAll(async () => {
    await giveIdsByDefault(app.orm.em.fork())
    await fixture.sql(
      `insert into cart (company_id, entity_id, source_id, status, first_name, last_name, email, phone_number)
       select ?::int, node.id, ?::uuid, 1 + n % 3, 'Ada ' || n, null, 'ada' || n || '@example.com', '=1+' || n
       from entity_node node cross join generate_series(1, 3) n where node.company_id = ? and node.role <> 'Supplier'`,
      [app.onboarding.CompanyId, app.onboarding.SourceId, app.onboarding.CompanyId],
    )
    await fixture.sql("update cart set phone_number = null where phone_number = '=1+2'")
    await fixture.sql("update cart set phone_number = '555' where phone_number like '=%'")
  })

  const REPORT = 'CartReport'

  test('has every cart with its node', async () => {
    const harbour = fixture.node('Harbour Street')
    const rows = (await fixture.rows(REPORT)).filter(({ EntityId }) => EntityId === harbour)

    expect(rows).toHaveLength(3)
    expect(rows[0]).toEqual({
      Id: expect.any(Number),
      EntityId: harbour,
      EntityName: 'Harbour Street',
      SourceId: app.onboarding.SourceId,
      Status: 2,
      FirstName: 'Ada 1',
      LastName: null,
      Email: 'ada1@example.com',
      PhoneNumber: '555',
      DateCreatedUtc: expect.stringMatching(/Z$/),
      UpdatedUtc: null,
    })
  })

  testsRows(app, fixture, REPORT, 'EntityId')
})
