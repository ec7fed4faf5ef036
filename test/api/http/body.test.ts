import { describe, expect, test } from 'vitest'
import { checkCount, MAX_VALUES, parseForm, parseJson } from '../../../handlers/api/http/body.ts'

const refusal = (attempt: () => unknown): string => {
  try {
    attempt()
  } catch (error) {
    expect(error).toMatchObject({ status: 400 })
    return (error as Error).message
  }
  throw new Error('accepted')
}
const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`

describe('JSON', () => {
  test('is parsed', () => {
    expect(parseJson(Buffer.from('{"a":[1,"ü",null]}'))).toEqual({ a: [1, 'ü', null] })
    expect(parseJson(Buffer.from('"text"'))).toBe('text')
  })

  test.each(['{', '{"a":}', "{'a':1}", '{"a":1,}', 'undefined', '', '[1] x', 'NaN'])('%s is 400', (text) => {
    expect(refusal(() => parseJson(Buffer.from(text)))).toMatch(/not valid JSON/)
  })

  test('that is invalid is not repeated in the message', () => {
    expect(refusal(() => parseJson(Buffer.from('{"password": hush}')))).not.toContain('hush')
  })

  test('must be UTF-8', () => {
    expect(refusal(() => parseJson(Buffer.from([0x22, 0xff, 0x22])))).toMatch(/not valid JSON/)
    expect(refusal(() => parseJson(Buffer.from('"a"', 'utf16le')))).toMatch(/not valid JSON/)
  })

  test('may nest at most 32 deep, and deeper nesting is harmless', () => {
    expect(parseJson(Buffer.from(nested(32)))).toBeDefined()
    expect(refusal(() => parseJson(Buffer.from(nested(33))))).toMatch(/32/)
    expect(refusal(() => parseJson(Buffer.from(nested(5_000))))).toMatch(/32/)
  })

  test.each(['"\\u0000"', '{"a":["b\\u0000"]}', '{"a\\u0000":1}'])(
    '%s contains U+0000 and is 400',
    (text) => {
      expect(refusal(() => parseJson(Buffer.from(text)))).toMatch(/U\+0000/)
    },
  )

  test('may contain a limited number of values, regardless of their notation', () => {
    const count = (text: string) => checkCount(Buffer.from(text))
    expect(() => count(`[${'1,'.repeat(MAX_VALUES - 1)}1]`)).not.toThrow()
    expect(() => count(`"${',{['.repeat(MAX_VALUES)}"`)).not.toThrow()
    expect(() => count(`"\\"${','.repeat(MAX_VALUES + 1)}"`)).not.toThrow()
    for (const text of [
      `[${'1,'.repeat(MAX_VALUES)}1]`,
      '['.repeat(MAX_VALUES + 1),
      `"\\\\"${',{}'.repeat(MAX_VALUES)}`,
    ])
      expect(refusal(() => count(text))).toContain(String(MAX_VALUES))
  })

  test('may not contain a number with millions of digits', () => {
    expect(refusal(() => parseJson(Buffer.from(`[1.${'0'.repeat(8_000_000)}1]`)))).toContain('digits')
  })

  test('does not change prototypes', () => {
    const body = parseJson(Buffer.from('{"__proto__":{"admin":true}}')) as object
    expect(Object.hasOwn(body, '__proto__')).toBe(true)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })
})

describe('a form', () => {
  test('is decoded', () => {
    expect({ ...parseForm(Buffer.from('a=1+2&b=%C3%BC&c=&d')) }).toEqual({ a: '1 2', b: 'ü', c: '', d: '' })
  })

  test('may contain each field once', () => {
    expect(refusal(() => parseForm(Buffer.from('a=1&a=2')))).toContain('a')
  })

  test('may contain a field with the name of a prototype member', () => {
    expect(parseForm(Buffer.from('__proto__=1&constructor=2')).constructor).toBe('2')
  })

  test('must be UTF-8 without U+0000', () => {
    expect(refusal(() => parseForm(Buffer.from('a=%00')))).toMatch(/U\+0000/)
    expect(refusal(() => parseForm(Buffer.from([0x61, 0x3d, 0xff])))).toMatch(/UTF-8/)
  })
})
