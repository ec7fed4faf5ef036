import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createUserFixture } from './user-fixture.ts'

describe('GET /users({UserId})/locations', () => {
  const fixture = useFixture(createUserFixture)

  test('returns the nodes that the user is assigned to, in ascending order', async () => {
    const id = await fixture.seeded('tom.baker')

    expect((await fixture.get(`users(${id})/locations`)).body).toEqual({
      UserID: id,
      LocationIDs: [fixture.node('Harbour Street'), fixture.node('Mill Lane')].sort((a, b) => a - b),
    })
  })

  test('is empty for a new user', async () => {
    const { Id } = await fixture.newUser()

    expect((await fixture.get(`users(${Id})/locations`)).body).toEqual({ UserID: Id, LocationIDs: [] })
  })
})
