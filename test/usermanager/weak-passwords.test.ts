// Passwords that are easy to guess are refused by every operation that sets one.
import { readFileSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { guessFacts } from '../../handlers/services/usermanager/passwords/password-facts.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createUserFixture, PASSWORD } from './user-fixture.ts'

const listed: string[] = JSON.parse(
  readFileSync(new URL('../../generated/usermanager/common-passwords.json', import.meta.url), 'utf8'),
)

const names = {
  UserName: 'h.lindqvist',
  Email: 'henrike.l+work@shop.example',
  FirstName: 'Håkan',
  LastName: "O'Hara-Weiss",
}
const named = {
  userName: names.UserName,
  email: names.Email,
  firstName: names.FirstName,
  lastName: names.LastName,
}

describe('the facts about a password', () => {
  test('use a list of 10,000 passwords, most common first', () => {
    expect([listed.length, new Set(listed).size]).toEqual([10_000, 10_000])
    expect(listed.slice(0, 3)).toEqual(['123456', 'password', '12345678'])
    const [rare] = dictionary['passwords-common'].slice(-1)
    expect(guessFacts(named, rare ?? '').IsCommon).toBe(false)
    expect(listed.every((password) => guessFacts(named, password).IsCommon)).toBe(true)
  })

  test.each([
    ['Password1', true],
    ['PASSWORD1', true],
    ['\uff50assword1', true],
    ['password1 ', false],
    ['Quay-Lantern-42', false],
  ])('"%s" is common: %s', (password, isCommon) => {
    expect(guessFacts(named, password).IsCommon).toBe(isCommon)
  })

  test.each([
    ['H.Lindqvist-2026', { ContainsUserName: true, OwnNameLength: 10 }],
    ['h lindqvist 2026', { ContainsUserName: false, OwnNameLength: 10 }],
    ['HENRIKE.L-2026', { ContainsUserName: false, OwnNameLength: 8 }],
    ['my HÅKAN 7', { ContainsUserName: false, OwnNameLength: 5 }],
    ['ohara weiss 7', { ContainsUserName: false, OwnNameLength: 10 }],
    ['Quay-Lantern-42', { ContainsUserName: false, OwnNameLength: 0 }],
  ])('"%s" contains these names: %j', (password, facts) => {
    expect(guessFacts(named, password)).toMatchObject(facts)
  })

  test('ignore missing names, and names of punctuation only', () => {
    const bare = { userName: '...', email: null, firstName: null, lastName: undefined }
    expect(guessFacts(bare, 'Quay-Lantern-42')).toEqual({
      IsCommon: false,
      ContainsUserName: false,
      OwnNameLength: 0,
    })
  })
})

describe('a weak password is refused', () => {
  const fixture = useFixture(createUserFixture)
  let people = 0

  /** A user with the names above and a number, so that the user name is unique. */
  const person = () => {
    people += 1
    const UserName = `${names.UserName}${people}`
    return fixture.person({ ...names, UserName, Email: `henrike.l${people}@shop.example` })
  }

  const ways: [string, (password: string) => Promise<{ status: number; body: { Code?: string } }>][] = [
    [
      'importExisting',
      async (Password) => fixture.request('POST', 'users/importExisting', { ...person(), Password }),
    ],
    [
      'temporaryPassword',
      async (Password) => {
        const { Id } = await fixture.newUser(person())
        return fixture.request('POST', `users(${Id})/temporaryPassword`, { Password })
      },
    ],
    [
      'changePassword',
      async (NewPassword) => {
        const { Id, UserName } = await fixture.newMember(person())
        const token = await fixture.tokenOf(UserName)
        const body = { CurrentPassword: PASSWORD, NewPassword }
        return fixture.request('POST', `users(${Id})/changePassword`, body, { token })
      },
    ],
    [
      'setPassword',
      async (NewPassword) => {
        const { Id } = await fixture.newUser(person())
        const [mail] = await fixture.sql<{ token: string }>(
          'select token from outgoing_mail where user_id = ?',
          [Id],
        )
        return fixture.request('POST', `users(${Id})/setPassword`, { Token: mail?.token, NewPassword })
      },
    ],
  ]

  describe.each(ways)('by %s', (_, set) => {
    test.each([
      ['password123', 'PasswordTooCommon'],
      ['Trustno1', 'PasswordTooCommon'],
      ['Håkan-2026', 'PasswordHasOwnName'],
      ["2026 O'Hara-Weiss", 'PasswordHasOwnName'],
    ])('"%s": %s', async (password, code) => {
      const response = await set(password)
      expect([response.status, response.body.Code]).toEqual([400, code])
    })

    test('the user name and a digit', async () => {
      const response = await set(`${names.UserName}${people + 1}-7`)
      expect([response.status, response.body.Code]).toEqual([
        400,
        expect.stringMatching(/^PasswordHas(UserName|OwnName)$/),
      ])
    })

    test('the mail address before the @ and a digit', async () => {
      const response = await set(`Henrike.L${people + 1}-x7`)
      expect([response.status, response.body.Code]).toEqual([400, 'PasswordHasOwnName'])
    })

    test('a strong password is accepted', async () => {
      expect((await set('Quay-Lantern-42')).status).toBeLessThan(300)
    })
  })
})
