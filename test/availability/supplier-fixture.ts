// Shared by the tests of suppliers' availability: two suppliers and the company, each with a token.
import { startApp, type TestApp, type TestResponse } from '../support/app.ts'

export interface SupplierFixture {
  app: TestApp
  companyId: number
  /** The supplier in whose name `request` sends, and another one. */
  supplier: number
  other: number
  tokens: { supplier: string; other: string; company: string }
  /** Sends a request, by default with the supplier's token; paths are relative to the supplier's. */
  request(method: string, path: string, body?: unknown, token?: string): Promise<TestResponse>
  /** Sends a request with this token; paths are relative to the service's. */
  requestAs(method: string, path: string, token: string, body?: unknown): Promise<TestResponse>
  /** The supplier's availability of a SupplierSku, as the list returns it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  known(sku: string): Promise<any>
  stop(): Promise<void>
}

export async function createSupplierFixture(): Promise<SupplierFixture> {
  const app = await startApp()
  const { CompanyId: companyId, ClientId: clientId, Entities } = app.onboarding
  const [supplier = 0, other = 0] = Entities.filter(({ Role }) => Role === 'Supplier').map(({ Id }) => Id)
  const tokenOf = async (supplierEntityId: number) => {
    const { accessToken } = await app.app.tokens.issue({
      ...{ subject: `client:${clientId}`, companyId, clientId, supplierEntityId },
      ...{ scopes: app.rules.scopesOf('Supplier'), generation: 1, family: null },
    })
    return accessToken
  }
  const tokens = {
    supplier: await tokenOf(supplier),
    other: await tokenOf(other),
    company: await app.tokenOf('ApiClient'),
  }
  const requestAs: SupplierFixture['requestAs'] = (method, path, token, body) =>
    app.request(`/availability/v1/${path}`, { method, token, body })
  const request: SupplierFixture['request'] = (method, path, body, token = tokens.supplier) =>
    requestAs(method, `Suppliers(${supplier})/${path}`, token, body)

  return {
    ...{ app, companyId, supplier, other, tokens, requestAs, request },
    async known(sku) {
      const { body } = await request(
        'GET',
        `SupplierSkus?$filter=${encodeURIComponent(`SupplierSku eq '${sku}'`)}`,
      )
      return body[0]
    },
    stop: () => app.stop(),
  }
}
