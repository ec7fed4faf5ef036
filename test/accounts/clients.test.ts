import { beforeAll, describe, expect, test } from 'vitest'
import { resetTenant } from '../../entities/tenants/reset-tenant.ts'
import { startApp } from '../support/app.ts'
import { statusWith } from '../support/login.ts'
import { useFixture } from '../support/use-fixture.ts'
import { type ClientFixture, clientsOf } from './client-fixture.ts'

const app = useFixture(startApp)

let clients: ClientFixture

beforeAll(async () => {
  clients = clientsOf(app)
})

describe('GET /Companies({CompanyId})/Clients', () => {
  test('lists the clients of the company, without secrets', async () => {
    const { status, body, text } = await clients.request('GET', clients.address())

    expect(status).toBe(200)
    const { ClientId, ClientSecret, Supplier } = app.onboarding
    expect(body.map((client: { ClientId: string }) => client.ClientId)).toEqual([
      ClientId,
      Supplier.ClientId,
      `${ClientId}-till`,
    ])
    expect(text).not.toMatch(/secret/i)
    expect(text).not.toContain(ClientSecret)
  })

  test('returns the scopes of the role for a client without scopes of its own', async () => {
    const { body } = await clients.request('GET', `${clients.address()}?$filter=SupplierEntityId%20ne%20null`)

    expect(body).toMatchObject([{ Scopes: ['supplier.read', 'supplier.write', 'password.change'] }])
  })
})

describe('GET /Companies({CompanyId})/Clients({ClientId})', () => {
  test('returns a client that has never been used', async () => {
    const till = `${app.onboarding.ClientId}-till`

    const { body } = await clients.request('GET', clients.address(till))

    expect(body).toEqual({
      ClientId: till,
      CompanyId: app.onboarding.CompanyId,
      Name: 'Till at Harbour Street',
      Scopes: ['cart.read', 'invoices.write'],
      Grants: ['client_credentials'],
      SupplierEntityId: null,
      IsActive: true,
      CreatedDateUtc: expect.stringMatching(/Z$/),
      LastUsedUtc: null,
    })
  })

  test('returns the time of last use, which is written at most once a minute', async () => {
    const client = await clients.create()
    const used = async () => (await clients.request('GET', clients.address(client.ClientId))).body.LastUsedUtc
    await clients.logIn({ ...client, ClientSecret: 'wrong' })
    expect(await used()).toBeNull()

    await clients.logIn(client)
    const first = await used()
    await clients.logIn(client)

    expect(Date.now() - Date.parse(first)).toBeLessThan(60_000)
    expect(await used()).toBe(first)
    await app.orm.em
      .fork()
      .execute(
        `update client set last_used_at = (last_used_at at time zone 'UTC' - interval '61 seconds') at time zone 'UTC' where id = ?`,
        [client.ClientId],
      )
    await clients.logIn(client)
    expect(Date.parse(await used())).toBeGreaterThanOrEqual(Date.parse(first))
  })

  test('does not let a token request wait for a change of the client', async () => {
    const client = await clients.create()
    await app.orm.em.fork().transactional(async (em) => {
      await em.execute('select 1 from client where company_id = ? and id = ? for update', [
        app.onboarding.CompanyId,
        client.ClientId,
      ])

      expect((await clients.logIn(client)).status).toBe(200)
    })
  })
})

