// E-mail addresses as requests, spreadsheets and settings may have them: RFC 5321, section 4.5.3.1, bounds the lengths, and the
// grammar of section 4.1.2 has ASCII only. Quoted names and addresses of machines are refused.
// Tested by test/runtime/values/email-address.test.ts.

const ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i

/** What is wrong with an address; undefined if nothing is. */
export function emailFault(text: string): string | undefined {
  if (/\P{ASCII}/u.test(text))
    return 'Must be an email address in ASCII; write its domain in Punycode (xn--…).'
  if (!ADDRESS.test(text)) return 'Must be an email address.'
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  const labels = domain.split('.')
  if (at > 64) return 'Must be an email address with at most 64 characters before the @.'
  if (domain.length > 255) return 'Must be an email address with at most 255 characters after the @.'
  if (labels.some((label) => label.length > 63))
    return 'Must be an email address with at most 63 characters between the dots of its domain.'
  // A top-level domain begins with a letter, the last number of an IP address does not.
  if (/^\d/.test(labels.at(-1) ?? ''))
    return 'Must be an email address with a domain name, not an IP address.'
  return undefined
}
