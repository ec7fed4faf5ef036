// What the rules about passwords look at (rules/usermanager/password.json, temporary-password.json, imported-password.json):
// whether a password is among those that everybody tries first, and which of the user's own names it holds. The list is in
// memory from the start; a lookup costs one hash. Tested by test/usermanager/weak-passwords.test.ts.
import commonPasswords from '../../../generated/usermanager/common-passwords.json' with { type: 'json' }

const common: ReadonlySet<string> = new Set(commonPasswords)

/** The names that others know of a user, who may not have all of them. */
export interface Named {
  userName: string
  email?: string | null | undefined
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}

/** The fact `password`, of a password that the user chose, and the fact `company`. */
export const passwordFacts = (user: Named & { companyId: number }, password: string) => ({
  password: { Value: password, ...guessFacts(user, password) },
  company: { Id: user.companyId },
})

/** How easily a password is guessed by whoever knows the usual ones and the user's names. */
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

/** Full-width letters are letters, and capitals do not make a word another one. */
const comparable = (text: string) => text.normalize('NFKC').toLowerCase()
const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
