import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUserFixture, type UserFixture } from './user-fixture.ts'

describe('GET /entities({CompanyId})/lockReasons({LockReasonId})', () => {
  let fixture: UserFixture
  beforeAll(async () => {
    fixture = await createUserFixture()
  })
  afterAll(() => fixture.stop())

  test('returns each reason of the list', async () => {
    const all = `entities(${fixture.companyId})/lockReasons`
    const { body } = await fixture.get(all)

    for (const reason of body) expect((await fixture.get(`${all}(${reason.Id})`)).body).toEqual(reason)
  })
})
