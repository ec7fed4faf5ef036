// A client that sends nothing, half of its headers or half of a body is closed soon after its time is over, by every
// listener. The times are short ones of the test.
import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { connect as tlsConnect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createListener, listen } from '../../../handlers/api/http/listener.ts'
import { openManagement } from '../../../handlers/pages/management.ts'
import { createLogger } from '../../../handlers/runtime/observe/logger.ts'
import { issueCertificate } from '../../../handlers/runtime/process/certificate-issue.ts'
import { ON_A_BUSY_MACHINE } from '../../support/processor-time.ts'

const HEADERS_MS = 300
const REQUEST_MS = 600
const CHECK_MS = 50
/** For a machine that is busy. */
const SLACK_MS = 1_500

const REQUEST = 'GET /a HTTP/1.1\r\nHost: x\r\n\r\n'

/** What a connection receives until the server closes it, and after how many milliseconds that is. */
async function untilClosed(socket: Socket, sent: readonly string[], withinMs: number) {
  let response = ''
  socket.on('data', (chunk) => {
    response += chunk
  })
  const startedAt = performance.now()
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    socket.destroy()
  }, withinMs)
  for (const text of sent) {
    socket.write(text)
    if (text === REQUEST) await once(socket, 'data')
  }
  await once(socket, 'close').catch(() => {})
  clearTimeout(timer)
  return { response, milliseconds: isOver ? Number.POSITIVE_INFINITY : performance.now() - startedAt }
}

describe.each(['TLS', 'plain'])('a %s connection', ON_A_BUSY_MACHINE, (kind) => {
  let server: Server
  let open: () => Promise<Socket>

  beforeAll(async () => {
    const [key = '', cert = '', ca = ''] = await issueCertificate(['localhost'], new Date())
    server = createListener({
      certificate: kind === 'TLS' ? { cert: cert + ca, key } : undefined,
      onRequest: (req, res) => {
        if (req.method === 'GET') res.end('served')
        else req.on('error', () => {}).resume()
      },
      headersFor: () => ({ 'X-From': 'listener' }),
      times: {
        headersTimeout: HEADERS_MS,
        requestTimeout: REQUEST_MS,
        connectionsCheckingInterval: CHECK_MS,
        handshakeTimeout: HEADERS_MS,
      },
    })
    const port = await listen(server, 'localhost', 0)
    open = async () => {
      const socket = kind === 'TLS' ? tlsConnect({ port, host: 'localhost', ca }) : connect(port, 'localhost')
      await once(socket, kind === 'TLS' ? 'secureConnect' : 'connect')
      return socket
    }
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test.each([
    ['with half of its headers', ['GET /a HTTP/1.1\r\nHost: x\r\nX-Half: '], HEADERS_MS],
    ['with half of a second request', [REQUEST, 'GET /b HTTP/1.1\r\nHo'], HEADERS_MS],
    ['without a byte', [], HEADERS_MS],
    ['with half of a body', ['POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf'], REQUEST_MS],
  ])('%s gets 408, and is closed, soon after its time', async (_, sent, limit) => {
    const { response, milliseconds } = await untilClosed(await open(), sent, limit + SLACK_MS)

    expect(milliseconds).toBeGreaterThan(limit * 0.9)
    expect(milliseconds).toBeLessThan(limit + SLACK_MS)
    expect(response).toMatch(/HTTP\/1\.1 408 Request Timeout\r\nX-From: listener\r\n/)
    expect(response).toContain('{"Message":"The request cannot be read: Request Timeout."}')
  })
})

test('a TLS handshake that does not end is closed', ON_A_BUSY_MACHINE, async () => {
  const [key = '', cert = ''] = await issueCertificate(['localhost'], new Date())
  const server = createListener({
    certificate: { cert, key },
    onRequest: () => {},
    headersFor: () => ({}),
    times: { handshakeTimeout: HEADERS_MS },
  })
  const socket = connect(await listen(server, 'localhost', 0), 'localhost')
  const { milliseconds } = await untilClosed(socket, ['\x16\x03\x01'], HEADERS_MS + SLACK_MS)
  server.close()

  expect(milliseconds).toBeLessThan(HEADERS_MS + SLACK_MS)
})

test(
  'the management port closes them too, and looks for them every second by default',
  ON_A_BUSY_MACHINE,
  async () => {
    const management = await openManagement(
      {
        management: { host: 'localhost', port: 0, isDefault: false },
        logger: createLogger('silent', { write: () => {} }),
        readiness: () => Promise.reject(new Error('not asked')),
        metrics: async () => '',
      },
      { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS },
    )
    const socket = connect(management?.port ?? 0, 'localhost')
    const sent = ['GET /healthz HTTP/1.1\r\nHost: x\r\n']
    const { response, milliseconds } = await untilClosed(socket, sent, 1_000 + HEADERS_MS + SLACK_MS)
    await management?.stop()

    expect(milliseconds).toBeLessThan(1_000 + HEADERS_MS + SLACK_MS)
    expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(response).not.toContain('Strict-Transport-Security')
  },
)
