// No caller gains scopes through clients or users (K4): a caller who creates a client, adds a secret or a scope to it, or
// assigns a role to a user must have the scopes in question.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTenant } from '../../entities/tenants/tenants.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { type ClientFixture, clientsOf } from './client-fixture.ts'

let app: TestApp
let clients: ClientFixture

beforeAll(async () => {
  app = await startApp()
  clients = clientsOf(app)
})
afterAll(() => app.stop())

describe('a caller with few scopes', () => {
  const NARROW = [
    'clients.write',
    'clients.read',
    'users.write',
    'users.password',
    'cart.read',
    'entities.read',
  ]
  const asNarrow = async (method: string, path: string, body?: object) => {
    const { status, body: response } = await clients.request(
      method,
      path,
      body,
      await clients.tokenWith(...NARROW),
    )
    return [status, response?.Code]
  }
  const refused = [403, 'ScopesExceedCaller']
  const idOf = async (role: string) => {
    const userName = app.onboarding.Users.find(({ Role }) => Role === role)?.UserName
    const { CompanyId } = app.onboarding
    const sql = 'select id from user_account where company_id = ? and user_name = ?'
    const [user] = await app.orm.em.fork().execute<{ id: number }[]>(sql, [CompanyId, userName])
    return user?.id ?? 0
  }

  test('creates clients with its own scopes only, or for a supplier', async () => {
    const client = { Name: 'Till', Scopes: ['cart.read'] }

    expect(await asNarrow('POST', clients.address(), { ...client, Scopes: ['pricing.write'] })).toEqual(
      refused,
    )
    expect(
      await asNarrow('POST', clients.address(), { ...client, Scopes: ['cart.read', 'users.read'] }),
    ).toEqual(refused)
    expect(await asNarrow('POST', clients.address(), client)).toEqual([201, undefined])
    const supplier = { Scopes: ['supplier.write'], SupplierEntityId: app.onboarding.Supplier.EntityId }
    expect(await asNarrow('POST', clients.address(), { ...client, ...supplier })).toEqual([201, undefined])
    const supplierClient = { Scopes: ['cart.write'], SupplierEntityId: app.onboarding.Supplier.EntityId }
    expect(await asNarrow('POST', clients.address(), { ...client, ...supplierClient })).toEqual(refused)
  })

  test('cannot add a scope that it lacks, but can change other members of a client that has more', async () => {
    const { ClientId } = await clients.create({ Scopes: ['cart.read', 'pricing.read'] })
    const path = clients.address(ClientId)
    const till = { Name: 'Till', Scopes: ['cart.read', 'pricing.read'] }

    expect(await asNarrow('PUT', path, { ...till, Scopes: [...till.Scopes, 'pricing.write'] })).toEqual(
      refused,
    )
    expect(await asNarrow('PUT', path, { ...till, Name: 'Kiosk' })).toEqual([200, undefined])
    expect(await asNarrow('PUT', path, { ...till, IsActive: false })).toEqual([200, undefined])
    expect(await asNarrow('PUT', path, till)).toEqual(refused)
  })

  test('cannot add a secret to a client that has more scopes', async () => {
    const { ClientId } = await clients.create({ Scopes: ['cart.read', 'pricing.read'] })

    expect(await asNarrow('POST', clients.address(ClientId, '/Secrets'), {})).toEqual(refused)
    const ownSecrets = clients.address(app.onboarding.ClientId, '/Secrets')
    expect(await asNarrow('POST', ownSecrets, {})).toEqual(refused)
    expect((await clients.request('POST', ownSecrets, {})).status).toBe(201)
    const equal = await clients.create({ Scopes: ['cart.read'] })
    expect(await asNarrow('POST', clients.address(equal.ClientId, '/Secrets'), {})).toEqual([201, undefined])
  })

  test('cannot assign a role that has more scopes, nor set the password of a user who has one', async () => {
    const user = `/usermanager/v1/users(${await idOf('Employee')})`

    for (const role of ['Administrator', 'Employee']) {
      expect(await asNarrow('PUT', `${user}/roles(${role})`)).toEqual(refused)
    }
    const body = { Password: 'Harbour-Light-7' }
    expect(await asNarrow('POST', `${user}/temporaryPassword`, body)).toEqual(refused)
    const supplier = await idOf('Supplier')
    const asSupplier = `/usermanager/v1/users(${supplier})/temporaryPassword`
    expect(await asNarrow('POST', asSupplier, body)).toEqual([204, undefined])
    await app.orm.em
      .fork()
      .execute(`update user_account set roles = '{Administrator,Supplier}' where id = ?`, [supplier])
    expect(await asNarrow('POST', asSupplier, body)).toEqual(refused)
  })

  test('cannot add users, because new users are Employees', async () => {
    const { CompanyId } = app.onboarding
    const person = {
      ...{ UserName: 'new.user', FirstName: 'N', LastName: 'U', Email: 'new.user@shop.example' },
      ParentEntityId: CompanyId,
    }

    expect(await asNarrow('POST', '/usermanager/v1/users', person)).toEqual(refused)
    const imported = { ...person, Password: 'Harbour-Light-7' }
    expect(await asNarrow('POST', '/usermanager/v1/users/importExisting', imported)).toEqual(refused)
  })
})

describe('a caller', () => {
  test("is refused if it is an employee, a supplier or another company's administrator", async () => {
    const other = await createTenant(app.orm, {
      ...{ name: 'Corner Retail', environment: 'sandbox', baseUrl: 'https://localhost:8443' },
    })
    const { accessToken } = await app.app.tokens.issue({
      ...{ subject: `client:${other.ClientId}`, companyId: other.CompanyId, clientId: other.ClientId },
      ...{ supplierEntityId: null, generation: 1, family: null },
      scopes: app.rules.scopesOf('Administrator'),
    })
    const tokens = [await app.tokenOf('Employee'), await app.tokenOf('Supplier'), accessToken]
    const { ClientId } = app.onboarding
    const requests: [string, string, object?][] = [
      ['GET', clients.address()],
      ['POST', clients.address(), { Name: 'Till', Scopes: ['cart.read'] }],
      ['GET', clients.address(ClientId)],
      ['PUT', clients.address(ClientId), { Name: 'Till', Scopes: ['cart.read'] }],
      ['DELETE', clients.address(ClientId)],
      ['GET', clients.address(ClientId, '/Secrets')],
      ['POST', clients.address(ClientId, '/Secrets'), {}],
    ]

    for (const token of tokens) {
      for (const [method, path, body] of requests) {
        expect((await clients.request(method, path, body, token)).status, `${method} ${path}`).toBe(403)
      }
    }
    const otherAddress = clients.address(other.ClientId)
    for (const method of ['GET', 'DELETE'])
      expect((await clients.request(method, otherAddress)).status).toBe(404)
  })

  test('that is an administrator can give a client the scopes of the role', async () => {
    const token = await app.tokenOf('Administrator')
    const till = { Name: 'Till', Scopes: app.rules.scopesOf('Administrator') }

    expect((await clients.request('POST', clients.address(), till, token)).status).toBe(201)
    const ownSecrets = clients.address(app.onboarding.ClientId, '/Secrets')
    expect((await clients.request('POST', ownSecrets, {}, token)).status).toBe(201)
  })
})
