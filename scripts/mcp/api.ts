// Sends the requests of the tools, with an access token that it requests and renews itself if it has a client's
// credentials. Tested by test/scripts/mcp.long.test.ts.
import type { Document } from '../../handlers/api/contract/openapi-document.ts'
import { UsageError } from '../../handlers/runtime/errors/usage-error.ts'
import type { Target } from './target.ts'

export interface ApiRequest {
  method: string
  /** With the query. */
  path: string
  headers: Readonly<Record<string, string>>
  body: string | undefined
}

export interface Api {
  /** Rejects if there is no response. */
  send(request: ApiRequest): Promise<{ response: Response; text: string }>
  /** The document of a service; undefined if the server does not have the service. */
  document(service: string): Promise<Document | undefined>
  isSandbox(): Promise<boolean>
  /** The scopes of the token; undefined if the token does not say. */
  scopes(): Promise<readonly string[] | undefined>
}

/** As long as the API's own limit for long requests, and some more. */
const TIMEOUT_MS = 90_000

export function createApi({ origin, credentials }: Pick<Target, 'origin' | 'credentials'>): Api {
  let token: Promise<string> | undefined
  const currentToken = () => {
    token ??= 'token' in credentials ? Promise.resolve(credentials.token) : requestToken(origin, credentials)
    // After a failure the next request tries again.
    token.catch(() => {
      token = undefined
    })
    return token
  }

  const attempt = async ({ method, path, headers, body }: ApiRequest) => {
    const response = await ask(`${origin}${path}`, {
      method,
      headers: { Accept: 'application/json', ...headers, Authorization: `Bearer ${await currentToken()}` },
      ...(body !== undefined && { body }),
    })
    return { response, text: await response.text() }
  }

  return {
    async send(request) {
      const first = await attempt(request)
      // An expired token is renewed once; a token of the environment cannot be.
      if (first.response.status !== 401 || 'token' in credentials) return first
      token = undefined
      return attempt(request)
    },

    async document(service) {
      // Only reportdata has no version in its base path.
      const base = service === 'reportdata' ? '/reportdata' : `/${service}/v1`
      const response = await ask(`${origin}${base}/openapi.json`)
      if (response.status === 404) return undefined
      if (!response.ok) throw new Error(`${response.url} responded with ${response.status}.`)
      return response.json()
    },

    async isSandbox() {
      return (await ask(`${origin}/sandbox/v1/ping`)).status === 200
    },

    async scopes() {
      const [, claims = ''] = (await currentToken()).split('.')
      try {
        return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')).scope.split(' ')
      } catch {
        return undefined
      }
    },
  }
}

async function requestToken(
  origin: string,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
): Promise<string> {
  const response = await ask(`${origin}/accounts/v1/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }),
  })
  const body: Document = await response.json()
  if (response.ok) return body.access_token
  throw new UsageError(`${origin} gives no token: ${body.Message}. ${body.Description ?? ''}`)
}

/** Redirects are refused: the token is meant for this server only. */
async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (error) {
    const { message, cause } = error as Error
    const reason = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : message
    throw new NoResponse(`${new URL(url).origin} does not respond: ${reason}.`)
  }
}

/** The request was sent or not; there is no response. */
export class NoResponse extends Error {}
