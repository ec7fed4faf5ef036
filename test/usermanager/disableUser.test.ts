import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilRefused } from '../support/logon.ts'
import { type Desk, openDesk } from './desk.ts'

describe('DELETE /users({UserId})', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.stop())

  test('disables the user: no token lives, none is given, no list shows it', async () => {
    const user = await desk.newMember()
    const { body: tokens } = await desk.logOn(user.UserName)

    const { status, body, headers } = await desk.ask('DELETE', `users(${user.Id})`)

    expect([status, body, headers.etag]).toEqual([200, { ...user, IsActive: false, Version: 2 }, '"2"'])
    await untilRefused(desk.app, tokens.access_token)
    expect((await desk.logon.byRefreshToken(tokens.refresh_token)).body.Message).toBe('invalid_grant')
    expect((await desk.logOn(user.UserName)).body.Message).toBe('invalid_grant')
    const listed = await desk.get(`entities(${desk.companyId})/users?$top=100`)
    expect(listed.body.map(({ Id }: { Id: number }) => Id)).not.toContain(user.Id)
    expect((await desk.get(`entities(${desk.companyId})/users/search?terms=${user.UserName}`)).body).toEqual(
      [],
    )
  })

  test('changes nothing the second time', async () => {
    const user = await desk.newUser()
    const first = await desk.ask('DELETE', `users(${user.Id})`)
    const second = await desk.ask('DELETE', `users(${user.Id})`)

    expect([second.status, second.body]).toEqual([200, first.body])
  })

  test('honours If-Match', async () => {
    const user = await desk.newUser()
    const asked = (tag: string) =>
      desk.ask('DELETE', `users(${user.Id})`, undefined, { headers: { 'If-Match': tag } })

    expect((await asked('"2"')).status).toBe(412)
    expect((await desk.get(`users(${user.Id})`)).body.IsActive).toBe(true)
    expect((await asked('"1"')).status).toBe(200)
  })
})
