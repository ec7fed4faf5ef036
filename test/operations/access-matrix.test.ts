// Requests every cell of generated/access.txt with real credentials (P6, P7): the response of each operation to each kind
// of caller. A change that admits or refuses a caller changes that table, so a review notices it.
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test, vi } from 'vitest'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { createTokens, type Tokens } from '../../handlers/api/auth/tokens.ts'
import { everyOperation, operations } from '../support/contract.ts'
import { useFixture } from '../support/use-fixture.ts'
import { startSuite } from './suite.ts'

const [header = [], ...rows] = readFileSync(new URL('../../generated/access.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(/ +/))
const callers = header.slice(1)
const expected = new Map(
  rows.map(([id = '', ...cells]) => [id, Object.fromEntries(callers.map((name, at) => [name, cells[at]]))]),
)

const refusals = [
  'An access token is needed: Authorization: Bearer <token>.',
  'The access token is invalid or expired.',
  'You are not permitted to use this resource.',
  'Resource cannot be found',
  'The access token is not mapped to an employee.',
  'Users change their own password and nobody else’s.',
  'You can only change what belongs to the nodes that you are assigned to.',
]

const suite = useFixture(startSuite)
const tokens = new Map<string, string | undefined>()

beforeAll(async () => {
  const { onboarding, orm, app } = suite.app
  const users = (role: string) => onboarding.Users.filter(({ Role }) => Role === role)

  const roles = callers.slice(callers.indexOf('foreign') + 1)
  for (const role of roles.filter((role) => role !== 'StoreEmployee')) {
    const [user] = users(role)
    tokens.set(role, await logIn(onboarding, user ?? 'client'))
  }
  tokens.set('StoreEmployee', await logIn(onboarding, await newStoreEmployee(tokens.get('Administrator'))))
  const [foreignAdministrator] = suite.foreignPackage.Users.filter(({ Role }) => Role === 'Administrator')
  tokens.set('foreign', await logIn(suite.foreignPackage, foreignAdministrator ?? 'client'))

  const administrator = tokens.get('Administrator')
  for (const [kind, role, method, end] of [
    ['locked', 'Administrator', 'POST', '/lock'],
    ['disabled', 'Employee', 'DELETE', ''],
  ] as const) {
    const [, user] = users(role)
    if (!user) throw new Error(`The package names only one ${role}.`)
    tokens.set(kind, await logIn(onboarding, user))
    const [row] = await orm.em
      .fork()
      .execute<{ id: number }[]>('select id from user_account where company_id = ? and user_name = ?', [
        onboarding.CompanyId,
        user.UserName,
      ])
    const { status, text } = await suite.app.request(`/usermanager/v1/users(${row?.id})${end}`, {
      method,
      ...(administrator && { token: administrator }),
    })
    expect(status, text).toBeLessThan(300)
  }

  const issuer = (environment: string, now: () => number) =>
    createTokens({
      em: () => orm.em.fork(),
      environment,
      issuer: () => suite.app.origin,
      now,
      revocations: { covers: () => false },
    })
  tokens.set('none', undefined)
  tokens.set('environment', await tokenBy(await issuer('production', Date.now)))
  tokens.set('expired', await tokenBy(await issuer('sandbox', () => Date.now() - 43_201_000)))
  await vi.waitUntil(async () => !(await app.tokens.authenticate(tokens.get('disabled') ?? '')))
})

test('the table has a line for every operation and a token for every caller', () => {
  expect([...expected.keys()]).toEqual(operations.map(({ id }) => id))
  expect([...tokens.keys()].sort()).toEqual([...callers].sort())
})

for (const caller of callers) {
  everyOperation(
    `returns the status of the table to: ${caller}`,
    () => true,
    async (operation) => {
      const draft = await suite.draft(operation)
      draft.token = tokens.get(caller)

      const { status, body } = await suite.send(draft)

      const cell = expected.get(operation.id)?.[caller]
      // Tested with another user's path, and without an assigned node; other tests cover the caller's own.
      const expectedStatus = cell === 'own' || cell === 'node' ? '403' : cell
      expect(status < 300 ? 'ok' : String(status), JSON.stringify(body)).toBe(expectedStatus)
      // A refusal has a fixed message and reveals nothing else.
      if (expectedStatus !== 'ok') expect(refusals).toContain(body.Message)
    },
  )
}

/** A user of stores who is assigned to none. */
async function newStoreEmployee(token: string | undefined) {
  const login = { UserName: 'store.employee', Password: 'Harbour-Light-7' }
  const { body } = await suite.app.request('/usermanager/v1/users/importExisting', {
    ...{ method: 'POST', ...(token && { token }) },
    body: {
      ...{ ...login, Email: 'store.employee@shop.example', FirstName: 'Sam', LastName: 'Lee' },
      ParentEntityId: suite.values.CompanyId,
    },
  })
  const roles = `/usermanager/v1/users(${body.Id})/roles`
  for (const [method, role] of [
    ['PUT', 'StoreEmployee'],
    ['DELETE', 'Employee'],
  ]) {
    const { status, text } = await suite.app.request(`${roles}(${role})`, {
      ...{ method },
      ...(token && { token }),
    })
    expect(status, text).toBe(204)
  }
  return login
}

async function logIn(onboarding: OnboardingPackage, user: { UserName: string; Password: string } | 'client') {
  const form = {
    client_id: onboarding.ClientId,
    client_secret: onboarding.ClientSecret,
    ...(user === 'client'
      ? { grant_type: 'client_credentials' }
      : { grant_type: 'password', username: user.UserName, password: user.Password }),
  }
  const { body, text } = await suite.app.request('/accounts/v1/oauth2/token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })
  expect(body?.access_token, text).toBeDefined()
  return body.access_token as string
}

async function tokenBy(tokens: Tokens): Promise<string> {
  const { accessToken } = await tokens.issue({
    subject: `client:${suite.values.client_id}`,
    companyId: suite.values.CompanyId,
    clientId: suite.values.client_id,
    supplierEntityId: null,
    scopes: suite.app.rules.scopesOf('Administrator'),
    generation: 1,
    family: null,
  })
  return accessToken
}
