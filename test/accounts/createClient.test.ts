import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'
import { type ClientFixture, clientsOf } from './client-fixture.ts'

const app = useFixture(startApp)
let clients: ClientFixture

beforeAll(async () => {
  clients = clientsOf(app)
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
