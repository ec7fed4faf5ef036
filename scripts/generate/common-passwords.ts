// The passwords that everybody tries first, the commonest at the top, one a line, so that a newer package shows up as a
// readable diff. They come from the dictionary of zxcvbn-ts, which orders them by how often leaked lists hold them.
// test/usermanager/weak-passwords.test.ts holds how many there are.
import { dictionary } from '@zxcvbn-ts/language-common'

/** As many as the rules about passwords speak of (U3). */
const COUNT = 10_000

/** The text of generated/usermanager/common-passwords.json, in lower case. */
export function commonPasswords(): string {
  const distinct = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()))
  const first = [...distinct].slice(0, COUNT)
  if (first.length < COUNT)
    throw new Error(`The dictionary holds ${first.length} passwords: take another one`)
  return `[\n${first.map((password) => JSON.stringify(password)).join(',\n')}\n]\n`
}
