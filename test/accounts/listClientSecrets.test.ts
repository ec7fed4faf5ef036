import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { type ClientSite, clientsOf } from './client-fixture.ts'

let app: TestApp
let clients: ClientSite

beforeAll(async () => {
  app = await startApp()
  clients = clientsOf(app)
})
afterAll(() => app.stop())

interface Listed {
  CreatedDateUtc: string
}

const withoutSecret = ({ ClientSecret: _, ...shown }: { ClientSecret: string }) => shown

describe('GET /Companies({CompanyId})/Clients({ClientId})/Secrets', () => {
  test('lists the secrets that are valid, without the secrets themselves', async () => {
    const { ClientId, SecretId } = await clients.make()
    const secrets = clients.address(ClientId, '/Secrets')
    const ended = await clients.ask('POST', secrets, { OverlapHours: 0 })
    const last = await clients.ask('POST', secrets, { OverlapHours: 2 })

    const { body } = await clients.ask('GET', secrets)

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

  test('does not find a client of another company', async () => {
    expect((await clients.ask('GET', clients.address('nobody', '/Secrets'))).status).toBe(404)
  })
})
