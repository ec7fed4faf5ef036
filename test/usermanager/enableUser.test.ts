import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statusWith } from '../support/logon.ts'
import { type Desk, openDesk } from './desk.ts'

describe('POST /users({UserId})/enable', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.stop())

  test('lets a disabled user log on again; tokens of before stay dead', async () => {
    const user = await desk.newMember()
    const before = await desk.tokenOf(user.UserName)
    await desk.ask('DELETE', `users(${user.Id})`)

    const { status, body, headers } = await desk.ask('POST', `users(${user.Id})/enable`)

    expect([status, body, headers.etag]).toEqual([200, { ...user, IsActive: true, Version: 3 }, '"3"'])
    expect(await statusWith(desk.app, await desk.tokenOf(user.UserName))).toBe(200)
    expect(await statusWith(desk.app, before)).toBe(401)
  })

  test('changes nothing of an active user', async () => {
    const user = await desk.newUser()

    expect((await desk.ask('POST', `users(${user.Id})/enable`)).body).toEqual(user)
  })

  test('honours If-Match', async () => {
    const user = await desk.newUser()
    const headers = { 'If-Match': '"9"' }

    expect((await desk.ask('POST', `users(${user.Id})/enable`, undefined, { headers })).status).toBe(412)
  })
})
