// Connections that send bytes other than valid requests. Each gets a response in time or is closed, never with a 500,
// and other clients are not affected. test/operations/input.test.ts has the invalid bodies that every operation refuses.
import { connect as connectPlain, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../../support/app.ts'
import { useFixture } from '../../support/use-fixture.ts'

interface RawResponse {
  status: number
  headers: Record<string, string>
  body: string
  /** Everything that was received. */
  text: string
  isClosed: boolean
}

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'
const RATE_HEADERS = ['limit', 'remaining', 'reset', 'resetseconds'].map((name) => `x-ratelimit-${name}`)

const app = useFixture(startApp)
let token: string
let carts: string

beforeAll(async () => {
  token = await app.tokenOf('ApiClient')
  const { CompanyId, Entities } = app.onboarding
  carts = `/cart/v1/companies(${CompanyId})/entities(${Entities[1]?.Id})/carts`
})
afterEach(async () => {
  const { status } = await app.get('/cart/v1/ping')
  expect(status, 'the server continues to respond').toBe(200)
  expect(app.logs.filter((line) => line.includes('"level":50'))).toEqual([])
})

const open = (): Socket => connectTls({ host: 'localhost', port: app.port, ca: app.ca })

/** Sends pieces and reads until a response is complete or the connection is closed, for at most 2 seconds. */
async function exchange(socket: Socket, ...pieces: (string | Buffer)[]): Promise<RawResponse> {
  let text = ''
  let isClosed = false
  let resolveResponse = () => {}
  const responseEnd = new Promise<void>((resolve) => {
    resolveResponse = resolve
  })
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    if (isComplete(text)) resolveResponse()
  })
  // Some tests make the server close the connection while they write.
  socket.on('error', () => {})
  socket.on('close', () => {
    isClosed = true
    resolveResponse()
  })
  const startedAt = performance.now()
  for (const piece of pieces) socket.write(piece)
  await Promise.race([responseEnd, pause(5_000, undefined, { ref: false })])
  expect(
    performance.now() - startedAt,
    `milliseconds until the response; received: ${text.slice(0, 200)}`,
  ).toBeLessThan(2_000)
  if (/\r\nConnection: close\r\n/i.test(text) && !isClosed) {
    await Promise.race([new Promise((resolve) => socket.once('close', resolve)), pause(1_000)])
  }
  socket.destroy()
  return { ...parse(text), text, isClosed }
}

function isComplete(received: string): boolean {
  const text = received.replace(CONTINUE, '')
  const [head = '', body] = text.split('\r\n\r\n', 2)
  const length = /\r\nContent-Length: (\d+)/i.exec(head)?.[1]
  return body !== undefined && (length === undefined || body.length >= Number(length))
}

function parse(text: string): Pick<RawResponse, 'status' | 'headers' | 'body'> {
  const [head = '', body = ''] = text.replace(CONTINUE, '').split('\r\n\r\n', 2)
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ])
  return { status: Number(first.split(' ')[1] ?? 0), headers: Object.fromEntries(headers), body }
}

function expectHeaders({ headers, text }: RawResponse): void {
  for (const name of [...RATE_HEADERS, 'x-request-id'])
    expect(headers[name], `${name} in ${text}`).toBeTruthy()
}

const head = (method: string, path: string, ...lines: string[]) =>
  `${[`${method} ${path} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${token}`, ...lines].join('\r\n')}\r\n\r\n`
const json = (body: string | Buffer, ...lines: string[]) => [
  head(
    'POST',
    carts,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...lines,
  ),
  body,
]
const cart = (changes: Record<string, unknown> = {}) => ({
  SourceId: app.onboarding.SourceId,
  Items: [{ Name: 'Nimbus 5 Phone Case', ProductTypeId: 2, Quantity: 1, DisplayPrice: 24.99 }],
  ...changes,
})

