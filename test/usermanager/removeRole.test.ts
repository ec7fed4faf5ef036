import { describe, expect, test } from 'vitest'
import { untilRefused } from '../support/login.ts'
import { useFixture } from '../support/use-fixture.ts'
import { codesOf, createUserFixture } from './user-fixture.ts'

describe('DELETE /users({UserId})/roles({Role})', () => {
  const fixture = useFixture(createUserFixture)
  const remove = (id: number, role: string) => fixture.request('DELETE', `users(${id})/roles(${role})`)

  test('ends the tokens that were issued with the role', async () => {
    const user = await fixture.newMember()
    await fixture.request('PUT', `users(${user.Id})/roles(Administrator)`)
    const token = await fixture.tokenOf(user.UserName)

    expect((await remove(user.Id, 'Administrator')).status).toBe(204)

    await untilRefused(fixture.app, token)
    const userToken = await fixture.tokenOf(user.UserName)
    expect((await fixture.request('POST', 'users', fixture.person(), { token: userToken })).status).toBe(403)
  })

  test('changes nothing if the user does not have the role', async () => {
    expect((await remove((await fixture.newUser()).Id, 'Administrator')).status).toBe(204)
  })

  test('refuses to remove the last role', async () => {
    const { Id } = await fixture.newUser()
    const refused = await remove(Id, 'Employee')

    expect([refused.status, codesOf(refused)]).toEqual([409, ['LastRole']])
    expect((await fixture.get(`users(${Id})/roles`)).body.Roles).toEqual(['Employee'])
  })
})
