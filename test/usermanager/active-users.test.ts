import { describe, expect, test } from 'vitest'
import { statusWith, untilRefused } from '../support/login.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createUserFixture } from './user-fixture.ts'

const fixture = useFixture(createUserFixture)

describe('DELETE /users({UserId})', () => {
  test('disables the user: its tokens end, no new ones are issued, and lists omit it', async () => {
    const user = await fixture.newMember()
    const { body: tokens } = await fixture.logIn(user.UserName)

    const { status, body, headers } = await fixture.request('DELETE', `users(${user.Id})`)

    expect([status, body, headers.etag]).toEqual([200, { ...user, IsActive: false, Version: 2 }, '"2"'])
    await untilRefused(fixture.app, tokens.access_token)
    expect((await fixture.login.byRefreshToken(tokens.refresh_token)).body.Message).toBe('invalid_grant')
    expect((await fixture.logIn(user.UserName)).body.Message).toBe('invalid_grant')
    const listed = await fixture.get(`entities(${fixture.companyId})/users?$top=100`)
    expect(listed.body.map(({ Id }: { Id: number }) => Id)).not.toContain(user.Id)
    expect(
      (await fixture.get(`entities(${fixture.companyId})/users/search?terms=${user.UserName}`)).body,
    ).toEqual([])
  })

  test('has no effect when repeated', async () => {
    const user = await fixture.newUser()
    const first = await fixture.request('DELETE', `users(${user.Id})`)
    const second = await fixture.request('DELETE', `users(${user.Id})`)

    expect([second.status, second.body]).toEqual([200, first.body])
  })
})

describe('POST /users({UserId})/enable', () => {
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
})
