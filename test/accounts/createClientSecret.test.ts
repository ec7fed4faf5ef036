import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'
import { type ClientFixture, clientsOf } from './client-fixture.ts'

const app = useFixture(startApp)
let clients: ClientFixture

beforeAll(async () => {
  clients = clientsOf(app)
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

  test.each([{ OverlapHours: -1 }, { OverlapHours: 721 }, { OverlapHours: 1.5 }])(
    'refuses %j',
    async (body) => {
      const { ClientId } = await clients.create()

      expect((await rotate(ClientId, body)).status).toBe(400)
    },
  )

  test('refuses more than 20 secrets at once', async () => {
    const { ClientId } = await clients.create()
    for (let more = 1; more < 20; more += 1) expect((await rotate(ClientId)).status).toBe(201)

    const { status, body } = await rotate(ClientId)

    expect([status, body.Code]).toEqual([409, 'TooManySecrets'])
  })
})
