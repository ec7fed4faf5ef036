// The audit log (K6) records each action of each operation with its actor and its target. It does not record changes that
// fail or have no effect, nor logins with unknown names, and it contains no names and no secrets.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTenant } from '../../entities/tenants/tenants.ts'
import type { AuditAction, AuditEntry } from '../../generated/accounts/types.gen.ts'
import {
  addClient,
  type CompanyClients,
  disableClient,
  removeClient,
  replaceSecret,
} from '../../handlers/services/accounts/clients/client-commands.ts'
import { auditExemptions } from '../operations/audit-exemptions.ts'
import type { TestResponse } from '../support/app.ts'
import { documents, operations } from '../support/contract.ts'
import { MULTIPART, multipart } from '../support/multipart.ts'
import { createTrigger } from '../support/triggers.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createUserFixture, PASSWORD } from '../usermanager/user-fixture.ts'
import { people, workbook } from '../usermanager/workbook-fixture.ts'
import { actionOf, auditLog, entriesOf, entriesWhere } from './audit-fixture.ts'
import { type ClientFixture, clientsOf } from './client-fixture.ts'

type ExpectedEntry = readonly [AuditAction, string, string, string | null]
/** A response, the entries that its request should cause, and their actor if it is not the company's client. */
interface Recorded {
  response: TestResponse
  expectedEntries: ExpectedEntry[]
  actor?: [kind: string, id: string | null]
}

const fixture = useFixture(createUserFixture)
let clients: ClientFixture
let ownClient: [string, string]

beforeAll(async () => {
  clients = clientsOf(fixture.app)
  ownClient = ['Client', `client:${fixture.app.onboarding.ClientId}`]
})
beforeEach(() => fixture.sql('delete from logon_failure'))

const basic = (name: string, password: string) =>
  fixture.app.get('/reportdata/reports/LocationTreeReport', {
    Authorization: `Basic ${Buffer.from(`${fixture.companyId}\\${name}:${password}`).toString('base64')}`,
  })
const entryCount = async () => (await auditLog(fixture.app, '?$top=1&$count=true')).headers['x-total-count']
const ofUser = (action: AuditAction, id: number, detail: string | null = null): ExpectedEntry => [
  ...([action, 'User', String(id), detail] as const),
]
/** A case that creates a user and sends a request about that user. */
const aboutUser =
  (
    action: AuditAction,
    method: string,
    path: string,
    body?: object,
    prepare?: (id: number) => Promise<unknown>,
  ) =>
  async (): Promise<Recorded> => {
    const { Id } = await fixture.newMember()
    await prepare?.(Id)
    const response = await fixture.request(method, `users(${Id})${path}`, body)
    return { response, expectedEntries: [ofUser(action, Id)] }
  }
const post = (path: string) => (id: number) => fixture.request('POST', `users(${id})${path}`)
const change = (token: string | undefined, id: number, CurrentPassword: string) =>
  fixture.request(
    ...([
      'POST',
      `users(${id})/changePassword`,
      { CurrentPassword, NewPassword: 'Quay-Lantern-42' },
    ] as const),
    token === undefined ? {} : { token },
  )
/** Records failed logins until one more would lock the account, from known addresses or others; they count for no address. */
const almostLockedOut = async (id: number) => {
  const key = `account:user:${fixture.companyId}:${id}`
  await fixture.sql(
    `insert into logon_failure (company_id, key)
     select ?, key from unnest(array[?, ?]) key, generate_series(1, 9)`,
    [fixture.companyId, key, `${key}:known`],
  )
}
const updated = (IsActive: boolean) => ({ Name: 'Till', Scopes: ['cart.read', 'entities.read'], IsActive })
const clientUpdate =
  (action: AuditAction, before: boolean, after: boolean) => async (): Promise<Recorded> => {
    const { ClientId } = await clients.create({ IsActive: before })
    const response = await clients.request('PUT', clients.address(ClientId), updated(after))
    return { response, expectedEntries: [[action, 'Client', ClientId, null]] }
  }

