import { type DisplayString, parseList, Token } from 'structured-headers'
import { describe, expect, it } from 'vitest'
import { warningsHeader } from '../../../handlers/api/pipeline/respond.ts'
import type { Violation } from '../../../handlers/rules/evaluate/rule-snapshot.ts'

const warning = (code: string, message = 'Unusual.', field: string | null = null): Violation => ({
  ...{ ruleSet: 'cart/create', code, status: 400, field, message },
})

describe('the header Warnings', () => {
  it('is absent without warnings', () => {
    expect(warningsHeader([])).toBeUndefined()
  })

  it('is a list as in RFC 9651, in the order of the rules', () => {
    const header = warningsHeader([
      warning('TooMany', 'Say "no" \\ yes.', 'Items.0.Quantity'),
      warning('TooDear', 'Coûte 10 €, 100 %.'),
    ])

    expect(header).toBe(
      'TooMany;field="Items.0.Quantity";message="Say \\"no\\" \\\\ yes.", TooDear;message=%"Co%c3%bbte 10 %e2%82%ac, 100 %25."',
    )
    const [, second] = parseList(header ?? '')
    expect(second?.[0]).toEqual(new Token('TooDear'))
    expect(String(second?.[1].get('message') as DisplayString)).toBe('Coûte 10 €, 100 %.')
  })

  it('has each warning once', () => {
    expect(warningsHeader([warning('Same'), warning('Same'), warning('Same', 'Unusual.', 'Name')])).toBe(
      'Same;message="Unusual.", Same;field="Name";message="Unusual."',
    )
  })

  it('has no control characters and no lone surrogates', () => {
    expect(warningsHeader([warning('TooDear', 'a\r\nX-Other: b')])).toBe('TooDear;message="a  X-Other: b"')
    expect(warningsHeader([warning('TooDear', 'cut \ud83d…')])).toBe(
      'TooDear;message=%"cut %ef%bf%bd%e2%80%a6"',
    )
  })

  it.each([
    ['short', 'Unusual.'],
    ['long', '€'.repeat(500)],
  ])('has at most 4,096 bytes, and the number of omitted warnings: %s messages', (_, message) => {
    const all = Array.from({ length: 10_000 }, (_, index) =>
      warning(`Code${index}`, message, `Items.${index}`),
    )
    const header = warningsHeader(all) ?? ''
    const members = parseList(header)
    const [last, parameters] = members.at(-1) ?? []

    expect(header.length).toBeLessThanOrEqual(4_096)
    expect(header.length).toBeGreaterThan(3_900)
    expect(String(last)).toBe('more')
    expect(parameters?.get('count')).toBe(10_000 - (members.length - 1))
  })

  it('leaves out a message that does not fit rather than its code', () => {
    const header = warningsHeader([warning('Long', '€'.repeat(500)), warning('Short')])

    expect(header).toBe('Long, Short;message="Unusual."')
  })
})
