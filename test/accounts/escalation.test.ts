// No caller gains scopes through clients or users (K4, U8): a caller who creates a client, adds a secret or a scope to it,
// assigns a role to a user, or gets a credential of a user must have the scopes in question.
import { beforeAll, describe, expect, test } from 'vitest'
import { createTenant } from '../../entities/tenants/tenants.ts'
import { startApp } from '../support/app.ts'
import { operations as documented } from '../support/contract.ts'
import { useFixture } from '../support/use-fixture.ts'
import { type ClientFixture, clientsOf } from './client-fixture.ts'

const app = useFixture(startApp)
let clients: ClientFixture

beforeAll(async () => {
  clients = clientsOf(app)
})

describe('a caller with few scopes', () => {
  const NARROW = [
    'clients.write',
    'clients.read',
    'users.write',
    'users.password',
    'cart.read',
    'entities.read',
  ]
  const asNarrow = async (method: string, path: string, body?: object) => {
    const { status, body: response } = await clients.request(
      method,
      path,
      body,
      await clients.tokenWith(...NARROW),
    )
    return [status, response?.Code]
  }
  const refused = [403, 'ScopesExceedCaller']
  const idOf = async (role: string) => {
    const userName = app.onboarding.Users.find(({ Role }) => Role === role)?.UserName
    const { CompanyId } = app.onboarding
    const sql = 'select id from user_account where company_id = ? and user_name = ?'
    const [user] = await app.orm.em.fork().execute<{ id: number }[]>(sql, [CompanyId, userName])
    return user?.id ?? 0
  }

  test('creates clients with its own scopes only, or for a supplier', async () => {
    const client = { Name: 'Till', Scopes: ['cart.read'] }

    expect(await asNarrow('POST', clients.address(), { ...client, Scopes: ['pricing.write'] })).toEqual(
      refused,
    )
    expect(
      await asNarrow('POST', clients.address(), { ...client, Scopes: ['cart.read', 'users.read'] }),
    ).toEqual(refused)
    expect(await asNarrow('POST', clients.address(), client)).toEqual([201, undefined])
    const supplier = { Scopes: ['supplier.write'], SupplierEntityId: app.onboarding.Supplier.EntityId }
    expect(await asNarrow('POST', clients.address(), { ...client, ...supplier })).toEqual([201, undefined])
    const supplierClient = { Scopes: ['cart.write'], SupplierEntityId: app.onboarding.Supplier.EntityId }
    expect(await asNarrow('POST', clients.address(), { ...client, ...supplierClient })).toEqual(refused)
  })

  test('cannot add a scope that it lacks, but can change other members of a client that has more', async () => {
    const { ClientId } = await clients.create({ Scopes: ['cart.read', 'pricing.read'] })
    const path = clients.address(ClientId)
    const till = { Name: 'Till', Scopes: ['cart.read', 'pricing.read'] }

    expect(await asNarrow('PUT', path, { ...till, Scopes: [...till.Scopes, 'pricing.write'] })).toEqual(
      refused,
    )
    expect(await asNarrow('PUT', path, { ...till, Name: 'Kiosk' })).toEqual([200, undefined])
    expect(await asNarrow('PUT', path, { ...till, IsActive: false })).toEqual([200, undefined])
    expect(await asNarrow('PUT', path, till)).toEqual(refused)
  })

  test('cannot add a secret to a client that has more scopes', async () => {
    const { ClientId } = await clients.create({ Scopes: ['cart.read', 'pricing.read'] })

    expect(await asNarrow('POST', clients.address(ClientId, '/Secrets'), {})).toEqual(refused)
    const ownSecrets = clients.address(app.onboarding.ClientId, '/Secrets')
    expect(await asNarrow('POST', ownSecrets, {})).toEqual(refused)
    expect((await clients.request('POST', ownSecrets, {})).status).toBe(201)
    const equal = await clients.create({ Scopes: ['cart.read'] })
    expect(await asNarrow('POST', clients.address(equal.ClientId, '/Secrets'), {})).toEqual([201, undefined])
  })

  test('cannot assign a role that has more scopes, nor set the password of a user who has one', async () => {
    const user = `/usermanager/v1/users(${await idOf('Employee')})`

    for (const role of ['Administrator', 'Employee']) {
      expect(await asNarrow('PUT', `${user}/roles(${role})`)).toEqual(refused)
    }
    const body = { Password: 'Harbour-Light-7' }
    expect(await asNarrow('POST', `${user}/temporaryPassword`, body)).toEqual(refused)
    // The scopes come before the rules of the password.
    expect(await asNarrow('POST', `${user}/temporaryPassword`, { Password: 'password1' })).toEqual(refused)
    const supplier = await idOf('Supplier')
    const asSupplier = `/usermanager/v1/users(${supplier})/temporaryPassword`
    expect(await asNarrow('POST', asSupplier, body)).toEqual([204, undefined])
    await app.orm.em
      .fork()
      .execute(`update user_account set roles = '{Administrator,Supplier}' where id = ?`, [supplier])
    expect(await asNarrow('POST', asSupplier, body)).toEqual(refused)
  })

  test('cannot add users, because new users are Employees', async () => {
    const { CompanyId } = app.onboarding
    const person = {
      ...{ UserName: 'new.user', FirstName: 'N', LastName: 'U', Email: 'new.user@shop.example' },
      ParentEntityId: CompanyId,
    }

    expect(await asNarrow('POST', '/usermanager/v1/users', person)).toEqual(refused)
    const imported = { ...person, Password: 'Harbour-Light-7' }
    expect(await asNarrow('POST', '/usermanager/v1/users/importExisting', imported)).toEqual(refused)
  })
})