const WEBHOOK = { Name: 'Price tags', Url: 'https://tags.shop.example/hooks' }
const askWebhooks = async (method: string, path: string, body?: object) =>
  fixture.app.request(`/events/v1/Companies(${fixture.companyId})/Subscriptions${path}`, {
    ...{ method, token: await fixture.app.tokenOf('ApiClient') },
    ...(body && { body }),
  })
const webhookChange =
  (action: AuditAction, method: string, path: string, body?: object) => async (): Promise<Recorded> => {
    const { Id } = (await askWebhooks('POST', '', WEBHOOK)).body
    const response = await askWebhooks(method, `(${Id})${path}`, body)
    return { response, expectedEntries: [[action, 'Webhook', Id, null]] }
  }

/** The cases by operationId and action. */
const cases: Record<string, () => Promise<Recorded>> = {
  async 'createToken log-on.succeeded'() {
    const { Id, UserName } = await fixture.newMember()
    const response = await fixture.logIn(UserName)
    return { response, expectedEntries: [ofUser('log-on.succeeded', Id)], actor: ['User', `user:${Id}`] }
  },
  async 'createToken log-on.failed'() {
    const { Id, UserName } = await fixture.newMember()
    const response = await fixture.logIn(UserName, 'guess')
    return { response, expectedEntries: [ofUser('log-on.failed', Id)] }
  },
  async 'createToken log-on.locked-out'() {
    const { Id, UserName } = await fixture.newMember()
    await almostLockedOut(Id)
    const response = await fixture.logIn(UserName, 'guess')
    return { response, expectedEntries: [ofUser('log-on.failed', Id), ofUser('log-on.locked-out', Id)] }
  },
  async 'getSession session.issued'() {
    const { Id, UserName } = await fixture.newMember()
    const Authorization = `Bearer ${await fixture.tokenOf(UserName)}`
    const response = await fixture.app.get('/reportdata/session', { Authorization })
    return { response, expectedEntries: [ofUser('session.issued', Id)], actor: ['User', `user:${Id}`] }
  },
  async 'revokeToken log-on.failed'() {
    const { ClientId } = await clients.create()
    const response = await fixture.app.request('/accounts/v1/oauth2/revoke', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token: 'x', client_id: ClientId, client_secret: 'guess' }).toString(),
    })
    return {
      response,
      expectedEntries: [['log-on.failed', 'Client', ClientId, null]],
      actor: ['Unknown', null],
    }
  },
  'createClient client.created': madeClient,
  'createClient client.secret.created': madeClient,
  'updateClient client.updated': clientUpdate('client.updated', true, true),
  'updateClient client.disabled': clientUpdate('client.disabled', true, false),
  'updateClient client.enabled': clientUpdate('client.enabled', false, true),
  async 'deleteClient client.deleted'() {
    const { ClientId } = await clients.create()
    const response = await clients.request('DELETE', clients.address(ClientId))
    return { response, expectedEntries: [['client.deleted', 'Client', ClientId, null]] }
  },
  async 'createClientSecret client.secret.created'() {
    const { ClientId } = await clients.create()
    const response = await clients.request('POST', clients.address(ClientId, '/Secrets'), {})
    return {
      response,
      expectedEntries: [['client.secret.created', 'ClientSecret', response.body.SecretId, ClientId]],
    }
  },
  async 'deleteClientSecret client.secret.deleted'() {
    const { ClientId, SecretId } = await clients.create()
    const response = await clients.request('DELETE', clients.address(ClientId, `/Secrets(${SecretId})`))
    return { response, expectedEntries: [['client.secret.deleted', 'ClientSecret', SecretId, ClientId]] }
  },
  async 'createUser user.created'() {
    const response = await fixture.request('POST', 'users', fixture.person())
    return { response, expectedEntries: [ofUser('user.created', response.body.Id)] }
  },
  async 'importUser user.imported'() {
    const response = await fixture.request('POST', 'users/importExisting', fixture.person())
    return { response, expectedEntries: [ofUser('user.imported', response.body.Id)] }
  },
  async 'bulkCreateUsers user.created'() {
    const content = workbook(people(3, 'bulk'))
    const response = await fixture.request(
      ...(['POST', `users/companies(${fixture.companyId})/bulkCreateUsers`] as const),
      ...([multipart({ name: 'file', content }), { headers: { 'Content-Type': MULTIPART } }] as const),
    )
    return {
      response,
      expectedEntries: response.body.map(({ Id }: { Id: number }) => ofUser('user.created', Id)),
    }
  },
  async 'updateUser user.updated'() {
    const user = await fixture.newMember()
    const response = await fixture.request('PUT', `users(${user.Id})`, { ...user, JobTitle: 'Manager' })
    return { response, expectedEntries: [ofUser('user.updated', user.Id)] }
  },
  'disableUser user.disabled': aboutUser('user.disabled', 'DELETE', ''),
  'enableUser user.enabled': aboutUser('user.enabled', 'POST', '/enable', undefined, (id) =>
    fixture.request('DELETE', `users(${id})`),
  ),
  'lockUser user.locked': aboutUser('user.locked', 'POST', '/lock'),
  'unlockUser user.unlocked': aboutUser('user.unlocked', 'POST', '/unlock', undefined, post('/lock')),
  'setTemporaryPassword password.temporary-set': aboutUser(
    ...(['password.temporary-set', 'POST', '/temporaryPassword', { Password: 'Quay-Lantern-42' }] as const),
  ),
  async 'assignRole role.assigned'() {
    const { Id } = await fixture.newMember()
    const response = await fixture.request('PUT', `users(${Id})/roles(Administrator)`)
    return { response, expectedEntries: [ofUser('role.assigned', Id, 'Administrator')] }
  },
  async 'removeRole role.removed'() {
    const { Id } = await fixture.newMember()
    await fixture.request('PUT', `users(${Id})/roles(Administrator)`)
    const response = await fixture.request('DELETE', `users(${Id})/roles(Administrator)`)
    return { response, expectedEntries: [ofUser('role.removed', Id, 'Administrator')] }
  },
  async 'changePassword password.changed'() {
    const { Id, UserName } = await fixture.newMember()
    const response = await change(await fixture.tokenOf(UserName), Id, PASSWORD)
    return { response, expectedEntries: [ofUser('password.changed', Id)], actor: ['User', `user:${Id}`] }
  },
  async 'changePassword log-on.failed'() {
    const { Id, UserName } = await fixture.newMember()
    const response = await change(await fixture.tokenOf(UserName), Id, 'guess')
    return { response, expectedEntries: [ofUser('log-on.failed', Id)], actor: ['User', `user:${Id}`] }
  },
  async 'changePassword log-on.locked-out'() {
    const { Id, UserName } = await fixture.newMember()
    const token = await fixture.tokenOf(UserName)
    await almostLockedOut(Id)
    const response = await change(token, Id, 'guess')
    const entries = [ofUser('log-on.failed', Id), ofUser('log-on.locked-out', Id)]
    return { response, expectedEntries: entries, actor: ['User', `user:${Id}`] }
  },
  async 'setPassword password.set'() {
    const { Id } = await fixture.newUser()
    const sql = 'select token from outgoing_mail where user_id = ?'
    const [mail] = await fixture.sql<{ token: string }>(sql, [Id])
    const response = await fixture.app.request(`/usermanager/v1/users(${Id})/setPassword`, {
      method: 'POST',
      body: { Token: mail?.token, NewPassword: PASSWORD },
    })
    return { response, expectedEntries: [ofUser('password.set', Id)], actor: ['User', `user:${Id}`] }
  },
  async 'createSubscription webhook.created'() {
    const response = await askWebhooks('POST', '', WEBHOOK)
    return { response, expectedEntries: [['webhook.created', 'Webhook', response.body.Id, null]] }
  },
  'updateSubscription webhook.updated': webhookChange('webhook.updated', 'PUT', '', {
    ...WEBHOOK,
    IsActive: false,
  }),
  'deleteSubscription webhook.deleted': webhookChange('webhook.deleted', 'DELETE', ''),
  'createSubscriptionSecret webhook.secret.created': webhookChange(
    'webhook.secret.created',
    'POST',
    '/Secrets',
  ),
}

