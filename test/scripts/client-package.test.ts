// What the package for TypeScript adds to the generated clients: tokens, retries, pages, webhooks, errors. Its network is a
// function here; test/scripts/client-package.long.test.ts uses the package against a sandbox.
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../scripts/clients/pack/typescript/api-error.ts'
import {
  type ConnectOptions,
  createConnection,
  UNREPEATABLE,
} from '../../scripts/clients/pack/typescript/connection.ts'
import { pages } from '../../scripts/clients/pack/typescript/pages.ts'
import { verifyWebhook } from '../../scripts/clients/pack/typescript/webhook.ts'
import { operations } from '../support/contract.ts'

type Reply = Response | Error | ((request: Request) => Response | Promise<Response>)

/** Requests to the API, without those for tokens. */
let requests: Request[]
let tokens: number
beforeEach(() => {
  vi.useFakeTimers()
  requests = []
  tokens = 0
})
afterEach(() => {
  vi.useRealTimers()
})

/** A connection whose server gives these replies one after the other, then 200. */
function connectTo(replies: readonly Reply[], options: Partial<ConnectOptions> = {}) {
  const left = [...replies]
  const server = async (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
    const request = new Request(input, init)
    if (request.url.endsWith('/oauth2/token')) {
      tokens += 1
      return Response.json({ access_token: `token-${tokens}`, expires_in: 3_600 })
    }
    requests.push(request)
    const reply = left.shift() ?? Response.json({})
    if (reply instanceof Error) throw reply
    return typeof reply === 'function' ? reply(request) : reply
  }
  const credentials = { clientId: 'id', clientSecret: 'secret' }
  const connection = createConnection({
    origin: 'https://api.test/',
    ...credentials,
    fetch: server,
    ...options,
  })
  return (method: string, path = '/cart/v1/carts', headers: Record<string, string> = {}) => {
    const body = method === 'POST' || method === 'PUT' || method === 'PATCH' ? '{}' : null
    const authorization = { Authorization: `Bearer ${connection.auth()}` }
    const url = `https://localhost:8443${path}`
    return connection.fetch(url, { method, body, headers: { ...authorization, ...headers } })
  }
}

/** The status, or what was thrown, after all pauses. */
async function outcome(sent: Promise<Response>): Promise<number | string> {
  const settled = sent.then(
    ({ status }) => status,
    (error) => (error instanceof ApiError ? error.status : String(error.message)),
  )
  await vi.runAllTimersAsync()
  return settled
}

const refusal = (status: number, headers: Record<string, string> = {}, Code = '') =>
  Response.json({ Message: 'No.', Code }, { status, headers })
const lost = new TypeError('fetch failed')

