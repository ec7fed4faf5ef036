import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilRefused } from '../support/logon.ts'
import { codesOf, type Desk, openDesk } from './desk.ts'

describe('DELETE /users({UserId})/roles({Role})', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.stop())
  const remove = (id: number, role: string) => desk.ask('DELETE', `users(${id})/roles(${role})`)

  test('ends the tokens that were issued with the role', async () => {
    const user = await desk.newMember()
    await desk.ask('PUT', `users(${user.Id})/roles(Administrator)`)
    const token = await desk.tokenOf(user.UserName)

    expect((await remove(user.Id, 'Administrator')).status).toBe(204)

    await untilRefused(desk.app, token)
    const own = await desk.tokenOf(user.UserName)
    expect((await desk.ask('POST', 'users', desk.person(), { token: own })).status).toBe(403)
  })

  test('changes nothing where the user has not the role', async () => {
    expect((await remove((await desk.newUser()).Id, 'Administrator')).status).toBe(204)
  })

  test('leaves the last role', async () => {
    const { Id } = await desk.newUser()
    const refused = await remove(Id, 'Employee')

    expect([refused.status, codesOf(refused)]).toEqual([409, ['LastRole']])
    expect((await desk.get(`users(${Id})/roles`)).body.Roles).toEqual(['Employee'])
  })
})
