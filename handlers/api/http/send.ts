// Sends a response: headers, HEAD, gzip, and backpressure for streamed lists. A client that stops reading for
// half a minute, or reads too slowly, is disconnected, since a stream holds a database connection and one of few
// stream slots.
// Tested by test/api/http/send.long.test.ts.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, createGzip, gzip } from 'node:zlib'
import { gzipTag } from './etags.ts'
import { prefersGzip } from './negotiate.ts'

const compress = promisify(gzip)

/** Below this many bytes compression costs more than it saves. */
const GZIP_FROM_BYTES = 1024

/** The part of a long response that is sent when the rest has been sent. */
const LAST_BYTES = 1024

/** How slowly a client may read: the longest pause, and the mean throughput. */
interface Throughput {
  patienceMs: number
  bytesPerSecond: number
}

const MIN_THROUGHPUT: Throughput = { patienceMs: 30_000, bytesPerSecond: 16_384 }

export type Headers = Record<string, string>

export async function send(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  headers: Headers,
  content: string | Buffer | AsyncIterable<string | Buffer> | undefined,
  pace: Throughput = MIN_THROUGHPUT,
): Promise<void> {
  if (content === undefined) {
    if (status !== 204 && status !== 304) headers['Content-Length'] = '0'
    res.writeHead(status, headers).end()
    return
  }
  if (typeof content === 'string' || Buffer.isBuffer(content)) {
    vary(headers, 'Accept-Encoding')
    let sent = content
    if (prefersGzip(req.headers['accept-encoding']) && Buffer.byteLength(content) >= GZIP_FROM_BYTES) {
      sent = await compressed(content)
      declareGzip(headers)
    }
    // A text has at least as many bytes as characters; this one is sent as bytes anyway, which are counted at once.
    if (typeof sent === 'string' && isTls(req) && fillsBuffer(req, sent.length)) sent = Buffer.from(sent)
    const length = Buffer.byteLength(sent)
    headers['Content-Length'] = String(length)
    res.writeHead(status, headers)
    if (req.method === 'HEAD') res.end()
    else if (isTls(req) && fillsBuffer(req, length)) {
      const bytes = typeof sent === 'string' ? Buffer.from(sent) : sent
      res.write(bytes.subarray(0, -LAST_BYTES))
      await endWhenSent(res, pace, bytes.subarray(-LAST_BYTES))
    }
    // Node writes a text together with the headers in one piece, a buffer apart from them.
    else res.end(sent)
    return
  }

  // The first piece is produced before the status is sent, so that a failure until then is still a proper error.
  const iterator = content[Symbol.asyncIterator]()
  const first = await iterator.next()
  try {
    await stream(req, res, status, headers, first, iterator, pace)
  } finally {
    // If a stream is aborted before its first read, the iterator's clean-up has not run.
    await iterator.return?.()
  }
}

function declareGzip(headers: Headers): void {
  headers['Content-Encoding'] = 'gzip'
  if (headers.ETag) headers.ETag = gzipTag(headers.ETag)
}

/** Files of pages are always the same buffer, so they are compressed for the first reader only. */
const compressions = new WeakMap<Buffer, Promise<Buffer>>()

function compressed(content: string | Buffer): Promise<Buffer> {
  if (typeof content === 'string') return compress(content, { level: constants.Z_BEST_SPEED })
  const known = compressions.get(content) ?? compress(content, { level: constants.Z_BEST_SPEED })
  compressions.set(content, known)
  return known
}

async function stream(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  headers: Headers,
  first: IteratorResult<string | Buffer>,
  rest: AsyncIterator<string | Buffer>,
  pace: Throughput,
): Promise<void> {
  const gzipped = prefersGzip(req.headers['accept-encoding'])
  vary(headers, 'Accept-Encoding')
  if (gzipped) declareGzip(headers)
  res.writeHead(status, headers)
  if (req.method === 'HEAD') {
    res.end()
    return
  }
  const cut = () => void res.destroy()
  res.setTimeout(pace.patienceMs, cut)
  const source = Readable.from(guardThroughput(first, rest, cut, pace), {
    objectMode: false,
    highWaterMark: 65_536,
  })
  const waits = isTls(req)
  const to = { end: !waits }
  if (gzipped) await pipeline(source, createGzip({ level: constants.Z_BEST_SPEED }), res, to)
  else await pipeline(source, res, to)
  if (waits) await endWhenSent(res, pace)
}

const isTls = ({ socket }: IncomingMessage) => 'encrypted' in socket

/** More than all headers of a response take. */
const MAX_HEADERS = 16_384

/** Whether the connection will hold so many unsent bytes, with those of an earlier response, that Node waits for it to drain. */
const fillsBuffer = ({ socket }: IncomingMessage, length: number) =>
  socket.writableLength + length + MAX_HEADERS >= socket.writableHighWaterMark

/**
 * Ends a long response when all before its last part has been sent. Otherwise a client can have the response, and send its
 * next request, before Node knows that the response was sent. Node then pauses the connection; with TLS, bytes of a long
 * body that were already decrypted reach the paused parser, and the connection fails with HPE_PAUSED
 * (listener.test.ts).
 */
async function endWhenSent(res: ServerResponse, { patienceMs }: Throughput, last?: Buffer): Promise<void> {
  if (res.writableNeedDrain) {
    res.setTimeout(patienceMs, () => void res.destroy())
    await new Promise<void>((resolve) => res.once('drain', resolve).once('close', resolve))
  }
  res.end(last)
}

/** Adds a request header that the response depends on. */
export function vary(headers: Headers, name: string): void {
  headers.Vary = headers.Vary ? `${headers.Vary}, ${name}` : name
}

/**
 * Yields the pieces unchanged; calls `cut` when the reader falls behind. Only the time of the client counts. It may pause for
 * `patienceMs`; each piece that it reads adds time in proportion to its size, and unused time counts up to that period, so
 * that occasional short reads do not keep the connection.
 */
export async function* guardThroughput<T extends string | Buffer>(
  first: IteratorResult<T>,
  rest: AsyncIterator<T>,
  cut: () => void,
  { patienceMs, bytesPerSecond }: Throughput = MIN_THROUGHPUT,
): AsyncGenerator<T> {
  let left = patienceMs
  for (let step = first; !step.done; step = await rest.next()) {
    left = Math.min(left, patienceMs) + (step.value.length / bytesPerSecond) * 1000
    const handedAt = performance.now()
    const late = setTimeout(cut, Math.max(0, left))
    try {
      yield step.value
    } finally {
      clearTimeout(late)
    }
    left -= performance.now() - handedAt
  }
}
