import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { statusWith } from '../support/login.ts'
import { useFixture } from '../support/use-fixture.ts'
import { type ClientFixture, clientsOf } from './client-fixture.ts'

const app = useFixture(startApp)
let clients: ClientFixture

beforeAll(async () => {
  clients = clientsOf(app)
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