describe('retries', () => {
  test.each<[string, string, Reply, number | string, number]>([
    ['a lost GET', 'GET', lost, 200, 2],
    ['a lost PUT', 'PUT', lost, 200, 2],
    ['a lost DELETE', 'DELETE', lost, 200, 2],
    ['a lost POST', 'POST', lost, 200, 2],
    ['a lost PATCH', 'PATCH', lost, 'fetch failed', 1],
    ['503 to a POST', 'POST', refusal(503), 200, 2],
    ['503 to a PATCH', 'PATCH', refusal(503), 503, 1],
    ['429 to a PATCH', 'PATCH', refusal(429), 200, 2],
    ['500 to a GET', 'GET', refusal(500), 200, 2],
    ['501 to a GET', 'GET', refusal(501), 501, 1],
    ['400 to a POST', 'POST', refusal(400), 400, 1],
    [
      'a POST that is running, but not by this request',
      'POST',
      refusal(409, {}, 'IdempotencyKeyInUse'),
      409,
      1,
    ],
    [
      'a body that is cut',
      'GET',
      () => new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('terminated')) })),
      200,
      2,
    ],
  ])('%s', async (_, method, reply, expected, count) => {
    const send = connectTo([reply])

    expect(await outcome(send(method))).toBe(expected)
    expect(requests.length).toBe(count)
  })

  // The connection's own requests for tokens are repeated.
  const unrepeatable = UNREPEATABLE.filter((operation) => !operation.endsWith('/oauth2/token'))
  test.each(unrepeatable)('%s is not repeated after a lost response', async (operation) => {
    const [method = '', path = ''] = operation.split(' ')

    expect(await outcome(connectTo([lost])(method, path))).toBe('fetch failed')
    expect(requests.filter(({ headers }) => headers.has('Idempotency-Key'))).toEqual([])
  })

  test('all operations that must not be repeated are known', () => {
    const found = operations.filter(({ method, parameters, scopes }) => {
      const hasKey = parameters.some(({ name }) => name === 'Idempotency-Key')
      return method === 'POST'
        ? !hasKey
        : method === 'GET' && scopes.some((scope) => scope.endsWith('.write'))
    })

    expect(found.map(({ method, bases, template }) => `${method} ${bases[0]}${template}`).toSorted()).toEqual(
      UNREPEATABLE.toSorted(),
    )
  })

  test('a POST has one key and one body for all attempts, and the fault for the first alone', async () => {
    const running = refusal(409, {}, 'IdempotencyKeyInUse')
    const send = connectTo([lost, running, refusal(503)])

    expect(await outcome(send('POST', '/cart/v1/carts?a=1', { 'X-Sandbox-Fault': 'drop-after' }))).toBe(200)
    const keys = requests.map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys).toEqual(Array(4).fill(expect.stringMatching(/^[\da-f-]{36}$/)))
    expect(new Set(keys).size).toBe(1)
    expect(await Promise.all(requests.map((request) => request.text()))).toEqual(Array(4).fill('{}'))
    expect(requests.map(({ url }) => url)).toEqual(Array(4).fill('https://api.test/cart/v1/carts?a=1'))
    expect(requests.map(({ headers }) => headers.get('X-Sandbox-Fault'))).toEqual([
      'drop-after',
      null,
      null,
      null,
    ])
  })

  test('the key of the caller is kept', async () => {
    await outcome(connectTo([])('POST', undefined, { 'Idempotency-Key': 'mine' }))

    expect(requests[0]?.headers.get('Idempotency-Key')).toBe('mine')
  })

  test('end after five', async () => {
    expect(await outcome(connectTo(Array(10).fill(lost))('GET'))).toBe('fetch failed')
    expect(requests.length).toBe(6)
  })

  test.each([
    ['seconds', () => '7'],
    ['a date', () => new Date(Date.now() + 7_000).toUTCString()],
  ])('wait as long as Retry-After says in %s', async (_, value) => {
    vi.setSystemTime(new Date('2026-03-02T10:00:00Z'))
    const sent = connectTo([refusal(429, { 'Retry-After': value() })])('GET')
    await vi.advanceTimersByTimeAsync(6_999)
    expect(requests.length).toBe(1)

    await vi.advanceTimersByTimeAsync(301)
    expect(requests.length).toBe(2)
    expect((await sent).status).toBe(200)
  })

  test('do not wait longer than a minute', async () => {
    expect(await outcome(connectTo([refusal(503, { 'Retry-After': '3600' })])('GET'))).toBe(503)
    expect(requests.length).toBe(1)
  })

  test('begin when an attempt takes too long', async () => {
    const silent: Reply = ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const sent = connectTo([silent], { timeoutMs: 1_000 })('GET')
    await vi.advanceTimersByTimeAsync(1_200)

    expect((await sent).status).toBe(200)
    expect(requests.length).toBe(2)
  })
})

describe('tokens', () => {
  const bearers = () => requests.map(({ headers }) => headers.get('Authorization'))

  test('are requested once for requests at the same time, and again before they expire', async () => {
    const send = connectTo([])
    await Promise.all([send('GET'), send('GET')])
    vi.advanceTimersByTime(3_539_000)
    await send('GET')
    vi.advanceTimersByTime(1_000)
    await send('GET')

    expect(bearers()).toEqual([...Array(3).fill('Bearer token-1'), 'Bearer token-2'])
  })

  test('are requested again after a 401, once', async () => {
    const send = connectTo([refusal(401), Response.json({}), refusal(401), refusal(401)])

    expect(await outcome(send('POST'))).toBe(200)
    expect(await outcome(send('POST'))).toBe(401)
    expect(bearers()).toEqual([1, 2, 2, 3].map((number) => `Bearer token-${number}`))
  })

  test('are not sent where the document asks for none', async () => {
    await outcome(connectTo([])('GET', '/cart/v1/ping', { Authorization: '' }))

    expect([tokens, bearers()]).toEqual([0, ['']])
  })
})

