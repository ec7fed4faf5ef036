import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'
import { type ClientFixture, clientsOf } from './client-fixture.ts'

const app = useFixture(startApp)
let clients: ClientFixture

beforeAll(async () => {
  clients = clientsOf(app)
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
