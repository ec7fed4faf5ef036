// A connection to one server with one client's credentials, as a fetch function for the generated clients. It requests and
// renews tokens, gives each POST an Idempotency-Key, and repeats what fails for a moment and may be repeated. It runs in
// Node 20 and in browsers. Tested by test/scripts/client-package.test.ts and test/scripts/client-package.long.test.ts.
import { ApiError } from './api-error.ts'

export interface ServerOptions {
  /** Such as `https://sandbox.example.com`. */
  origin: string
  /** How often a request is repeated at most; 5 by default. */
  retries?: number
  /** How long each attempt waits for its response; 30,000 by default. */
  timeoutMs?: number
  /** Sends the requests; the global one by default. */
  fetch?: typeof fetch
}

/** A client's credentials, or a function that returns an access token: browsers must not have a client's secret. */
export type Credentials =
  | { clientId: string; clientSecret: string }
  | { token: () => string | Promise<string> }

export type ConnectOptions = ServerOptions & Credentials

/** Options for any operation: `createCart({ ...connection, path, body })`. */
export interface Connection {
  fetch: typeof fetch
  auth: () => string
}

/** What does not declare an Idempotency-Key, or writes by GET. A PATCH may depend on what it changes. */
export const UNREPEATABLE: readonly string[] = [
  'POST /accounts/v1/oauth2/token',
  'GET /reportdata/DeviceEnrollment/Insert',
  'GET /reportdata/DeviceEnrollment/Update',
  'GET /reportdata/DeviceEnrollment/Delete',
]

const KEY = 'Idempotency-Key'
const FAULT = 'X-Sandbox-Fault'
const TEMPORARY = new Set([500, 502, 503, 504])

/** The generated clients send a token where the document asks for one. This stands for it until the request is sent. */
const TOKEN = 'of-the-connection'

/** Milliseconds before the first repetition; each next one waits twice as long, up to the most. */
const PAUSE = { first: 200, most: 5_000 }
/** What asks for a longer pause is not repeated. Rate limits last a minute. */
const LONGEST_WAIT_MS = 61_000
/** A token is renewed this long before it expires, or in the last tenth of its life. */
const RENEWAL_MS = 60_000

let standard: Connection | undefined

/** Makes the connection that every operation uses unless its options contain another one. */
export function connect(options: ConnectOptions): Connection {
  standard = createConnection(options)
  return standard
}

/** The configuration of the client of each service, which hey-api requests when the module is loaded. */
export const createClientConfig = <Config extends object>(config: Config): Config & Connection => ({
  ...config,
  auth: () => TOKEN,
  fetch: (input, init) => {
    if (!standard) throw new Error('Call connect() first.')
    return standard.fetch(input, init)
  },
})

