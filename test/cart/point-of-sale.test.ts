// One call to a point of sale: the public library of Standard Webhooks accepts its signature, and every kind of response is
// handled. The point of sale is a real server.
import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createPointOfSale,
  type PointOfSale,
  type SubmittedOrder,
} from '../../handlers/services/cart/point-of-sale.ts'
import { retrySeconds } from '../../handlers/services/cart/send-orders.ts'
import { accept, type PosServer, startPos } from '../support/servers/pos-server.ts'

const order: SubmittedOrder = {
  CartId: 501,
  CompanyId: 1000,
  EntityId: 1003,
  SourceId: '6f1c2a52-7c3e-4d0b-9a44-2b8f0c5b8a11',
  FirstName: 'Zoë',
  LastName: null,
  Email: null,
  PhoneNumber: null,
  Items: [],
}

describe('a call to the point of sale', () => {
  const [first, second] = [randomBytes(32), randomBytes(32)]
  const textOf = (key: Buffer) => `whsec_${key.toString('base64')}`
  let pos: PosServer
  let client: PointOfSale
  beforeAll(async () => {
    pos = await startPos()
    client = makeClient()
  })
  beforeEach(() => {
    pos.calls.length = 0
    pos.respond = accept
  })
  afterAll(() => pos.stop())

  function makeClient(options = {}): PointOfSale {
    const url = `${pos.origin}/companies/{CompanyId}/orders?of={CompanyId}`
    const pointOfSale = createPointOfSale({ url, secrets: [first, second], timeoutMs: 1_000, ...options })
    if (!pointOfSale) throw new Error('There is an address')
    return pointOfSale
  }
  const answering = (status: number, text = '', headers = {}) => {
    pos.respond = (_, res) => res.writeHead(status, headers).end(text)
    return client.submit(order)
  }

  test('goes to the company’s URL with the cart’s id as idempotency key, signed with every secret', async () => {
    expect(await client.submit(order)).toEqual({ outcome: 'accepted', externalId: 'POS-501' })

    const [call] = pos.calls
    expect(call?.path).toBe('/companies/1000/orders?of=1000')
    expect(call?.headers).toMatchObject({ 'idempotency-key': '1000-501', 'content-type': 'application/json' })
    expect(call?.body).toEqual(order)
    for (const key of [first, second]) {
      const verified = new Webhook(textOf(key)).verify(call?.text ?? '', call?.headers as never)
      expect(verified).toEqual(order)
    }
    const forged = new Webhook(textOf(randomBytes(32)))
    expect(() => forged.verify(call?.text ?? '', call?.headers as never)).toThrow()
    expect(() => new Webhook(textOf(first)).verify(`${call?.text} `, call?.headers as never)).toThrow()
  })

  test('has the same id in every attempt, and the timestamp of each attempt', async () => {
    let now = new Date('2026-03-02T15:04:18.640Z')
    const old = makeClient({ now: () => now })
    await old.submit(order)
    now = new Date('2026-03-02T15:05:00Z')
    await old.submit(order)

    expect(pos.calls.map(({ headers }) => [headers['webhook-id'], headers['webhook-timestamp']])).toEqual([
      ['1000-501', '1772463858'],
      ['1000-501', '1772463900'],
    ])
  })

  test('is not signed without a secret', async () => {
    await makeClient({ secrets: [] }).submit(order)

    expect(Object.keys(pos.calls[0]?.headers ?? {}).filter((name) => name.startsWith('webhook'))).toEqual([])
  })

  test.each([400, 401, 403, 404, 405, 409, 410, 413, 415, 418, 422, 451, 499])(
    'is refused permanently by %i',
    async (status) => {
      expect(await answering(status, 'no')).toEqual({ outcome: 'refused', status, message: 'no' })
    },
  )

  test.each([300, 301, 302, 307, 308, 408, 425, 429, 500, 501, 502, 503, 504, 599])(
    'is retried after %i',
    async (status) => {
      const headers = { Location: `${pos.origin}/elsewhere` }
      expect(await answering(status, 'later', headers)).toEqual({
        outcome: 'failed',
        reason: `The point of sale answered ${status}`,
        after: 0,
        isSilent: false,
      })
      expect(pos.calls).toHaveLength(1)
    },
  )

  test('stores the first 1,000 characters of a refusal, splits none, and omits those that cannot be stored', async () => {
    const long = await answering(400, `${'a'.repeat(999)}😀${'b'.repeat(200_000)}`)
    const odd = await answering(422, 'a\0b')
    const empty = await answering(422)

    expect(long).toEqual({ outcome: 'refused', status: 400, message: `${'a'.repeat(999)}😀` })
    expect(odd).toMatchObject({ message: 'ab' })
    expect(empty).toMatchObject({ message: '' })
  })

  test.each([
    ['', null],
    ['taken', null],
    ['null', null],
    ['{}', null],
    ['{"Id":null}', null],
    ['{"Id":{"a":1}}', null],
    ['{"Id":17}', '17'],
    ['{"Id":"a\\u0000b\\ud800"}', 'ab\ufffd'],
    [`{"Id":"${'x'.repeat(300)}"}`, 'x'.repeat(255)],
  ])('accepts %s, with the order’s identifier %s', async (text, externalId) => {
    expect(await answering(200, text)).toEqual({ outcome: 'accepted', externalId })
  })

  test('waits as long as Retry-After says', async () => {
    expect(await answering(429, '', { 'Retry-After': '7' })).toMatchObject({ after: 7 })
    expect(await answering(503, '', { 'Retry-After': 'a while' })).toMatchObject({ after: 0 })
    const date = new Date(Date.now() + 60_000).toUTCString()
    const { after } = (await answering(503, '', { 'Retry-After': date })) as { after: number }
    expect(after).toBeGreaterThan(55)
    expect(after).toBeLessThanOrEqual(60)
  })

  test.each<[string, (res: ServerResponse) => unknown]>([
    ['does not respond', () => {}],
    ['sends headers but no end', (res) => res.writeHead(200).write('{"Id":')],
    [
      'sends a byte now and then',
      (res) => {
        const timer = setInterval(() => res.write(' '), 100)
        res.once('close', () => clearInterval(timer))
      },
    ],
    ['closes the connection', (res) => res.destroy()],
    [
      'closes the connection amid the body',
      (res) => res.writeHead(200, { 'Content-Length': 99 }).write('{', () => res.destroy()),
    ],
  ])('ends in time if the server %s', async (_, respond) => {
    pos.respond = (_call, res) => respond(res)
    // The server never ends by itself, or not for as long as a test may take.
    const response = await client.submit(order)

    expect(response).toMatchObject({ outcome: 'failed', isSilent: true, after: 0 })
  })

  test('reads only the beginning of an endless response', async () => {
    let sent = 0
    pos.respond = async (_, res) => {
      res.writeHead(422)
      while (!res.destroyed && sent < 500_000_000) {
        sent += 65_536
        if (!res.write('a'.repeat(65_536)))
          await Promise.race([new Promise((go) => res.once('drain', go)), sleep(500)])
      }
    }
    expect(await client.submit(order)).toMatchObject({ outcome: 'refused', message: 'a'.repeat(1_000) })
    expect(sent).toBeLessThan(50_000_000)
  })

  test('reports why the server could not be reached', async () => {
    const closed = await startPos()
    await closed.stop()
    const response = await makeClient({ url: closed.origin }).submit(order)

    expect(response).toMatchObject({ outcome: 'failed', isSilent: true })
    expect(JSON.stringify(response)).toContain('ECONNREFUSED')
  })
})

test('pauses between attempts double, up to 15 minutes, and are longer if the point of sale asks for it', () => {
  expect([1, 2, 3, 9, 10, 50, 5_000].map((attempts) => retrySeconds(attempts))).toEqual([
    2, 4, 8, 512, 900, 900, 900,
  ])
  expect([retrySeconds(1, 30), retrySeconds(9, 30), retrySeconds(1, 86_400)]).toEqual([30, 512, 900])
})
