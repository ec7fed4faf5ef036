import { beforeAll, describe, expect, test } from 'vitest'
import { statusWith, untilRefused } from '../support/login.ts'
import { useFixture } from '../support/use-fixture.ts'
import { codesOf, createUserFixture } from './user-fixture.ts'

const fixture = useFixture(createUserFixture)

describe('GET /users({UserId})/unlock', () => {
  test('returns that a locked user can be unlocked, and its reason', async () => {
    const reasons = await fixture.get(
      `entities(${fixture.companyId})/lockReasons?$filter=Name eq 'Security review'`.replaceAll(' ', '%20'),
    )
    const locked = await fixture.get(`users(${await fixture.seeded('hugo.brandt')})/unlock`)

    expect(locked.body).toEqual({ CanUnlockUser: true, LockReasonId: reasons.body[0].Id })
  })

  test('returns that other users cannot', async () => {
    for (const name of ['lena.fischer', 'ivy.chen']) {
      const { body } = await fixture.get(`users(${await fixture.seeded(name)})/unlock`)
      expect(body, name).toEqual({ CanUnlockUser: false, LockReasonId: null })
    }
  })
})

describe('POST /users({UserId})/lock', () => {
  let reasons: { Id: number; Name: string; Description: string }[]
  beforeAll(async () => {
    reasons = (await fixture.get(`entities(${fixture.companyId})/lockReasons`)).body
  })
  const lock = (id: number, body?: object) => fixture.request('POST', `users(${id})/lock`, body)
  const status = async (id: number) => (await fixture.get(`users(${id})/unlock`)).body

  test('ends tokens and refuses logins, with the reason only for the right password', async () => {
    const user = await fixture.newMember()
    const { body: tokens } = await fixture.logIn(user.UserName)

    expect((await lock(user.Id, { LockReasonId: reasons[0]?.Id })).status).toBe(204)

    await untilRefused(fixture.app, tokens.access_token)
    expect((await fixture.logIn(user.UserName)).body).toMatchObject({
      Message: 'invalid_grant',
      Description: reasons[0]?.Description,
    })
    expect((await fixture.logIn(user.UserName, 'guess')).text).not.toContain(reasons[0]?.Description)
    expect((await fixture.login.byRefreshToken(tokens.refresh_token)).status).toBe(400)
  })

  test('revokes the tokens of many at once, each under its own Idempotency-Key', async () => {
    const users = await Promise.all(Array.from({ length: 30 }, () => fixture.newUser()))
    const tokens = await Promise.all(
      users.map(({ Id }) =>
        fixture.app.app.tokens.issue({
          subject: `user:${Id}`,
          companyId: fixture.companyId,
          clientId: fixture.app.onboarding.ClientId,
          supplierEntityId: null,
          scopes: ['users.read'],
          generation: 1,
          family: null,
        }),
      ),
    )
    const request = (token: string) => fixture.app.request('/usermanager/v1/users(1)', { token })
    const before = await Promise.all(tokens.map(({ accessToken }) => request(accessToken)))
    expect(before.filter(({ status }) => status === 401)).toEqual([])

    const locked = await Promise.all(
      users.map(({ Id }) =>
        fixture.request('POST', `users(${Id})/lock`, {}, { headers: { 'Idempotency-Key': `lock-${Id}` } }),
      ),
    )
    // Requests that deadlocked on the connection pool would get 503.
    expect(locked.map(({ status }) => status)).toEqual(users.map(() => 204))

    const after = await Promise.all(tokens.map(({ accessToken }) => request(accessToken)))
    expect(after.map(({ status }) => status)).toEqual(users.map(() => 401))
  })

  test('keeps the user active and its Version unchanged', async () => {
    const user = await fixture.newUser()
    await lock(user.Id)

    expect((await fixture.get(`users(${user.Id})`)).body).toEqual(user)
    const { body } = await fixture.get(`entities(${fixture.companyId})/users/search?terms=${user.UserName}`)
    expect(body).toEqual([user])
  })

  test('requires neither body nor reason', async () => {
    for (const body of [undefined, {}, { LockReasonId: null }]) {
      const { Id } = await fixture.newUser()
      expect((await lock(Id, body)).status).toBe(204)
      expect(await status(Id)).toEqual({ CanUnlockUser: true, LockReasonId: null })
    }
  })

  test('replaces the reason of a locked user, and clears it if the body has none', async () => {
    const { Id } = await fixture.newUser()

    await lock(Id, { LockReasonId: reasons[0]?.Id })
    await lock(Id, { LockReasonId: reasons[1]?.Id })
    expect(await status(Id)).toEqual({ CanUnlockUser: true, LockReasonId: reasons[1]?.Id })
    await lock(Id)
    expect(await status(Id)).toEqual({ CanUnlockUser: true, LockReasonId: null })
  })

  test('does not find a reason of another company', async () => {
    const { Id } = await fixture.newUser()

    expect((await lock(Id, { LockReasonId: 2_147_483_646 })).status).toBe(404)
    expect((await status(Id)).CanUnlockUser).toBe(false)
  })
})

describe('POST /users({UserId})/unlock', () => {
  test('lets the user log in with the old password; earlier tokens stay invalid', async () => {
    const user = await fixture.newMember()
    const before = await fixture.tokenOf(user.UserName)
    await fixture.request('POST', `users(${user.Id})/lock`)

    expect((await fixture.request('POST', `users(${user.Id})/unlock`)).status).toBe(204)

    expect(await statusWith(fixture.app, await fixture.tokenOf(user.UserName))).toBe(200)
    expect(await statusWith(fixture.app, before)).toBe(401)
    expect((await fixture.get(`users(${user.Id})/unlock`)).body).toEqual({
      CanUnlockUser: false,
      LockReasonId: null,
    })
  })

  test('changes nothing for a user who is not locked', async () => {
    const user = await fixture.newMember()
    const token = await fixture.tokenOf(user.UserName)

    expect((await fixture.request('POST', `users(${user.Id})/unlock`)).status).toBe(204)
    expect(await statusWith(fixture.app, token)).toBe(200)
  })

  test.each(["authentication_mode = 'Password'", 'lock_feature_enabled = false'])(
    'is refused if %s',
    async (setting) => {
      const { Id } = await fixture.newUser()
      await fixture.request('POST', `users(${Id})/lock`)
      await fixture.sql(`update company set ${setting}`)
      try {
        const refused = await fixture.request('POST', `users(${Id})/unlock`)
        expect([refused.status, refused.body.Code, codesOf(refused)]).toEqual([
          403,
          'UnlockNotPermitted',
          ['UnlockNotPermitted'],
        ])
        expect((await fixture.get(`users(${Id})/unlock`)).body.CanUnlockUser).toBe(true)
        expect((await fixture.request('POST', 'users(2147483646)/unlock')).status).toBe(403)
      } finally {
        await fixture.sql(`update company set authentication_mode = 'WsTrust', lock_feature_enabled = true`)
      }
    },
  )
})