/** Makes a connection for operations whose options contain it, for programs that use several. */
export function createConnection(options: ConnectOptions): Connection {
  const { retries = 5, timeoutMs = 30_000 } = options
  const origin = options.origin.replace(/\/$/, '')
  const tokens = createTokens(options, (body) =>
    send({
      path: '/accounts/v1/oauth2/token',
      method: 'POST',
      headers: new Headers(),
      body,
      isRepeatable: true,
    }),
  )
  return { auth: () => TOKEN, fetch: fetchFromClient }

  async function fetchFromClient(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    const request = new Request(input, init)
    const { method, headers, signal } = request
    const { pathname, search } = new URL(request.url)
    const body = method === 'GET' || method === 'HEAD' ? undefined : await request.arrayBuffer()
    const isRepeatable = method !== 'PATCH' && !UNREPEATABLE.includes(`${method} ${pathname}`)
    if (method === 'POST' && isRepeatable && !headers.has(KEY)) headers.set(KEY, crypto.randomUUID())
    return send({ path: pathname + search, method, headers, body, signal, isRepeatable })
  }

  async function send(request: OutgoingRequest): Promise<Response> {
    const { headers, signal, isRepeatable } = request
    const usesToken = headers.get('Authorization') === `Bearer ${TOKEN}`
    for (let attempt = 0, hasRenewed = false; ; attempt++) {
      const mayRepeat = attempt < retries
      const token = usesToken ? await tokens.current() : undefined
      if (token) headers.set('Authorization', `Bearer ${token}`)
      let response: Response
      try {
        response = await fetchOnce(request)
      } catch (error) {
        if (!mayRepeat || !isRepeatable || signal?.aborted) throw error
        await pause(attempt, 0, signal)
        continue
      } finally {
        // A fault is for one attempt: that the next one succeeds is what a program tries with it.
        headers.delete(FAULT)
      }
      if (response.ok) return response
      if (response.status === 401 && token && !hasRenewed) {
        hasRenewed = true
        tokens.refuse(token)
        continue
      }
      const error = new ApiError(response, await response.text())
      const wait = waitOf(response)
      if (!mayRepeat || !isTemporary(error, isRepeatable, attempt) || wait > LONGEST_WAIT_MS) throw error
      await pause(attempt, wait, signal)
    }
  }

  async function fetchOnce({ path, method, headers, body, signal }: OutgoingRequest): Promise<Response> {
    const timer = new AbortController()
    const timeout = setTimeout(() => {
      timer.abort(new DOMException(`No response after ${timeoutMs} ms.`, 'TimeoutError'))
    }, timeoutMs)
    try {
      const response = await (options.fetch ?? fetch)(origin + path, {
        ...{ method, headers, body: body ?? null },
        signal: signal ? AbortSignal.any([signal, timer.signal]) : timer.signal,
      })
      clearTimeout(timeout)
      // A connection may also be cut in the middle of a body.
      await response.clone().arrayBuffer()
      return response
    } finally {
      clearTimeout(timeout)
    }
  }
}

interface OutgoingRequest {
  path: string
  method: string
  headers: Headers
  body?: ArrayBuffer | URLSearchParams | undefined
  signal?: AbortSignal
  /** Whether handling it twice has the effect of handling it once. */
  isRepeatable: boolean
}

function isTemporary({ status, Code }: ApiError, isRepeatable: boolean, attempt: number): boolean {
  // Nothing was done.
  if (status === 429) return true
  // An attempt whose response was lost is still running.
  if (status === 409) return attempt > 0 && Code === 'IdempotencyKeyInUse'
  return isRepeatable && TEMPORARY.has(status)
}

/** Milliseconds that the server asks to wait: seconds, or a date (RFC 9110, section 10.2.3). */
function waitOf({ headers }: Response): number {
  const value = headers.get('Retry-After') ?? '0'
  const wait = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now()
  return Math.max(0, wait || 0)
}

/** Waits what the server asks for and a random part of a growing pause, so that clients do not return together. */
const pause = (attempt: number, waitMs: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const backOff = Math.min(PAUSE.first * 2 ** attempt, PAUSE.most)
    const timer = setTimeout(done, waitMs + backOff * (0.5 + Math.random() / 2))
    signal?.addEventListener('abort', stop)
    if (signal?.aborted) stop()

    function done() {
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    function stop() {
      clearTimeout(timer)
      reject(signal?.reason)
    }
  })

/** Requests a token when there is none or the last one expires soon, once for all requests that wait for it. */
function createTokens(credentials: Credentials, request: (grant: URLSearchParams) => Promise<Response>) {
  let held: { value: string; renewAt: number } | undefined
  let requested: ReturnType<typeof requestToken> | undefined

  async function requestToken() {
    if ('token' in credentials) return { value: await credentials.token(), renewAt: 0 }
    const { clientId, clientSecret } = credentials
    const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    const response = await request(new URLSearchParams(grant))
    const { access_token, expires_in } = (await response.json()) as {
      access_token: string
      expires_in: number
    }
    const lifeMs = expires_in * 1_000
    return { value: access_token, renewAt: Date.now() + lifeMs - Math.min(RENEWAL_MS, lifeMs / 10) }
  }

  return {
    async current(): Promise<string> {
      if (held && Date.now() < held.renewAt) return held.value
      requested ??= requestToken().finally(() => {
        requested = undefined
      })
      held = await requested
      return held.value
    },

    /** Another request may have renewed it already. */
    refuse(token: string): void {
      if (held?.value === token) held = undefined
    },
  }
}
