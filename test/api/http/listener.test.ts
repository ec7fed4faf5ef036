import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as tlsConnect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createListener, listen, PortError } from '../../../handlers/api/http/listener.ts'
import { startApp } from '../../support/app.ts'

const encoded = (codings: string) =>
  `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: ${codings}\r\n\r\n2\r\n{}\r\n0\r\n\r\n`
const messages: Readonly<Record<number, RegExp>> = {
  417: /100-continue/,
  501: /chunked.*Content-Encoding: gzip/,
}

describe('the listener', () => {
  let server: Server
  let port: number

  beforeAll(async () => {
    server = createListener({
      certificate: undefined,
      onRequest: (req, res) => res.end(`served ${req.url}`),
      headersFor: (address) => ({ 'X-RateLimit-Limit': '300', 'X-Address': address }),
    })
    port = await listen(server, '127.0.0.1', 0)
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  /** Sends the bytes; returns everything that is received until the server closes the connection or the time is over. */
  async function exchange(bytes: string, withinMs = 2_000): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    let response = ''
    socket.on('data', (chunk) => {
      response += chunk
    })
    socket.write(bytes)
    const timer = setTimeout(() => socket.destroy(), withinMs)
    await once(socket, 'close').catch(() => {})
    clearTimeout(timer)
    return response
  }

  test('serves valid requests', async () => {
    const response = await exchange('GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(response).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(response).toMatch(/served \/a/)
  })

  test.each([
    ['http://shop.example/a/b?c=d', '/a/b?c=d'],
    ['HTTPS://ada@shop.example:8443/a', '/a'],
    ['https://shop.example', '/'],
    ['https://shop.example?c=http://x/y', '/?c=http://x/y'],
    ['/a?b=https://shop.example/c', '/a?b=https://shop.example/c'],
    ['//a', '//a'],
  ])('serves the target %s as %s', async (target, served) => {
    const response = await exchange(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(response.slice(response.indexOf('served'))).toBe(`served ${served}`)
  })

  test.each([
    ['is not HTTP', 'hello\r\n\r\n', 400],
    ['has a broken header', 'GET / HTTP/1.1\r\nHost: x\r\nBro ken\r\n\r\n', 400],
    [
      'gives its length twice',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    [
      'gives length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['has no Host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['has two Hosts', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 400],
    ['has the same Host twice', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: b\r\nhOST: x\r\n\r\n', 400],
    ['has two Hosts in HTTP/1.0', 'GET / HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n', 400],
    ['has an address above 64 KiB', `GET /${'x'.repeat(66_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['expects the unknown', 'POST / HTTP/1.1\r\nHost: x\r\nExpect: magic\r\nContent-Length: 2\r\n\r\n', 417],
    ['expects more than 100', 'PUT / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue, magic\r\n\r\n', 417],
    ['is compressed in transfer', encoded('gzip, chunked'), 501],
    ['is compressed in transfer by a list', encoded('gzip\r\nTransfer-Encoding: chunked'), 501],
    ['has an unknown transfer coding', encoded('identity, chunked'), 501],
    ['is compressed, but has no body', encoded('gzip, chunked').replace('POST', 'GET'), 501],
    ['is in chunks of chunks', encoded('chunked, chunked'), 400],
    ['has no end, because its last coding is not chunks', encoded('chunked, gzip'), 400],
    ['has headers above 16 KiB', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])(
    'responds to a request that %s in the platform’s format, and closes the connection',
    async (_, bytes, status) => {
      const response = await exchange(bytes)
      const [head = '', body = ''] = response.split('\r\n\r\n')

      expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      expect(head).toContain('X-RateLimit-Limit: 300')
      expect(head).toContain('X-Address: 127.0.0.1')
      expect(head).toMatch(/X-Request-Id: [0-9a-f-]{36}/)
      expect(head).toContain('Content-Type: application/json')
      expect(head).toContain('Connection: close')
      expect(head).toContain(`Content-Length: ${body.length}`)
      expect(JSON.parse(body).Message).toMatch(messages[status] ?? /cannot be read/)
    },
  )

  test('accepts an address with the longest $filter, and the longest headers', async () => {
    const filter = encodeURIComponent('\u{1f6cd}'.repeat(2_000))
    const long = `X-Long: ${'x'.repeat(16_000)}`
    const response = await exchange(
      `GET /b?$filter=${filter} HTTP/1.1\r\nHost: x\r\n${long}\r\nConnection: close\r\n\r\n`,
    )
    expect(response).toMatch(/^HTTP\/1\.1 200 OK/)
  })

  test.each([
    ['an expectation in HTTP/1.0, which has none', 'GET /b HTTP/1.0\r\nExpect: magic\r\n\r\n'],
    ['100-continue', 'GET /b HTTP/1.1\r\nHost: x\r\nExpect: 100-Continue\r\nConnection: close\r\n\r\n'],
    ['chunks', encoded('Chunked').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')],
  ])('serves a request with %s', async (_, bytes) => {
    expect(await exchange(bytes)).toMatch(/^HTTP\/1\.1 200 OK/)
  })

  test('survives a client that disconnects', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf')
    socket.resetAndDestroy()
    expect(await exchange('GET /c HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(/served \/c/)
  })

  test('names the setting to change if the port is in use or the host is not local', async () => {
    const another = () =>
      createListener({ certificate: undefined, onRequest: () => {}, headersFor: () => ({}) })

    await expect(listen(another(), '127.0.0.1', port)).rejects.toThrow(PortError)
    await expect(listen(another(), '127.0.0.1', port)).rejects.toThrow(`PORT ${port} is in use`)
    await expect(listen(another(), '203.0.113.7', 0)).rejects.toThrow(/^HOST 203\.0\.113\.7/)
  })
})

describe('a connection', () => {
  test('requires TLS 1.2 or later; plain HTTP gets no response', async () => {
    const app = await startApp()
    const plain = connect(app.port, 'localhost')
    let response = ''
    plain.on('data', (chunk) => {
      response += chunk.toString('latin1')
    })
    plain.write('GET /reference/v1/ping HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(plain, 'close').catch(() => {})
    expect(response).not.toMatch(/HTTP/)

    const options = { port: app.port, host: 'localhost', ca: app.ca }
    const modern = tlsConnect(options)
    await once(modern, 'secureConnect')
    expect(modern.getProtocol()).toBe('TLSv1.3')
    modern.destroy()
    const old = tlsConnect({ ...options, minVersion: 'TLSv1', maxVersion: 'TLSv1.1' })
    await expect(once(old, 'secureConnect')).rejects.toThrow()
    await app.stop()
  })

  test('receives its refusal even while it still sends a body', async () => {
    const app = await startApp()
    const head = `GET /reference/v1/ping HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(400_000)}\r\n\r\n`
    const refusal = async () => {
      const socket = tlsConnect({ port: app.port, host: 'localhost', ca: app.ca })
      await once(socket, 'secureConnect')
      // Like most clients, this one sends everything before it reads the response.
      await new Promise((resolve) => socket.write(head, resolve))
      await sleep(20)
      let response = ''
      for await (const chunk of socket) response += chunk
      return response
    }
    const responses = await Promise.allSettled(Array.from({ length: 20 }, refusal))

    for (const response of responses) {
      expect(response).toMatchObject({
        status: 'fulfilled',
        value: expect.stringMatching(
          /^HTTP\/1\.1 431 (?=.*Cache-Control: no-store\r\n).*Strict-Transport-Security: max-age=31536000\r\n.*}$/s,
        ),
      })
    }
    await app.stop()
  })
})
