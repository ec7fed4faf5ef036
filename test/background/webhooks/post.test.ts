// The connection of a POST: which addresses it may use, which certificates it trusts. The receivers are real TLS servers;
// responses and time limits are tested by test/cart/point-of-sale.test.ts.
import type { LookupFunction } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPost, failureWord } from '../../../handlers/background/webhooks/post.ts'
import { issueCertificate } from '../../../handlers/runtime/process/certificate-issue.ts'
import { accept, type PosServer, startPos } from '../../support/servers/pos-server.ts'

/** A name server whose responses the test sets, and which counts the queries. */
function nameServer(...addresses: string[]) {
  let questions = 0
  const lookup: LookupFunction = (_, options, callback) => {
    const address = addresses[Math.min(questions++, addresses.length - 1)] ?? ''
    if (options.all) callback(null, [{ address, family: 4 }])
    else callback(null, address, 4)
  }
  return { lookup, questions: () => questions }
}

let receiver: PosServer
let ca: string
let port: string
beforeAll(async () => {
  const [key = '', cert = '', authority = ''] = await issueCertificate(
    ['localhost', '127.0.0.1', 'shop.example'],
    new Date(),
  )
  ca = authority
  receiver = await startPos({ cert: cert + authority, key })
  port = new URL(receiver.origin).port
})
beforeEach(() => {
  receiver.calls.length = 0
  receiver.respond = accept
})
afterAll(() => receiver.stop())

const send = (
  options: Partial<Parameters<typeof createPost>[0]>,
  url = `https://shop.example:${port}/hooks`,
) => createPost({ timeoutMs: 2_000, ca, ...options })({ url, headers: {}, body: '{"CartId":1}' })

test('uses the certificates of the extra authority, and no others', async () => {
  const { lookup } = nameServer('127.0.0.1')

  expect(await send({ lookup })).toMatchObject({ status: 201 })
  await expect(send({ lookup, ca: undefined })).rejects.toThrow(/certificate/)
  await expect(send({ lookup }, `https://other.example:${port}/`)).rejects.toThrow(/altnames/)
  expect(receiver.calls.map(({ path }) => path)).toEqual(['/hooks'])
})

test.each(['127.0.0.1', '[::ffff:127.0.0.1]', '2130706433', '[::1]'])(
  'makes no connection to %s if addresses must be public',
  async (host) => {
    await expect(send({ addresses: 'public' }, `https://${host}:${port}/`)).rejects.toThrow(
      'no public address',
    )
    expect(receiver.calls).toEqual([])
  },
)

test('makes no connection to a name that resolves to a private address', async () => {
  const { lookup, questions } = nameServer('127.0.0.1')

  await expect(send({ addresses: 'public', lookup })).rejects.toThrow('shop.example has no public address')
  await expect(send({ addresses: 'public' }, `https://localhost:${port}/`)).rejects.toThrow(
    'no public address',
  )
  expect([questions(), receiver.calls]).toEqual([1, []])
})

test('resolves a name once for a connection, so that no second answer is used unchecked', async () => {
  // The first response is a public address where nothing listens; the second is the address of the receiver.
  const { lookup, questions } = nameServer('2.0.0.1', '127.0.0.1')

  await expect(send({ addresses: 'public', lookup, timeoutMs: 300 })).rejects.toThrow()
  expect([questions(), receiver.calls]).toEqual([1, []])
})

test('uses a connection again', async () => {
  const { lookup, questions } = nameServer('127.0.0.1')
  const post = createPost({ timeoutMs: 2_000, ca, lookup })
  const request = { url: `https://shop.example:${port}/`, headers: {}, body: '{"CartId":1}' }
  await post(request)
  await post(request)

  expect([questions(), receiver.calls.length]).toEqual([1, 2])
})

test('calls the listed ports only, without asking for the address of the host', async () => {
  const { lookup, questions } = nameServer('127.0.0.1')

  await expect(send({ lookup, ports: [443, 8443] })).rejects.toThrow(`port ${port} is not called`)
  await expect(send({ lookup, ports: [8443] }, 'https://shop.example/')).rejects.toThrow('port 443')
  expect([questions(), receiver.calls]).toEqual([0, []])
  expect(await send({ lookup, ports: [443, Number(port)] })).toMatchObject({ status: 201 })
})

test('describes a failed connection in one word', async () => {
  const { lookup } = nameServer('127.0.0.1')
  const noName: LookupFunction = (_, __, callback) =>
    callback(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), '')
  const wordOf = (attempt: Promise<unknown>) => attempt.then(() => 'none', failureWord)
  receiver.respond = () => {}

  expect(await wordOf(send({ lookup }, 'https://shop.example:1/'))).toBe('refused')
  expect(await wordOf(send({ lookup, ports: [443] }))).toBe('refused')
  expect(await wordOf(send({ lookup, addresses: 'public' }))).toBe('refused')
  expect(await wordOf(send({ lookup, timeoutMs: 300 }))).toBe('timeout')
  expect(await wordOf(send({ lookup, ca: undefined }))).toBe('tls')
  expect(await wordOf(send({ lookup }, `https://other.example:${port}/`))).toBe('tls')
  expect(await wordOf(send({ lookup: noName }))).toBe('dns')
  expect(failureWord(new AggregateError([Object.assign(new Error(), { code: 'ECONNREFUSED' })]))).toBe(
    'refused',
  )
})
