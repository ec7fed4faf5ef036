// Facts for the rules about passwords (rules/usermanager/password.json, temporary-password.json): whether a password is
// one of the most common ones, and which of the user's names it contains. The list is in memory, so a lookup is one
// hash lookup. Tested by test/usermanager/weak-passwords.test.ts.
import commonPasswords from '../../../../generated/usermanager/common-passwords.json' with { type: 'json' }

const common: ReadonlySet<string> = new Set(commonPasswords)

/** The names of a user that a guesser may try; some are optional. */
interface Named {
  userName: string
  email?: string | null | undefined
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}

/** The facts `password` (of a password that the user chose) and `company`. */
export const passwordFacts = (user: Named & { companyId: number }, password: string) => ({
  password: { Value: password, ...guessFacts(user, password) },
  company: { Id: user.companyId },
})

/** Whether a password is common, and how much of it is one of the user's names. */
export function guessFacts(user: Named, password: string) {
  const text = comparable(password)
  const bare = lettersAndDigits(text)
  const names = [user.userName, user.email?.split('@', 1)[0]?.split('+', 1)[0], user.firstName, user.lastName]
  const contained = names
    .map((name) => lettersAndDigits(comparable(name ?? '')))
    .filter((name) => bare.includes(name))
  return {
    IsCommon: common.has(text),
    ContainsUserName: text.includes(comparable(user.userName)),
    OwnNameLength: Math.max(...contained.map((name) => name.length), 0),
  }
}

/** Ignores case and compatibility forms, such as full-width letters. */
const comparable = (text: string) => text.normalize('NFKC').toLowerCase()
const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
