import { describe, expect, test } from 'vitest'
import { statusWith } from '../support/login.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createUserFixture } from './user-fixture.ts'

describe('POST /users({UserId})/enable', () => {
  const fixture = useFixture(createUserFixture)

  test('lets a disabled user log in again; earlier tokens stay invalid', async () => {
    const user = await fixture.newMember()
    const before = await fixture.tokenOf(user.UserName)
    await fixture.request('DELETE', `users(${user.Id})`)

    const { status, body, headers } = await fixture.request('POST', `users(${user.Id})/enable`)

    expect([status, body, headers.etag]).toEqual([200, { ...user, IsActive: true, Version: 3 }, '"3"'])
    expect(await statusWith(fixture.app, await fixture.tokenOf(user.UserName))).toBe(200)
    expect(await statusWith(fixture.app, before)).toBe(401)
  })

  test('has no effect on an active user', async () => {
    const user = await fixture.newUser()

    expect((await fixture.request('POST', `users(${user.Id})/enable`)).body).toEqual(user)
  })

  test('honours If-Match', async () => {
    const user = await fixture.newUser()
    const headers = { 'If-Match': '"9"' }

    expect((await fixture.request('POST', `users(${user.Id})/enable`, undefined, { headers })).status).toBe(
      412,
    )
  })
})
