import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createUserFixture } from './user-fixture.ts'

describe('DELETE /entities({CompanyId})/lockReasons({LockReasonId})', () => {
  const fixture = useFixture(createUserFixture)

  test('keeps users locked, without a reason', async () => {
    const all = `entities(${fixture.companyId})/lockReasons`
    const { body: reason } = await fixture.request('POST', all, { Name: 'Leave', Description: 'Away.' })
    const user = await fixture.newMember()
    await fixture.request('POST', `users(${user.Id})/lock`, { LockReasonId: reason.Id })

    const path = `${all}(${reason.Id})`
    expect((await fixture.request('DELETE', path)).status).toBe(204)

    expect([(await fixture.get(path)).status, (await fixture.request('DELETE', path)).status]).toEqual([
      404, 404,
    ])
    expect((await fixture.get(`users(${user.Id})/unlock`)).body).toEqual({
      CanUnlockUser: true,
      LockReasonId: null,
    })
    expect((await fixture.logIn(user.UserName)).status).toBe(400)
  })
})