test('an error has the members of the problem, and the id of the request', async () => {
  const body = {
    Message: 'Short.',
    Code: 'InsufficientInventory',
    Details: [{ Field: 'Products', Message: 'x' }],
  }
  const response = Response.json(body, { status: 409, headers: { 'X-Request-Id': 'abc' } })

  const error = await connectTo([response])('POST').catch((thrown) => thrown)

  expect(error).toBeInstanceOf(ApiError)
  const { status, Code, Details, requestId, message } = error as ApiError
  expect({ status, Code, Details, requestId, message }).toEqual({
    ...{ status: 409, Code: body.Code, Details: body.Details, requestId: 'abc', message: 'Short.' },
  })
})

test('pages follow the links of a list', async () => {
  const queries: unknown[] = []
  const list = async ({ query }: { query?: Record<string, unknown> }) => {
    queries.push(query)
    const links = ['<list?%24top=2&%24skiptoken=a%2Bb>; rel="next"', '<list?x=1>; rel="prev"']
    const Link = queries.length < 3 ? links.join(', ') : (links[1] ?? '')
    return { data: [queries.length], response: new Response('', { headers: { Link } }) }
  }

  const read: number[][] = []
  for await (const page of pages(list, { query: { $top: 2 } })) read.push(page)

  expect(read).toEqual([[1], [2], [3]])
  const next = { $top: '2', $skiptoken: 'a+b' }
  expect(queries).toEqual([{ $top: 2 }, next, next])
})

describe('a webhook', () => {
  const [secret, other] = [1, 2].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`) as [
    string,
    string,
  ]
  const body = '{"type":"retail.cart.created","text":"é"}'
  const at = new Date('2026-03-02T10:00:00Z')
  const headersOf = (signature = new Webhook(secret).sign('msg-1', at, body)) => ({
    'webhook-id': 'msg-1',
    'webhook-timestamp': String(at.getTime() / 1_000),
    'webhook-signature': signature,
  })
  const verified = (
    headers: Record<string, string>,
    text: string | Uint8Array = body,
    secrets: string | string[] = secret,
  ) => verifyWebhook(secrets, { headers, body: text }, { now: at.getTime() + 300_000 })

  test.each<[string, () => Promise<unknown>]>([
    ['by a public library', () => verified(headersOf())],
    ['as bytes', () => verified(headersOf(), Buffer.from(body))],
    [
      'with several signatures',
      () => verified(headersOf(`v1,AAAA v2,x ${headersOf()['webhook-signature']}`)),
    ],
    ['for one of several secrets', () => verified(headersOf(), body, [other, secret])],
    [
      'with Headers',
      () => verifyWebhook(secret, { headers: new Headers(headersOf()), body }, { now: at.getTime() }),
    ],
  ])('that is signed %s is accepted', async (_, verify) => {
    expect(await verify()).toEqual(JSON.parse(body))
  })

  test.each<[string, () => Promise<unknown>, string]>([
    ['another body', () => verified(headersOf(), `${body} `), 'No signature'],
    ['another id', () => verified({ ...headersOf(), 'webhook-id': 'msg-2' }), 'No signature'],
    ['another secret', () => verified(headersOf(), body, other), 'No signature'],
    [
      'another version',
      () => verified(headersOf(headersOf()['webhook-signature'].replace('v1', 'v2'))),
      'No signature',
    ],
    ['no signature', () => verified(headersOf('')), 'webhook-signature is missing'],
    [
      'an old timestamp',
      () => verifyWebhook(secret, { headers: headersOf(), body }, { now: at.getTime() + 301_000 }),
      'too old or too new',
    ],
    [
      'a timestamp that is ahead',
      () => verifyWebhook(secret, { headers: headersOf(), body }, { now: at.getTime() - 301_000 }),
      'too old or too new',
    ],
    ['no timestamp', () => verified({ ...headersOf(), 'webhook-timestamp': 'now' }), 'too old or too new'],
  ])('with %s is refused', async (_, verify, message) => {
    const error = (await verify().catch((thrown: unknown) => thrown)) as Error

    expect([error.name, error.message]).toEqual(['WebhookError', expect.stringContaining(message)])
  })
})