describe('a request that is not valid HTTP', () => {
  test.each([
    ['control characters', '\x00\x01\x02\x03\r\n\r\n'],
    ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an unknown version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['a header without a colon', 'GET /cart/v1/ping HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n'],
    ['a control character in a header', 'GET /cart/v1/ping HTTP/1.1\r\nHost: x\r\nX: a\x01b\r\n\r\n'],
    ['a negative Content-Length', 'POST /cart/v1/ping HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'],
    ['a byte above 0x7F in the path', 'GET /cart/v1/\xff HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a space in the path', 'GET /cart/v1/ping here HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('%s is 400 with all headers, and the connection is closed', async (_, bytes) => {
    const response = await exchange(open(), bytes)

    expect(response.status).toBe(400)
    expect(JSON.parse(response.body).Message).toBeTypeOf('string')
    expectHeaders(response)
    expect(response.isClosed).toBe(true)
  })

  test('a broken chunk is 400', async () => {
    const start = head('POST', carts, 'Content-Type: application/json', 'Transfer-Encoding: chunked')
    const response = await exchange(open(), start, 'zz\r\n{}\r\n0\r\n\r\n')

    expect(response.status).toBe(400)
  })

  test('CONNECT opens no tunnel', async () => {
    const response = await exchange(
      open(),
      'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n',
    )

    expect([0, 400, 404, 405]).toContain(response.status)
    expect(response.isClosed || response.status > 0).toBe(true)
  })

  test('an upgrade is ignored', async () => {
    const response = await exchange(
      open(),
      head('GET', '/cart/v1/ping', 'Connection: Upgrade', 'Upgrade: websocket'),
    )

    expect(response.status).toBe(200)
  })
})

describe('a body that arrives slowly, partly or too large', () => {
  test('a slow body is awaited, without delaying other clients', async () => {
    const socket = open()
    const text = JSON.stringify(cart())
    socket.write(json(text)[0] ?? '')
    for (const letter of text.slice(0, 5)) {
      socket.write(letter)
      await pause(60)
      expect((await app.get('/cart/v1/ping')).status).toBe(200)
    }

    expect((await exchange(socket, text.slice(5))).status).toBe(201)
  })

  test('a body that breaks off stores nothing', async () => {
    const before = await countCarts()
    const text = JSON.stringify(cart())
    const socket = open()
    socket.write(head('POST', carts, 'Content-Type: application/json', `Content-Length: ${text.length + 1}`))
    socket.write(text)
    await pause(50)
    socket.destroy()
    await pause(50)

    expect(await countCarts()).toBe(before)
    expect(app.logs.at(-1)).not.toContain('"status":500')
  })

  test('a body that ends before its declared length is refused', async () => {
    const socket = open()
    const [start = ''] = json('x'.repeat(100))
    const answering = exchange(socket, start, 'x')
    await pause(50)
    socket.end()

    expect([0, 400]).toContain((await answering).status)
  })

  test('more than 1 MiB in chunks is 413, and the connection is closed', async () => {
    const socket = open()
    const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`
    const response = await exchange(
      socket,
      head('POST', carts, 'Content-Type: application/json', 'Transfer-Encoding: chunked'),
      ...Array.from({ length: 20 }, () => chunk),
    )

    expect(response.status).toBe(413)
    expectHeaders(response)
    expect(response.isClosed).toBe(true)
  })

  test('an oversized Content-Length is 413 before the body is sent', async () => {
    const response = await exchange(
      open(),
      head('POST', carts, 'Content-Type: application/json', 'Content-Length: 99999999999'),
    )

    expect(response.status).toBe(413)
    expectHeaders(response)
    expect(response.isClosed).toBe(true)
  })

  test('is asked for, once, if it was announced with Expect: 100-continue', async () => {
    const text = JSON.stringify(cart())
    for (const length of [`Content-Length: ${text.length}`, 'Transfer-Encoding: chunked']) {
      const socket = open()
      let received = ''
      const asked = new Promise<void>((resolve) => {
        socket.on('data', (chunk) => {
          received += chunk
          if (received.startsWith(CONTINUE)) resolve()
        })
      })
      socket.write(head('POST', carts, 'Content-Type: application/json', length, 'Expect: 100-continue'))
      await asked
      const chunks = `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`
      const response = await exchange(socket, length.endsWith('chunked') ? chunks : text)

      expect(response.status, received).toBe(201)
      expect(received.split(CONTINUE)).toHaveLength(2)
    }
  })

  const waiting = (path: string, type: string, length: number, authorization = `Bearer ${token}`) =>
    [
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      `Authorization: ${authorization}`,
      `Content-Type: ${type}`,
      `Content-Length: ${length}`,
      'Expect: 100-continue',
      '\r\n',
    ].join('\r\n')
  const imports = () => `/usermanager/v1/users/companies(${app.onboarding.CompanyId})/bulkCreateUsers`
  const form = 'application/x-www-form-urlencoded'
  const FAR_TOO_MUCH = 99_999_999

  test.each([
    ['without a valid token', () => waiting(carts, 'application/json', 9, 'Bearer none'), 401],
    ['of another company', () => waiting(carts.replace(/\(\d+\)/, '(1)'), 'application/json', 9), 403],
    ['for an unknown address', () => waiting(`${carts}/none`, 'application/json', 9), 404],
    ['of another type', () => waiting(carts, 'text/plain', 9), 415],
    ['of another charset', () => waiting(carts, 'application/json; charset=latin1', 9), 415],
    ['that is too long', () => waiting(carts, 'application/json', FAR_TOO_MUCH), 413],
    ['that is too long for a form', () => waiting('/accounts/v1/oauth2/token', form, 16_385), 413],
    ['that is too long for an upload', () => waiting(imports(), 'multipart/form-data', FAR_TOO_MUCH), 413],
  ])('that waits for 100 is refused unsent: %s', async (_, request, status) => {
    const response = await exchange(open(), request())

    expect(response.text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expectHeaders(response)
    // The client may send its body after all, which must not be read as the next request.
    expect(response.headers.connection).toBe('close')
    expect(response.isClosed).toBe(true)
  })

  test('a client that sends 8 MiB at full speed can read the 413', async () => {
    const { status } = await app.request(carts, {
      method: 'POST',
      token,
      headers: { 'Content-Type': 'application/json' },
      body: Buffer.alloc(8 * 1024 * 1024, 0x20),
    })

    expect(status).toBe(413)
  })

  test('a client that reads only after it has sent everything can read the 413', async () => {
    const socket = open()
    const [start = '', body = ''] = json(Buffer.alloc(4 * 1024 * 1024, 0x20))
    socket.write(start)
    // By now the response has arrived, and the body is still being sent.
    await pause(200)
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.write(body, (error) => (error ? reject(error) : resolve()))
    })

    expect((await exchange(socket)).status).toBe(413)
  })

  test('a body with a GET is 400', async () => {
    const response = await exchange(
      open(),
      head('GET', '/cart/v1/ping', 'Content-Type: application/json', 'Content-Length: 9'),
      '{"a": 1}\n',
    )

    expect(response.status).toBe(400)
  })

  async function countCarts(): Promise<number> {
    return (await app.request(carts, { token })).body.length
  }
})

describe('a body that does not match its headers', () => {
  const bodies: [string, () => string | Buffer][] = [
    ['UTF-16', () => Buffer.from(JSON.stringify(cart()), 'utf16le')],
    ['a body that is truncated within a character', () => Buffer.from('{"FirstName":"é"}').subarray(0, 15)],
    ['a number of 100 kB', () => JSON.stringify(cart()).replace('24.99', '9'.repeat(100_000))],
    ['500,000 opening brackets', () => '['.repeat(500_000)],
    ['500,000 nested arrays', () => '['.repeat(500_000) + ']'.repeat(500_000)],
    ['100,000 nested objects', () => `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['an item with __proto__', () => JSON.stringify(cart()).replace('{"Name"', '{"__proto__":{},"Name"')],
    [
      '10,000 unknown members',
      () => JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`m${i}`, i]))),
    ],
    ['500,000 items', () => JSON.stringify(cart({ Items: Array.from({ length: 500_000 }, () => 0) }))],
    [
      '100,000 empty items',
      () => JSON.stringify(cart({ Items: Array.from({ length: 100_000 }, () => ({})) })),
    ],
    [
      'an e-mail address that is slow to match',
      () => JSON.stringify(cart({ Email: `${'a.'.repeat(150)}@${'a-'.repeat(80)}` })),
    ],
    ['a name of 1 MB', () => JSON.stringify(cart({ FirstName: 'x'.repeat(1_000_000) }))],
  ]
  test.each(bodies)('%s is 400', async (_, body) => {
    const response = await exchange(open(), ...json(body()))

    expect(response.status, response.text.slice(-300)).toBe(400)
    expect(JSON.parse(response.body).Message.length).toBeLessThan(500)
    expect(response.body.length, 'the length of the response is bounded').toBeLessThan(30_000)
    expectHeaders(response)
  })

  test('with a duplicate member has its last value', async () => {
    const text = JSON.stringify(cart()).replace('{', '{"FirstName":"Bela","FirstName":"Ada",')
    const response = await exchange(open(), ...json(text))

    expect(response.status).toBe(201)
    expect(JSON.parse(response.body)[0].FirstName).toBe('Ada')
  })
})

