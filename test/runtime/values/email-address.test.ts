import { describe, expect, test } from 'vitest'
import { emailFault } from '../../../handlers/runtime/values/email-address.ts'

const label = 'd'.repeat(63)

describe('an e-mail address', () => {
  test.each([
    'ada@example.com',
    "o'brien+shop@mail.example.co.uk",
    `${'a'.repeat(64)}@example.com`,
    `a@${label}.com`,
    `a@${[label, label, label, 'd'.repeat(59)].join('.')}.com`,
    'a@xn--mller-kva.example',
    'a@1and1.example',
    'a@10.0.0.example',
  ])('is %s', (text) => {
    expect(emailFault(text)).toBeUndefined()
  })

  test.each<[string, RegExp]>(
    [
      [`${'a'.repeat(65)}@example.com`, /at most 64 characters before the @/],
      [`a@${label}d.com`, /at most 63 characters/],
      [`a@${[label, label, label, 'd'.repeat(60)].join('.')}.com`, /at most 255 characters after the @/],
      ['a@10.0.0.1', /not an IP address/],
      ['a@example.1', /not an IP address/],
      ['jürgen@example.com', /in ASCII/],
      ['a@müller.example', /in ASCII.*Punycode/],
      ['a@example.com\u200b', /in ASCII/],
      ...['ada', '@example.com', 'a@', 'a@localhost', 'a..b@example.com', '.a@example.com', 'a.@example.com'],
      ...[
        'a@-b.com',
        'a@b-.com',
        'a@b..com',
        'a@[10.0.0.1]',
        '"a b"@example.com',
        'a b@example.com',
        'a@b@c.com',
      ],
    ].map(
      (entry) =>
        (typeof entry === 'string' ? [entry, /^Must be an email address\.$/] : entry) as [string, RegExp],
    ),
  )('is not %s', (text, fault) => {
    expect(emailFault(text)).toMatch(fault)
  })
})
