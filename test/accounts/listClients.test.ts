import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
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
