import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createUserFixture } from './user-fixture.ts'

describe('GET /users({UserId})', () => {
  const fixture = useFixture(createUserFixture)

  test('returns the user under either spelling of the path', async () => {
    const user = await fixture.newUser()

    for (const path of [`users(${user.Id})`, `Users(${user.Id})`]) {
      expect((await fixture.get(path)).body, path).toEqual(user)
    }
  })

  test('finds disabled users too', async () => {
    const id = await fixture.seeded('ivy.chen')

    expect((await fixture.get(`users(${id})`)).body).toMatchObject({ UserName: 'ivy.chen', IsActive: false })
  })

  test('contains nothing about passwords and locks', async () => {
    const { text } = await fixture.get(`users(${await fixture.seeded('hugo.brandt')})`)

    expect(text).not.toMatch(/argon2|password|lock/i)
  })
})
