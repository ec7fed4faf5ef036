// A session is bound to the client and the login with which it was made (D2): what ends or narrows these ends or narrows its
// basic tokens, and the access tokens that they give, on every instance within a second.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ClientFixture, clientsOf } from '../accounts/client-fixture.ts'
import { startApp } from '../support/app.ts'
import { type Form, type Login, loginOf, statusWith } from '../support/login.ts'
import { useFixture } from '../support/use-fixture.ts'

type Credentials = { ClientId: string; ClientSecret: string }

describe('a session', { timeout: 120_000 }, () => {
  let login: Login
  let clients: ClientFixture
  let till: Credentials
  const GRANTS = ['password', 'refresh_token']

  const app = useFixture(startApp)
  const second = useFixture(() => startApp({ databaseUrl: app.databaseUrl }))
  beforeAll(async () => {
    login = loginOf(app)
    clients = clientsOf(app)
  })
  beforeEach(async () => {
    till = await clients.create({ Scopes: app.rules.scopesOf('Employee'), Grants: GRANTS })
  })

  const sql = <T extends object>(text: string, values: unknown[] = []) =>
    app.orm.em.fork().execute<T[]>(text, values)
  const inForm = ({ ClientId, ClientSecret }: Credentials) => ({
    client_id: ClientId,
    client_secret: ClientSecret,
  })
  const logIn = async (form: Form = {}) => (await login.byPassword({ ...inForm(till), ...form })).body
  const session = (authorization: string, server = app) =>
    server.get('/reportdata/session', { Authorization: authorization })
  const open = async (token: string) => (await session(`Bearer ${token}`)).body.basic_token as string
  /** The access token that a basic token gives. */
  const accessOf = async (basic: string, server = app) =>
    (await session(`Basic ${basic}`, server)).body.access_token as string
  const revoke = (token: string, client: Credentials = till) =>
    app.request('/accounts/v1/oauth2/revoke', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...inForm(client), token }).toString(),
    })
  const scopeOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).scope
  /** The status of a basic token, and of an access token that it gave, on both instances, after a second. */
  const statuses = async (basic: string, access: string) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return Promise.all(
      [app, second].flatMap((server) => [
        session(`Basic ${basic}`, server).then(({ status }) => status),
        statusWith(server, access),
      ]),
    )
  }
  const ended = [401, 401, 401, 401]
  const alive = [200, 200, 200, 200]
  const put = (members: object) =>
    clients.request('PUT', clients.address(till.ClientId), {
      ...{ Name: 'Till', Scopes: app.rules.scopesOf('Employee'), Grants: GRANTS },
      ...members,
    })

  const ends: [string, (tokens: { access: string; refresh: string; derived: string }) => Promise<unknown>][] =
    [
      ['the revocation of its access token', ({ access }) => revoke(access)],
      ['the revocation of its refresh token', ({ refresh }) => revoke(refresh)],
      ['the revocation of an access token that it gave', ({ derived }) => revoke(derived)],
      [
        'the second use of a refresh token',
        async ({ refresh }) => {
          await login.byRefreshToken(refresh, inForm(till))
          await login.byRefreshToken(refresh, inForm(till))
        },
      ],
      ['the deletion of its client', () => clients.request('DELETE', clients.address(till.ClientId))],
      ['the disabling of its client', () => put({ IsActive: false })],
    ]

  test.each(ends)('ends with %s', async (_, end) => {
    const { access_token: access, refresh_token: refresh } = await logIn()
    const basic = await open(access)
    // Both instances have cached the basic token.
    const [derived] = [await accessOf(basic), await accessOf(basic, second)]
    const nested = await open(derived)
    expect(await statuses(basic, derived)).toEqual(alive)

    await end({ access, refresh, derived })

    expect(await statuses(basic, derived)).toEqual(ended)
    expect((await session(`Basic ${nested}`)).status).toBe(401)
  })

  test('stays ended when the entries of the revocation list are gone, and when its client is enabled again', async () => {
    const basics = [await open((await logIn()).access_token)]
    await put({ IsActive: false })
    await put({ IsActive: true })
    const { access_token } = await logIn()
    basics.push(await open(access_token))
    await revoke(access_token)
    await sql('delete from revocation')
    const third = await startApp({ databaseUrl: app.databaseUrl })
    try {
      for (const basic of basics) expect((await session(`Basic ${basic}`, third)).status).toBe(401)
    } finally {
      await third.stop()
    }
  })

  test('outlives a refresh, which is no revocation, and the revocation of another login', async () => {
    const { access_token, refresh_token } = await logIn()
    const basic = await open(access_token)
    const derived = await accessOf(basic)
    const other = await logIn()
    await login.byRefreshToken(refresh_token, inForm(till))
    await revoke(other.access_token)
    await revoke(other.refresh_token)

    expect(await statuses(basic, derived)).toEqual(alive)
  })

  test('without a refresh token ends with its access token', async () => {
    await put({ Grants: ['password'] })
    const { access_token, refresh_token } = await logIn()
    const basic = await open(access_token)
    const derived = await accessOf(basic)
    expect(refresh_token).toBeUndefined()
    await revoke(access_token)

    expect(await statuses(basic, derived)).toEqual(ended)
  })

  test('has the scopes that its client has now', async () => {
    const basic = await open((await logIn()).access_token)
    const wide = await accessOf(basic)
    expect(scopeOf(wide)).toContain('cart.write')

    await put({ Scopes: ['reports.read', 'entities.read'] })

    expect(scopeOf(await accessOf(basic))).toBe('entities.read reports.read')
    expect(await statusWith(app, wide)).toBe(401)
    await put({ Scopes: ['entities.read'] })
    expect((await session(`Basic ${basic}`)).status).toBe(403)
  })

  test('never has more scopes than the login asked for', async () => {
    const basic = await open((await logIn({ scope: 'reports.read' })).access_token)
    const derived = await accessOf(basic)

    expect([scopeOf(basic), scopeOf(derived), scopeOf(await open(derived))]).toEqual(
      Array(3).fill('reports.read'),
    )
  })

  test('is not made with a temporary password, and ends with one', async () => {
    const { Id, UserName } = await newUser()
    const { access_token } = await logIn({ username: UserName, password: PASSWORD })
    const basic = await open(access_token)
    const derived = await accessOf(basic)
    const temporary = { Password: 'Lantern-Quay-8' }
    await clients.request('POST', `/usermanager/v1/users(${Id})/temporaryPassword`, temporary)
    const { body } = await login.byPassword({
      ...inForm(till),
      username: UserName,
      password: temporary.Password,
    })
    expect(body.scope).toBe('password.change')

    const refused = await session(`Bearer ${body.access_token}`)
    expect(refused.status).toBe(403)
    expect(await statuses(basic, derived)).toEqual(ended)
    const change = { CurrentPassword: temporary.Password, NewPassword: 'Quay-Lantern-42' }
    await clients.request('POST', `/usermanager/v1/users(${Id})/changePassword`, change, body.access_token)
    expect((await session(`Basic ${basic}`)).status).toBe(401)
  })

  test('that a password opens is bound to the user alone', async () => {
    const { username, password } = login.user('Employee')
    const { body } = await session(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`)
    await clients.request('DELETE', clients.address(till.ClientId))

    expect(await statuses(body.basic_token, body.access_token)).toEqual(alive)
    expect(await sql('select 1 as one from basic_session where client_id = ?', [till.ClientId])).toEqual([])
  })

  test('is recorded in the audit log', async () => {
    await sql(`delete from audit_entry where action = 'session.issued'`)
    const { body } = await session(`Bearer ${(await logIn()).access_token}`)
    await accessOf(body.basic_token)

    const entry = { action: 'session.issued', actor_kind: 'User', target_kind: 'User' }
    const rows = await sql(`select action, actor_kind, target_kind, actor_id = 'user:' || target_id as self
      from audit_entry where action = 'session.issued'`)
    expect(rows).toEqual(Array(2).fill({ ...entry, self: true }))
  })

  test('that is opened while its login is revoked ends too', async () => {
    // On a busy machine a request may wait too long for a lock: a client repeats it.
    const untilRevoked = async (token: string): Promise<void> => {
      const { status } = await revoke(token)
      if (status === 503) return untilRevoked(token)
      expect(status).toBe(200)
    }
    const rounds = Array.from({ length: 12 }, (_, index) => index)
    const outcomes = await Promise.all(
      rounds.map(async (round) => {
        const { access_token, refresh_token } = await logIn()
        const opening = Array.from({ length: 3 }, () =>
          session(`Bearer ${access_token}`, round % 2 ? app : second),
        )
        const [responses] = await Promise.all([
          Promise.all(opening),
          untilRevoked(round % 3 === 0 ? refresh_token : access_token),
        ])
        return responses.flatMap(({ status, body }) => (status === 200 ? [body.basic_token as string] : []))
      }),
    )
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await sql('delete from revocation')
    for (const basic of outcomes.flat()) expect((await session(`Basic ${basic}`)).status).toBe(401)
    expect(await sql('select id from basic_session where client_id = ?', [till.ClientId])).toEqual([])
  })

  test('waits for a revocation that has begun, and is then refused', async () => {
    const { access_token } = await logIn()
    const { jti, fam } = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString())
    const em = app.orm.em.fork()
    await em.begin()
    await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [fam])
    await em.execute(
      `insert into revocation (key, generation, expires_at) values (?, 2147483647, now() + interval '13 hours')`,
      [`jti:${jti}`],
    )
    const opening = session(`Bearer ${access_token}`)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await em.commit()

    expect((await opening).status).toBe(401)
  })

  test('waits for a client that is being disabled, and is then refused', async () => {
    const { access_token } = await logIn()
    const em = app.orm.em.fork()
    await em.begin()
    await em.execute('update client set is_active = false where id = ?', [till.ClientId])
    const opening = session(`Bearer ${access_token}`)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await em.commit()

    expect((await opening).status).toBe(401)
  })

  const PASSWORD = 'Harbour-Light-7'
  const newUser = async () => {
    const names = {
      UserName: 'session.user',
      FirstName: 'Sam',
      LastName: 'Session',
      Email: 'sam@shop.example',
    }
    const body = { ...names, ParentEntityId: app.onboarding.CompanyId, Password: PASSWORD }
    return (await clients.request('POST', '/usermanager/v1/users/importExisting', body)).body
  }
})
