import { beforeEach, describe, expect, test } from 'vitest'
import { statusWith, untilRefused } from '../support/login.ts'
import { useFixture } from '../support/use-fixture.ts'
import { codesOf, createUserFixture, PASSWORD } from './user-fixture.ts'

describe('POST /users({UserId})/temporaryPassword', () => {
  const fixture = useFixture(createUserFixture)
  const set = (id: number, Password: string) =>
    fixture.request('POST', `users(${id})/temporaryPassword`, { Password })

  test('permits only a token that can change the password', async () => {
    const user = await fixture.newMember()
    expect((await set(user.Id, 'til-47')).status).toBe(204)

    const { body } = await fixture.logIn(user.UserName, 'til-47')
    expect(body).toMatchObject({ scope: 'password.change' })
    expect(body.refresh_token).toBeUndefined()
    const token = body.access_token
    for (const path of [`users(${user.Id})`, `entities(${fixture.companyId})/users`]) {
      const refused = await fixture.get(path, { token })
      expect([refused.status, refused.body.Code], path).toEqual([403, 'PasswordChangeRequired'])
    }
    const change = { CurrentPassword: 'til-47', NewPassword: 'Quay-Lantern-42' }
    expect(
      (await fixture.request('POST', `users(${user.Id})/changePassword`, change, { token })).status,
    ).toBe(204)
    expect(await statusWith(fixture.app, await fixture.tokenOf(user.UserName, 'Quay-Lantern-42'))).toBe(200)
  })

  test('ends the earlier password and tokens', async () => {
    const user = await fixture.newMember()
    const token = await fixture.tokenOf(user.UserName)

    await set(user.Id, 'til-47')

    await untilRefused(fixture.app, token)
    expect((await fixture.logIn(user.UserName, PASSWORD)).status).toBe(400)
  })

  test('invalidates the link for a first password', async () => {
    const user = await fixture.newUser()
    const [mail] = await fixture.sql<{ token: string }>('select token from outgoing_mail where user_id = ?', [
      user.Id,
    ])
    await set(user.Id, 'til-47')

    const body = { Token: mail?.token, NewPassword: 'Quay-Lantern-42' }
    expect((await fixture.request('POST', `users(${user.Id})/setPassword`, body)).status).toBe(400)
    const mails = await fixture.sql('select kind from outgoing_mail where user_id = ?', [user.Id])
    expect(mails, 'the mail does not contain the password').toEqual([{ kind: 'temporaryPassword' }])
  })

  test('notifies the user by a mail without the password', async () => {
    const user = await fixture.newMember()
    await set(user.Id, 'til-47')

    const mails = await fixture.sql('select kind, recipient, token from outgoing_mail where user_id = ?', [
      user.Id,
    ])
    expect(mails).toEqual([{ kind: 'temporaryPassword', recipient: user.Email, token: null }])
  })

  test('does not require a mail address', async () => {
    const user = await fixture.newMember({ Email: undefined })

    expect((await set(user.Id, 'til-47')).status).toBe(204)
  })

  test.each(['', 'a', 'til-4'])('refuses "%s", which is too short', async (password) => {
    const refused = await set((await fixture.newMember()).Id, password)

    expect([refused.status, codesOf(refused)]).toEqual([400, ['TemporaryPasswordTooShort']])
  })
})

describe('a temporary password', () => {
  const HOURS_MS = 3_600_000
  let now = Date.now()
  const fixture = useFixture(() => createUserFixture({ now: () => now }))
  beforeEach(async () => {
    now = Date.now()
    await fixture.sql('delete from logon_failure')
  })
  const newUser = async () => {
    const user = await fixture.newMember()
    await fixture.request('POST', `users(${user.Id})/temporaryPassword`, { Password: 'til-47' })
    return user
  }
  const session = (name: string) => {
    const Authorization = `Basic ${Buffer.from(`${name}:til-47`).toString('base64')}`
    return fixture.app.get('/reportdata/session', { Authorization })
  }
  const lifetime = () => fixture.app.rules.limit('usermanager/limits', 'TemporaryPasswordHours') * HOURS_MS

  test('is valid for 72 hours, as limits.json says', () => {
    expect(lifetime()).toBe(72 * HOURS_MS)
  })

  test('expires in time, and is then refused like a wrong one', async () => {
    const { UserName } = await newUser()

    now += lifetime() - 1
    expect((await fixture.logIn(UserName, 'til-47')).status).toBe(200)

    now += 1
    const late = await fixture.logIn(UserName, 'til-47')
    const wrong = await fixture.logIn(UserName, 'til-48')
    expect(late.status).toBe(400)
    expect([late.status, late.text]).toEqual([wrong.status, wrong.text])
    expect((await fixture.sql('select from logon_failure')).length, 'both count as failures').toBe(4)
  })

  test('expires for HTTP Basic too, although it was cached just before', async () => {
    const { UserName } = await newUser()
    const failures = async () => (await fixture.sql('select from logon_failure')).length

    now += lifetime() - 1
    // The user is authenticated, but may only change the password.
    expect([(await session(UserName)).status, await failures()]).toEqual([403, 0])

    now += 1
    expect([(await session(UserName)).status, await failures()]).toEqual([401, 2])
  })

  test('cannot be changed after its expiry with an earlier token', async () => {
    const { Id, UserName } = await newUser()
    now += lifetime() - HOURS_MS
    const token = await fixture.tokenOf(UserName, 'til-47')
    now += HOURS_MS

    const body = { CurrentPassword: 'til-47', NewPassword: 'Quay-Lantern-42' }
    const refused = await fixture.request('POST', `users(${Id})/changePassword`, body, { token })
    expect([refused.status, refused.body.Code]).toEqual([400, 'CurrentPasswordWrong'])
  })

  test('is replaced by a password without expiry, and a new temporary password is valid for the full time', async () => {
    const changed = await newUser()
    const token = await fixture.tokenOf(changed.UserName, 'til-47')
    const body = { CurrentPassword: 'til-47', NewPassword: 'Quay-Lantern-42' }
    await fixture.request('POST', `users(${changed.Id})/changePassword`, body, { token })
    const renewed = await newUser()
    now += lifetime()
    const Password = 'till-48'
    const second = await fixture.request(
      'POST',
      `users(${renewed.Id})/temporaryPassword`,
      { Password },
      { token: await fixture.app.tokenOf('ApiClient') },
    )
    now += lifetime() - 1

    expect(second.status).toBe(204)
    expect((await fixture.logIn(changed.UserName, 'Quay-Lantern-42')).status).toBe(200)
    expect((await fixture.logIn(renewed.UserName, 'till-48')).status).toBe(200)
  })
})
