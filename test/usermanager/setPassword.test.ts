import { describe, expect, test } from 'vitest'
import { hashSecret } from '../../entities/tables/accounts/secrets.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createUserFixture } from './user-fixture.ts'

const FIRST = 'Quay-Lantern-42'

describe('POST /users({UserId})/setPassword', () => {
  const fixture = useFixture(createUserFixture)
  const set = (id: number, body: object) =>
    fixture.app.request(`/usermanager/v1/users(${id})/setPassword`, { method: 'POST', body })
  /** A new user and the token in its mail. */
  const invited = async () => {
    const user = await fixture.newUser()
    const [mail] = await fixture.sql<{ token: string }>('select token from outgoing_mail where user_id = ?', [
      user.Id,
    ])
    return { user, Token: mail?.token ?? '' }
  }

  test('sets the first password once, without an access token', async () => {
    const { user, Token } = await invited()

    expect((await set(user.Id, { Token, NewPassword: FIRST })).status).toBe(204)

    expect((await fixture.logIn(user.UserName, FIRST)).body.refresh_token).toBeTypeOf('string')
    const second = await set(user.Id, { Token, NewPassword: 'Another-One-1' })
    expect([second.status, second.body.Code]).toEqual([400, 'PasswordTokenInvalid'])
    expect((await fixture.logIn(user.UserName, FIRST)).status).toBe(200)
  })

  test('supports an Idempotency-Key, stored for the company of the user', async () => {
    const { user, Token } = await invited()
    const body = { Token, NewPassword: FIRST }
    const keyed = (id: number, sent: object) =>
      fixture.app.request(`/usermanager/v1/users(${id})/setPassword`, {
        method: 'POST',
        body: sent,
        headers: { 'Idempotency-Key': `first-${user.Id}` },
      })

    expect((await keyed(2_147_483_646, body)).body.Code).toBe('PasswordTokenInvalid')
    expect((await keyed(user.Id, { ...body, Token: 'wrong' })).body.Code).toBe('PasswordTokenInvalid')
    const [first, second] = [await keyed(user.Id, body), await keyed(user.Id, body)]

    expect([first.status, second.status]).toEqual([204, 204])
    expect([first, second].map(({ headers }) => headers['idempotent-replayed'])).toEqual([undefined, 'true'])
    expect((await keyed(user.Id, { ...body, NewPassword: 'Another-One-1' })).status).toBe(422)
    expect((await fixture.logIn(user.UserName, FIRST)).status).toBe(200)
    const storedKeys = await fixture.sql('select company_id from idempotency_key where key = ?', [
      `first-${user.Id}`,
    ])
    expect(storedKeys).toEqual([{ company_id: fixture.companyId }])
  })

  test('accepts a link from the previous version, whose token contains no company', async () => {
    const { user } = await invited()
    const Token = 'q3vJ0sQm5n1Zk8wB7yXc2dRf6tGh9uLp4aEo0iNs1Kw'
    await fixture.sql('update first_password_token set token_hash = ? where company_id = ? and user_id = ?', [
      ...[hashSecret(Token), fixture.companyId, user.Id],
    ])

    expect((await set(user.Id, { Token: `${fixture.companyId}.${Token}`, NewPassword: FIRST })).status).toBe(
      400,
    )
    expect((await set(user.Id, { Token, NewPassword: FIRST })).status).toBe(204)
    expect((await set(user.Id, { Token, NewPassword: FIRST })).status).toBe(400)
  })

  test('accepts one of many concurrent uses', async () => {
    const { user, Token } = await invited()
    const passwords = Array.from({ length: 6 }, (_, index) => `Quay-Lantern-${index}`)

    const responses = await Promise.all(passwords.map((NewPassword) => set(user.Id, { Token, NewPassword })))

    const acceptedPasswords = responses.flatMap(({ status }, index) =>
      status === 204 ? [passwords[index]] : [],
    )
    expect(acceptedPasswords).toHaveLength(1)
    expect((await fixture.logIn(user.UserName, acceptedPasswords[0])).status).toBe(200)
  })

  test('returns the same for a wrong or expired token, another user’s, and an unknown user', async () => {
    const [old, other, expired] = [await invited(), await invited(), await invited()]
    await fixture.sql('update first_password_token set expires_at = now() where user_id = ?', [old.user.Id])
    await fixture.request('DELETE', `users(${expired.user.Id})`)

    const refusals = await Promise.all([
      set(old.user.Id, { Token: old.Token, NewPassword: FIRST }),
      set(other.user.Id, { Token: 'wrong', NewPassword: FIRST }),
      set(other.user.Id, { Token: expired.Token, NewPassword: FIRST }),
      set(expired.user.Id, { Token: expired.Token, NewPassword: FIRST }),
      set(2_147_483_646, { Token: other.Token, NewPassword: FIRST }),
    ])

    expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    expect(new Set(refusals.map(({ text }) => text)).size).toBe(1)
    expect((await set(other.user.Id, { Token: other.Token, NewPassword: FIRST })).status).toBe(204)
  })

  test('keeps the token if the password is too weak, and reports every reason', async () => {
    const { user, Token } = await invited()

    const { status, body } = await set(user.Id, { Token, NewPassword: '123' })

    expect(status).toBe(400)
    expect(body.Details).toEqual([
      'The new password must have at least 8 characters.',
      'The new password must contain a letter.',
    ])
    expect((await set(user.Id, { Token, NewPassword: FIRST })).status).toBe(204)
  })
})
