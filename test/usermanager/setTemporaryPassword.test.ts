import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statusWith, untilRefused } from '../support/logon.ts'
import { codesOf, type Desk, openDesk, PASSWORD } from './desk.ts'

describe('POST /users({UserId})/temporaryPassword', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.stop())
  const set = (id: number, Password: string) =>
    desk.ask('POST', `users(${id})/temporaryPassword`, { Password })

  test('gives a token that does nothing but change the password', async () => {
    const user = await desk.newMember()
    expect((await set(user.Id, 'abc123')).status).toBe(204)

    const { body } = await desk.logOn(user.UserName, 'abc123')
    expect(body).toMatchObject({ scope: 'password.change' })
    expect(body.refresh_token).toBeUndefined()
    const token = body.access_token
    for (const path of [`users(${user.Id})`, `entities(${desk.companyId})/users`]) {
      const refused = await desk.get(path, { token })
      expect([refused.status, refused.body.Code], path).toEqual([403, 'PasswordChangeRequired'])
    }
    const change = { CurrentPassword: 'abc123', NewPassword: 'Quay-Lantern-42' }
    expect((await desk.ask('POST', `users(${user.Id})/changePassword`, change, { token })).status).toBe(204)
    expect(await statusWith(desk.app, await desk.tokenOf(user.UserName, 'Quay-Lantern-42'))).toBe(200)
  })

  test('ends the password and the tokens of before', async () => {
    const user = await desk.newMember()
    const token = await desk.tokenOf(user.UserName)

    await set(user.Id, 'abc123')

    await untilRefused(desk.app, token)
    expect((await desk.logOn(user.UserName, PASSWORD)).status).toBe(400)
  })

  test('ends the link for a first password', async () => {
    const user = await desk.newUser()
    const [mail] = await desk.sql<{ token: string }>('select token from outgoing_mail where user_id = ?', [
      user.Id,
    ])
    await set(user.Id, 'abc123')

    const body = { Token: mail?.token, NewPassword: 'Quay-Lantern-42' }
    expect((await desk.ask('POST', `users(${user.Id})/setPassword`, body)).status).toBe(400)
    const mails = await desk.sql('select kind from outgoing_mail where user_id = ?', [user.Id])
    expect(mails, 'nor does a mail bring it any more').toEqual([{ kind: 'temporaryPassword' }])
  })

  test('tells the user by a mail without the password', async () => {
    const user = await desk.newMember()
    await set(user.Id, 'abc123')

    const mails = await desk.sql('select kind, recipient, token from outgoing_mail where user_id = ?', [
      user.Id,
    ])
    expect(mails).toEqual([{ kind: 'temporaryPassword', recipient: user.Email, token: null }])
  })

  test('needs no mail address', async () => {
    const user = await desk.newMember({ Email: undefined })

    expect((await set(user.Id, 'abc123')).status).toBe(204)
  })

  test.each(['', 'a', 'abc12'])('refuses "%s", which is too short', async (password) => {
    const refused = await set((await desk.newMember()).Id, password)

    expect([refused.status, codesOf(refused)]).toEqual([400, ['TemporaryPasswordTooShort']])
  })
})
