import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from './desk.ts'

describe('GET /users({UserId})/locations', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.stop())

  test('answers the nodes that the user is assigned to, in ascending order', async () => {
    const id = await desk.seeded('tom.baker')

    expect((await desk.get(`users(${id})/locations`)).body).toEqual({
      UserID: id,
      LocationIDs: [desk.node('Harbour Street'), desk.node('Mill Lane')].sort((a, b) => a - b),
    })
  })

  test('answers none for a new user', async () => {
    const { Id } = await desk.newUser()

    expect((await desk.get(`users(${Id})/locations`)).body).toEqual({ UserID: Id, LocationIDs: [] })
  })
})
