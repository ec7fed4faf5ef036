import { describe, expect, test } from 'vitest'
import { statusWith } from '../support/login.ts'
import { useFixture } from '../support/use-fixture.ts'
import { codesOf, createUserFixture } from './user-fixture.ts'

describe('POST /users({UserId})/unlock', () => {
  const fixture = useFixture(createUserFixture)

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