describe('POST /Companies({CompanyId})/Clients', () => {
  test('creates a client whose tokens have its scopes', async () => {
    const { status, body } = await clients.request('POST', clients.address(), {
      Name: 'Till 2 – Été',
      Scopes: ['invoices.write', 'cart.read'],
    })

    expect(status).toBe(201)
    expect(body).toMatchObject({
      ClientId: expect.stringMatching(/^till-2-t-1000-[0-9a-f]{12}$/),
      Scopes: ['cart.read', 'invoices.write'],
      Grants: ['client_credentials'],
      IsActive: true,
      ClientSecret: expect.stringMatching(/^[\w-]{43}$/),
    })
    const token = await clients.logIn(body)
    expect([token.status, token.body.scope]).toEqual([200, 'cart.read invoices.write'])
    const tree = `/entities/v1/Companies(${app.onboarding.CompanyId})/Tree`
    expect((await app.request(tree, { token: token.body.access_token })).status).toBe(403)
  })

  test('stores only a hash of the secret, also with an Idempotency-Key', async () => {
    const request = {
      ...{ method: 'POST', token: await clients.tokenWith(), headers: { 'Idempotency-Key': 'once' } },
      body: { Name: 'Kiosk', Scopes: ['cart.read'] },
    }
    const { body } = await app.request(clients.address(), request)
    const second = await app.request(clients.address(), request)

    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(second.body).toEqual({ ...body, ClientSecret: null })
    const tables = ['idempotency_key', 'client', 'client_secret']
    for (const table of tables) {
      const [row] = await app.orm.em
        .fork()
        .execute<{ text: string }[]>(`select string_agg(t::text, '') as text from ${table} t`)
      expect(row?.text).not.toContain(body.ClientSecret)
    }
    expect(app.logs.join()).not.toContain(body.ClientSecret)
    expect((await clients.logIn(body)).status).toBe(200)
  })

  test.each(['password', 'refresh_token', 'client_credentials'] as const)(
    'refuses the grant %s to a client that lacks it',
    async (grant_type) => {
      const Grants = grant_type === 'password' ? ['client_credentials'] : ['password']
      const client = await clients.create({ Grants })
      const user = app.onboarding.Users.find(({ Role }) => Role === 'Employee')
      const form = { username: user?.UserName, password: user?.Password, refresh_token: 'x', grant_type }

      const { status, body } = await clients.logIn(client, form)

      expect([status, body.error]).toEqual([400, 'unauthorized_client'])
    },
  )

  test('limits tokens of users to scopes that both user and client have; issues refresh tokens only with that grant', async () => {
    const user = app.onboarding.Users.find(({ Role }) => Role === 'Employee')
    const form = { grant_type: 'password', username: user?.UserName, password: user?.Password }
    const Scopes = ['cart.read', 'pricing.write']

    const { body: short } = await clients.logIn(await clients.create({ Scopes, Grants: ['password'] }), form)
    const { body: long } = await clients.logIn(
      await clients.create({ Scopes, Grants: ['password', 'refresh_token'] }),
      form,
    )

    expect([short.scope, short.refresh_token]).toEqual(['cart.read', undefined])
    expect([long.scope, typeof long.refresh_token]).toEqual(['cart.read', 'string'])
  })

  test('creates a client for a supplier of the company', async () => {
    const SupplierEntityId = app.onboarding.Supplier.EntityId
    const client = await clients.create({ Scopes: ['supplier.read'], SupplierEntityId })

    const { body } = await clients.logIn(client)

    expect(body.scope).toBe('supplier.read')
    const skus = await app.request(`/availability/v1/Suppliers(${SupplierEntityId})/SupplierSkus`, {
      token: body.access_token,
    })
    expect(skus.status).toBe(200)
  })

  test.each([
    [{ Scopes: ['everything'] }, 403, 'ScopesExceedCaller'],
    [{ Scopes: ['supplier.read', 'cart.read'], SupplierEntityId: 1017 }, 400, 'ScopeNotPossible'],
    [{ Scopes: ['supplier.read'], SupplierEntityId: 1002 }, 400, 'SupplierNotOfCompany'],
    [{ Grants: ['refresh_token'] }, 400, 'RefreshNeedsPassword'],
    [{ Scopes: [] }, 400, undefined],
    [{ Grants: ['implicit'] }, 400, undefined],
  ])('refuses %j', async (body, status, code) => {
    const till = { Name: 'Till', Scopes: ['cart.read'], ...body }

    const response = await clients.request('POST', clients.address(), till)

    expect([response.status, response.body.Code]).toEqual([status, code])
  })
})

