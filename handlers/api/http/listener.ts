// The listener: TLS by default, plain only behind a proxy (P3) and for the management port, with bounded headers and
// times. Requests that are refused before they are served (malformed HTTP, headers too large or late, an unknown
// expectation or transfer coding) get the platform's error body too.
// Strict-Transport-Security (RFC 6797) belongs to every response of the API: to these, and to those of the pipeline, which
// begins with it. It is not set on the response itself, since Node then sets all further headers one by one.
// Tested by test/api/http/listener.test.ts and connection-times.long.test.ts.
import { randomUUID } from 'node:crypto'
import {
  createServer as createPlainServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  STATUS_CODES,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Socket } from 'node:net'

interface ListenerOptions {
  certificate: { cert: string | Buffer; key: string | Buffer } | undefined
  onRequest: RequestListener
  /** Headers of the response to a request that is refused here. */
  headersFor: (address: string) => Record<string, string>
  times?: ListenerTimes
}

export class PortError extends Error {}

/** The most bytes of all headers together, the address not counted. */
const MAX_HEADERS_SIZE = 16_384

const LIMITS = {
  // Address and headers together. The longest $filter that the documents allow, 2,000 characters of four bytes each, takes
  // 24 KB when it is percent-encoded.
  maxHeaderSize: 65_536,
  // This file refuses a missing Host, because Node's own refusal lacks our headers.
  requireHostHeader: false,
}

/** In milliseconds. */
const TIMES = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  // Node looks for connections beyond these two times this often, and by default only every 30 seconds.
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  // The TLS handshake must finish within this time, or a silent client would occupy a connection.
  handshakeTimeout: 10_000,
}

export type ListenerTimes = Partial<typeof TIMES>

export const TLS_ONLY = { 'Strict-Transport-Security': 'max-age=31536000' } as const

/** How long a refused client's connection stays open for the bytes that it still sends. */
const LINGER_MS = 2_000

/** Errors after which a client receives nothing: it has closed the connection, or TLS failed. */
const LOST = /^(ECONNRESET$|ERR_TLS_|ERR_SSL_)/

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** What the name of the status does not say. */
const reasons: Readonly<Record<number, string>> = {
  417: 'The only expectation that can be met is 100-continue.',
  501: 'Transfer-Encoding can only be chunked. A compressed body has the header Content-Encoding: gzip.',
}

export function createListener({ certificate, onRequest, headersFor, times }: ListenerOptions): Server {
  const refused = new WeakSet<Socket>()
  const refuse = (socket: Socket, status: number) => {
    refused.add(socket)
    const body = JSON.stringify({
      Message: reasons[status] ?? `The request cannot be read: ${STATUS_CODES[status]}.`,
    })
    const headers = {
      ...headersFor(socket.remoteAddress ?? ''),
      'X-Request-Id': randomUUID(),
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    // Closing while bytes are in transit resets the connection, and the client loses the response.
    const linger = setTimeout(() => socket.destroy(), LINGER_MS).unref()
    socket.once('close', () => clearTimeout(linger))
  }
  const onHosted: RequestListener = (req, res) => {
    req.url = originForm(req.url ?? '/')
    const hosts = hostCount(req.rawHeaders)
    if (sizeOf(req.rawHeaders) > MAX_HEADERS_SIZE) refuse(req.socket, 431)
    else if (hosts > 1 || (hosts === 0 && req.httpVersion === '1.1')) refuse(req.socket, 400)
    else if (!isReadable(req)) refuse(req.socket, 501)
    else onRequest(req, res)
  }
  const options = { ...LIMITS, ...TIMES, ...times }
  const server = certificate
    ? createTlsServer({ ...options, ...certificate, minVersion: 'TLSv1.2' }, onHosted)
    : createPlainServer(options, onHosted)
  // Without these listeners Node would send 100 at once, and refuse other expectations without our headers. 100 is sent
  // when the body is read (body.ts).
  const onExpectation: RequestListener = (req, res) =>
    /^100-continue$/i.test(req.headers.expect ?? '') ? onHosted(req, res) : refuse(req.socket, 417)
  server.on('checkContinue', onExpectation)
  server.on('checkExpectation', onExpectation)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const isLost = LOST.test(error.code ?? '')
    if (refused.has(socket) && !isLost) return
    if (isLost || !socket.writable) return void socket.destroy()
    refuse(socket, statuses[error.code ?? ''] ?? 400)
  })
  return server
}

/** Whether the body has no transfer coding but chunks, which Node removes (RFC 9112, 6.1). */
function isReadable({ headers }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding']
  return coding === undefined || coding.trim().toLowerCase() === 'chunked'
}

/** The bytes of the headers, each with its colon, blank and line break. */
const sizeOf = (rawHeaders: readonly string[]): number =>
  rawHeaders.reduce((size, text) => size + text.length + 2, 0)

/**
 * Counts the Host headers. Node keeps only the first; a proxy in front may have used another one (RFC 9112,
 * 3.2).
 */
function hostCount(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

/**
 * Removes scheme and host from a target in absolute form (RFC 9112, 3.2.2); the connection determines the host.
 */
function originForm(target: string): string {
  if (target.startsWith('/')) return target
  const [origin] = /^https?:\/\/[^/?#]*/i.exec(target) ?? ['']
  const path = target.slice(origin.length)
  return origin !== '' && !path.startsWith('/') ? `/${path}` : path
}

/**
 * Listens and resolves with the port. Throws PortError, which names the setting to change, if the address is
 * unavailable.
 */
export function listen(server: Server, host: string, port: number, setting = 'PORT'): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new PortError(`${setting} ${port} is in use. Set ${setting} to a free one.`))
      else if (error.code === 'EACCES')
        reject(new PortError(`${setting} ${port} needs more rights. Set ${setting} above 1023.`))
      else if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL') {
        reject(new PortError(`HOST ${host} is not an address of this machine.`))
      } else reject(error)
    }
    server.once('error', refuse)
    server.listen(port, host, () => {
      server.off('error', refuse)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}
