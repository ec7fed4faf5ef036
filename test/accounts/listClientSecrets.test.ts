import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
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
