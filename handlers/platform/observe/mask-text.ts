// Masks what is secret or personal in texts: of the log, where members of objects are masked by their names too, and of the
// request log (mask-body.ts). Tested by test/platform/observe/logger.test.ts and mask-body.test.ts.

/** Names of members that the log redacts. */
export const SECRET_NAMES = [
  'authorization',
  'password',
  'Password',
  'CurrentPassword',
  'NewPassword',
  'client_secret',
  'access_token',
  'refresh_token',
  'basic_token',
  'Auth',
  'Token',
  'email',
  'Email',
  'username',
  'UserName',
]

// Each pattern starts at a word boundary or has bounded repetitions, so that matching never takes quadratic time.
const MAIL = /(?<![^\s"'<>(),;:@/])[^\s"'<>(),;:@/]+@[^\s"'<>(),;:@/]+\.[^\s"'<>(),;:@/]+/g
const TOKEN = /\beyJ[\w-]{5,500}\.[\w-]+\.[\w-]+/g
const HASH = /\$argon2\w*\$[^\s'",)]+(?:,[tp]=[^\s'",)]+)*/g
const AUTH = /([?&]Auth=)[^&\s"'#]+/gi
const BASIC = /\b(Basic +)[\w.+/~-]+=*/gi
const URL_PASSWORD = /(\/\/[^\s/:@]{0,200}:)[^\s@]{1,200}@/g
/** With a country code, or in the groups of North America. */
const PHONE = /(?<![\w+-])(?:\+\d[\d ().-]{5,18}\d|\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4})(?![\w-])/g

export function maskText(text: string): string {
  return text
    .replace(URL_PASSWORD, '$1[redacted]@')
    .replace(AUTH, '$1[redacted]')
    .replace(BASIC, '$1[redacted]')
    .replace(TOKEN, '[token]')
    .replace(HASH, '[hash]')
    .replace(MAIL, '[mail]')
    .replace(PHONE, '[phone]')
}