describe('a compressed body', () => {
  test('is read as its uncompressed content', async () => {
    const response = await exchange(
      open(),
      ...json(gzipSync(JSON.stringify(cart({ FirstName: 'Packed' }))), 'Content-Encoding: gzip'),
    )

    expect(response.status, response.text).toBe(201)
    expect(JSON.parse(response.body)[0].FirstName).toBe('Packed')
  })

  test('of 1 GiB is 413 as soon as 1 MiB is inflated', async () => {
    // A thousand gzip members of 1 MiB each: about a megabyte of compressed data.
    const mebibyte = gzipSync(Buffer.alloc(1_048_576, 0x20))
    const bomb = Buffer.concat(Array.from({ length: 1_000 }, () => mebibyte))
    const response = await exchange(open(), ...json(bomb, 'Content-Encoding: gzip'))

    expect(response.status, response.text).toBe(413)
    expectHeaders(response)
  })

  test('of empty blocks only is 413 if it is too long', async () => {
    const socket = open()
    const start = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
    const empty = Buffer.concat(Array.from({ length: 20_000 }, () => Buffer.from([0, 0, 0, 255, 255])))
    const chunk = (bytes: Buffer) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
    const lines = ['Content-Type: application/json', 'Content-Encoding: gzip', 'Transfer-Encoding: chunked']
    const response = await exchange(
      socket,
      head('POST', carts, ...lines),
      chunk(start),
      ...Array.from({ length: 20 }, () => chunk(empty)),
    )

    expect(response.status, response.text).toBe(413)
    expectHeaders(response)
  })
})

