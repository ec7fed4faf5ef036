import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statusWith } from '../support/logon.ts'
import { codesOf, type Desk, openDesk } from './desk.ts'

describe('POST /users({UserId})/unlock', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.stop())

  test('lets the user log on with the old password; tokens of before stay dead', async () => {
    const user = await desk.newMember()
    const before = await desk.tokenOf(user.UserName)
    await desk.ask('POST', `users(${user.Id})/lock`)

    expect((await desk.ask('POST', `users(${user.Id})/unlock`)).status).toBe(204)

    expect(await statusWith(desk.app, await desk.tokenOf(user.UserName))).toBe(200)
    expect(await statusWith(desk.app, before)).toBe(401)
    expect((await desk.get(`users(${user.Id})/unlock`)).body).toEqual({
      CanUnlockUser: false,
      LockReasonId: null,
    })
  })

  test('changes nothing of a user who is not locked', async () => {
    const user = await desk.newMember()
    const token = await desk.tokenOf(user.UserName)

    expect((await desk.ask('POST', `users(${user.Id})/unlock`)).status).toBe(204)
    expect(await statusWith(desk.app, token)).toBe(200)
  })

  test.each(["authentication_mode = 'Password'", 'lock_feature_enabled = false'])(
    'is refused where %s',
    async (setting) => {
      const { Id } = await desk.newUser()
      await desk.ask('POST', `users(${Id})/lock`)
      await desk.sql(`update company set ${setting}`)
      try {
        const refused = await desk.ask('POST', `users(${Id})/unlock`)
        expect([refused.status, refused.body.Code, codesOf(refused)]).toEqual([
          403,
          'UnlockNotPermitted',
          ['UnlockNotPermitted'],
        ])
        expect((await desk.get(`users(${Id})/unlock`)).body.CanUnlockUser).toBe(true)
        expect((await desk.ask('POST', 'users(2147483646)/unlock')).status).toBe(403)
      } finally {
        await desk.sql(`update company set authentication_mode = 'WsTrust', lock_feature_enabled = true`)
      }
    },
  )
})
