import { describe, expect, test } from 'vitest'
import { untilRefused } from '../support/login.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createUserFixture } from './user-fixture.ts'

describe('DELETE /users({UserId})', () => {
  const fixture = useFixture(createUserFixture)

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

  test('honours If-Match', async () => {
    const user = await fixture.newUser()
    const disableWith = (tag: string) =>
      fixture.request('DELETE', `users(${user.Id})`, undefined, { headers: { 'If-Match': tag } })

    expect((await disableWith('"2"')).status).toBe(412)
    expect((await fixture.get(`users(${user.Id})`)).body.IsActive).toBe(true)
    expect((await disableWith('"1"')).status).toBe(200)
  })
})
