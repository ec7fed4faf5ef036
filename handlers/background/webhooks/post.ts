// Sends JSON to a server of a client: one POST with a time limit. Redirects are not followed, and only the beginning of
// the response is read. A call in a trace has a span, and sends its context as `traceparent`. Uses node:https and not
// fetch, because the addresses of a connection must be checked (public-addresses.ts), which fetch allows only with a
// second copy of undici. Tested by test/background/webhooks/post.test.ts and test/cart/point-of-sale.test.ts.
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { createSecureContext, getCACertificates } from 'node:tls'
import { activeSpan } from '../../../entities/database/connections/async-context.ts'
import { errorKind } from '../../runtime/tracing/tracing.ts'
import {
  addressOf,
  isPublicAddress,
  NotPublicError,
  PortNotAllowedError,
  portOf,
  publicLookup,
} from './public-addresses.ts'

interface PostRequest {
  url: string
  headers: Readonly<Record<string, string>>
  /** JSON. */
  body: string
}

export interface PostResponse {
  status: number
  /** The beginning of the body, at most 64 KiB. */
  text: string
  /** The header Retry-After. */
  retryAfter: string | undefined
}

interface PostOptions {
  timeoutMs: number
  /** Which addresses may be called: all, or those of the internet. */
  addresses?: 'any' | 'public'
  /** Which ports may be called; by default all. */
  ports?: readonly number[] | undefined
  /** Certificates of authorities in addition to those of Node, in PEM. */
  ca?: string | undefined
  lookup?: LookupFunction
}

/** Sends the request. Rejects if there is no complete response within the time limit. */
export type Post = (request: PostRequest) => Promise<PostResponse>

/** Maximum number of bytes of a response that are read; the connection is then closed. */
const MAX_RESPONSE_BYTES = 65_536

/** How long an idle connection is kept for the next request to the same server. */
const IDLE_MS = 4_000

/**
 * @example
 * const post = createPost({ timeoutMs: 10_000, addresses: 'public' })
 * const { status, text } = await post({ url: 'https://shop.example/hooks', headers: {}, body: '{}' })
 */
export function createPost({ timeoutMs, addresses = 'any', ports, ca, lookup }: PostOptions): Post {
  const isPublicOnly = addresses === 'public'
  const connection = {
    keepAlive: true,
    timeout: IDLE_MS,
    ...(isPublicOnly ? { lookup: publicLookup(lookup) } : lookup && { lookup }),
  }
  // One context for all connections: reading the certificates takes milliseconds.
  const secureContext = ca && createSecureContext({ ca: [...getCACertificates('default'), ca] })
  const agents = {
    'http:': new HttpAgent(connection),
    'https:': new HttpsAgent({ ...connection, ...(secureContext && { secureContext }) }),
  }

  async function attempt(
    url: URL,
    { headers, body }: PostRequest,
    signal: AbortSignal,
  ): Promise<PostResponse> {
    const isTls = url.protocol === 'https:'
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const request = (isTls ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      agent: isTls ? agents['https:'] : agents['http:'],
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'retail-api-platform',
        ...headers,
      },
      signal,
    })
    request.on('response', resolve)
    request.on('error', reject)
    request.end(body)
    try {
      const response = await promise
      const text = await beginningOf(response)
      return { status: response.statusCode ?? 0, text, retryAfter: response.headers['retry-after'] }
    } finally {
      request.destroy()
    }
  }

  return async (request) => {
    const url = new URL(request.url)
    const address = addressOf(url)
    if (ports && !ports.includes(portOf(url))) throw new PortNotAllowedError(portOf(url))
    // A connection to an address needs no lookup.
    if (isPublicOnly && address && !isPublicAddress(address)) throw new NotPublicError(address)
    const signal = AbortSignal.timeout(timeoutMs)
    const span = activeSpan()?.child('POST', 'client', {
      'http.request.method': 'POST',
      'server.address': url.hostname,
      'server.port': portOf(url),
    })
    const headers = span ? { ...request.headers, traceparent: span.traceparent } : request.headers
    try {
      const response = await attempt(url, { ...request, headers }, signal)
      span?.set({ 'http.response.status_code': response.status })
      span?.end(response.status >= 400 ? String(response.status) : undefined)
      return response
    } catch (error) {
      span?.end(signal.aborted ? 'timeout' : errorKind(error))
      if (signal.aborted) {
        const message = `timeout: no complete response within ${timeoutMs / 1_000} s`
        throw Object.assign(new Error(message), { code: 'ETIMEDOUT' })
      }
      throw error
    }
  }
}

async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size >= MAX_RESPONSE_BYTES) break
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES))
}

const TLS_CODES = /^ERR_(?:TLS|SSL)|CERT|^UNABLE_TO|^CRL_|^EPROTO$/
const DNS_CODES = /^(?:ENOTFOUND|EAI_|EDNS|ENODATA|ESERVFAIL)/

/**
 * Why there is no response, in one word: what a client reads about its webhook must not describe networks that only this
 * server reaches (V5). An address or port that is not called counts as refused.
 */
export function failureWord(error: unknown): 'refused' | 'timeout' | 'tls' | 'dns' {
  const { code = '', errors = [] } = error as NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] }
  const codes = [code, ...errors.map((each) => each.code ?? '')]
  if (codes.includes('ETIMEDOUT')) return 'timeout'
  if (codes.some((each) => TLS_CODES.test(each))) return 'tls'
  return codes.some((each) => DNS_CODES.test(each)) ? 'dns' : 'refused'
}

/** Why a request failed, in at most 500 characters. */
export function failureReason(error: unknown): string {
  const { message, code, errors } = error as NodeJS.ErrnoException & { errors?: Error[] }
  // The error of a connection to a name with several addresses has no message.
  const reason = message || errors?.map((each) => each.message).join('; ') || code || 'unknown'
  return firstCharacters(reason, 500)
}

/** Returns the first characters without splitting a code point, and without U+0000, which PostgreSQL cannot store. */
export const firstCharacters = (text: string, maxLength: number): string =>
  Array.from(text.replaceAll('\0', '').slice(0, 2 * maxLength))
    .slice(0, maxLength)
    .join('')
    .toWellFormed()

/** Retry-After in seconds: the header is a number of seconds or a date (RFC 9110, 10.2.3). */
export function secondsUntil(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined) return 0
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - now.getTime()) / 1_000
  return Number.isFinite(seconds) ? Math.max(seconds, 0) : 0
}
