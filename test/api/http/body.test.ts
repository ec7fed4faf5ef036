import { request as httpsRequest } from 'node:https'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  checkCount,
  checkTree,
  MAX_BODY_BYTES,
  MAX_VALUES,
  parseForm,
  parseJson,
} from '../../../handlers/api/http/body.ts'
import { startApp } from '../../support/app.ts'
import { useFixture } from '../../support/use-fixture.ts'

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

  test('with nested values is checked like JSON', () => {
    expect(() => checkTree({ a: [{ b: 'c' }] })).not.toThrow()
  })
})

describe('the body of a request', () => {
  const app = useFixture(startApp)
  let carts: string
  let token: string

  beforeAll(async () => {
    token = await app.tokenOf('ApiClient')
    carts = `/cart/v1/companies(${app.onboarding.CompanyId})/entities(${app.onboarding.CompanyId})/carts`
  })

  const json = { 'Content-Type': 'application/json' }
  const post = (body: unknown, headers: Record<string, string> = json) =>
    app.request(carts, { method: 'POST', token, headers, body })
  /** Sends the body in chunks without a Content-Length; can abort in the middle. */
  const chunked = (chunks: number, size: number) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { Authorization: `Bearer ${token}`, ...json }
      const options = { host: 'localhost', port: app.port, path: carts, method: 'POST', ca: app.ca, headers }
      const req = httpsRequest(options, (res) => {
        res.resume()
        resolve(res.statusCode)
      })
      req.on('error', reject)
      for (let chunk = 0; chunk < chunks; chunk += 1) req.write(' '.repeat(size))
      req.end()
    })

  test('may have 1 MiB; a larger one is 413, with or without Content-Length', async () => {
    expect((await post(' '.repeat(MAX_BODY_BYTES))).status).toBe(400)
    const { status, headers, body } = await post(' '.repeat(MAX_BODY_BYTES + 1))
    expect([status, headers.connection]).toEqual([413, 'keep-alive'])
    expect(body.Message).toContain(String(MAX_BODY_BYTES))
    expect(await chunked(16, 65_536)).toBe(400)
    expect(await chunked(17, 65_536)).toBe(413)
  })

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'multipart/form-data; boundary=x',
  ])('as %s is 415', async (type) => {
    const { status, body } = await post('{}', { 'Content-Type': type })
    expect([status, body.Message]).toEqual([415, expect.stringContaining('application/json')])
  })

  test('as JSON in another charset is 415, which names UTF-8', async () => {
    const { status, body } = await post('{}', { 'Content-Type': 'application/json; charset=iso-8859-1' })
    expect([status, body.Message]).toEqual([415, expect.stringContaining('UTF-8')])
  })

  test.each([{}, { ...json, 'Content-Encoding': 'br' }, { ...json, 'Content-Encoding': 'gzip, gzip' }])(
    'with the headers %j is 415',
    async (headers) => {
      expect((await post('{}', headers)).status).toBe(415)
    },
  )

  test('is inflated if it is gzip, and its inflated length is limited', async () => {
    const gzip = { ...json, 'Content-Encoding': 'gzip' }
    const sent = (text: string) => post(gzipSync(text), gzip)

    expect((await sent('{"half":')).body.Message).toContain('not valid JSON')
    expect((await sent('{}')).body.Message).toContain('Is required')
    expect((await sent(' '.repeat(MAX_BODY_BYTES))).status).toBe(400)
    expect((await sent(' '.repeat(MAX_BODY_BYTES + 1))).status).toBe(413)
    expect((await post('{}', gzip)).body.Message).toContain('not valid gzip')
    expect((await post(gzipSync(' '.repeat(9_000)).subarray(0, -9), gzip)).body.Message).toContain('gzip')
    expect((await post('{}', { ...json, 'Content-Encoding': 'Identity' })).body.Message).toContain('required')
  })

  test('without a token may have at most 16 KiB', async () => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const anonymous = async (path: string, headers: Record<string, string>, length: number) =>
      (await app.request(path, { method: 'POST', headers, body: ' '.repeat(length) })).status

    expect(await anonymous('/usermanager/v1/users(1)/setPassword', json, 16_384)).toBe(400)
    expect(await anonymous('/usermanager/v1/users(1)/setPassword', json, 16_385)).toBe(413)
    expect(await anonymous('/accounts/v1/oauth2/token', form, 16_384)).toBe(400)
    expect(await anonymous('/accounts/v1/oauth2/token', form, 16_385)).toBe(413)
  })

  test.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
  ])('as %s is accepted', async (type) => {
    expect((await post('{}', { 'Content-Type': type })).status).toBe(400)
  })

  test('that is missing is 400, with that reason in the message', async () => {
    const { status, body } = await post('', json)
    expect([status, body.Message]).toEqual([400, expect.stringMatching(/body/i)])
  })

  test('that its client aborts does not affect the server', async () => {
    const options = {
      host: 'localhost',
      port: app.port,
      path: carts,
      method: 'POST',
      ca: app.ca,
      headers: { Authorization: `Bearer ${token}`, ...json, 'Content-Length': '100' },
    }
    const req = httpsRequest(options).on('error', () => {})
    req.write('{"half":')
    await new Promise((resolve) => setTimeout(resolve, 50))
    req.destroy()

    expect((await post('{}')).status).toBe(400)
    await expect.poll(() => app.logs.some((line) => line.includes('"aborted":true'))).toBe(true)
    expect(app.logs.some((line) => JSON.parse(line).level >= 50)).toBe(false)
  })
})
