import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { statusWith, untilRefused } from '../support/login.ts'
import { useFixture } from '../support/use-fixture.ts'
import { type ClientFixture, clientsOf } from './client-fixture.ts'

const app = useFixture(startApp)
let clients: ClientFixture

beforeAll(async () => {
  clients = clientsOf(app)
})

describe('DELETE /Companies({CompanyId})/Clients({ClientId})/Secrets({SecretId})', () => {
  test('ends only this secret, at once in other processes too', async () => {
    const second = await startApp({ databaseUrl: app.databaseUrl })
    onTestFinished(() => second.stop())
    const client = await clients.create()
    const secrets = clients.address(client.ClientId, '/Secrets')
    const { body: next } = await clients.request('POST', secrets, {})
    expect((await clients.logIn(client, {}, second)).status).toBe(200)

    const { status } = await clients.request('DELETE', `${secrets}(${client.SecretId})`)

    expect(status).toBe(204)
    for (const server of [second, app]) {
      const refused = await clients.logIn(client, {}, server)
      expect([refused.status, refused.body.error]).toEqual([400, 'invalid_client'])
      expect((await clients.logIn({ ...client, ClientSecret: next.ClientSecret }, {}, server)).status).toBe(
        200,
      )
    }
  })

  test('ends the tokens of a disabled client in another process within a second', async () => {
    const second = await startApp({ databaseUrl: app.databaseUrl })
    onTestFinished(() => second.stop())
    const client = await clients.create()
    const { body: issued } = await clients.logIn(client)
    expect(await statusWith(second, issued.access_token)).toBe(200)

    const till = { Name: 'Till', Scopes: ['cart.read', 'entities.read'], IsActive: false }
    await clients.request('PUT', clients.address(client.ClientId), till)

    expect(await untilRefused(second, issued.access_token)).toBeLessThan(1000)
  })

  test('does not find a secret of another client, nor one that has ended', async () => {
    const [client, other] = [await clients.create(), await clients.create()]
    const secrets = clients.address(client.ClientId, '/Secrets')
    await clients.request('POST', secrets, { OverlapHours: 0 })

    for (const { SecretId } of [client, other]) {
      expect((await clients.request('DELETE', `${secrets}(${SecretId})`)).status).toBe(404)
    }
    expect((await clients.logIn(other)).status).toBe(200)
  })
})
