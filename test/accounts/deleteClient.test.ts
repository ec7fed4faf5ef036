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
