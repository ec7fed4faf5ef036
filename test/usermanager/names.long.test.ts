// Names that appear in mails: what they must not contain, in every operation that writes a user.
import { describe, expect, test } from 'vitest'
import type { TestResponse } from '../support/app.ts'
import { MULTIPART, multipart } from '../support/multipart.ts'
import { useFixture } from '../support/use-fixture.ts'
import { codesOf, createUserFixture } from './user-fixture.ts'
import { workbook } from './workbook-fixture.ts'

const fields = ['UserName', 'FirstName', 'LastName'] as const
type Names = Partial<Record<(typeof fields)[number], string>>

describe('names of users', () => {
  const fixture = useFixture(createUserFixture)

  const ways: [string, (names: Names) => Promise<TestResponse>][] = [
    ['createUser', async (names) => fixture.request('POST', 'users', fixture.person(names))],
    ['importUser', async (names) => fixture.request('POST', 'users/importExisting', fixture.person(names))],
    [
      'updateUser',
      async (names) => {
        const user = await fixture.newUser()
        return fixture.request('PUT', `users(${user.Id})`, { ...user, ...names })
      },
    ],
    [
      'bulkCreateUsers',
      async (names) => {
        const { UserName, Email, FirstName, LastName } = fixture.person(names)
        const content = workbook([[UserName, Email, FirstName as string, LastName as string]])
        return fixture.request(
          'POST',
          `users/companies(${fixture.companyId})/bulkCreateUsers`,
          multipart({ name: 'file', content }),
          { headers: { 'Content-Type': MULTIPART } },
        )
      },
    ],
  ]

  describe.each(ways)('at %s', (way, write) => {
    const cases = fields.flatMap((field) => [
      [field, 'Mia\u0007Larsen', 'NameControlCharacter'],
      [field, 'Mia\u202eLarsen', 'NameControlCharacter'],
      [field, 'Mia <b>', 'NameAngleBracket'],
      [field, 'https://evil.example', 'NameLink'],
      [field, 'evil.example/login', 'NameLink'],
    ])
    // A workbook cannot contain this character: XML 1.0 forbids it.
    const possible = cases.filter(([, value]) => way !== 'bulkCreateUsers' || !value?.includes('\u0007'))

    test.each(possible)('%s "%s" is refused', async (field = '', value = '', code = '') => {
      const refused = await write({ [field]: value })

      expect(refused.status, refused.text).toBe(400)
      if (way === 'bulkCreateUsers') {
        expect(refused.body.Details).toEqual([
          { RowNumber: 2, ColumnName: field, Message: expect.stringContaining(`The ${field} must not`) },
        ])
      } else {
        expect(codesOf(refused)).toEqual([code])
        expect(refused.body.Details[0].Field).toBe(field)
      }
    })

    test('names with dots, apostrophes and other scripts are accepted', async () => {
      const names = {
        UserName: `${way}.o'hara@demo-retail.example`,
        FirstName: 'J.R. نوعة',
        LastName: "O'Neill-Świątek",
      }
      const written = await write(names)
      expect(written.status, written.text).toBeLessThan(300)
    })
  })
})
