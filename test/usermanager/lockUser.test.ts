import { beforeAll, describe, expect, test } from 'vitest'
import { untilRefused } from '../support/login.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createUserFixture } from './user-fixture.ts'

describe('POST /users({UserId})/lock', () => {
  const fixture = useFixture(createUserFixture)
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