describe('an unusual address', () => {
  test.each([
    ['%', '/cart/v1/companies(%)/entities(1)/carts'],
    ['%zz', '/cart/v1/companies(%zz)/entities(1)/carts'],
    ['a truncated UTF-8 sequence', '/cart/v1/companies(%C3)/entities(1)/carts'],
    ['a surrogate', '/cart/v1/companies(%ED%A0%80)/entities(1)/carts'],
    ['%00', '/cart/v1/%00'],
    ['parent segments', '/cart/v1/../../etc/passwd'],
    ['parent segments below /docs', '/docs/../../package.json'],
    ['encoded parent segments', '/docs/..%2f..%2fpackage.json'],
    ['brackets', `/cart/v1/${'('.repeat(4_000)}`],
    ['8 kB', `/cart/v1/${'x'.repeat(8_192)}`],
    ['8 kB of segments', '/cart/v1'.padEnd(8_192, '/x')],
    ['an asterisk', '*'],
    ['another origin', 'http://example.com/nothing'],
    // Express reads addresses too, and would refuse these by itself.
    ['an invalid origin', 'ftp://[x'],
    ['an invalid port', 'ftp://x:y/reference/v1/ping'],
    ['punctuation', '//[/?#'],
  ])('%s is 404', async (_, path) => {
    const response = await exchange(open(), Buffer.from(head('GET', path), 'latin1'))

    expect(response.status, response.text).toBe(404)
    expectHeaders(response)
  })

  test.each([
    '?%',
    '?%zz=1',
    '?=1',
    '?&&&a&',
    '?$filter=%',
    '?$filter=%C3',
    '?$top=1;2',
    '?$top[]=1',
    '?$top=%31%00',
    `?${'a=1&'.repeat(1_000)}`,
    `?$filter=${'x'.repeat(8_000)}`,
    '?%24filter=Id%20eq%201&$filter=Id%20eq%201',
  ])('%s is 400', async (query) => {
    const response = await exchange(open(), head('GET', `${carts}${query}`))

    expect(response.status, response.text).toBe(400)
    expectHeaders(response)
  })

  test.each([
    'Bearer',
    `Bearer ${'x'.repeat(8_000)}`,
    'Bearer a b c',
    'Bearer ....',
    'Bearer eyJhbGciOiJFZERTQSJ9.e30.',
    'Basic ====',
    'Bearer \xff\xfe',
  ])('the credentials %s are 401', async (credentials) => {
    const request = `GET ${carts} HTTP/1.1\r\nHost: x\r\nAuthorization: ${credentials}\r\n\r\n`
    const response = await exchange(open(), Buffer.from(request, 'latin1'))

    expect(response.status, response.text).toBe(401)
    expectHeaders(response)
  })

  test.each([
    ['Accept', ', , ;;;q=='],
    ['Accept', '*/'.repeat(3_000)],
    ['Accept-Encoding', ';q=,gzip;q=x'],
    ['X-Request-Id', '\xff'.repeat(100)],
    ['Content-Type', 'application/json;;;charset='],
    ['Idempotency-Key', '\xff'.repeat(100)],
    ['Origin', 'null'],
    ['If-None-Match', '"'.repeat(1_000)],
    ['Transfer-Encoding', 'gzip'],
  ])('an unusual %s is not an error', async (name, value) => {
    const request = Buffer.from(head('GET', carts, `${name}: ${value}`), 'latin1')
    const response = await exchange(open(), request)

    expect([200, 400, 406, 501], response.text).toContain(response.status)
    expectHeaders(response)
  })
})

