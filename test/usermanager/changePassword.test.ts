import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statusWith, untilRefused } from '../support/login.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createUserFixture, PASSWORD } from './user-fixture.ts'

const NEXT = 'Quay-Lantern-42'

describe('POST /users({UserId})/changePassword', () => {
  const fixture = useFixture(createUserFixture)
  const change = (id: number, token: string, body: object) =>
    fixture.request('POST', `users(${id})/changePassword`, body, { token })

  test('changes the caller’s password, and ends all earlier tokens', async () => {
    const user = await fixture.newMember()
    const [used, other] = [await fixture.tokenOf(user.UserName), await fixture.tokenOf(user.UserName)]

    const { status, text } = await change(user.Id, used, { CurrentPassword: PASSWORD, NewPassword: NEXT })

    expect([status, text]).toEqual([204, ''])
    await untilRefused(fixture.app, used)
    await untilRefused(fixture.app, other)
    expect((await fixture.logIn(user.UserName)).status).toBe(400)
    expect(await statusWith(fixture.app, await fixture.tokenOf(user.UserName, NEXT))).toBe(200)
  })

  test('is permitted to every role', async () => {
    for (const { UserName, Password, Role } of fixture.app.onboarding.Users.filter(
      ({ Role }, index, all) => all.findIndex((user) => user.Role === Role) === index,
    )) {
      const token = await fixture.tokenOf(UserName, Password)
      const body = { CurrentPassword: Password, NewPassword: NEXT }
      expect((await change(await fixture.seeded(UserName), token, body)).status, Role).toBe(204)
    }
  })

  test('reports every reason as a sentence', async () => {
    const user = await fixture.newMember()
    const token = await fixture.tokenOf(user.UserName)

    const { status, body } = await change(user.Id, token, { CurrentPassword: 'guess', NewPassword: 'abc' })

    expect([status, body]).toEqual([
      400,
      {
        Message: 'The present password is not correct.',
        Code: 'CurrentPasswordWrong',
        Details: [
          'The present password is not correct.',
          'The new password must have at least 8 characters.',
          'The new password must contain a digit, a space or another character that is not a letter.',
        ],
      },
    ])
    expect((await fixture.logIn(user.UserName)).status).toBe(200)
  })

  test.each([
    ['the current password', PASSWORD, /differ/],
    ['a password that contains the user name', 'xPERSON.', /user name/],
    ['129 characters', 'a1'.repeat(65), /at most 128/],
    ['300 characters', 'a1'.repeat(150), /NewPassword.*at most 256/],
    ['nothing', '', /at least 8/],
  ])('refuses %s as the new password', async (what, password, reason) => {
    const user = await fixture.newMember()
    const token = await fixture.tokenOf(user.UserName)
    const NewPassword =
      what === 'a password that contains the user name' ? `x-${user.UserName.toUpperCase()}-1` : password

    const { status, body } = await change(user.Id, token, { CurrentPassword: PASSWORD, NewPassword })

    expect(status).toBe(400)
    expect(body.Details.join('\n')).toMatch(reason)
  })

  test('refuses the temporary password as the new one', async () => {
    const user = await fixture.newMember()
    await fixture.request('POST', `users(${user.Id})/temporaryPassword`, { Password: 'Temporary-1' })
    const token = await fixture.tokenOf(user.UserName, 'Temporary-1')

    const same = { CurrentPassword: 'Temporary-1', NewPassword: 'Temporary-1' }
    const { status, body } = await change(user.Id, token, same)

    expect([status, body.Details]).toEqual([400, ['The new password must differ from the present one.']])
  })

  test('reports missing members in the same format', async () => {
    const user = await fixture.newMember()
    const { status, body } = await change(user.Id, await fixture.tokenOf(user.UserName), { Nonsense: 1 })

    expect(status).toBe(400)
    expect(body.Details).toEqual(
      expect.arrayContaining(['CurrentPassword: Is required.', 'NewPassword: Is required.']),
    )
  })

  test('changes the password of the caller only: 403 for a colleague, 404 for an unknown user', async () => {
    const [user, colleague] = [await fixture.newMember(), await fixture.newMember()]
    const token = await fixture.tokenOf(user.UserName)
    const body = { CurrentPassword: PASSWORD, NewPassword: NEXT }

    const refused = await change(colleague.Id, token, body)

    expect([refused.status, refused.body.Code]).toEqual([403, 'NotOwnPassword'])
    expect((await change(2_147_483_646, token, body)).status).toBe(404)
    // Authorisation is checked before the body; for an unknown user the body is reported first.
    expect((await change(colleague.Id, token, {})).body.Code).toBe('NotOwnPassword')
    expect((await change(2_147_483_646, token, {})).status).toBe(400)
    expect((await change(4_294_967_296, token, body)).status).toBe(400)
    expect((await fixture.request('POST', `users(${user.Id})/changePassword`, body)).status).toBe(403)
  })

  test('accepts one of two parallel changes', async () => {
    const user = await fixture.newMember()
    const token = await fixture.tokenOf(user.UserName)
    const passwords = Array.from({ length: 6 }, (_, index) => `Quay-Lantern-${index}`)

    const responses = await Promise.all(
      passwords.map((NewPassword) => change(user.Id, token, { CurrentPassword: PASSWORD, NewPassword })),
    )

    const acceptedPasswords = responses.flatMap(({ status }, index) =>
      status === 204 ? [passwords[index]] : [],
    )
    expect(acceptedPasswords).toHaveLength(1)
    expect((await fixture.logIn(user.UserName, acceptedPasswords[0])).status).toBe(200)
  })

  describe('with a wrong current password', () => {
    let limit: number
    beforeAll(() => {
      limit = fixture.app.rules.limit('accounts/limits', 'LoginFailuresPerAccount')
    })
    beforeEach(() => fixture.sql('delete from logon_failure'))
    const forgetAddress = () => fixture.sql("delete from logon_failure where key like 'address:%'")
    const guess = (id: number, token: string, number: number, headers = {}) => {
      const body = { CurrentPassword: `guess ${number}`, NewPassword: NEXT }
      return fixture.request('POST', `users(${id})/changePassword`, body, { token, headers })
    }

    test.each([
      ['without an Idempotency-Key', () => ({})],
      ['with an Idempotency-Key', (number: number) => ({ 'Idempotency-Key': `guess-${number}` })],
    ])('locks the account after as many failures as at login, %s', async (_, headersOf) => {
      const user = await fixture.newMember()
      const token = await fixture.tokenOf(user.UserName)
      const right = { CurrentPassword: PASSWORD, NewPassword: NEXT }

      for (let number = 1; number <= limit; number += 1) {
        expect((await guess(user.Id, token, number, headersOf(number))).status).toBe(400)
      }
      await forgetAddress()

      const refused = await change(user.Id, token, right)
      expect([refused.status, refused.body.Code]).toEqual([400, 'CurrentPasswordWrong'])
      expect((await fixture.logIn(user.UserName)).status).toBe(400)
      await fixture.sql('delete from logon_failure')
      expect((await change(user.Id, token, right)).status).toBe(204)
    })

    test('counts concurrent failures, up to the limit', async () => {
      const user = await fixture.newMember()
      const token = await fixture.tokenOf(user.UserName)

      const responses = await Promise.all(
        Array.from({ length: 3 * limit }, (_, number) =>
          guess(user.Id, token, number, number % 2 ? { 'Idempotency-Key': `at-once-${number}` } : {}),
        ),
      )

      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([400]))
      const [counted] = await fixture.sql<{ failures: number }>(
        "select count(*)::int as failures from logon_failure where key like 'account:%'",
      )
      expect(counted?.failures).toBe(limit)
    })
  })
})
