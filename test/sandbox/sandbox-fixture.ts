// A sandbox with the demo tenant and a client that calls the sandbox service of its company.
import { startApp, type TestApp, type TestAppOptions, type TestResponse } from '../support/app.ts'

export interface SandboxFixture {
  app: TestApp
  token: string
  companyId: number
  post(resource: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>
  /** Creates a cart and returns its id. */
  addCart(): Promise<number>
  cartIds(): Promise<number[]>
  stop(): Promise<void>
}

export async function createSandboxFixture(options: TestAppOptions = {}): Promise<SandboxFixture> {
  const app = await startApp(options)
  const token = await app.tokenOf('ApiClient')
  const { CompanyId: companyId, SourceId } = app.onboarding
  const carts = `/cart/v1/companies(${companyId})/entities(${companyId})/carts`
  return {
    app,
    token,
    companyId,
    post: (resource, body, headers = {}) =>
      app.request(`/sandbox/v1/Companies(${companyId})/${resource}`, {
        method: 'POST',
        token,
        body,
        headers,
      }),
    async addCart() {
      const Items = [{ Name: 'Nimbus 5 Phone Case', ProductTypeId: 2, Quantity: 1, DisplayPrice: 24.99 }]
      const { body } = await app.request(carts, { method: 'POST', token, body: { SourceId, Items } })
      return body[0].Id
    },
    async cartIds() {
      const { body } = await app.request(carts, { token })
      return body.map(({ Id }: { Id: number }) => Id)
    },
    stop: () => app.stop(),
  }
}