describe('requests on one connection', () => {
  test('are answered in order', async () => {
    const socket = open()
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.write(
      head('GET', `${carts}?$top=1`) +
        head('GET', '/cart/v1/nothing') +
        head('GET', '/cart/v1/ping', 'Connection: close'),
    )
    await new Promise((resolve) => socket.once('close', resolve))

    expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '404', '200'])
  })
})

describe('behind a proxy', () => {
  const proxied = useFixture(() => startApp({ env: { TLS: 'proxy' } }))

  const request = (path: string, ...lines: string[]) => {
    const socket = connectPlain({ host: 'localhost', port: proxied.port })
    return exchange(socket, head('GET', path, ...lines))
  }

  test('a request that arrived by HTTPS is answered', async () => {
    const response = await request('/cart/v1/ping', 'X-Forwarded-Proto: HTTPS')

    expect(response.status).toBe(200)
    expectHeaders(response)
  })

  test.each([
    ['no X-Forwarded-Proto', []],
    ['plain HTTP', ['X-Forwarded-Proto: http']],
    ['HTTPS as the first of two values', ['X-Forwarded-Proto: https, http']],
    ['another scheme', ['X-Forwarded-Proto: httpss']],
    ['an empty X-Forwarded-Proto', ['X-Forwarded-Proto: ']],
  ])('%s is 403 on every path', async (_, lines) => {
    for (const path of ['/cart/v1/ping', '/healthz', '/docs', '/nothing', carts]) {
      const response = await request(path, ...lines)

      expect(response.status, path).toBe(403)
      expect(JSON.parse(response.body).Message).toContain('HTTPS')
      expectHeaders(response)
    }
  })
})
