// Masks what is secret or personal in texts: of the log, where members of objects are masked by their names too, and of the
// request log (mask-body.ts). Tested by test/runtime/observe/logger.test.ts and mask-body.test.ts.

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
const BETWEEN_WORDS = /[\s"'<>(),;:@/]/
const TOKEN = /\beyJ[\w-]{5,500}\.[\w-]+\.[\w-]+/g
const HASH = /\$argon2\w*\$[^\s'",)]+(?:,[tp]=[^\s'",)]+)*/g
const AUTH = /([?&]Auth=)[^&\s"'#]+/gi
const BASIC = /\b(Basic +)[\w.+/~-]+=*/gi
const URL_PASSWORD = /(\/\/[^\s/:@]{0,200}:)[^\s@]{1,200}@/g
/** With a country code, or in the groups of North America. */
const PHONE = /(?<![\w+-])(?:\+\d[\d ().-]{5,18}\d|\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4})(?![\w-])/g

/** Looks for what a pattern needs before it runs: most texts have none of it, and sandboxes mask every body. */
export function maskText(text: string): string {
  let masked = text
  const hasAt = text.includes('@')
  if (hasAt) masked = masked.replace(URL_PASSWORD, '$1[redacted]@')
  if (text.includes('=')) masked = masked.replace(AUTH, '$1[redacted]')
  masked = masked.replace(BASIC, '$1[redacted]')
  if (text.includes('eyJ')) masked = masked.replace(TOKEN, '[token]')
  if (text.includes('$argon2')) masked = masked.replace(HASH, '[hash]')
  if (hasAt) masked = maskMails(masked)
  return masked.replace(PHONE, '[phone]')
}

/** Examines only the words around each @, which takes a fraction of the time of a pattern that examines every word. */
function maskMails(text: string): string {
  let masked = ''
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at
    while (start > from && !BETWEEN_WORDS.test(text[start - 1] ?? '')) start -= 1
    let end = at + 1
    while (end < text.length && !BETWEEN_WORDS.test(text[end] ?? '')) end += 1
    const dot = text.indexOf('.', at + 2)
    if (start === at || dot < 0 || dot >= end - 1) continue
    masked += `${text.slice(from, start)}[mail]`
    from = end
    at = end - 1
  }
  return masked + text.slice(from)
}