// U8: each operation on another person's account, with what it needs of a caller that has the operation's scope.
describe('an operation on another user', () => {
  /** `scopes`: all of the target's roles. `of an administrator`: only if the target is one. */
  const NEEDS = {
    updateUser: 'scopes',
    disableUser: 'of an administrator',
    enableUser: 'scopes',
    setTemporaryPassword: 'scopes',
    lockUser: 'of an administrator',
    unlockUser: 'scopes',
    assignRole: 'of an administrator',
    removeRole: 'of an administrator',
    // Where a user works opens no account.
    assignLocation: 'nothing',
    unassignLocation: 'nothing',
    // Needs the current password, or the token of the mail.
    changePassword: 'nothing',
    setPassword: 'nothing',
  } as const
  type Operation = keyof typeof NEEDS
  const NARROW = ['users.write', 'users.password', 'users.read']
  let number = 0

  const sql = <T extends object>(text: string, values: unknown[] = []) =>
    app.orm.em.fork().execute<T[]>(text, values)
  /** A user with these roles, in the state in which the operation changes something. */
  const target = async (operation: Operation, roles: string) => {
    const { CompanyId, Supplier } = app.onboarding
    number += 1
    const name = `target.${number}`
    const names = { UserName: name, Email: `${name}@shop.example`, FirstName: 'Kim', LastName: 'Target' }
    const body = { ...names, ParentEntityId: CompanyId }
    const { body: user } = await clients.request('POST', '/usermanager/v1/users', body)
    const isSupplier = roles.includes('Supplier')
    await sql(
      `update user_account set roles = '{${roles}}', supplier_entity_id = ?, is_active = ?, is_locked = ? where id = ?`,
      [
        isSupplier ? Supplier.EntityId : null,
        operation !== 'enableUser',
        operation === 'unlockUser',
        user.Id,
      ],
    )
    if (operation === 'assignRole') {
      await sql('insert into user_location (company_id, user_id, entity_id) values (?, ?, ?)', [
        ...[CompanyId, user.Id, Supplier.EntityId],
      ])
    }
    return { ...body, ...user, path: `/usermanager/v1/users(${user.Id})` }
  }
  const attempt = async (operation: Operation, roles: string, scopes: readonly string[]) => {
    const { path, ...user } = await target(operation, roles)
    const token = await clients.tokenWith(...scopes)
    const moved = { ...user, Version: null, Email: `moved.${number}@shop.example` }
    const requests: Partial<Record<Operation, [string, string, object?]>> = {
      updateUser: ['PUT', path, moved],
      disableUser: ['DELETE', path],
      enableUser: ['POST', `${path}/enable`],
      setTemporaryPassword: ['POST', `${path}/temporaryPassword`, { Password: 'Harbour-Light-7' }],
      lockUser: ['POST', `${path}/lock`],
      unlockUser: ['POST', `${path}/unlock`],
      assignRole: ['PUT', `${path}/roles(Supplier)`],
      removeRole: ['DELETE', `${path}/roles(Employee)`],
    }
    const [method, address, body] = requests[operation] ?? ['', '']
    const row = `select roles, is_active, is_locked, email, token_generation, version from user_account where id = ?`
    const [before] = await sql(row, [user.Id])
    const { status, body: response } = await clients.request(method, address, body, token)
    const [after] = await sql(row, [user.Id])
    const isChanged = JSON.stringify(before) !== JSON.stringify(after)
    return [status === 200 ? 204 : status, response?.Code, isChanged]
  }
  const refused = [403, 'ScopesExceedCaller', false]
  const done = [204, undefined, true]
  const operations = (...needs: string[]) =>
    Object.entries(NEEDS).flatMap(([id, need]) => (needs.includes(need) ? [id as Operation] : []))

  test('has an entry in the table', () => {
    const onUsers = documented
      .filter(({ method, template }) => method !== 'GET' && template.includes('{UserId}'))
      .map(({ id }) => id)
    expect(onUsers.toSorted()).toEqual(Object.keys(NEEDS).toSorted())
  })

  test.each(operations('scopes', 'of an administrator'))(
    '%s needs the scopes of an administrator',
    async (id) => {
      const all = app.rules.scopesOf('Administrator', 'Employee')

      expect(await attempt(id, 'Administrator,Employee', NARROW)).toEqual(refused)
      expect(
        await attempt(id, 'Administrator,Employee', [...NARROW, ...app.rules.scopesOf('Employee')]),
      ).toEqual(refused)
      expect(await attempt(id, 'Administrator,Employee', all)).toEqual(done)
    },
  )

  test.each(operations('scopes'))('%s needs the scopes of an employee, but not of a supplier', async (id) => {
    expect(await attempt(id, 'Employee', NARROW)).toEqual(refused)
    expect(await attempt(id, 'Employee', [...NARROW, ...app.rules.scopesOf('Employee')])).toEqual(done)
    expect(await attempt(id, 'Supplier', NARROW)).toEqual(done)
    // Behind the role Supplier is another one.
    expect(await attempt(id, 'Employee,Supplier', NARROW)).toEqual(refused)
  })

  test.each(['lockUser', 'disableUser'] as const)(
    '%s of an employee needs its own scope only',
    async (id) => {
      expect(await attempt(id, 'Employee', NARROW)).toEqual(done)
    },
  )

  test('that moves no link is open to a caller with users.write', async () => {
    const { path, ...user } = await target('updateUser', 'Administrator')
    const token = await clients.tokenWith(...NARROW)
    const put = async (members: object) =>
      (await clients.request('PUT', path, { ...user, Version: null, ...members }, token)).status

    expect(await put({ JobTitle: 'Clerk' })).toBe(200)
    expect(await put({ Email: null })).toBe(403)
    // Sending the mail would renew its link.
    await sql('update first_password_token set expires_at = now() where user_id = ?', [user.Id])
    expect(await put({ Email: 'thief@shop.example' })).toBe(403)
    await sql(`update first_password_token set expires_at = now() + interval '1 hour' where user_id = ?`, [
      user.Id,
    ])
    // The link has been mailed.
    await sql('delete from outgoing_mail where user_id = ?', [user.Id])
    expect(await put({ Email: 'thief@shop.example' })).toBe(403)
    await sql('delete from first_password_token where user_id = ?', [user.Id])
    expect(await put({ Email: 'later@shop.example' })).toBe(200)
    expect(await sql('select 1 as one from outgoing_mail where user_id = ?', [user.Id])).toEqual([])
  })

  test('that shows hidden roles again needs their scopes', async () => {
    const { path } = await target('removeRole', 'Employee,Supplier')
    const token = await clients.tokenWith(...NARROW)

    const { body } = await clients.request('DELETE', `${path}/roles(Supplier)`, undefined, token)
    expect(body.Code).toBe('ScopesExceedCaller')
    expect((await clients.request('DELETE', `${path}/roles(Supplier)`)).status).toBe(204)
  })

  test('counts roles that are assigned while it waits for the user', async () => {
    const { path, Id } = await target('setTemporaryPassword', 'Employee')
    const token = await clients.tokenWith(...NARROW, ...app.rules.scopesOf('Employee'))
    const em = app.orm.em.fork()
    await em.begin()
    await em.execute(`update user_account set roles = '{Administrator}' where id = ?`, [Id])

    const waiting = clients.request(
      'POST',
      `${path}/temporaryPassword`,
      { Password: 'Harbour-Light-7' },
      token,
    )
    await new Promise((resolve) => setTimeout(resolve, 300))
    await em.commit()

    expect((await waiting).body.Code).toBe('ScopesExceedCaller')
  })
})

