// Clients for tests, created over HTTP by the tenant's client or with a token that has certain scopes.
import type { TestApp, TestResponse } from '../support/app.ts'

export interface ClientFixture {
  /** The path of the company's clients, of one client, or of its secrets. */
  address(clientId?: string, suffix?: string): string
  /** A token of the tenant's client with exactly these scopes; by default, all scopes of its role. */
  tokenWith(...scopes: string[]): Promise<string>
  request(method: string, path: string, body?: object, token?: string): Promise<TestResponse>
  /** Creates a client; returns all members of the response. */
  create(body?: object): Promise<{ ClientId: string; ClientSecret: string; SecretId: string }>
  /** Requests a token with the grant client_credentials. */
  logIn(
    client: { ClientId: string; ClientSecret: string },
    form?: object,
    server?: TestApp,
  ): Promise<TestResponse>
}

export function clientsOf(app: TestApp): ClientFixture {
  const { CompanyId, ClientId: ownClientId } = app.onboarding
  const address = (clientId?: string, suffix = '') =>
    `/accounts/v1/Companies(${CompanyId})/Clients${clientId === undefined ? '' : `(${clientId})`}${suffix}`
  const tokenWith = async (...scopes: string[]) => {
    const { accessToken } = await app.app.tokens.issue({
      ...{
        subject: `client:${ownClientId}`,
        companyId: CompanyId,
        clientId: ownClientId,
        supplierEntityId: null,
      },
      ...{
        scopes: scopes.length > 0 ? scopes : app.rules.scopesOf('ApiClient'),
        generation: 1,
        family: null,
      },
    })
    return accessToken
  }
  const request: ClientFixture['request'] = async (method, path, body, token) =>
    app.request(path, { method, token: token ?? (await tokenWith()), ...(body && { body }) })
  return {
    address,
    tokenWith,
    request,
    async create(body = {}) {
      const till = { Name: 'Till', Scopes: ['cart.read', 'entities.read'], ...body }
      const { status, body: created, text } = await request('POST', address(), till)
      if (status !== 201) throw new Error(`No client: ${text}`)
      return created
    },
    logIn({ ClientId, ClientSecret }, form = {}, server = app) {
      const fields = {
        grant_type: 'client_credentials',
        client_id: ClientId,
        client_secret: ClientSecret,
        ...form,
      }
      return server.request('/accounts/v1/oauth2/token', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      })
    },
  }
}
