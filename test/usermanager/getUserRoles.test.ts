import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUserFixture, type UserFixture } from './user-fixture.ts'

describe('GET /users({UserId})/roles', () => {
  let fixture: UserFixture
  beforeAll(async () => {
    fixture = await createUserFixture()
  })
  afterAll(() => fixture.stop())

  test.each([
    ['grace.holt', 'Administrator'],
    ['lena.fischer', 'Employee'],
    ['nora.lind', 'Supplier'],
  ])('%s is an %s', async (name, role) => {
    const id = await fixture.seeded(name)

    expect((await fixture.get(`users(${id})/roles`)).body).toEqual({ UserID: id, Roles: [role] })
  })
})
