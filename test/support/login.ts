// Requests to the token endpoint, as forms.
import type { TestApp, TestResponse } from './app.ts'

export type Form = Record<string, string | undefined>

export interface Login {
  client: { client_id: string; client_secret: string }
  /** The first user of a role in the onboarding package. */
  user(role: string): { username: string; password: string }
  /** Posts the form unchanged. */
  post(form: Form, server?: TestApp): Promise<TestResponse>
  byPassword(members?: Form, server?: TestApp): Promise<TestResponse>
  byRefreshToken(refreshToken: string, members?: Form, server?: TestApp): Promise<TestResponse>
}

export function loginOf(app: TestApp): Login {
  const { ClientId, ClientSecret, Users } = app.onboarding
  const client = { client_id: ClientId, client_secret: ClientSecret }
  const user = (role: string) => {
    const account = Users.find(({ Role }) => Role === role)
    if (!account) throw new Error(`No ${role} in the onboarding package`)
    return { username: account.UserName, password: account.Password }
  }
  const post = (form: Form, server = app) =>
    server.request('/accounts/v1/oauth2/token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: encodeForm(form),
    })
  return {
    client,
    user,
    post,
    byPassword: (members, server) =>
      post({ grant_type: 'password', ...client, ...user('Employee'), ...members }, server),
    byRefreshToken: (refresh_token, members, server) =>
      post({ grant_type: 'refresh_token', ...client, refresh_token, ...members }, server),
  }
}

function encodeForm(form: Form): string {
  const fields = Object.entries(form).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return new URLSearchParams(fields).toString()
}

/** The status of a request that needs only a token. */
export async function statusWith(app: TestApp, token: string): Promise<number> {
  const { status } = await app.request(`/entities/v1/Companies(${app.onboarding.CompanyId})/Tree`, { token })
  return status
}

/** Milliseconds until the token is refused; fails after one second. */
export async function untilRefused(app: TestApp, token: string): Promise<number> {
  const start = performance.now()
  for (;;) {
    const status = await statusWith(app, token)
    const after = performance.now() - start
    if (status === 401) return after
    if (after > 1000) throw new Error(`After ${Math.round(after)} ms the token still gets ${status}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
