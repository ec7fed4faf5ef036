import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createUserFixture, PASSWORD } from './user-fixture.ts'

describe('POST /users/importExisting', () => {
  const fixture = useFixture(createUserFixture)
  const importUser = (body: object) => fixture.request('POST', 'users/importExisting', body)

  test('accepts a user with only a name, who cannot log in', async () => {
    const { status, body } = await importUser({ UserName: 'bare.import', ParentEntityId: fixture.companyId })

    expect(status).toBe(201)
    expect(body).toMatchObject({
      UserName: 'bare.import',
      Email: null,
      FirstName: null,
      LastName: null,
      Version: 1,
    })
    expect((await fixture.logIn('bare.import', '')).status).toBe(400)
    expect(await fixture.sql('select from first_password_token where user_id = ?', [body.Id])).toEqual([])
  })

  test('lets a user with a Password log in at once, and never returns the password', async () => {
    const { text, body } = await importUser(fixture.person({ Password: PASSWORD, CorrelationId: 'R-17' }))

    expect(body.CorrelationId).toBe('R-17')
    expect(text).not.toContain('assword')
    expect((await fixture.logIn(body.UserName)).status).toBe(200)
    const [row] = await fixture.sql<{ password_hash: string }>(
      'select password_hash from user_account where id = ?',
      [body.Id],
    )
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('sends no mail', async () => {
    const user = await fixture.newMember()

    expect(await fixture.sql('select from outgoing_mail where user_id = ?', [user.Id])).toEqual([])
  })

  test('allows a temporary password for a user without a Password', async () => {
    const { body } = await importUser({ UserName: 'later.import', ParentEntityId: fixture.companyId })
    await fixture.request('POST', `users(${body.Id})/temporaryPassword`, { Password: 'til-47' })

    expect((await fixture.logIn('later.import', 'til-47')).body.scope).toBe('password.change')
  })

  test('accepts several users without a mail address, and refuses one that is taken', async () => {
    const first = await fixture.newMember({ Email: undefined })
    const second = await fixture.newMember({ Email: null })
    const third = await fixture.newMember()
    const taken = await importUser(fixture.person({ Email: third.Email.toUpperCase() }))

    expect([first.Email, second.Email, taken.status]).toEqual([null, null, 409])
    expect(taken.body.Message).toBe('Username and email already exist')
  })

  test('requires the company as parent', async () => {
    expect((await importUser(fixture.person({ ParentEntityId: fixture.companyId + 100_000 }))).status).toBe(
      403,
    )
    expect((await importUser(fixture.person({ ParentEntityId: fixture.node('East') }))).status).toBe(400)
  })
})
