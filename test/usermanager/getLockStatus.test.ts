import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createUserFixture } from './user-fixture.ts'

describe('GET /users({UserId})/unlock', () => {
  const fixture = useFixture(createUserFixture)

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
