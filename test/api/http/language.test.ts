import { describe, expect, it } from 'vitest'
import { languageHeaders, languageOf } from '../../../handlers/api/http/negotiate.ts'

const sent = (accept?: string, content?: string) => ({
  headers: {
    ...(accept !== undefined && { 'accept-language': accept }),
    ...(content !== undefined && { 'content-language': content }),
  },
})

describe('the language of a request', () => {
  it.each([
    [undefined, undefined, 'en-us'],
    ['fr-ca', undefined, 'en-us'],
    ['fr-ca', '', 'en-us'],
    ['fr-ca', 'fr-ca', 'fr-ca'],
    ['FR-CA', 'fr-CA', 'fr-ca'],
    ['es-mx, en;q=0.5', ' es-mx ', 'es-mx'],
    ['en-us', 'en-us', 'en-us'],
  ])('Accept-Language %s with Content-Language %s is %s', (accept, content, language) => {
    expect(languageOf(sent(accept, content))).toBe(language)
  })

  it.each(['de-de', 'fr', 'en', '*', 'fr-ca, en-us', 'constructor'])(
    'is refused with 406 if it is %s',
    (content) => {
      expect(() => languageOf(sent(content, content))).toThrow(
        expect.objectContaining({
          status: 406,
          message: expect.stringMatching(/language.*Content-Language.*fr-ca/),
        }),
      )
    },
  )
})

describe('the fact languages of the rules', () => {
  it.each([
    ['fr-ca', 'fr-ca'],
    ['fr-CA;q=0.8', 'fr-ca'],
    ['en;q=0.3, fr-ca;q=0.9, es-mx;q=0.9', 'fr-ca'],
    ['en;q=0.3,fr-ca', 'fr-ca'],
    ['fr-ca;q=0', null],
    ['fr-ca;q=x, es-mx;q=0.1', 'es-mx'],
    [', ,', null],
    ['', null],
    [undefined, null],
  ])('Accept-Language %s has the first choice %s', (accept, AcceptLanguage) => {
    expect(languageHeaders(sent(accept)).AcceptLanguage).toBe(AcceptLanguage)
  })
})
