import { once } from 'node:events'
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guardThroughput, type Headers, send, vary } from '../../../handlers/api/http/send.ts'

const long = 'abcdefgh'.repeat(1000)
/** More bytes than the buffers of both sockets hold together. */
const BUFFERS = 32 * 1_048_576

describe('send', () => {
  let server: Server
  let respond: (req: IncomingMessage, res: ServerResponse) => Promise<void>
  let outcome: Promise<unknown> = Promise.resolve()

  beforeAll(async () => {
    server = createServer((req, res) => {
      outcome = respond(req, res).catch((error) => {
        res.destroy()
        return error
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const open = (headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { port } = server.address() as AddressInfo
      httpRequest({ host: '127.0.0.1', port, method, headers, agent: false }, (res) => resolve(res.pause()))
        .on('error', reject)
        .end()
    })
  async function request(headers: Record<string, string> = {}, method = 'GET') {
    const res = await open(headers, method)
    const chunks: Buffer[] = []
    for await (const chunk of res) chunks.push(chunk)
    return { status: res.statusCode, headers: res.headers, bytes: Buffer.concat(chunks) }
  }
  const answering = (content: Parameters<typeof send>[4], status = 200) => {
    respond = (req, res) => send(req, res, status, {} as Headers, content)
  }

  test('sends a text with its length', async () => {
    answering('grüße')
    const { headers, bytes } = await request()

    expect(bytes.toString()).toBe('grüße')
    expect(headers['content-length']).toBe('7')
    expect(headers.vary).toBe('Accept-Encoding')
  })

  test.each([
    ['gzip', true],
    ['x-gzip', true],
    ['deflate, GZIP;q=0.5', true],
    ['br, gzip , deflate', true],
    ['gzip;q=0', false],
    ['gzip;q=0.0', false],
    ['identity', false],
    ['br', false],
    ['notgzip', false],
  ])('to Accept-Encoding %s is compressed: %s', async (encoding, isCompressed) => {
    answering(long)
    const { headers, bytes } = await request({ 'Accept-Encoding': encoding })

    expect(headers['content-encoding']).toBe(isCompressed ? 'gzip' : undefined)
    expect((isCompressed ? gunzipSync(bytes) : bytes).toString()).toBe(long)
    expect(headers['content-length']).toBe(String(bytes.length))
  })

  test('does not compress short texts', async () => {
    answering('short')
    expect((await request({ 'Accept-Encoding': 'gzip' })).headers).not.toHaveProperty('content-encoding')
  })

  test('sends the headers of GET without a body on HEAD', async () => {
    answering(long)
    const { headers, bytes } = await request({}, 'HEAD')
    expect([headers['content-length'], bytes.length]).toEqual(['8000', 0])
  })

  test('sends an absent body: 204 without a length, others with 0', async () => {
    answering(undefined, 204)
    const none = await request()
    expect([none.status, none.headers['content-length']]).toEqual([204, undefined])
    answering(undefined, 200)
    expect((await request()).headers['content-length']).toBe('0')
  })

  test.each([{}, { 'Accept-Encoding': 'gzip' }])('streams pieces, %j', async (headers) => {
    answering(
      (async function* () {
        for (let piece = 0; piece < 100; piece += 1) yield long
      })(),
    )
    const response = await request(headers as Record<string, string>)
    const bytes = response.headers['content-encoding'] ? gunzipSync(response.bytes) : response.bytes

    expect(bytes.toString()).toBe(long.repeat(100))
    expect(response.headers['transfer-encoding']).toBe('chunked')
  })

  test('fails before it sends the status if the first piece fails', async () => {
    respond = async (req, res) => {
      const failing = (async function* () {
        if (req.url) throw new Error('no')
        yield ''
      })()
      const error = await send(req, res, 200, {}, failing).catch((thrown) => thrown)
      res.writeHead(res.headersSent ? 999 : 503).end(error.message)
    }
    const { status, bytes } = await request()
    expect([status, bytes.toString()]).toEqual([503, 'no'])
  })

  test('closes the connection if a later piece fails', async () => {
    answering(
      (async function* () {
        yield long
        throw new Error('half-way')
      })(),
    )
    await expect(request()).rejects.toThrow(/aborted/)
    expect(((await outcome) as Error).message).toBe('half-way')
  })

  /** Endless pieces that count how many were produced and record whether the iterator was ended. */
  function endless() {
    const state = { made: 0, ended: false }
    async function* pieces() {
      try {
        for (;;) {
          state.made += 1
          yield long
          await new Promise((resolve) => setImmediate(resolve))
        }
      } finally {
        state.ended = true
      }
    }
    return { seen: state, pieces }
  }

  test('closes the connection of a client that reads too slowly, even if it never stops reading', async () => {
    const { seen: state, pieces } = endless()
    respond = (req, res) =>
      send(req, res, 200, {}, pieces(), { patienceMs: 1_500, bytesPerSecond: 1_000_000_000 })
    const res = await open()
    const reading = (async () => {
      for await (const _ of res) await setTimeout(5)
    })()
    await expect(reading).rejects.toThrow(/aborted/)
    expect(state.ended).toBe(true)
    expect(await outcome).toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' })
  })

  test('counts the time of the client, not the time to produce pieces', async () => {
    const step = (value: string) => ({ value, done: false }) as const
    let cuts = 0
    let produced = 0
    const slow: AsyncIterator<string> = {
      async next() {
        await setTimeout(60)
        produced += 1
        return produced < 4 ? step('x') : { value: undefined, done: true }
      },
    }
    const throughput = { patienceMs: 40, bytesPerSecond: 1_000_000 }
    const read = async (restMs: number) => {
      produced = 0
      for await (const _ of guardThroughput(step('x'), slow, () => (cuts += 1), throughput))
        await setTimeout(restMs)
      return cuts
    }

    expect(await read(0)).toBe(0)
    // No single pause is long, but their sum is too long for the four bytes that the client reads.
    expect(await read(15)).toBeGreaterThan(0)
  })

  test('requests pieces only as fast as the client reads', async () => {
    const { seen: state, pieces } = endless()
    answering(pieces())
    const res = await open()
    let before = -1
    // How soon the buffers are full depends on the machine, so this waits until no piece is requested any more.
    for (let ticksWithoutProgress = 0; ticksWithoutProgress < 5 && state.made * long.length < BUFFERS; ) {
      before = state.made
      await setTimeout(100)
      ticksWithoutProgress = state.made === before ? ticksWithoutProgress + 1 : 0
    }

    expect(state.made * long.length).toBeLessThan(BUFFERS)
    expect(state.made).toBe(before)
    expect(state.ended).toBe(false)
    res.destroy()
    await expect.poll(() => state.ended).toBe(true)
  })

  test('ends the iterator for HEAD, and for a client that disconnected before the first piece', async () => {
    const head = endless()
    answering(head.pieces())
    expect((await request({}, 'HEAD')).bytes).toHaveLength(0)
    expect(head.seen.ended).toBe(true)

    const endlessAfterDisconnect = endless()
    respond = async (req, res) => {
      res.destroy()
      await once(res, 'close')
      await send(req, res, 200, {}, endlessAfterDisconnect.pieces())
    }
    await expect(open()).rejects.toThrow()
    await outcome
    expect(endlessAfterDisconnect.seen).toEqual({ made: 1, ended: true })
  })

  test('adds each header that the response depends on to Vary', () => {
    const headers: Headers = {}
    vary(headers, 'Accept')
    vary(headers, 'Accept-Encoding')
    expect(headers.Vary).toBe('Accept, Accept-Encoding')
  })
})