async function madeClient(): Promise<Recorded> {
  const response = await clients.request('POST', clients.address(), { Name: 'Till', Scopes: ['cart.read'] })
  const { ClientId, SecretId } = response.body
  return {
    response,
    expectedEntries: [
      ['client.created', 'Client', ClientId, null],
      ['client.secret.created', 'ClientSecret', SecretId, ClientId],
    ],
  }
}

describe('the documents', () => {
  const audited = [...documents.values()].flatMap((document) =>
    Object.values<Record<string, { operationId?: string; 'x-audit'?: string[] }>>(document.paths).flatMap(
      (item) =>
        Object.values(item).flatMap(({ operationId, 'x-audit': actions = [] }) =>
          actions.map((action) => `${operationId} ${action}`),
        ),
    ),
  )
  const SCOPES = /^(users\.(write|password)|password\.change|clients\.write)$/

  test('declare in x-audit exactly the actions that are tested here', () => {
    expect(Object.keys(cases).sort()).toEqual(audited.sort())
  })

  test('declare x-audit for every operation that changes accounts or clients or needs no authentication', () => {
    const auditedOperations = operations.filter(
      ({ method, scopes, anonymous }) =>
        scopes.some((scope) => SCOPES.test(scope)) || (anonymous && method !== 'GET'),
    )
    const silent = auditedOperations
      .map(({ id }) => id)
      .filter((id) => !audited.some((entry) => entry.startsWith(`${id} `)))

    expect(
      silent.toSorted(),
      'Record the change with `audit` and declare it in x-audit, or give the reason in audit-exemptions.ts.',
    ).toEqual(Object.keys(auditExemptions).sort())
  })

  test('list only actions that are recorded', () => {
    const actions: AuditAction[] = documents.get('accounts')?.components.schemas.AuditAction.enum
    const recorded = new Set(audited.map((entry) => entry.split(' ')[1]))
    const unrecorded = actions.filter((action) => !recorded.has(action))
    expect(
      unrecorded,
      'Those of rules are recorded by rule-audit.ts, and the first one by the worker.',
    ).toEqual([...['webhook.disabled', 'rules.added', 'rules.changed', 'rules.removed']])
  })
})

