// The listener: TLS by default, plain only behind a proxy (P3), with bounded headers and times. Requests that
// Node itself refuses (malformed HTTP, headers too large) get the platform's error body too.
// Strict-Transport-Security (RFC 6797) belongs to every response: to these, and to those of the pipeline, which
// begins with it. It is not set on the response itself, since Node then sets all further headers one by one.
// Tested by test/platform/http/listener.test.ts.
import { randomUUID } from 'node:crypto'
import { createServer as createPlainServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Socket } from 'node:net'

export interface ListenerOptions {
  certificate: { cert: string | Buffer; key: string | Buffer } | undefined
  onRequest: RequestListener
  /** Headers of the response to an unreadable request. */
  headersFor: (address: string) => Record<string, string>
}

export class PortError extends Error {}

/** The most bytes of all headers together, the address not counted. */
const MAX_HEADERS_SIZE = 16_384

const LIMITS = {
  // Address and headers together. The longest $filter that the documents allow, 2,000 characters of four bytes each, takes
  // 24 KB when it is percent-encoded.
  maxHeaderSize: 65_536,
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  // The TLS handshake must finish within this time, or a silent client would occupy a connection.
  handshakeTimeout: 10_000,
  // This file refuses a missing Host, because Node's own refusal lacks our headers.
  requireHostHeader: false,
}

export const TLS_ONLY = { 'Strict-Transport-Security': 'max-age=31536000' } as const

/** How long a refused client's connection stays open for the bytes that it still sends. */
const LINGER_MS = 2_000

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

export function createListener({ certificate, onRequest, headersFor }: ListenerOptions): Server {
  const refused = new WeakSet<Socket>()
  const refuse = (socket: Socket, status: number) => {
    refused.add(socket)
    const body = JSON.stringify({ Message: `The request cannot be read: ${STATUS_CODES[status]}.` })
    const headers = {
      ...TLS_ONLY,
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
    else onRequest(req, res)
  }
  const server = certificate
    ? createTlsServer({ ...LIMITS, ...certificate, minVersion: 'TLSv1.2' }, onHosted)
    : createPlainServer(LIMITS, onHosted)
  // An unknown Expect header is ignored; Node's own 417 would go out without our headers.
  server.on('checkExpectation', onHosted)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (refused.has(socket) && error.code !== 'ECONNRESET') return
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    refuse(socket, statuses[error.code ?? ''] ?? 400)
  })
  return server
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
