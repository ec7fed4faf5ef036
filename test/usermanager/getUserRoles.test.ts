import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createUserFixture } from './user-fixture.ts'

describe('GET /users({UserId})/roles', () => {
  const fixture = useFixture(createUserFixture)

  test.each([
    ['grace.holt', 'Administrator'],
    ['lena.fischer', 'Employee'],
    ['nora.lind', 'Supplier'],
  ])('%s is an %s', async (name, role) => {
    const id = await fixture.seeded(name)

    expect((await fixture.get(`users(${id})/roles`)).body).toEqual({ UserID: id, Roles: [role] })
  })
})