describe('a caller', () => {
  test("is refused if it is an employee, a supplier or another company's administrator", async () => {
    const other = await createTenant(app.orm, {
      ...{ name: 'Corner Retail', environment: 'sandbox', baseUrl: 'https://localhost:8443' },
    })
    const { accessToken } = await app.app.tokens.issue({
      ...{ subject: `client:${other.ClientId}`, companyId: other.CompanyId, clientId: other.ClientId },
      ...{ supplierEntityId: null, generation: 1, family: null },
      scopes: app.rules.scopesOf('Administrator'),
    })
    const tokens = [await app.tokenOf('Employee'), await app.tokenOf('Supplier'), accessToken]
    const { ClientId } = app.onboarding
    const requests: [string, string, object?][] = [
      ['GET', clients.address()],
      ['POST', clients.address(), { Name: 'Till', Scopes: ['cart.read'] }],
      ['GET', clients.address(ClientId)],
      ['PUT', clients.address(ClientId), { Name: 'Till', Scopes: ['cart.read'] }],
      ['DELETE', clients.address(ClientId)],
      ['GET', clients.address(ClientId, '/Secrets')],
      ['POST', clients.address(ClientId, '/Secrets'), {}],
    ]

    for (const token of tokens) {
      for (const [method, path, body] of requests) {
        expect((await clients.request(method, path, body, token)).status, `${method} ${path}`).toBe(403)
      }
    }
    const otherAddress = clients.address(other.ClientId)
    for (const method of ['GET', 'DELETE'])
      expect((await clients.request(method, otherAddress)).status).toBe(404)
  })

  test('that is an administrator can give a client the scopes of the role', async () => {
    const token = await app.tokenOf('Administrator')
    const till = { Name: 'Till', Scopes: app.rules.scopesOf('Administrator') }

    expect((await clients.request('POST', clients.address(), till, token)).status).toBe(201)
    const ownSecrets = clients.address(app.onboarding.ClientId, '/Secrets')
    expect((await clients.request('POST', ownSecrets, {}, token)).status).toBe(201)
  })
})
