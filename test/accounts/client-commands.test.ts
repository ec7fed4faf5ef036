// Tests the functions behind `npm run tenant -- client` on the database of a running server.
import { beforeAll, describe, expect, test } from 'vitest'
import {
  addClient,
  type CompanyClients,
  disableClient,
  listCompanyClients,
  removeClient,
  replaceSecret,
} from '../../handlers/services/accounts/clients/client-commands.ts'
import { runClientCommand } from '../../scripts/tenant/tenant-client.ts'
import { startApp } from '../support/app.ts'
import { untilRefused } from '../support/login.ts'
import { useFixture } from '../support/use-fixture.ts'
import { type ClientFixture, clientsOf } from './client-fixture.ts'

const app = useFixture(startApp)
let clients: ClientFixture
let company: CompanyClients

beforeAll(async () => {
  clients = clientsOf(app)
  company = { orm: app.orm, rules: app.rules, companyId: app.onboarding.CompanyId }
})

const till = {
  ...{ name: 'Till', scopes: ['entities.read'], supplierEntityId: null },
  grants: ['client_credentials' as const],
}

describe('npm run tenant -- client', () => {
  test('adds a client, which is listed and may request tokens', async () => {
    const created = await addClient(company, till)

    expect((await clients.logIn(created)).body.scope).toBe('entities.read')
    const listed = await listCompanyClients(company)
    expect(listed.find(({ ClientId }) => ClientId === created.ClientId)).toMatchObject({ Name: 'Till' })
  })

  test('replaces a secret, with an overlap or without one', async () => {
    const created = await addClient(company, till)

    const second = await replaceSecret(company, created.ClientId)
    expect([(await clients.logIn(created)).status, (await clients.logIn(second)).status]).toEqual([200, 200])
    const third = await replaceSecret(company, created.ClientId, 0)

    expect([(await clients.logIn(second)).status, (await clients.logIn(third)).status]).toEqual([400, 200])
  })

  test.each([
    ['disables', disableClient],
    ['deletes', removeClient],
  ])('%s a client, whose tokens end within a second', async (_, end) => {
    const created = await addClient(company, till)
    const { body: issued } = await clients.logIn(created)

    await end(company, created.ClientId)

    expect(await untilRefused(app, issued.access_token)).toBeLessThan(1000)
    expect((await clients.logIn(created)).body.error).toBe('invalid_client')
  })

  test('applies the rules, and does not find a client of another company', async () => {
    await expect(addClient(company, { ...till, scopes: ['everything'] })).rejects.toThrow(
      'cannot have the scope',
    )
    await expect(disableClient(company, 'nobody')).rejects.toThrow('has no client "nobody"')
    await expect(addClient({ ...company, companyId: 5 }, till)).rejects.toThrow('There is no tenant 5')
  })

  test('parses the command line', async () => {
    const runCommand = (args: string[], options = {}) =>
      runClientCommand(company, args, options, (_, text) => text)

    const created = await runCommand(['create'], { name: 'Kiosk', scopes: 'cart.read cart.write' })
    expect(created).toMatch(/^ClientId +kiosk-1000-[0-9a-f]{12}\nClientSecret +[\w-]{43}\n/)
    expect(await runCommand(['list'])).toMatch(/Kiosk .*cart\.read cart\.write/)
    await expect(runCommand(['create'], { name: 'Kiosk' })).rejects.toThrow('needs --name and --scopes')
    await expect(runCommand(['create'], { name: 'K', scopes: 'cart.read', grants: 'magic' })).rejects.toThrow(
      '--grants',
    )
    const [, id = ''] = /ClientId +(\S+)/.exec(created) ?? []
    await expect(runCommand(['secret', id], { 'overlap-hours': '721' })).rejects.toThrow('--overlap-hours')
    expect(await runCommand(['disable', id])).toContain('is disabled')
  })
})
