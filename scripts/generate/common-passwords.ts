// Writes the most common passwords, most frequent first and one per line, so that an update of the package
// produces a readable diff. They come from the dictionary of zxcvbn-ts, which orders them by their frequency in
// leaked lists. test/usermanager/weak-passwords.test.ts checks their number.
import { dictionary } from '@zxcvbn-ts/language-common'

/** The number that the rules about passwords mention (U3). */
const COUNT = 10_000

/** The text of generated/usermanager/common-passwords.json, in lower case. */
export function commonPasswords(): string {
  const distinct = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()))
  const first = [...distinct].slice(0, COUNT)
  if (first.length < COUNT)
    throw new Error(`The dictionary holds ${first.length} passwords: take another one`)
  return `[\n${first.map((password) => JSON.stringify(password)).join(',\n')}\n]\n`
}
