// Sends requests as a developer's program does: with the function of the guide openapi/guides/failures.md, which repeats
// what failed for a moment, and with the faults that a step requests for the first attempt.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'

interface TourRequest {
  method?: 'GET' | 'POST' | 'DELETE'
  body?: object
  /** X-Sandbox-Fault of the first attempt. */
  fault?: string
}

interface TourReply<Body> {
  status: number
  headers: Headers
  body: Body
  /** What each attempt got, such as "503 (Retry-After 2)" or "no response". */
  attempts: readonly string[]
}

export interface Developer {
  onboarding: OnboardingPackage
  /** Requests the token that later requests carry; returns its lifetime in seconds. */
  logIn(): Promise<number>
  /** The path is one of the service's document. Throws if the last attempt is no success, unless `mayFail`. */
  request<Body>(service: ServiceOfPackage, path: string, request?: TourRequest): Promise<TourReply<Body>>
  /** The status of a GET, without repetition. */
  statusOf(service: ServiceOfPackage, path: string, headers?: Record<string, string>): Promise<number>
}

type ServiceOfPackage = keyof OnboardingPackage['BaseUrls']

type Send = (url: string, request: object) => Promise<Response>
type SendWith = (send: typeof fetch, wait: (done: () => void, millis: number) => void) => Send

const guide = new URL('../../openapi/guides/failures.md', import.meta.url)

/** A fault passes with the first attempt, so the tour waits less than Retry-After states. */
const MAX_WAIT_MS = 500

export function createDeveloper(onboarding: OnboardingPackage): Developer {
  const sendWith = readGuide()
  let token: string | undefined

  const addressOf = (service: ServiceOfPackage, path: string) => `${onboarding.BaseUrls[service]}${path}`
  const authorization = () => (token === undefined ? {} : { Authorization: `Bearer ${token}` })

  return {
    onboarding,
    async logIn() {
      const { ClientId: client_id, ClientSecret: client_secret } = onboarding
      const response = await fetch(addressOf('accounts', '/oauth2/token'), {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }),
      })
      if (response.status !== 200) throw new Error(`No token: ${response.status} ${await response.text()}`)
      const tokenResponse = (await response.json()) as { access_token: string; expires_in: number }
      token = tokenResponse.access_token
      return tokenResponse.expires_in
    },
    async request<Body>(
      service: ServiceOfPackage,
      path: string,
      { method = 'GET', body, fault }: TourRequest = {},
    ) {
      const attempts: string[] = []
      const fetchWithFault: typeof fetch = async (url, init) => {
        const headers = new Headers(init?.headers)
        if (fault !== undefined && attempts.length === 0) headers.set('X-Sandbox-Fault', fault)
        try {
          const response = await fetch(url, { ...init, headers })
          const wait = response.headers.get('Retry-After')
          attempts.push(wait === null ? String(response.status) : `${response.status} (Retry-After ${wait})`)
          return response
        } catch (error) {
          attempts.push('no response')
          throw error
        }
      }
      const send = sendWith(fetchWithFault, (done, millis) => setTimeout(done, Math.min(millis, MAX_WAIT_MS)))
      const response = await send(addressOf(service, path), {
        ...(body && { body: JSON.stringify(body) }),
        method,
        headers: { ...authorization(), ...(body && { 'Content-Type': 'application/json' }) },
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
      const { status, headers } = response
      return { status, headers, attempts, body: (text === '' ? undefined : JSON.parse(text)) as Body }
    },
    async statusOf(service, path, headers) {
      const response = await fetch(addressOf(service, path), { headers: { ...headers, ...authorization() } })
      await response.body?.cancel()
      return response.status
    },
  }
}

/** The code of the guide, with its `fetch` and its `setTimeout` as parameters. */
function readGuide(): SendWith {
  const [, code] = /```js\n([\s\S]*?)```/.exec(readFileSync(guide, 'utf8')) ?? []
  if (code === undefined) throw new Error('The guide about failures has no code.')
  return new Function('fetch', 'setTimeout', `${code}; return send`) as SendWith
}

/** Repeats the request until the condition holds for its result, for at most ten seconds. */
export async function waitUntil<T>(ask: () => Promise<T>, holds: (answer: T) => boolean): Promise<T> {
  for (const end = Date.now() + 10_000; ; await sleep(50)) {
    const answer = await ask()
    if (holds(answer)) return answer
    if (Date.now() > end) throw new Error(`Still not so after ten seconds: ${JSON.stringify(answer)}`)
  }
}
