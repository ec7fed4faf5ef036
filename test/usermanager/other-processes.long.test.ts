// A change of a user in one process takes effect in another within a second, and no log line identifies a user.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { blank } from '../support/processes/operator.ts'
import { freePort, type ServerProcess, startServer } from '../support/processes/processes.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createUserFixture, PASSWORD } from './user-fixture.ts'

let other: ServerProcess
const fixture = useFixture(createUserFixture)
beforeAll(async () => {
  other = await startServer({
    ...blank,
    ...{
      DATABASE_URL: fixture.app.databaseUrl,
      ROLE: 'api',
      TLS: 'proxy',
      PORT: String(await freePort()),
      LOG_LEVEL: 'trace',
    },
  })
})
afterAll(async () => {
  await other.kill()
})

const requestFirst = async (path: string, token?: string, body?: unknown, method = body ? 'POST' : 'GET') => {
  const headers = {
    'X-Forwarded-Proto': 'https',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  }
  const response = await fetch(`${other.origin}${path}`, {
    ...{ method, headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

/** Milliseconds until the other process refuses the token. */
const untilRefusedElsewhere = async (token: string): Promise<number> => {
  const start = performance.now()
  for (;;) {
    const { status } = await requestFirst(`/entities/v1/Companies(${fixture.companyId})/Tree`, token)
    const after = performance.now() - start
    if (status === 401) return after
    if (after > 1_000) throw new Error(`After ${Math.round(after)} ms the token still gets ${status}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('in another process a token ends within a second', () => {
  const ends: Record<string, (id: number, token: string) => Promise<{ status: number }>> = {
    'of a user who is locked': (id) => fixture.request('POST', `users(${id})/lock`),
    'of a user who is disabled': (id) => fixture.request('DELETE', `users(${id})`),
    'of a user with a temporary password': (id) =>
      fixture.request('POST', `users(${id})/temporaryPassword`, { Password: 'til-47' }),
    'of a user who changed the password': (id, token) => {
      const body = { CurrentPassword: PASSWORD, NewPassword: 'Quay-Lantern-42' }
      return fixture.request('POST', `users(${id})/changePassword`, body, { token })
    },
  }

  test.each(Object.entries(ends))('%s', async (_, end) => {
    const user = await fixture.newMember()
    const token = await fixture.tokenOf(user.UserName)
    expect((await requestFirst(`/entities/v1/Companies(${fixture.companyId})/Tree`, token)).status).toBe(200)

    expect((await end(user.Id, token)).status).toBeLessThan(300)

    expect(await untilRefusedElsewhere(token)).toBeLessThan(1_000)
  })
})

test('no log line has a name, an address, a number or a password of a user', async () => {
  const base = '/usermanager/v1'
  const token = await fixture.app.tokenOf('ApiClient')
  const marked = {
    UserName: 'secretive.uname',
    Email: 'secretive.mail@shop.example',
    FirstName: 'Secretivefirst',
    LastName: 'Secretivelast',
    ParentEntityId: fixture.companyId,
    PhoneNumbers: [{ Type: 'Work', Number: '555-777-3333' }],
    Address: { AddressLine1: 'Secretive Street 9' },
    Attributes: { Badge: 'Secretivebadge' },
  }
  const password = 'Secretivepass-1'
  const created = await requestFirst(`${base}/users/importExisting`, token, { ...marked, Password: password })
  const { Id } = JSON.parse(created.text)
  const responses = [
    await requestFirst(`${base}/users`, token, marked),
    await requestFirst(`${base}/users`, token, {
      ...marked,
      Email: 'secretive.not-mail',
      Nonsense: 'Secretivemore',
    }),
    await requestFirst(`${base}/users(${Id})`, token, marked, 'PUT'),
    await requestFirst(`${base}/users(${Id})`, token),
    await requestFirst(`${base}/entities(${fixture.companyId})/users/search?terms=secretivelast`, token),
    await requestFirst(
      `${base}/entities(${fixture.companyId})/users?$filter=Email%20eq%20'secretive.mail@shop.example'`,
      token,
    ),
    await requestFirst(`${base}/users(${Id})/temporaryPassword`, token, { Password: password }),
    await requestFirst(`${base}/users(${Id})/setPassword`, undefined, {
      Token: 'secretivetoken',
      NewPassword: password,
    }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([409, 400, 200, 200, 200, 200, 204, 400])
  // An error message of the database quotes the values of the statement.
  await fixture.sql(
    `alter table user_account add constraint told check (first_name <> 'Toldfirst') not valid`,
  )
  const user = {
    ...marked,
    UserName: 'secretive.two',
    Email: 'secretive.two@shop.example',
    FirstName: 'Toldfirst',
  }
  expect((await requestFirst(`${base}/users`, token, user)).status).toBe(500)

  // Log lines are written in blocks, so the line of the failure may be delayed.
  await expect.poll(() => other.output(), { timeout: 5_000 }).toContain('violates check constraint')
  expect(other.output()).not.toMatch(/secretive|777-3333|toldfirst/i)
  const database = readFileSync(inject('postgres').log, 'utf8')
  expect(database).toContain('violates check constraint "told"')
  expect(database).not.toMatch(/secretive|777-3333|toldfirst|argon2/i)
})
