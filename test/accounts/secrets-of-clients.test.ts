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

interface Listed {
  CreatedDateUtc: string
}

const withoutSecret = ({ ClientSecret: _, ...secret }: { ClientSecret: string }) => secret

describe('GET /Companies({CompanyId})/Clients({ClientId})/Secrets', () => {
  test('lists the secrets that are valid, without the secrets themselves', async () => {
    const { ClientId, SecretId } = await clients.create()
    const secrets = clients.address(ClientId, '/Secrets')
    const ended = await clients.request('POST', secrets, { OverlapHours: 0 })
    const last = await clients.request('POST', secrets, { OverlapHours: 2 })

    const { body } = await clients.request('GET', secrets)

    const listed = body.toSorted((a: Listed, b: Listed) => a.CreatedDateUtc.localeCompare(b.CreatedDateUtc))
    expect(listed).toEqual([
      { ...withoutSecret(ended.body), ExpiresAtUtc: expect.any(String) },
      { ...withoutSecret(last.body), ExpiresAtUtc: null },
    ])
    expect(JSON.stringify(body)).not.toContain(SecretId)
    const hours = (Date.parse(listed[0].ExpiresAtUtc) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(1.99)
    expect(hours).toBeLessThanOrEqual(2)
  })
})

const sql = (text: string) => app.orm.em.fork().execute(text)

describe('POST /Companies({CompanyId})/Clients({ClientId})/Secrets', () => {
  const rotate = (ClientId: string, body: object = {}) =>
    clients.request('POST', clients.address(ClientId, '/Secrets'), body)
  const outcome = async (client: Parameters<ClientFixture['logIn']>[0]) =>
    (await clients.logIn(client)).status

  test('keeps earlier secrets valid for the overlap, by the real clock', async () => {
    const client = await clients.create()

    const { status, body } = await rotate(client.ClientId)

    expect(status).toBe(201)
    expect([await outcome(client), await outcome({ ...client, ClientSecret: body.ClientSecret })]).toEqual([
      200, 200,
    ])
    const [row] =
      await sql(`select ceil(extract(epoch from expires_at - now()) / 60)::int as minutes from client_secret
      where id = '${client.SecretId}'`)
    expect(row?.minutes).toBe(24 * 60)
    await sql(`update client_secret set expires_at = now() where id = '${client.SecretId}'`)
    expect([await outcome(client), await outcome({ ...client, ClientSecret: body.ClientSecret })]).toEqual([
      400, 200,
    ])
  })

  test('ends earlier secrets at once with an overlap of 0 hours, and never prolongs one', async () => {
    const client = await clients.create()
    await rotate(client.ClientId, { OverlapHours: 1 })
    await rotate(client.ClientId, { OverlapHours: 720 })
    const [row] =
      await sql(`select ceil(extract(epoch from expires_at - now()) / 60)::int as minutes from client_secret
      where id = '${client.SecretId}'`)
    expect(row?.minutes).toBe(60)

    await rotate(client.ClientId, { OverlapHours: 0 })

    expect(await outcome(client)).toBe(400)
  })

  test('does not refuse clients that request tokens while the secret is replaced', async () => {
    const client = await clients.create()
    let secret = client.ClientSecret
    let isDone = false
    const outcomes: number[] = []
    const program = async () => {
      while (!isDone) outcomes.push(await outcome({ ...client, ClientSecret: secret }))
    }
    const programs = Array.from({ length: 8 }, program)
    for (let round = 0; round < 10; round += 1) {
      const { body } = await rotate(client.ClientId, { OverlapHours: 1 })
      secret = body.ClientSecret
      const { body: known } = await clients.request('GET', clients.address(client.ClientId))
      await clients.request('PUT', clients.address(client.ClientId), known)
    }
    isDone = true
    await Promise.all(programs)

    expect(outcomes.length).toBeGreaterThan(20)
    expect(outcomes.filter((status) => status !== 200)).toEqual([])
  })

  test('refuses more than 20 secrets at once', async () => {
    const { ClientId } = await clients.create()
    for (let more = 1; more < 20; more += 1) expect((await rotate(ClientId)).status).toBe(201)

    const { status, body } = await rotate(ClientId)

    expect([status, body.Code]).toEqual([409, 'TooManySecrets'])
  })
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