describe('PUT /Companies({CompanyId})/Clients({ClientId})', () => {
  const replace = (client: { ClientId: string }, body: object) =>
    clients.request('PUT', clients.address(client.ClientId), {
      ...{ Name: 'Till', Scopes: ['cart.read', 'entities.read'], ...body },
    })

  test('changes nothing if the body is the response of a GET', async () => {
    const path = clients.address(app.onboarding.ClientId)
    const { body: before } = await clients.request('GET', path)
    const token = await clients.tokenWith()

    const { status, body } = await clients.request('PUT', path, before)

    expect([status, body]).toEqual([200, before])
    expect(await statusWith(app, token)).toBe(200)
    const [row] = await app.orm.em
      .fork()
      .execute('select scopes from client where id = ?', [app.onboarding.ClientId])
    expect(row?.scopes).toBeNull()
  })

  test.each([
    ['a scope', { Scopes: ['cart.read'] }],
    ['a grant', { Grants: ['password'] }],
    ['its active state', { IsActive: false }],
  ])('ends the tokens of a client that loses %s, but not those of others', async (_, change) => {
    const [client, other] = [await clients.create(), await clients.create()]
    const { body: issued } = await clients.logIn(client)
    const { body: otherClient } = await clients.logIn(other)
    expect(await statusWith(app, issued.access_token)).toBe(200)

    expect((await replace(client, change)).status).toBe(200)

    expect(await statusWith(app, issued.access_token)).toBe(401)
    expect(await statusWith(app, otherClient.access_token)).toBe(200)
  })

  test('keeps the tokens of a client that loses no permission', async () => {
    const client = await clients.create()
    const { body: issued } = await clients.logIn(client)

    await replace(client, { Name: 'Another name', Scopes: ['cart.read', 'entities.read', 'users.read'] })

    expect(await statusWith(app, issued.access_token)).toBe(200)
  })

  test('issues new tokens at once, with the remaining scopes', async () => {
    const client = await clients.create()
    await replace(client, { Scopes: ['entities.read'] })

    const { body: issued } = await clients.logIn(client)

    expect(issued.scope).toBe('entities.read')
    expect(await statusWith(app, issued.access_token)).toBe(200)
  })

  test('disabling the client ends its users’ access tokens and refresh tokens too', async () => {
    const client = await clients.create({ Grants: ['password', 'refresh_token'] })
    const user = app.onboarding.Users.find(({ Role }) => Role === 'Employee')
    const form = { grant_type: 'password', username: user?.UserName, password: user?.Password }
    const { body: issued } = await clients.logIn(client, form)

    expect((await replace(client, { Grants: ['password', 'refresh_token'], IsActive: false })).status).toBe(
      200,
    )
    expect(await statusWith(app, issued.access_token)).toBe(401)
    const disabled = await clients.logIn(client, form)
    expect([disabled.status, disabled.body.error]).toEqual([400, 'invalid_client'])

    await replace(client, { Grants: ['password', 'refresh_token'] })
    const { refresh_token } = issued
    const refreshed = await clients.logIn(client, { grant_type: 'refresh_token', refresh_token })
    expect([refreshed.status, refreshed.body.error]).toEqual([400, 'invalid_grant'])
  })

  test('refuses a client that disables itself, and a change of the supplier', async () => {
    const ownClient = { ClientId: app.onboarding.ClientId }
    const { body: known } = await clients.request('GET', clients.address(ownClient.ClientId))

    const disabled = await replace(ownClient, { ...known, IsActive: false })
    const moved = await replace(await clients.create(), {
      ...{ Scopes: ['supplier.read'], SupplierEntityId: app.onboarding.Supplier.EntityId },
    })

    expect([disabled.status, disabled.body.Code]).toEqual([409, 'OwnClient'])
    expect([moved.status, moved.body.Code]).toEqual([400, 'SupplierFixed'])
  })
})

describe('DELETE /Companies({CompanyId})/Clients({ClientId})', () => {
  test('ends the tokens of the client', async () => {
    const client = await clients.create()
    const { body: issued } = await clients.logIn(client)

    const { status } = await clients.request('DELETE', clients.address(client.ClientId))

    expect(status).toBe(204)
    expect(await statusWith(app, issued.access_token)).toBe(401)
    expect((await clients.logIn(client)).body.error).toBe('invalid_client')
    expect((await clients.request('DELETE', clients.address(client.ClientId))).status).toBe(404)
  })

  test('is refused to the client itself, but not to a user who logged in through it', async () => {
    const refused = await clients.request('DELETE', clients.address(app.onboarding.ClientId))
    expect([refused.status, refused.body.Code]).toEqual([409, 'OwnClient'])
    const token = await app.tokenOf('Administrator')

    const { status } = await clients.request(
      'DELETE',
      clients.address(app.onboarding.ClientId),
      undefined,
      token,
    )

    expect(status).toBe(204)
    expect(await statusWith(app, token)).toBe(401)
  })

  test('is undone by a reset: new tokens of the restored client are valid', async () => {
    const { ClientId, ClientSecret, CompanyId } = app.onboarding
    await resetTenant(app.orm.em.fork(), CompanyId, 'sandbox')

    const { body: issued } = await clients.logIn({ ClientId, ClientSecret })

    expect(await statusWith(app, issued.access_token)).toBe(200)
  })
})
