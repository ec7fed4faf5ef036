// A sandbox, and the entries of its request log.

import type { TestRequest, TestResponse } from '../support/app.ts'
import { createSandboxFixture, type SandboxFixture } from './sandbox-fixture.ts'

/** Members of a logged request; tests look into them freely. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
type Entry = any

export interface RequestLogFixture extends SandboxFixture {
  /** The address of the log. */
  log: string
  /** The address of a list that the client may read. */
  carts: string
  nextId(): string
  list(query?: string, token?: string): Promise<TestResponse>
  filtered(filter: string): Promise<{ RequestId: string }[]>
  /** Sends a request under a new id, and reads it from the log. */
  logged(
    path: string,
    request?: TestRequest,
  ): Promise<{ id: string; response: TestResponse | undefined; entry: Entry }>
}

export const JSON_TYPE = { 'Content-Type': 'application/json' }

export async function createRequestLogFixture(): Promise<RequestLogFixture> {
  const sandbox = await createSandboxFixture()
  const { app, companyId } = sandbox
  const log = `/sandbox/v1/Companies(${companyId})/Requests`
  let last = 0
  const nextId = () => `request-${++last}`
  const list = (query = '', token = sandbox.token) => app.request(`${log}${query}`, { token })
  return {
    ...sandbox,
    log,
    carts: `/cart/v1/companies(${companyId})/entities(${companyId})/carts`,
    nextId,
    list,
    filtered: async (filter) => (await list(`?$filter=${encodeURIComponent(filter)}`)).body,
    async logged(path, { token = sandbox.token, headers = {}, ...request } = {}) {
      const id = nextId()
      // A dropped connection gives no response.
      const response = await app
        .request(path, { token, ...request, headers: { ...headers, 'X-Request-Id': id } })
        .catch(() => undefined)
      const { body } = await app.request(`${log}(${id})`, { token: sandbox.token })
      return { id, response, entry: body }
    },
  }
}
