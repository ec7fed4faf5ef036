// The scopes of a token: exactly the requested ones, and never more than both client and user are allowed.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { type Form, type Login, loginOf } from '../support/login.ts'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { useFixture } from '../support/use-fixture.ts'

describe('scope', () => {
  const app = useFixture(startApp)
  let login: Login
  let supplier: { client_id: string; client_secret: string }

  beforeAll(async () => {
    await giveIdsByDefault(app.orm.em.fork())
    login = loginOf(app)
    const { ClientId, ClientSecret } = app.onboarding.Supplier
    supplier = { client_id: ClientId, client_secret: ClientSecret }
  })
  beforeEach(() => sql('delete from logon_failure'))

  const sql = (text: string, values: unknown[] = []) => app.orm.em.fork().execute(text, values)
  const byClient = (form: Form = {}) =>
    login.post({ grant_type: 'client_credentials', ...login.client, ...form })
  const claimOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).scope
  const all = (...roles: string[]) => app.rules.scopesOf(...roles).join(' ')
  const rolesOf = (roles: string) =>
    sql('update user_account set roles = ? where company_id = ? and user_name = ?', [
      `{${roles}}`,
      app.onboarding.CompanyId,
      login.user('Employee').username,
    ])

  function expectScope({ status, body }: { status: number; body: Record<string, string> }, scope: string) {
    expect([status, body.scope, claimOf(body.access_token ?? '')]).toEqual([200, scope, scope])
  }
  function expectRefused({ status, body }: { status: number; body: Record<string, string> }) {
    expect([status, body.error, body.Message]).toEqual([400, 'invalid_scope', 'invalid_scope'])
    expect(body).not.toHaveProperty('access_token')
  }

  test('is by default every scope that both user and client have, and is always in the response', async () => {
    expectScope(await byClient(), all('ApiClient'))
    expectScope(await byClient({ scope: '' }), all('ApiClient'))
    expectScope(await login.byPassword(), all('Employee'))
    expectScope(await login.byPassword(login.user('Administrator')), all('Administrator'))
    expectScope(await login.byPassword(login.user('Supplier')), all('Supplier'))
  })

  test('is exactly what is requested, and the token permits nothing else', async () => {
    const response = await byClient({ scope: 'cart.read  entities.read cart.read' })
    expectScope(response, 'cart.read entities.read')

    const { CompanyId } = app.onboarding
    const token = response.body.access_token
    expect((await app.request(`/entities/v1/Companies(${CompanyId})/Tree`, { token })).status).toBe(200)
    const users = await app.request(`/usermanager/v1/entities(${CompanyId})/users`, { token })
    expect(users.status).toBe(403)
    expectScope(await login.byPassword({ scope: 'password.change' }), 'password.change')
  })

  test.each([
    ['an unknown scope', 'everything'],
    ['an unknown scope among valid ones', 'cart.read everything'],
    ['a scope in another case', 'Cart.Read'],
    ['a scope that needs a password', 'password.change'],
    ['a scope for suppliers only', 'supplier.read'],
    ['the name of an Object.prototype member', 'constructor'],
  ])('refuses %s to a client', async (_, scope) => {
    expectRefused(await byClient({ scope }))
  })

  test('refuses a scope that the user lacks, but only after the right password', async () => {
    expectRefused(await login.byPassword({ scope: 'users.write' }))
    const wrong = await login.byPassword({ scope: 'users.write', password: 'guess' })
    expect(wrong.body.error).toBe('invalid_grant')
  })

  test('of a temporary password is always the single scope to change it', async () => {
    const temporary = (isTemporary: boolean) =>
      sql('update user_account set password_is_temporary = ?, password_set_at = now()', [isTemporary])
    await temporary(true)
    const responses = [
      await login.byPassword(),
      await login.byPassword({ scope: 'password.change' }),
      await login.byPassword({ scope: 'cart.read' }),
    ] as const
    await temporary(false)

    expectScope(responses[0], 'password.change')
    expectScope(responses[1], 'password.change')
    expectRefused(responses[2])
  })

  describe('of a refresh', () => {
    test('stays the same, may be reduced, and never grows', async () => {
      const first = await login.byPassword({ scope: 'cart.read cart.write entities.read' })
      const same = await login.byRefreshToken(first.body.refresh_token)
      expectScope(same, 'cart.read cart.write entities.read')

      const wider = await login.byRefreshToken(same.body.refresh_token, { scope: 'cart.read users.read' })
      expectRefused(wider)
      // The refused request did not use up the token.
      const less = await login.byRefreshToken(same.body.refresh_token, { scope: 'cart.read' })
      expectScope(less, 'cart.read')

      expectRefused(await login.byRefreshToken(less.body.refresh_token, { scope: 'cart.read cart.write' }))
      expectScope(await login.byRefreshToken(less.body.refresh_token), 'cart.read')
    })

    test('loses scopes that the user no longer has, and does not gain new ones', async () => {
      const first = await login.byPassword({ scope: 'cart.read users.read' })
      await rolesOf('Administrator')
      const promoted = await login.byRefreshToken(first.body.refresh_token)
      expectScope(promoted, 'cart.read users.read')

      await rolesOf('Supplier')
      const { body } = await login.byRefreshToken(promoted.body.refresh_token)
      await rolesOf('Employee')
      expect(body.error).toBe('invalid_grant')
    })

    test('of a token without stored scopes is every scope that both user and client have', async () => {
      const { body } = await login.byPassword({ scope: 'cart.read' })
      await sql('update refresh_token set scope = null')
      expectScope(await login.byRefreshToken(body.refresh_token), all('Employee'))
    })
  })

  describe('of a supplier’s client', () => {
    test('is that of a supplier', async () => {
      expectScope(await byClient(supplier), 'supplier.read supplier.write')
      expectRefused(await byClient({ ...supplier, scope: 'cart.read' }))
    })

    test.each(['Employee', 'Administrator'])('is empty for an %s of the company', async (role) => {
      expectRefused(await login.byPassword({ ...supplier, ...login.user(role) }))
      expectRefused(await login.byPassword({ ...supplier, ...login.user(role), scope: 'cart.read' }))
      expectRefused(await login.byPassword({ ...supplier, ...login.user(role), scope: 'password.change' }))
    })

    test('is that of its own supplier’s users, and empty for users of another supplier', async () => {
      const ownUser = login.user('Supplier')
      const supplierScopes = (node: unknown) =>
        sql('update user_account set supplier_entity_id = ? where company_id = ? and user_name = ?', [
          node,
          app.onboarding.CompanyId,
          ownUser.username,
        ])
      const first = await login.byPassword({ ...supplier, ...ownUser })
      expectScope(first, all('Supplier'))

      const [other] = await sql(
        `insert into entity_node (company_id, role, name, parent_id) values (?, 'Supplier', 'Other', ?) returning id`,
        [app.onboarding.CompanyId, app.onboarding.CompanyId],
      )
      await supplierScopes(other?.id)
      const password = await login.byPassword({ ...supplier, ...ownUser })
      const refresh = await login.byRefreshToken(first.body.refresh_token, supplier)
      await supplierScopes(app.onboarding.Supplier.EntityId)
      expectRefused(password)
      expect(refresh.body.error).toBe('invalid_grant')
    })

    test('is empty for a supplier’s user who became an employee, also after a refresh', async () => {
      const ownUser = login.user('Supplier')
      const { body } = await login.byPassword({ ...supplier, ...ownUser })
      const changeRole = (change: string) =>
        sql(`update user_account set ${change} where company_id = ? and user_name = ?`, [
          app.onboarding.CompanyId,
          ownUser.username,
        ])
      await changeRole("roles = '{Employee}', supplier_entity_id = null")
      const refresh = await login.byRefreshToken(body.refresh_token, supplier)
      const password = await login.byPassword({ ...supplier, ...ownUser })
      await changeRole(`roles = '{Supplier}', supplier_entity_id = ${app.onboarding.Supplier.EntityId}`)

      expect(refresh.body.error).toBe('invalid_grant')
      expectRefused(password)
    })
  })
})
