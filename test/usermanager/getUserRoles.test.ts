import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from './desk.ts'

describe('GET /users({UserId})/roles', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.stop())

  test.each([
    ['grace.holt', 'Administrator'],
    ['lena.fischer', 'Employee'],
    ['nora.lind', 'Supplier'],
  ])('%s is an %s', async (name, role) => {
    const id = await desk.seeded(name)

    expect((await desk.get(`users(${id})/roles`)).body).toEqual({ UserID: id, Roles: [role] })
  })
})
