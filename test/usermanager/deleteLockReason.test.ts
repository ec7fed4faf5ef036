import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from './desk.ts'

describe('DELETE /entities({CompanyId})/lockReasons({LockReasonId})', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.stop())

  test('leaves users locked, without a reason', async () => {
    const all = `entities(${desk.companyId})/lockReasons`
    const { body: reason } = await desk.ask('POST', all, { Name: 'Leave', Description: 'Away.' })
    const user = await desk.newMember()
    await desk.ask('POST', `users(${user.Id})/lock`, { LockReasonId: reason.Id })

    const path = `${all}(${reason.Id})`
    expect((await desk.ask('DELETE', path)).status).toBe(204)

    expect([(await desk.get(path)).status, (await desk.ask('DELETE', path)).status]).toEqual([404, 404])
    expect((await desk.get(`users(${user.Id})/unlock`)).body).toEqual({
      CanUnlockUser: true,
      LockReasonId: null,
    })
    expect((await desk.logOn(user.UserName)).status).toBe(400)
  })
})
