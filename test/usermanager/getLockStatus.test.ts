import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from './desk.ts'

describe('GET /users({UserId})/unlock', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.stop())

  test('says that a locked user can be unlocked, and why it is locked', async () => {
    const reasons = await desk.get(
      `entities(${desk.companyId})/lockReasons?$filter=Name eq 'Security review'`.replaceAll(' ', '%20'),
    )
    const locked = await desk.get(`users(${await desk.seeded('hugo.brandt')})/unlock`)

    expect(locked.body).toEqual({ CanUnlockUser: true, LockReasonId: reasons.body[0].Id })
  })

  test('says that others cannot', async () => {
    for (const name of ['lena.fischer', 'ivy.chen']) {
      const { body } = await desk.get(`users(${await desk.seeded(name)})/unlock`)
      expect(body, name).toEqual({ CanUnlockUser: false, LockReasonId: null })
    }
  })
})