describe('the audit log', () => {
  test.each(Object.entries(cases))('records %s', async (_, runCase) => {
    const { response, expectedEntries, actor = ownClient } = await runCase()

    const entries = await entriesOf(fixture.app, response)
    expect(entries.map(actionOf).toSorted(), response.text).toEqual(expectedEntries.toSorted())
    for (const entry of entries) {
      expect([entry.ActorKind, entry.ActorId]).toEqual(actor)
      expect(entry.Address).toMatch(/^127\.0\.0\.1$|^0:0:0:0$/)
      expect(Math.abs(Date.parse(entry.At) - Date.now())).toBeLessThan(10_000)
    }
  })

  test('records logins of clients, with a wrong secret once a minute', async () => {
    const created = await clients.create()
    const accepted = await clients.logIn(created)
    const refused = await clients.logIn({ ...created, ClientSecret: 'guess' })
    const worse = await clients.logIn({ ...created, ClientSecret: 'another guess' })

    const [succeeded, failed] = [
      await entriesOf(fixture.app, accepted),
      await entriesOf(fixture.app, refused),
    ]
    expect(succeeded).toMatchObject([
      { Action: 'log-on.succeeded', ActorId: `client:${created.ClientId}`, TargetId: created.ClientId },
    ])
    expect(failed).toMatchObject([{ Action: 'log-on.failed', ActorId: null, TargetId: created.ClientId }])
    expect(await entriesOf(fixture.app, worse)).toEqual([])
    await fixture.sql(
      `update audit_entry set at = (at at time zone 'UTC' - interval '61 seconds') at time zone 'UTC' where company_id = ? and target_id = ?`,
      [fixture.companyId, created.ClientId],
    )
    const later = await clients.logIn({ ...created, ClientSecret: 'guess' })
    expect(await entriesOf(fixture.app, later)).toHaveLength(1)
  })

  test('records logins by HTTP Basic, each time that the password is verified', async () => {
    const { Id, UserName } = await fixture.newMember()
    const [first, cached, refused] = [
      await basic(UserName, PASSWORD),
      await basic(UserName, PASSWORD),
      await basic(UserName, 'guess'),
    ]

    expect([first.status, cached.status, refused.status]).toEqual([200, 200, 401])
    expect((await entriesOf(fixture.app, first)).map(actionOf)).toEqual([ofUser('log-on.succeeded', Id)])
    expect(await entriesOf(fixture.app, cached)).toEqual([])
    expect(await entriesOf(fixture.app, refused)).toMatchObject([
      { Action: 'log-on.failed', ActorKind: 'Unknown' },
    ])
  })

  test.each(['lock', 'disable'])(
    'records a login with the right password after %s as failed, once a minute',
    async (what) => {
      const { Id, UserName } = await fixture.newMember()
      if (what === 'lock') await fixture.request('POST', `users(${Id})/lock`)
      else await fixture.request('DELETE', `users(${Id})`)

      const responses = [
        await fixture.logIn(UserName),
        await basic(UserName, PASSWORD),
        await fixture.logIn(UserName),
      ]

      expect(responses.map(({ status }) => status)).toEqual([400, 401, 400])
      const entries = await entriesWhere(fixture.app, `Action eq 'log-on.failed' and TargetId eq '${Id}'`)
      expect(entries.map(({ RequestId }) => RequestId)).toEqual([responses[0]?.headers['x-request-id']])
    },
  )

  test('records each of several parallel logins, and parallel guesses up to the lock-out', async () => {
    const { Id, UserName } = await fixture.newMember()
    const accepted = await Promise.all(Array.from({ length: 8 }, () => fixture.logIn(UserName)))
    expect(accepted.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const ids = accepted.map(({ headers }) => headers['x-request-id'])
    const succeeded = await entriesWhere(fixture.app, `Action eq 'log-on.succeeded' and TargetId eq '${Id}'`)
    expect(succeeded.map(({ RequestId }) => RequestId ?? '').toSorted()).toEqual(ids.toSorted())

    await Promise.all(Array.from({ length: 15 }, (_, index) => fixture.logIn(UserName, `guess ${index}`)))

    const failed = await entriesWhere(fixture.app, `Action eq 'log-on.failed' and TargetId eq '${Id}'`)
    expect(failed).toHaveLength(10)
    const lockedOut = await entriesWhere(
      fixture.app,
      `Action eq 'log-on.locked-out' and RequestId eq '${failed.at(-1)?.RequestId}'`,
    )
    expect(lockedOut.map(({ TargetKind, TargetId }) => [TargetKind, TargetId]).toSorted()).toEqual([
      ['Address', failed[0]?.Address],
      ['User', String(Id)],
    ])
  })

  test('records neither logins with unknown names nor token refreshes', async () => {
    const { UserName } = await fixture.newMember()
    const { body } = await fixture.logIn(UserName)
    const before = await entryCount()

    await fixture.logIn('Nobody.Secret', 'p')
    await basic('Nobody.Secret', 'p')
    await clients.logIn({ ClientId: 'nobody', ClientSecret: 'p' })
    expect((await fixture.login.byRefreshToken(body.refresh_token)).status).toBe(200)

    expect(await entryCount()).toBe(before)
  })

  test('does not record requests that change nothing', async () => {
    const user = await fixture.newMember()
    await fixture.request('POST', `users(${user.Id})/lock`)
    const { body: locked } = await fixture.get(`users(${user.Id})`)
    const before = await entryCount()

    for (const [method, path, body] of [
      ['POST', '/lock'],
      ['POST', '/enable'],
      ['PUT', '/roles(Employee)'],
      ['DELETE', '/roles(Administrator)'],
      ['PUT', '', locked],
    ]) {
      const { status, text } = await fixture.request(String(method), `users(${user.Id})${path}`, body)
      expect(status, text).toBeLessThan(300)
    }
    await fixture.request('POST', `users(${user.Id})/unlock`)
    await fixture.request('POST', `users(${user.Id})/unlock`)

    expect(Number(await entryCount()) - Number(before)).toBe(1)
  })

  test('does not record a change that is rolled back, with or without an Idempotency-Key', async () => {
    const user = await fixture.newMember()
    const before = await entryCount()
    await createTrigger(fixture.sql, {
      name: 'no_mail',
      on: 'before insert on outgoing_mail',
      run: "raise 'no mail'",
    })
    try {
      const keyed: Record<string, string> = { 'Idempotency-Key': 'rolled-back' }
      for (const headers of [{}, keyed]) {
        const body = { Password: 'Quay-Lantern-42' }
        const { status } = await fixture.request('POST', `users(${user.Id})/temporaryPassword`, body, {
          headers,
        })
        expect(status).toBe(500)
      }
    } finally {
      await fixture.sql('drop trigger no_mail on outgoing_mail')
    }

    expect(await entryCount()).toBe(before)
    expect((await fixture.logIn(user.UserName)).status).toBe(200)
  })

  test('records a replayed request once', async () => {
    const headers = { 'Idempotency-Key': 'once' }
    const before = await entryCount()
    const person = fixture.person()

    const first = await fixture.request('POST', 'users', person, { headers })
    const second = await fixture.request('POST', 'users', person, { headers })

    expect([first.status, second.headers['idempotent-replayed']]).toEqual([200, 'true'])
    expect(Number(await entryCount()) - Number(before)).toBe(1)
  })

  test('records the commands of operators', async () => {
    const { app } = fixture
    const company: CompanyClients = { orm: app.orm, rules: app.rules, companyId: fixture.companyId }
    const till = { name: 'Till', scopes: ['cart.read'], supplierEntityId: null }
    const created = await addClient(company, { ...till, grants: ['client_credentials'] })
    const second = await replaceSecret(company, created.ClientId)
    await disableClient(company, created.ClientId)
    await removeClient(company, created.ClientId)

    const entries = await entriesWhere(
      app,
      `TargetId eq '${created.ClientId}' or TargetId eq '${created.SecretId}' or TargetId eq '${second.SecretId}'`,
    )
    expect(entries.map(({ Action }) => Action)).toEqual([
      ...[
        'client.created',
        'client.secret.created',
        'client.secret.created',
        'client.disabled',
        'client.deleted',
      ],
    ])
    for (const entry of entries) {
      expect(entry).toMatchObject({ ActorKind: 'Operator', ActorId: null, Address: null, RequestId: null })
    }
  })

  test('contains no names, mail addresses, passwords or secrets', async () => {
    const created = await clients.create({ Name: 'Secret Name' })
    const user = await fixture.newMember()
    await fixture.logIn(user.UserName)
    await fixture.logIn(user.UserName, 'guess-of-a-password')

    const { text } = await auditLog(fixture.app)
    for (const word of [
      'Secret Name',
      created.ClientSecret,
      user.UserName,
      user.Email,
      user.LastName,
      PASSWORD,
      'guess-of',
    ])
      expect(text).not.toContain(word)
  })

  test('contains only the entries of the company', async () => {
    const { app } = fixture
    const tenant = { name: 'Other Retail', environment: 'sandbox', baseUrl: app.origin } as const
    const other = await createTenant(app.orm, tenant)
    const before = await entryCount()

    const { body } = await clients.logIn(other)
    const otherLog = await app.request(`/accounts/v1/Companies(${other.CompanyId})/AuditEntries`, {
      token: body.access_token,
    })

    const [latest, ...earlier] = otherLog.body
    expect([latest.Action, latest.TargetId]).toEqual(['log-on.succeeded', other.ClientId])
    const seeded = earlier.map(({ Action, ActorKind }: AuditEntry) => `${Action} ${ActorKind}`)
    expect([...new Set(seeded)].toSorted()).toEqual(['client.created Operator', 'user.created Operator'])
    expect(await entryCount()).toBe(before)
    expect((await auditLog(app, '', body.access_token)).status).toBe(403)
  })

  test('survives a reset of the data', async () => {
    const before = await entryCount()

    const { status } = await fixture.app.request(`/sandbox/v1/Companies(${fixture.companyId})/Reset`, {
      method: 'POST',
      token: await fixture.app.tokenOf('ApiClient'),
      body: { To: 'Seed' },
    })

    expect(status).toBe(204)
    expect(Number(before)).toBeGreaterThan(20)
    expect(await entryCount()).toBe(before)
  })
})
